import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Bubble, KeptPicture } from './bubble.tsx'
import type { Message } from './message-queries.ts'

/** What scrolls has to be reached by keys (WCAG 2.1.1). */
const SCROLLED = { tabIndex: 0 } as const

type ConversationProps = {
  messages: readonly Message[]
  /** Who reads. */
  side: 'office' | 'person'
  /** The name of the other side where a message has none. */
  other: string
  earlier: { pending: boolean; fetch: () => void } | undefined
  /** What is on its way, below all that has arrived. */
  children?: ReactNode
}

/** What was said, the newest at the bottom. What arrives is read out; what is loaded above moves nothing below. */
export function Conversation({ messages, side, other, earlier, children }: ConversationProps) {
  const { t } = useLingui()
  const arrived = useArrival(messages.filter((message) => !isOwn(message, side)).at(-1))
  return (
    <>
      {/* Laid out from its end: there it stays while one is there, and where one reads it does not move. */}
      <section
        {...SCROLLED}
        aria-label={t`Conversation`}
        className="flex max-h-[56dvh] min-h-32 flex-col-reverse overflow-y-auto rounded-sheet outline-offset-[-3px]"
      >
        <div className="grid gap-3">
          {earlier && (
            <Button look="text" className="justify-self-center" pending={earlier.pending} onClick={earlier.fetch}>
              <Trans>Show earlier messages</Trans>
            </Button>
          )}
          <ul className="grid gap-3">
            {messages.map((message) => {
              const own = isOwn(message, side)
              const who = message.by ?? (message.from_office ? t`The office` : other)
              return (
                <Bubble
                  key={message.id}
                  own={own}
                  text={message.text}
                  picture={message.picture && <KeptPicture path={message.picture} from={own ? t`you` : who} />}
                >
                  {(!own || side === 'office') && `${who} · `}
                  <Day date={message.sent_at} parts="moment" />
                </Bubble>
              )
            })}
            {children}
          </ul>
        </div>
      </section>
      <p role="status" className="sr-only">
        {arrived && (
          <Trans>
            New message from {arrived.by ?? other}: {arrived.text}
          </Trans>
        )}
      </p>
    </>
  )
}

const isOwn = (message: Message, side: 'office' | 'person') => message.from_office === (side === 'office')

/** The other side's last message, once it is another than the one that was there at first. */
function useArrival(last: Message | undefined): Message | undefined {
  const [first] = useState(last?.id)
  return last && last.id !== first ? last : undefined
}
