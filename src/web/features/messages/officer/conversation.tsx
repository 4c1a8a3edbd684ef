import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { NOTE_LONGEST } from '#contract/limits.ts'
import { countText } from '#core/local-text.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { officeMessagesKey, overviewQuery } from '#web/app/calls/office-queries.ts'
import { useNextPage } from '#web/app/calls/use-next-page.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { listed } from '#web/app/language/i18n.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { UndoableNotice } from '#web/app/officer/undoable-notice.tsx'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Composer, type Written as WrittenAnswer } from '#web/features/messages/composer.tsx'
import { Bubble, ChosenPicture, ChosenVoice, Conversation } from '#web/features/messages/conversation.tsx'
import { inOrder } from '#web/features/messages/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MemberStanding } from './member-standing.tsx'
import {
  type ConversationPage as Answered,
  conversationQuery,
  type OfficeConversation,
  whatIsWrong,
} from './message-queries.ts'

export default function ConversationPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneConversation key={id} id={id} /> : <NoSuchConversation />
}

function OneConversation({ id }: { id: number }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(conversationQuery(id))
  const { data, error, refetch, hasNextPage } = list
  const next = useNextPage(list)
  const [sending, setSending] = useState<WrittenAnswer>()
  const conversation = data?.pages[0]?.conversation
  if (error instanceof ApiError && error.status === 404) return <NoSuchConversation />
  if (!conversation) {
    return (
      <>
        <PageHeading title={t`Conversation`} hidden />
        {error ? (
          <ErrorState message={t`The messages could not be loaded: ${error.message}`} onRetry={refetch} />
        ) : (
          <Loading>
            <SkeletonRows count={5} />
          </Loading>
        )}
      </>
    )
  }
  return (
    <div data-fills-screen="" className="flex w-full max-w-4xl flex-col gap-2">
      <ConversationHead conversation={conversation} />
      {conversation.person?.unique_id && <MemberStanding id={conversation.person.id} />}
      <Conversation
        messages={inOrder(data.pages)}
        side="office"
        other={conversation.name}
        earlier={hasNextPage ? next : undefined}
      >
        {sending && (
          <Bubble
            own
            text={sending.text}
            picture={sending.picture && <ChosenPicture file={sending.picture} />}
            voice={sending.voice && <ChosenVoice />}
          >
            <Trans>Sending…</Trans>
          </Bubble>
        )}
      </Conversation>
      {data.pages[0] && <OfficersOnly page={data.pages[0]} />}
      <Answer conversation={conversation} onSending={setSending} />
    </div>
  )
}

function NoSuchConversation() {
  const { t } = useLingui()
  return (
    <NotThere icon="chat" title={t`No such conversation`} to={paths.officeMessages} all={<Trans>All messages</Trans>} />
  )
}

/** Who it is, where the conversation stands, and closing it. */
function ConversationHead({ conversation }: { conversation: OfficeConversation }) {
  const { name, person, reply_to: replyTo, status, closed_by: closedBy, answered_by: answeredBy } = conversation
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <PageHeading inRow title={name} />
      {person?.unique_id && <RowLink to={memberAddress(person.id)}>{person.unique_id}</RowLink>}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {replyTo && <Trans>Visitor · {replyTo}</Trans>}
        {person && !person.unique_id && <Trans>Not a member yet</Trans>}
      </p>
      <p className="text-sm text-ink-2 md:ms-auto">
        {status === 'closed' && <Trans>Closed by {closedBy}</Trans>}
        {status === 'waiting' && <Trans>Waits for an answer</Trans>}
        {status === 'answered' && <Trans>Answered last by {answeredBy}</Trans>}
      </p>
      {!onlyReads(conversation) && <CloseOrReopen conversation={conversation} />}
      <div className="basis-full empty:hidden">
        <PageNote />
      </div>
    </header>
  )
}

const refresh = [officeMessagesKey, overviewQuery.queryKey]

