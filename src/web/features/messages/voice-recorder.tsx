import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { VOICE_LONGEST_S } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'

/** MP4 first: each browser plays it, and not each plays WebM. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm']
/** Clear speech; two minutes are some 700 kB. */
const BITS_PER_SECOND = 48_000
const TICK_MS = 250

type VoiceRecorderProps = {
  onDone: (note: File) => void
  /** Nothing was recorded: it was discarded, or there is a reason. */
  onLeave: (problem?: string) => void
}

/** Records a voice note of up to two minutes, which is then sent or discarded. */
export default function VoiceRecorder({ onDone, onLeave }: VoiceRecorderProps) {
  const { t } = useLingui()
  const { seconds, state, finish } = useRecording((error) =>
    onLeave(
      error.name === 'NotAllowedError'
        ? t`The microphone is blocked. Allow it in the browser's settings.`
        : t`The microphone can't be used. Write the message instead.`,
    ),
  )
  return (
    <fieldset className="flex min-w-0 items-center gap-2">
      <legend className="sr-only">{t`Voice note`}</legend>
      <Button
        look="quiet"
        icon="close"
        aria-label={t`Discard the voice note`}
        className="size-target shrink-0 p-0!"
        onClick={() => onLeave()}
      />
      <p className="flex min-h-target min-w-0 grow items-center gap-2.5 rounded-sheet border border-ink-2 bg-sheet px-3.5 py-2">
        {state === 'recording' && (
          <span className="size-2.5 shrink-0 rounded-full bg-brick motion-safe:animate-pulse" />
        )}
        <span role="status" className={state === 'recording' ? 'sr-only' : undefined}>
          {state === 'asking' && t`Waiting for the microphone…`}
          {state === 'recording' && t`Recording…`}
          {state === 'ended' && t`The two minutes are over.`}
        </span>
        {state === 'recording' && (
          <bdi role="timer" className="num">
            {clock(seconds)} / {clock(VOICE_LONGEST_S)}
          </bdi>
        )}
      </p>
      <Button
        icon="send"
        aria-label={t`Send`}
        pending={state === 'asking'}
        className="size-target shrink-0 p-0!"
        onClick={async () => {
          const note = await finish()
          if (note) onDone(note)
          else onLeave()
        }}
      />
    </fieldset>
  )
}

/** '1:05' */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

/** Records from now on, until it is finished, the two minutes are over, or nobody needs it any more. */
function useRecording(onFail: (error: Error) => void) {
  const [state, setState] = useState<'asking' | 'recording' | 'ended'>('asking')
  const [seconds, setSeconds] = useState(0)
  const recording = useRef<Recording>(undefined)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (!here) return release(stream)
      const began = performance.now()
      const current = record(stream)
      recording.current = current
      setState('recording')
      void current.ended.then(() => here && setState('ended'))
      timer = setInterval(() => {
        const passed = Math.min((performance.now() - began) / 1000, VOICE_LONGEST_S)
        if (current.recorder.state === 'recording') setSeconds(passed)
        if (passed === VOICE_LONGEST_S) current.stop()
      }, TICK_MS)
    }
    begin().catch((error: Error) => here && fail(error))
    return () => {
      here = false
      clearInterval(timer)
      recording.current?.stop()
    }
  }, [])

  const finish = async (): Promise<File | undefined> => {
    recording.current?.stop()
    return recording.current?.ended
  }
  return { seconds, state, finish }
}

type Recording = { recorder: MediaRecorder; stop: () => void; ended: Promise<File | undefined> }

/** `ended` has the voice note; undefined where nothing came of it. */
function record(stream: MediaStream): Recording {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise<File | undefined>((resolve) => {
    recorder.onstop = () => {
      release(stream)
      const [type = ''] = recorder.mimeType.split(';')
      const note = new File(parts, type === 'audio/mp4' ? 'voice-note.m4a' : 'voice-note.webm', { type })
      resolve(note.size > 0 ? note : undefined)
    }
  })
  recorder.start()
  return { recorder, ended, stop: () => recorder.state !== 'inactive' && recorder.stop() }
}

/** The sign that a microphone is on goes out. */
function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
