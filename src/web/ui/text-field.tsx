import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

const ShowPassword = lazy(() => import('./show-password.tsx'))

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>

/** One line of text. A password can be shown. */
export function TextField({ label, hint, error, required, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) =>
        input.type === 'password' ? (
          <span className="relative block">
            <input dir="auto" {...input} {...control} className={cx(controlClass, 'beside-button', className)} />
            <Eye of={control.id} />
          </span>
        ) : (
          <input dir="auto" {...input} {...control} className={cx(controlClass, className)} />
        )
      }
    </Field>
  )
}

/** Comes once the page runs: a page rendered to HTML has nothing that a press would reach. */
function Eye({ of }: { of: string }) {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return (
    running && (
      <Suspense fallback={null}>
        <ShowPassword of={of} />
      </Suspense>
    )
  )
}

/** Text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  required,
  rows = 4,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <textarea dir="auto" {...textarea} {...control} rows={rows} className={cx(controlClass, 'py-2.5')} />
      )}
    </Field>
  )
}
