import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { waitingMessagesQuery } from '#web/app/calls/office-queries.ts'
import { FromTheRegister } from '#web/app/officer/from-the-register.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import {
  conversationAddress,
  conversationsQuery,
  type ListedConversation,
  type ListedStatus,
} from './message-queries.ts'
import { MessagesNav, WriteNotice } from './messages-nav.tsx'

/** What members and visitors write to the association. */
export default function MessagesPage() {
  const { t } = useLingui()
  const status = useStatus(conversationLists)
  const { data: waiting } = useQuery(waitingMessagesQuery)
  return (
    <>
      <PageHeading title={t`Messages`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MessagesNav />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusFilter
          path={paths.officeMessages}
          status={status}
          lists={conversationLists}
          {...(waiting !== undefined && { counts: { waiting } })}
        />
        <WriteNotice />
      </div>
      <ConversationList key={status} status={status} />
    </>
  )
}

/** The conversations of one status, each with its last words. */
function ConversationList({ status }: { status: ListedStatus }) {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(conversationsQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The messages could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const conversations = data.pages.flatMap((page) => page.conversations)
  return (
    <>
      {conversations.length === 0 ? (
        <EmptyState
          quiet
          icon="chat"
          title={i18n._(noConversationsIn[status])}
          begin={
            status === 'waiting' && (
              <FromTheRegister>
                <Trans>Officers can write first, on a member's page.</Trans>
              </FromTheRegister>
            )
          }
        >
          {status === 'waiting' ? (
            <Trans>What members and visitors write appears here until it is answered.</Trans>
          ) : (
            <Trans>Conversations appear here once officers answer or close them.</Trans>
          )}
        </EmptyState>
      ) : (
        <Rows label={t`Messages`}>
          {conversations.map((conversation) => (
            <Line key={conversation.id} conversation={conversation} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
    </>
  )
}

function Line({ conversation }: { conversation: ListedConversation }) {
  const { id, name, person, reply_to: replyTo, last, last_at: at, answered_by: by, closed_by: closedBy } = conversation
  const taker = conversation.assigned_to?.name
  return (
    <li className="grid gap-x-6 border-b border-rule py-2 last:border-0 lg:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <div>
        <RowLink to={conversationAddress(id)}>{name}</RowLink>
        <p className="num text-sm text-ink-2 wrap-anywhere">
          {person ? (person.unique_id ?? <Trans>Not a member yet</Trans>) : <Trans>Visitor · {replyTo}</Trans>}
        </p>
      </div>
      <p className="line-clamp-2 self-center text-label wrap-anywhere">
        {last.from_office && (
          <span className="text-ink-2">
            <Trans>Association:</Trans>{' '}
          </span>
        )}
        {last.text !== '' ? last.text : last.picture ? <Trans>A picture</Trans> : <Trans>A voice note</Trans>}
      </p>
      <p className="self-center text-sm text-ink-2 lg:text-end">
        <Day date={at} parts="moment" />
        {taker !== undefined && (
          <span className="block">
            <Trans>Assigned to {taker}</Trans>
          </span>
        )}
        {closedBy ? (
          <span className="block">
            <Trans>Closed by {closedBy}</Trans>
          </span>
        ) : (
          by && (
            <span className="block">
              <Trans>Answered last by {by}</Trans>
            </span>
          )
        )}
      </p>
    </li>
  )
}

const conversationLists: Readonly<Record<ListedStatus, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  answered: msg`Answered`,
  closed: msg({ message: 'Closed', context: 'conversations' }),
  mine: msg`Mine`,
}

const noConversationsIn: Readonly<Record<ListedStatus, MessageDescriptor>> = {
  waiting: msg`Nobody waits for an answer`,
  answered: msg`Nothing was answered yet`,
  closed: msg`No conversation is closed`,
  mine: msg`No conversation is assigned to you`,
}
