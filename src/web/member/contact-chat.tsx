import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api.ts'
import { useAssociation } from '#web/association.ts'
import { Composer } from '#web/chat/composer.tsx'
import { Conversation } from '#web/chat/conversation.tsx'
import { OutgoingMessages } from '#web/chat/outgoing-messages.tsx'
import { useProfile } from '#web/layouts/profile-context.ts'
import { inOrder, type Message, messagesQuery } from '#web/message-queries.ts'
import { isMessage, outboxOf } from '#web/outbox/outbox.ts'
import { useOutgoing } from '#web/outbox/use-outgoing.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { ContactLines } from './contact-lines.tsx'

/** The conversation with the office. */
export default function ContactChat() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`Contact/Chat`} />
      <OwnConversation />
      <section>
        <SectionTitle>{t`Or reach it directly`}</SectionTitle>
        <ContactLines />
      </section>
    </div>
  )
}

function OwnConversation() {
  const { t } = useLingui()
  const { id } = useProfile()
  const { name } = useAssociation()
  const outbox = outboxOf(id)
  const outgoing = useOutgoing(id, isMessage)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(messagesQuery)
  const messages = inOrder(data?.pages ?? [])
  useSeen(messages, data?.pages[0]?.seen_up_to)
  const nothing = messages.length + outgoing.length === 0
  return (
    <>
      {!data && error && (
        <ErrorState message={t`The messages could not be loaded: ${error.message}.`} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading>
          <SkeletonRows count={3} />
        </Loading>
      )}
      {data && nothing && (
        <EmptyState icon="chat" title={t`Nothing was said yet`}>
          <Trans>Write to the office of {name} below. Its people are volunteers and answer as soon as they can.</Trans>
        </EmptyState>
      )}
      {(!nothing || (data && error)) && (
        <Conversation
          key={data ? 'loaded' : 'loading'}
          messages={messages}
          side="person"
          other={t`The office`}
          earlier={hasNextPage ? { pending: isFetchingNextPage, fetch: () => void fetchNextPage() } : undefined}
        >
          <OutgoingMessages
            outgoing={outgoing}
            onAgain={(key) => outbox.again(key)}
            onRemove={(key) => void outbox.discard(key)}
          />
        </Conversation>
      )}
      <Sheet as="div">
        <Composer
          place={String(id)}
          label={t`Message`}
          pictures
          onSend={async (text, picture) => {
            outbox.send('POST /api/messages', { text, picture })
            return true
          }}
        />
      </Sheet>
    </>
  )
}

/** Tells the server what of the office's words has been on the screen. */
function useSeen(messages: readonly Message[], seenUpTo: number | undefined) {
  const last = messages.filter((message) => message.from_office).at(-1)?.id
  useEffect(() => {
    if (last === undefined || seenUpTo === undefined || last <= seenUpTo) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      void call('POST /api/messages/read', { body: { up_to: last } }).catch(() => {})
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [last, seenUpTo])
}
