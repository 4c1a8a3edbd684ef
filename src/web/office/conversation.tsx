import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/api.ts'
import { Conversation } from '#web/chat/conversation.tsx'
import { inOrder } from '#web/message-queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConversationActs } from './messages/conversation-acts.tsx'
import { ConversationHead } from './messages/conversation-head.tsx'
import { conversationQuery } from './messages/message-queries.ts'

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
