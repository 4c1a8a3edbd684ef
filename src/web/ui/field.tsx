import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

export type FieldProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode; required?: boolean | undefined }

/** What ties the control to its label, hint and error. */
type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const controlClass =
  'w-full min-w-0 min-h-target rounded-field text-ellipsis border border-ink-2 bg-paper px-[min(0.875rem,5cqi)] text-ink placeholder:text-[length:min(1em,6cqi)] placeholder:text-ink-2 aria-invalid:border-brick aria-invalid:bg-brick-wash disabled:opacity-60'

/** A label, a control, its hint and its error, told together to who listens. What is not required says so. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
        {!required && (
          <span className="font-normal text-ink-2">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="text-sm font-semibold text-brick">
      {children}
    </p>
  )
}
