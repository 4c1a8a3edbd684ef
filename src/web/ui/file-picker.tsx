import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useFileAddress } from './use-file-address.ts'

const RECEIPT_TYPES = 'image/jpeg,image/png,image/webp,application/pdf'

type FilePickerProps = {
  label: ReactNode
  file: File | undefined
  onChange: (file: File | undefined) => void
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  name?: string
  /** Leave a PDF away for a picture of a person. */
  accept?: string
  /** What to do, where it is no photo that is asked for. */
  prompt?: ReactNode
  /** Whether a chosen picture is shown here: not where it is worked on beside. */
  preview?: boolean
}

/** A photo from the camera or the gallery, or a PDF, shown before it is sent; or another file. */
export function FilePicker({
  label,
  file,
  onChange,
  hint,
  error,
  required,
  name,
  accept = RECEIPT_TYPES,
  prompt,
  preview = true,
}: FilePickerProps) {
  const { t } = useLingui()
  const address = useFileAddress(preview ? file : undefined)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="relative grid gap-3 rounded-field border border-dashed border-ink-2 bg-paper p-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
          {address && (
            <img src={address} alt={t`What you have chosen`} className="max-h-56 w-full rounded-field object-contain" />
          )}
          <span className="flex min-h-target items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf">
              <Icon name={file ? 'check' : prompt ? 'statement' : 'camera'} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold text-leaf">
                {file ? <Trans>Choose another</Trans> : (prompt ?? <Trans>Take or choose a photo</Trans>)}
              </span>
              {file && <span className="block truncate text-sm text-ink-2">{file.name}</span>}
            </span>
          </span>
          <input
            {...control}
            // A file input keeps its own value; emptied from outside it has to start anew.
            key={file ? 'chosen' : 'empty'}
            type="file"
            name={name}
            accept={accept}
            onChange={(event) => onChange(event.target.files?.[0] ?? file)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
