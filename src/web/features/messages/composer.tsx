import { useLingui } from '@lingui/react/macro'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MESSAGE_LONGEST, PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { draftAt } from '#web/app/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useCheckedUpload } from '#web/ui/file-picker.tsx'
import { shake } from '#web/ui/form.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChosenPicture, ChosenVoice } from './conversation.tsx'

const VoiceRecorder = lazy(() => import('./voice-recorder.tsx'))

const PICTURES = 'image/*'

export type Written = { text: string; picture: File | undefined; voice: File | undefined }

type ComposerProps = {
  /** Tells its draft from others. */
  place: string
  label: string
  hint?: ReactNode
  /** And voice notes: a visitor is answered in words alone. */
  pictures: boolean
  /** The last one is on its way: the next can be written, and is sent after it. */
  pending?: boolean
  /** What the server has against what was sent. */
  problem?: string | undefined
  /** False: it was refused, and comes back to be mended. */
  onSend: (written: Written) => Promise<boolean>
}

/** Where a message is written: one line that grows. What is being written outlasts a reload. */
export function Composer({ place, label, hint, pictures, pending, problem, onSend }: ComposerProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { text, write, sendOff } = useDraft(place)
  const [picture, setPicture] = useState<File>()
  const { ready, problem: unfit } = useCheckedUpload(picture, setPicture, PICTURE_MAX_BYTES)
  const [voice, setVoice] = useState<File>()
  const [recording, setRecording] = useState(false)
  const [micProblem, setMicProblem] = useState<string>()
  const [tried, setTried] = useState(false)
  const length = text.trim().length
  const tooLong = length > MESSAGE_LONGEST
  const looking = picture !== undefined && ready === undefined
  const empty = length === 0 && !picture && !voice
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const error = tooLong
    ? t`A message has at most ${number(MESSAGE_LONGEST)} characters, and this has ${number(length)}. Send it in parts.`
    : unfit || (tried && empty && t`Write a message.`) || micProblem || problem

  // Sent before the picture was looked at, it goes once it was.
  const wanted = useRef<HTMLFormElement>(undefined)
  useEffect(() => {
    if (looking) return
    if (ready) wanted.current?.requestSubmit()
    wanted.current = undefined
  }, [looking, ready])

  const submit = async (form: HTMLFormElement) => {
    form.querySelector('textarea')?.focus()
    setTried(true)
    if (tooLong || empty) return shake(form)
    if (looking) {
      wanted.current = form
      return
    }
    await deliver(voice)
  }

  const deliver = async (note: File | undefined) => {
    setPicture(undefined)
    setVoice(undefined)
    setMicProblem(undefined)
    setTried(false)
    const sent = await sendOff((written) => onSend({ text: written, picture, voice: note }))
    if (sent) return
    setPicture((since) => since ?? picture)
    setVoice((since) => since ?? note)
  }

  const microphone = useRef<HTMLButtonElement>(null)
  const recorded = useRef(false)
  useEffect(() => {
    // Not the field: the keys of a phone would come up.
    if (recorded.current && !recording) microphone.current?.focus()
    recorded.current = recording
  }, [recording])
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      }}
    >
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {voice && (
        <Chosen onRemove={() => setVoice(undefined)}>
          <ChosenVoice />
        </Chosen>
      )}
      {picture && (
        <Chosen onRemove={() => setPicture(undefined)}>
          {ready ? (
            <ChosenPicture file={ready} className="max-h-32" />
          ) : (
            <p className="py-2.5">{t`Looking at the file…`}</p>
          )}
        </Chosen>
      )}
      {recording ? (
        <Suspense fallback={<Skeleton className="h-target w-full" />}>
          <VoiceRecorder
            onDone={(note) => {
              setRecording(false)
              // While another is on its way it is kept here, and sent by a press.
              if (pending) setVoice(note)
              else void deliver(note)
            }}
            onLeave={(reason) => {
              setRecording(false)
              setMicProblem(reason)
            }}
          />
        </Suspense>
      ) : (
        <div className="flex items-end gap-2">
          <div className="flex min-w-0 grow flex-wrap items-end justify-end rounded-sheet border border-ink-2 bg-sheet has-aria-invalid:border-brick has-aria-invalid:bg-brick-wash has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-(--focus)">
            <Growing
              required
              aria-label={label}
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
              placeholder={label}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
            {pictures && (
              <>
                <Chooser icon="clip" label={t`Picture`} onChoose={setPicture} />
                {empty && (
                  <div className="hidden pointer-coarse:block">
                    <Chooser icon="camera" label={t`Take a photo`} capture="environment" onChoose={setPicture} />
                  </div>
                )}
                {empty && recordsSound() && (
                  <button
                    ref={microphone}
                    type="button"
                    title={t`Record a voice note`}
                    aria-label={t`Record a voice note`}
                    className="grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf"
                    onClick={() => {
                      setMicProblem(undefined)
                      setRecording(true)
                    }}
                  >
                    <Icon name="mic" />
                  </button>
                )}
              </>
            )}
          </div>
          <Button
            type="submit"
            icon="send"
            aria-label={t`Send`}
            pending={pending}
            className="size-target shrink-0 p-0!"
          />
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </form>
  )
}

