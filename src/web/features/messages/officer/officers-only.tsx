import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { NOTE_LONGEST } from '#contract/limits.ts'
import { countText } from '#core/local-text.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { listed } from '#web/app/language/i18n.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ConversationPage } from './message-queries.ts'

const refresh = [officeMessagesKey]

/** What officers alone see of a conversation: who takes care of it, and what they noted. */
export function OfficersOnly({ page: { conversation, notes, assignable } }: { page: ConversationPage }) {
  const { i18n } = useLingui()
  const { id, may, assigned_to: assigned } = conversation
  const count = countText(notes.length, i18n.locale)
  const taker = assigned?.name
  return (
    <Fold
      summary={
        <span className="text-sm text-ink-2">
          <Trans>For officers only</Trans>
          {' · '}
          <Trans>Notes: {count}</Trans>
          {taker && (
            <>
              {' · '}
              <Trans>Assigned to {taker}</Trans>
            </>
          )}
        </span>
      }
    >
      <div className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto pb-2">
        {notes.length > 0 && (
          <ul className="grid gap-2 text-sm">
            {notes.map(({ id: note, by, text, at }) => (
              <li key={note} className="border-s-2 border-rule ps-3">
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {text}
                </p>
                <p className="text-ink-2">
                  <Written>{by}</Written> · <Day date={at} parts="moment" />
                </p>
              </li>
            ))}
          </ul>
        )}
        {may.includes('note') && <NoteForm id={id} />}
        {may.includes('assign') && <Assign id={id} taker={assigned?.id} assignable={assignable} />}
      </div>
    </Fold>
  )
}

function NoteForm({ id }: { id: number }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { send, pending, outcome } = useSend('POST /api/office/messages/:id/notes', { refresh })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    if (await send({ params: { id }, body: { text: text.trim() } })) setText('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <div className="grow">
        <TextField
          label={t`Note`}
          required
          autoComplete="off"
          maxLength={NOTE_LONGEST}
          value={text}
          error={outcome?.tone === 'error' ? outcome.message : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" look="quiet" pending={pending}>
        <Trans>Add note</Trans>
      </Button>
    </form>
  )
}

type AssignProps = { id: number; taker: number | undefined; assignable: ConversationPage['assignable'] }

function Assign({ id, taker, assignable }: AssignProps) {
  const { t, i18n } = useLingui()
  const { send, outcome } = useSend('POST /api/office/messages/:id/assign', { refresh })
  const officers = assignable.map(({ id: officer, name, unique_id: uniqueId, roles }) => {
    const isOnly = assignable.filter((other) => other.name === name).length === 1
    const mark = uniqueId ?? listed(roles.map((role) => i18n._(roleWords[role])))
    return { value: String(officer), label: isOnly ? name : listed([name, mark]) }
  })
  return (
    <SelectField
      label={t`Assign to`}
      required
      placeholder={t`Nobody`}
      options={officers}
      value={taker === undefined ? '' : String(taker)}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onChange={({ target }) =>
        void send({ params: { id }, body: { officer_id: target.value === '' ? null : Number(target.value) } })
      }
    />
  )
}
