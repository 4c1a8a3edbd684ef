import { Trans } from '@lingui/react/macro'
import type { OutgoingMessage } from '#web/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Bubble, ChosenPicture } from './bubble.tsx'

type OutgoingMessagesProps = {
  outgoing: readonly OutgoingMessage[]
  onAgain: (key: string) => void
  onRemove: (key: string) => void
}

/** What was written and has not arrived, each with what is becoming of it. */
export function OutgoingMessages({ outgoing, onAgain, onRemove }: OutgoingMessagesProps) {
  return outgoing.map((message) => {
    const { key, state, form } = message
    return (
      <Bubble key={key} own text={form.text} picture={form.picture && <ChosenPicture file={form.picture} />}>
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
  // One that was just written waits for its turn, not for a connection.
  if (state === 'sending' || (state === 'waiting' && inForm)) return <Trans>Sending…</Trans>
  return (
    <span role="status" className={state === 'refused' ? 'text-brick' : undefined}>
      {state === 'refused' ? (
        <Trans>Not sent: {problem}</Trans>
      ) : (
        <Trans>Not sent yet. It is kept here and sent when the connection is back.</Trans>
      )}
    </span>
  )
}
