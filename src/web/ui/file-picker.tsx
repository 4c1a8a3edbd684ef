import { Trans, useLingui } from '@lingui/react/macro'
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import type { UploadProblem } from './check-upload.tsx'
import { Field } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

const UploadProblemText = lazy(() => import('./check-upload.tsx'))

/** What `accept` is where a list is asked for. */
export const SPREADSHEET_TYPES = '.xlsx,.xls,.ods,.csv,.tsv,.txt,text/csv'
const RECEIPT_TYPES = 'image/*,application/pdf'

type FilePickerProps = {
  label: ReactNode
  file: File | undefined
  onChange: (file: File | undefined) => void
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  name?: string
  /** What a form gives the focus where the file is missing. */
  ref?: Ref<HTMLInputElement>
  /** Leave a PDF away for a picture of a person. */
  accept?: string
  /** What to do, where it is no photo that is asked for. */
  prompt?: ReactNode
  /** Whether a chosen picture is shown here: not where it is worked on beside. */
  preview?: boolean
  /** For photos and PDFs: they are looked at when they are chosen, and one that is larger is refused. */
  mostBytes?: number
}

/**
 * A photo from the camera or the gallery, made small, or a PDF, shown before it is sent; or another file. The camera is a way of its
 * own: where a phone's chooser leads to the gallery alone, a receipt on paper could not be taken.
 */
export function FilePicker({
  label,
  file,
  onChange,
  hint,
  error,
  required,
  name,
  ref,
  accept = RECEIPT_TYPES,
  prompt,
  preview = true,
  mostBytes,
}: FilePickerProps) {
  const { t } = useLingui()
  const { ready, problem } = useCheckedUpload(file, onChange, mostBytes, accept.includes('pdf'))
  const address = useFileAddress(preview ? ready : undefined)
  const chooser = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => chooser.current as HTMLInputElement, [])
  const take = (chosen: FileList | null) => chosen?.[0] && onChange(chosen[0])
  const remove = () => {
    chooser.current?.focus()
    onChange(undefined)
  }
  return (
    <Field label={label} hint={hint} error={problem ?? error} required={required}>
      {(control) => (
        <div className="grid grid-cols-1 gap-1 rounded-field border border-dashed border-ink-2 bg-paper p-3">
          {address && (
            <img src={address} alt={t`Your selection`} className="mb-2 max-h-56 w-full rounded-field object-contain" />
          )}
          <Way
            icon={ready ? 'check' : file ? 'clock' : 'statement'}
            words={
              ready ? (
                <Trans>Choose another</Trans>
              ) : file ? (
                <Trans>Looking at the file…</Trans>
              ) : (
                (prompt ?? <Trans>Choose from this device</Trans>)
              )
            }
            name={file?.name}
          >
            <input
              {...control}
              ref={chooser}
              // A file input keeps its own value: the same file, left out and chosen again, has to be told anew.
              value=""
              type="file"
              name={name}
              accept={accept}
              onChange={(event) => take(event.target.files)}
              className={overlay}
            />
          </Way>
          {accept.includes('image/') && (
            <div className="hidden pointer-coarse:grid">
              <Way icon="camera" words={<Trans>Take a photo</Trans>}>
                <input
                  type="file"
                  value=""
                  aria-label={t`Take a photo`}
                  accept="image/*"
                  capture="environment"
                  onChange={(event) => take(event.target.files)}
                  className={overlay}
                />
              </Way>
            </div>
          )}
          {file && (
            <Button look="text" className="justify-self-start" aria-label={t`Remove the file`} onClick={remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** Over the words that it stands for, so that a press anywhere on them is a press on it. */
const overlay = 'absolute inset-0 size-full cursor-pointer opacity-0'

type WayProps = { icon: IconName; words: ReactNode; name?: string | undefined; children: ReactNode }

function Way({ icon, words, name, children }: WayProps) {
  return (
    <div className="relative flex min-h-target items-center gap-3 rounded-field has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf">
        <Icon name={icon} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold text-leaf">{words}</span>
        {name !== undefined && (
          <span dir="auto" className="block truncate text-match-parent text-sm text-ink-2">
            {name}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}

/** What was looked at and is right; it is not looked at again when it is shown in another place. */
const checked = new WeakSet<File>()

/**
 * Looks at what was chosen before anybody sends it (check-upload.ts). What would be refused is taken out again, and why is
 * said; a large photo is put in the place of itself made small. Whatever is chosen in between stays.
 */
export function useCheckedUpload(
  file: File | undefined,
  onChange: (file: File | undefined) => void,
  mostBytes: number | undefined,
  takesPdf = false,
) {
  const change = useEffectEvent(onChange)
  const [problem, setProblem] = useState<UploadProblem>()
  const [, setSeen] = useState<File>()
  useEffect(() => {
    if (file === undefined || mostBytes === undefined) return
    setProblem(undefined)
    if (checked.has(file)) return
    let chosen = true
    const look = async () => {
      const { checkUpload } = await import('./check-upload.tsx')
      const found = await checkUpload(file, mostBytes, takesPdf)
      if (!chosen) return
      if ('problem' in found) setProblem(found.problem)
      else checked.add(found.file)
      setSeen(file)
      const ready = 'file' in found ? found.file : undefined
      if (ready !== file) change(ready)
    }
    // Where the code for it cannot be fetched, it goes as it is.
    look().catch(() => {
      checked.add(file)
      setSeen(file)
    })
    return () => {
      chosen = false
    }
  }, [file, mostBytes, takesPdf])
  const ready = file && (mostBytes === undefined || checked.has(file)) ? file : undefined
  return {
    ready,
    problem:
      file || !problem ? undefined : (
        <Suspense fallback={null}>
          <UploadProblemText problem={problem} takesPdf={takesPdf} mostBytes={mostBytes ?? 0} />
        </Suspense>
      ),
  }
}

/** An address for showing the picture, given back when it is no longer shown. Undefined for a PDF. */
export function useFileAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
