import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { MESSAGE_LONGEST, PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { draftAt } from '#web/app/forms/drafts.ts'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { FilePicker, useFileAddress } from '#web/ui/file-picker.tsx'
import { Form, shake } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import type { Message } from './index.ts'

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

type BubbleProps = {
  /** Written by who reads. */
  own: boolean
  text: string
  picture?: ReactNode
  /** Who and when, or what is becoming of it. */
  children: ReactNode
}

/** One message: the reader's own at the end of the line, the other side's at its start. */
export function Bubble({ own, text, picture, children }: BubbleProps) {
  return (
    <li className={cx('grid max-w-[85%] gap-1', own ? 'justify-items-end justify-self-end' : 'justify-self-start')}>
      <div
        className={cx(
          'grid gap-2 rounded-sheet px-3.5 py-2.5',
          own ? 'rounded-ee-sm bg-deep text-on-deep' : 'rounded-es-sm border border-rule bg-sheet',
        )}
      >
        {picture}
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
export function ChosenPicture({ file }: { file: File }) {
  const { t } = useLingui()
  const address = useFileAddress(file)
  if (!address) return null
  return <img src={address} alt={t`What you have chosen`} className="max-h-72 rounded-field object-contain" />
}

const PICTURES = 'image/jpeg,image/png,image/webp'

type ComposerProps = {
  /** Tells its draft from others. */
  place: string
  label: ReactNode
  hint?: ReactNode
  /** A visitor is answered in words alone. */
  pictures: boolean
  pending?: boolean
  /** What the server has against what was sent. */
  problem?: string | undefined
  /** True: it is on its way, and the next can be written. */
  onSend: (text: string, picture: File | undefined) => Promise<boolean>
}

/** Where a message is written. What is being written outlasts a reload. */
export function Composer({ place, label, hint, pictures, pending, problem, onSend }: ComposerProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useDraft(place)
  const [picture, setPicture] = useState<File>()
  const [tried, setTried] = useState(false)
  const length = text.trim().length
  const tooLong = length > MESSAGE_LONGEST
  const tooLarge = picture !== undefined && picture.size > PICTURE_MAX_BYTES
  const empty = length === 0 && !picture
  const number = (value: number) => value.toLocaleString(i18n.locale)

  const submit = async (form: HTMLFormElement) => {
    setTried(true)
    if (tooLong || tooLarge || empty) {
      form.querySelector<HTMLElement>(tooLong || empty ? 'textarea' : 'input')?.focus()
      return shake(form)
    }
    if (!(await onSend(text.trim(), picture))) return
    setText('')
    setPicture(undefined)
    setTried(false)
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        error={
          tooLong
            ? t`A message has at most ${number(MESSAGE_LONGEST)} characters, and this has ${number(length)}. Please send it in parts.`
            : (tried && empty && t`Please write a message.`) || problem
        }
      />
      {pictures && (
        <FilePicker
          label={<Trans>Picture</Trans>}
          accept={PICTURES}
          file={picture}
          onChange={setPicture}
          error={tooLarge && t`The picture is larger than 10 MB.`}
        />
      )}
      <Button type="submit" wide pending={pending}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}

/** What is being written, kept in this window over a reload until it is sent. `place` tells one draft from others. */
function useDraft(place: string): readonly [string, (text: string) => void] {
  const [draft] = useState(() => draftAt(place))
  const [text, setText] = useState(draft.read)
  const change = (written: string) => {
    setText(written)
    draft.keep(written)
  }
  return [text, change]
}
