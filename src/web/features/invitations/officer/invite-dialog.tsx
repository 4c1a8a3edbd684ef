import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { languageNames } from '#core/language-names.ts'
import { isLanguage, languages } from '#core/languages.ts'
import { ActForm } from '#web/app/forms/act-dialog.tsx'
import { QrCode } from '#web/app/forms/qr-code.tsx'
import { CopyText } from '#web/app/officer/copy-text.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { type WaysIn, waysInQuery } from './way-in-queries.ts'

type Person = { id: number; name: string }
type InviteDialogProps = { person: Person; whose: 'members' | 'officers'; ways: ModalHandlers }

/** Makes a link by which somebody chooses a password, and shows it once. */
export default function InviteDialog({ person, whose, ways }: InviteDialogProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<Made>()
  const { data, error } = useQuery(waysInQuery(person.id))
  const close = made ? () => ways.onDone(undefined) : ways.onClose
  const title = data?.has_password ? t`New password for ${person.name}` : t`Invite ${person.name}`
  return (
    <Dialog open onClose={close} title={title}>
      {made ? (
        <HandOver made={made} name={person.name} onClose={close} />
      ) : data ? (
        <Making person={person} whose={whose} data={data} ways={ways} onMade={setMade} />
      ) : error ? (
        <Banner tone="error">{error.message}</Banner>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

type Made = AnswerOf<'POST /api/office/members/:id/invitation'>
type MakingProps = InviteDialogProps & { data: WaysIn; onMade: (made: Made) => void }

function Making({ person, whose, data, ways, onMade }: MakingProps) {
  const { t } = useLingui()
  const known = data.language ?? 'en'
  const act = useOfficeAct(
    `POST /api/office/${whose}/:id/invitation`,
    { onClose: ways.onClose, onDone: () => {} },
    { defaultValues: { how: data.by_email ? 'email' : 'link', language: known }, noticed: false },
  )
  const submit = async ({ how, language }: { how?: string; language: string }) => {
    const said = isLanguage(language) && language !== known && { language }
    const made = await act.submit({ params: { id: person.id }, body: { by_email: how === 'email', ...said } })
    if (made?.link) onMade(made)
    else if (made) ways.onDone(made.message)
  }
  const [latest] = data.invitations
  return (
    <ActForm
      act={act}
      what={
        <>
          <p>
            <Trans>
              A link that works once, for seven days. Anyone who opens it can choose the password, so give it only to{' '}
              {person.name}.
            </Trans>
          </p>
          {whose === 'members' && (
            <p>
              <Trans>
                Another officer acts on this member’s withdrawals, loans, recharges and leaving. This lasts while the
                link is open, and for 14 days after its use.
              </Trans>
            </p>
          )}
          {latest?.status === 'open' && (
            <p>
              <Trans>The link that {latest.by} made will no longer work.</Trans>
            </p>
          )}
        </>
      }
      action={<Trans>Make the link</Trans>}
      onSubmit={submit}
    >
      {data.by_email && (
        <ChoiceGroup
          label={t`Delivery`}
          required
          options={[
            { value: 'email', label: t`By email` },
            { value: 'link', label: t`I hand it over` },
          ]}
          {...act.form.register('how')}
        />
      )}
      {data.may_choose_language ? (
        <SelectField
          label={t`Language of the message`}
          required
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...act.form.register('language')}
        />
      ) : (
        <MessageLanguage language={known} />
      )}
    </ActForm>
  )
}

/** In which language somebody is written to, where that is settled. */
export function MessageLanguage({ language }: { language: Made['language'] }) {
  const name = <span lang={language}>{languageNames[language]}</span>
  return (
    <p>
      <Trans>The message is in {name}.</Trans>
    </p>
  )
}

/** Whether a link leads to the very machine that opens it: where nobody has said what others reach it at. */
const opensHereAlone = (link: string) => /^(127\..*|localhost|\[::1\])$/.test(new URL(link).hostname)

/** Warns the officer of a link that nobody else can open. */
export function OpensHereAlone({ link }: { link: string }) {
  if (!opensHereAlone(link)) return null
  return (
    <Banner tone="error">
      <Trans>
        This link opens only on the computer that runs Somiti. Start it with PUBLIC_URL, the address that others reach
        it at, and make another link.
      </Trans>
    </Banner>
  )
}

type HandOverProps = { made: Made; name: string; onSend?: () => void; onClose: () => void }

/** The link, shown once, with the ways to hand it over. `onSend`: the chat has been opened. */
export function HandOver({ made, name, onSend, onClose }: HandOverProps) {
  const { t } = useLingui()
  const { link, text, whatsapp, language, valid_until: until } = made
  if (link === null) return null
  return (
    <div className="grid gap-3">
      <p>
        <Trans>
          Hand it over now: the link is shown only this once. It works until <Day date={until} />.
        </Trans>
      </p>
      <OpensHereAlone link={link} />
      <MessageLanguage language={language} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {whatsapp && (
          <ButtonLink icon="chat" to={whatsapp} target="_blank" rel="noreferrer" onClick={onSend}>
            <Trans>Send by WhatsApp</Trans>
          </ButtonLink>
        )}
        <CopyText text={text ?? link} label={t`Copy the text: ${name}`} />
      </div>
      <QrCode text={link} label={t`QR code with the link for ${name}`} />
      <p dir="ltr" className="rounded-field bg-paper px-4 py-3 text-label wrap-anywhere">
        {link}
      </p>
      <Button look="quiet" className="justify-self-end" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