/** How to reach a visitor to whom no email goes from here. */
function ByOwnMeans({ replyTo }: { replyTo: string }) {
  if (!replyTo.includes('@')) {
    return <Trans>They left no email. Reach them at {replyTo}, then close the conversation.</Trans>
  }
  return (
    <Trans>
      This association sends no emails from here. Write to{' '}
      <a href={`mailto:${replyTo}`} className="underline underline-offset-4">
        {replyTo}
      </a>{' '}
      yourself, then close the conversation.
    </Trans>
  )
}

type AnswerProps = { conversation: OfficeConversation; onSending: (sending: WrittenAnswer | undefined) => void }

/** Whether closing and answering is another officer's work. */
const onlyReads = ({ may_not: mayNot }: OfficeConversation) => Boolean(mayNot.answer || mayNot.close || mayNot.reopen)

/** Where an officer answers; who may not is told whose work it is. */
function Answer({ conversation, onSending }: AnswerProps) {
  const { t } = useLingui()
  const { id: officer } = useProfile()
  const { send, outcome, pending } = useSend('POST /api/office/messages/:id/answer', {
    ...{ refresh, aloud: true, failure: whatIsWrong },
  })
  const { id, person, may, reply_to: replyTo } = conversation
  if (onlyReads(conversation)) {
    return (
      <p className="text-ink-2">
        <Trans>The secretary answers messages.</Trans>
      </p>
    )
  }
  if (!may.includes('answer')) {
    return (
      <Banner tone="info">
        <ByOwnMeans replyTo={replyTo ?? ''} />
      </Banner>
    )
  }
  return (
    <Composer
      place={`${officer}_${id}`}
      label={t`Answer`}
      hint={person ? undefined : t`It goes to ${replyTo} by email.`}
      pictures={person !== null}
      pending={pending}
      problem={outcome?.tone === 'error' ? outcome.message : undefined}
      onSend={async (written) => {
        onSending(written)
        const sent = await send({ params: { id }, form: written })
        onSending(undefined)
        return sent !== undefined
      }}
    />
  )
}

function CloseOrReopen({ conversation: { id, may } }: { conversation: OfficeConversation }) {
  const close = useSend('POST /api/office/messages/:id/close', { refresh })
  const reopen = useSend('POST /api/office/messages/:id/reopen', { refresh })
  const [closed, setClosed] = useState<string>()
  const problem = [close.outcome, reopen.outcome].find((outcome) => outcome?.tone === 'error')
  return (
    <>
      {may.includes('reopen') ? (
        <Button
          look="text"
          pending={reopen.pending}
          onClick={() => {
            setClosed(undefined)
            void reopen.send({ params: { id } })
          }}
        >
          <Trans>Reopen conversation</Trans>
        </Button>
      ) : (
        <Button
          look="text"
          pending={close.pending}
          onClick={async () => {
            setClosed(undefined)
            setClosed((await close.send({ params: { id } }))?.message)
          }}
        >
          <Trans>Close the conversation</Trans>
        </Button>
      )}
      {closed !== undefined && (
        <div className="w-full">
          <UndoableNotice by="POST /api/office/messages/:id/reopen" id={id}>
            {closed}
          </UndoableNotice>
        </div>
      )}
      {problem && (
        <div className="w-full">
          <Banner tone="error" live>
            {problem.message}
          </Banner>
        </div>
      )}
    </>
  )
}

const messages = [officeMessagesKey]

/** What officers alone see of a conversation: who takes care of it, and what they noted. */
function OfficersOnly({ page: { conversation, notes, assignable } }: { page: Answered }) {
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
  const { send, pending, outcome } = useSend('POST /api/office/messages/:id/notes', { refresh: messages })
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

type AssignProps = { id: number; taker: number | undefined; assignable: Answered['assignable'] }

function Assign({ id, taker, assignable }: AssignProps) {
  const { t, i18n } = useLingui()
  const { send, outcome } = useSend('POST /api/office/messages/:id/assign', { refresh: messages })
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
