import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { officeMessagesKey, overviewQuery } from '#web/app/calls/office-queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { UndoableNotice } from '#web/app/officer/undoable-notice.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Composer, Conversation } from '#web/features/messages/conversation.tsx'
import { inOrder } from '#web/features/messages/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { conversationQuery, type OfficeConversation } from './message-queries.ts'

export default function ConversationPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneConversation key={id} id={id} /> : <NoSuchConversation />
}

function OneConversation({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationQuery(id),
  )
  const conversation = data?.pages[0]?.conversation
  if (error instanceof ApiError && error.status === 404) return <NoSuchConversation />
  if (!conversation) {
    return (
      <>
        <PageHeading title={t`Conversation`} hidden />
        {error ? (
          <ErrorState message={t`The messages could not be loaded: ${error.message}.`} onRetry={refetch} />
        ) : (
          <Loading>
            <SkeletonRows count={5} />
          </Loading>
        )}
      </>
    )
  }
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <ConversationHead conversation={conversation} />
      <Conversation
        messages={inOrder(data.pages)}
        side="office"
        other={conversation.name}
        earlier={hasNextPage ? { pending: isFetchingNextPage, fetch: () => void fetchNextPage() } : undefined}
      />
      <ConversationActs conversation={conversation} />
    </div>
  )
}

function NoSuchConversation() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`No such conversation`} hidden />
      <EmptyState
        icon="chat"
        title={t`No such conversation`}
        action={
          <ButtonLink look="quiet" to={paths.officeMessages}>
            <Trans>All messages</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}

/** Who it is, and where the conversation stands. */
function ConversationHead({ conversation }: { conversation: OfficeConversation }) {
  const { name, person, reply_to: replyTo, status, closed_by: closedBy, answered_by: answeredBy } = conversation
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <PageHeading title={name} />
      {person?.unique_id && <RowLink to={memberAddress(person.id)}>{person.unique_id}</RowLink>}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {replyTo && <Trans>Visitor · {replyTo}</Trans>}
        {person && !person.unique_id && <Trans>No member yet</Trans>}
      </p>
      <p className="ms-auto text-sm text-ink-2">
        {status === 'closed' && <Trans>Closed by {closedBy}</Trans>}
        {status === 'waiting' && <Trans>Waits for an answer</Trans>}
        {status === 'answered' && <Trans>Answered last by {answeredBy}</Trans>}
      </p>
    </header>
  )
}

const refresh = [officeMessagesKey, overviewQuery.queryKey]

/** What the server did not accept of the words or the picture, which have one place for it below them. */
function whatIsWrong(problem: Error): string {
  const { text, picture } = problem instanceof ApiError ? problem.errors : {}
  return text?.[0] ?? picture?.[0] ?? problem.message
}

/** How to reach a visitor to whom no email goes from here. */
function ByOwnMeans({ replyTo }: { replyTo: string }) {
  if (!replyTo.includes('@')) {
    return <Trans>They left no email. Please reach them at {replyTo}, then close the conversation.</Trans>
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

/** Where an officer answers and closes; who may not is told whose work it is. */
function ConversationActs({ conversation }: { conversation: OfficeConversation }) {
  const { t } = useLingui()
  const { id: officer } = useProfile()
  const answer = useSend('POST /api/office/messages/:id/answer', { refresh, aloud: true, failure: whatIsWrong })
  const { id, person, may, may_not: mayNot, reply_to: replyTo } = conversation
  if (mayNot.answer || mayNot.close || mayNot.reopen) {
    return (
      <p className="text-ink-2">
        <Trans>The secretary answers messages.</Trans>
      </p>
    )
  }
  const { outcome } = answer
  return (
    <>
      {may.includes('answer') ? (
        <Sheet as="div">
          <Composer
            place={`${officer}_${id}`}
            label={t`Answer`}
            hint={person ? undefined : t`It goes to ${replyTo} by email.`}
            pictures={person !== null}
            pending={answer.pending}
            problem={outcome?.tone === 'error' ? outcome.message : undefined}
            onSend={async (text, picture) => {
              const sent = await answer.send({ params: { id }, form: { text, picture } })
              return sent !== undefined
            }}
          />
        </Sheet>
      ) : (
        <Banner tone="info">
          <ByOwnMeans replyTo={replyTo ?? ''} />
        </Banner>
      )}
      <CloseOrReopen conversation={conversation} />
    </>
  )
}

function CloseOrReopen({ conversation: { id, may } }: { conversation: OfficeConversation }) {
  const close = useSend('POST /api/office/messages/:id/close', { refresh })
  const reopen = useSend('POST /api/office/messages/:id/reopen', { refresh })
  const [closed, setClosed] = useState<string>()
  const problem = [close.outcome, reopen.outcome].find((outcome) => outcome?.tone === 'error')
  return (
    <>
      {closed !== undefined && (
        <UndoableNotice by="POST /api/office/messages/:id/reopen" id={id}>
          {closed}
        </UndoableNotice>
      )}
      {problem && (
        <Banner tone="error" live>
          {problem.message}
        </Banner>
      )}
      {may.includes('reopen') ? (
        <Button
          look="quiet"
          className="justify-self-start"
          pending={reopen.pending}
          onClick={() => {
            setClosed(undefined)
            void reopen.send({ params: { id } })
          }}
        >
          <Trans>Open it again</Trans>
        </Button>
      ) : (
        <Button
          look="quiet"
          className="justify-self-start"
          pending={close.pending}
          onClick={async () => {
            setClosed(undefined)
            setClosed((await close.send({ params: { id } }))?.message)
          }}
        >
          <Trans>Close the conversation</Trans>
        </Button>
      )}
    </>
  )
}