/** A picture or a voice note that is sent next, unless it is removed. */
function Chosen({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-2 justify-self-start rounded-sheet border border-rule bg-sheet p-2">
      {children}
      <Button
        look="quiet"
        icon="close"
        aria-label={t`Remove the file`}
        className="size-target shrink-0 p-0!"
        onClick={({ currentTarget: { form } }) => {
          onRemove()
          form?.querySelector('textarea')?.focus()
        }}
      />
    </div>
  )
}

/** Not on a page without TLS, and not in each browser. */
const recordsSound = () => typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined

/** A line of text, which is as high as what is written, up to some seven lines. */
function Growing(props: ComponentProps<'textarea'>) {
  const own = useRef<HTMLTextAreaElement>(null)
  const { value } = props
  // Where the style sheet cannot say so.
  useLayoutEffect(() => {
    const area = own.current
    if (!area || value === undefined || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value])
  return (
    <textarea
      {...props}
      ref={own}
      dir="auto"
      rows={1}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
      }}
      className="field-sizing-content max-h-44 min-h-target min-w-0 flex-[1_1_6rem] resize-none bg-transparent px-3.5 py-2.5 outline-none placeholder:text-ink-2"
    />
  )
}

type ChooserProps = {
  icon: IconName
  label: string
  capture?: 'environment'
  onChoose: (picture: File) => void
}

/** A sign that opens the phone's gallery, or its camera. */
function Chooser({ icon, label, capture, onChoose }: ChooserProps) {
  return (
    <span className="relative grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <Icon name={icon} />
      <input
        type="file"
        // It keeps its own value otherwise: the same file, removed and chosen again, has to be told again.
        value=""
        title={label}
        aria-label={label}
        accept={PICTURES}
        capture={capture}
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  )
}

/**
 * What is being written, kept in this window over a reload until it is sent. `place` tells one draft from others. What is
 * sent leaves the field at once, so that the next can be written; refused, it comes back before that.
 */
function useDraft(place: string) {
  const [draft] = useState(() => draftAt(place))
  const [text, setText] = useState(draft.read)
  const current = useRef(text)
  const show = (written: string) => {
    current.current = written
    setText(written)
  }
  const write = (written: string) => {
    show(written)
    draft.keep(written)
  }
  const sendOff = async (send: (text: string) => Promise<boolean>) => {
    const written = text.trim()
    show('')
    const sent = await send(written)
    write(sent ? current.current : [written, current.current].filter(Boolean).join('\n'))
    return sent
  }
  return { text, write, sendOff }
}
