import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { useNextPage } from '#web/app/calls/use-next-page.ts'
import { isMessage, type OutgoingMessage, sendQueueOf, useOutgoing } from '#web/app/send-queue/send-queue.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { Bubble, ChosenPicture, ChosenVoice, Conversation } from './conversation.tsx'
import { inOrder, type Message, messagesQuery } from './index.ts'

const ContactLines = lazy(() => import('./contact-lines.tsx'))

/** The conversation with the association. */
export default function ContactChat() {
  const { t } = useLingui()
  const lines = useId()
  const [open, setOpen] = useState(false)
  return (
    <div data-fills-screen="" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2 @max-3xs:flex-wrap">
        <PageHeading title={t`Contact/Chat`} />
        <Button
          look="text"
          icon="phone"
          aria-label={t`Phone, email and address`}
          title={t`Phone, email and address`}
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id={lines} hidden={!open}>
        <Suspense fallback={null}>{open && <ContactLines />}</Suspense>
      </div>
      <OwnConversation />
    </div>
  )
}

function OwnConversation() {
  const { t } = useLingui()
  const { id } = useProfile()
  const { name } = useAssociation()
  const sendQueue = sendQueueOf(id)
  const outgoing = useOutgoing(id, isMessage)
  const list = useInfiniteQuery(messagesQuery)
  const { data, error, refetch, hasNextPage } = list
  const next = useNextPage(list)
  const messages = inOrder(data?.pages ?? [])
  useSeen(messages, data?.pages[0]?.seen_up_to)
  const nothing = messages.length + outgoing.length === 0
  return (
    <>
      {!data && error && (
        <div className="flex-[1_0_auto]">
          <ErrorState message={t`The messages could not be loaded: ${error.message}`} onRetry={refetch} />
        </div>
      )}
      {!data && !error && (
        <div className="flex-[1_0_auto]">
          <Loading>
            <SkeletonRows count={3} />
          </Loading>
        </div>
      )}
      {data && nothing && (
        <div className="grid flex-[1_0_auto] grid-cols-[minmax(0,1fr)] place-content-center">
          <EmptyState quiet icon="chat" title={t`Nothing was said yet`}>
            <Trans>Write to {name} below. The officers are volunteers and answer as soon as they can.</Trans>
          </EmptyState>
        </div>
      )}
      {(!nothing || (data && error)) && (
        <Conversation
          key={data ? 'loaded' : 'loading'}
          messages={messages}
          side="person"
          other={t`The association`}
          earlier={hasNextPage ? next : undefined}
        >
          <OutgoingMessages
            outgoing={outgoing}
            onAgain={(key) => sendQueue.again(key)}
            onRemove={(key) => void sendQueue.discard(key)}
          />
        </Conversation>
      )}
      <Composer
        place={String(id)}
        label={t`Message`}
        pictures
        onSend={async (written) => {
          sendQueue.send('POST /api/messages', written)
          return true
        }}
      />
    </>
  )
}

/** Tells the server which of the association's words has been on the screen. */
function useSeen(messages: readonly Message[], seenUpTo: number | undefined) {
  const last = messages.filter((message) => message.from_office).at(-1)?.id
  useEffect(() => {
    if (last === undefined || seenUpTo === undefined || last <= seenUpTo) return
    const report = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', report)
      void call('POST /api/messages/read', { body: { up_to: last } }).catch(() => {})
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [last, seenUpTo])
}

type OutgoingMessagesProps = {
  outgoing: readonly OutgoingMessage[]
  onAgain: (key: string) => void
  onRemove: (key: string) => void
}

/** What was written and has not arrived, each with what is becoming of it. */
function OutgoingMessages({ outgoing, onAgain, onRemove }: OutgoingMessagesProps) {
  return outgoing.map((message) => {
    const { key, state, form } = message
    return (
      <Bubble
        key={key}
        own
        text={form.text}
        picture={form.picture && <ChosenPicture file={form.picture} />}
        voice={form.voice && <ChosenVoice />}
      >
        <State message={message} />
        {state === 'refused' && (
          <span className="flex justify-end gap-3">
            <Button look="text" onClick={() => onAgain(key)}>
              <Trans>Try again</Trans>
            </Button>
            <Button look="text" onClick={() => onRemove(key)}>
              <Trans>Remove</Trans>
            </Button>
          </span>
        )}
      </Bubble>
    )
  })
}

function State({ message: { state, problem, inForm } }: { message: OutgoingMessage }) {
  const own = useRef<HTMLSpanElement>(null)
  // Who wrote it here may be below, where the next would be written.
  useEffect(() => {
    if (inForm && state === 'refused') own.current?.scrollIntoView({ block: 'nearest' })
  }, [inForm, state])
  // One that was just written waits for its turn, not for a connection.
  if (state === 'sending' || (state === 'waiting' && inForm)) return <Trans>Sending…</Trans>
  return (
    <span ref={own} role="status" className={state === 'refused' ? 'text-brick' : undefined}>
      {state === 'refused' ? (
        <Trans>Not sent: {problem}</Trans>
      ) : (
        <Trans>Not sent yet. It is kept here and sent when the connection is back.</Trans>
      )}
    </span>
  )
}
