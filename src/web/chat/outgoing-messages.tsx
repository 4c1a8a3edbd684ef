import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Bubble, ChosenPicture } from './bubble.tsx'
import type { Outgoing, useOutbox } from './use-outbox.ts'

type OutgoingMessagesProps = Pick<ReturnType<typeof useOutbox>, 'outgoing' | 'tryAgain' | 'remove'>

/** What was written and has not arrived, each with what is becoming of it. */
export function OutgoingMessages({ outgoing, tryAgain, remove }: OutgoingMessagesProps) {
  return outgoing.map((message) => (
    <Bubble
      key={message.key}
      own
      text={message.text}
      picture={message.picture && <ChosenPicture file={message.picture} />}
    >
      <State message={message} />
      {message.state === 'failed' && (
        <span className="flex justify-end gap-3">
          <Button look="text" onClick={() => tryAgain(message.key)}>
            <Trans>Try again</Trans>
          </Button>
          <Button look="text" onClick={() => remove(message.key)}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </Bubble>
  ))
}

function State({ message: { state, problem } }: { message: Outgoing }) {
  if (state === 'sending') return <Trans>Sending…</Trans>
  return (
    <span role="status" className={state === 'failed' ? 'text-brick' : undefined}>
      {state === 'failed' ? (
        <Trans>Not sent: {problem}</Trans>
      ) : (
        <Trans>Not sent yet. It is kept here and sent when the connection is back.</Trans>
      )}
    </span>
  )
}
