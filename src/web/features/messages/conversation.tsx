import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { useFileAddress } from '#web/ui/file-picker.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Message } from './index.ts'

const VoiceNote = lazy(() => import('./voice-note.tsx'))

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
        className="-mx-page flex min-h-28 flex-[1_1_0px] flex-col-reverse overflow-y-auto overscroll-contain px-page outline-offset-[-3px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 py-2">
          {earlier && (
            <Button look="text" className="justify-self-center" pending={earlier.pending} onClick={earlier.fetch}>
              <Trans>Show earlier messages</Trans>
            </Button>
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {messages.map((message) => {
              const own = isOwn(message, side)
              const who = message.by ?? (message.from_office ? t`The association` : other)
              return (
                <Bubble
                  key={message.id}
                  own={own}
                  text={message.text}
                  picture={message.picture && <KeptPicture path={message.picture} from={own ? t`you` : who} />}
                  voice={
                    message.voice && (
                      <Suspense fallback={<Skeleton className="h-11 w-56" />}>
                        <VoiceNote voice={message.voice} />
                      </Suspense>
                    )
                  }
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

type BubbleProps = {
  /** Written by who reads. */
  own: boolean
  text: string
  picture?: ReactNode
  voice?: ReactNode
  /** Who and when, or what is becoming of it. */
  children: ReactNode
}

/** One message: the reader's own at the end of the line, the other side's at its start. */
export function Bubble({ own, text, picture, voice, children }: BubbleProps) {
  return (
    <li
      className={cx(
        'grid max-w-[min(85%,36rem)] gap-1',
        own ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      <div
        className={cx(
          'grid gap-2 rounded-sheet px-3.5 py-2.5',
          own ? 'rounded-ee-sm bg-deep text-on-deep' : 'rounded-es-sm border border-rule bg-sheet',
        )}
      >
        {picture}
        {voice}
        {text !== '' && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <div className="px-1 text-xs text-ink-2">{children}</div>
    </li>
  )
}

/** A voice note that is on its way. */
export function ChosenVoice() {
  return (
    <p className="flex min-h-target items-center gap-2.5">
      <Icon name="mic" />
      <Trans>Voice note</Trans>
    </p>
  )
}

/** A picture that the server has; it opens large in a window of its own. */
function KeptPicture({ path, from }: { path: string; from: string }) {
  const { t } = useLingui()
  const address = useBlobAddress(path)
  if (!address) return <Skeleton className="h-40 w-56" />
  return (
    <a href={address} target="_blank" rel="noreferrer" className="grid min-h-target min-w-target items-center">
      <img src={address} alt={t`Sent by ${from}`} className="max-h-72 rounded-field object-contain" />
    </a>
  )
}

/** A picture that is on its way. */
export function ChosenPicture({ file, className = 'max-h-72' }: { file: File; className?: string }) {
  const { t } = useLingui()
  const address = useFileAddress(file)
  if (!address) return null
  return <img src={address} alt={t`Your selection`} className={cx('rounded-field object-contain', className)} />
}
