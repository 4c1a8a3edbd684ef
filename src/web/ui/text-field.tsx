import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

const ShowPassword = lazy(() => import('./show-password.tsx'))

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'prefix'> & { prefix?: ReactNode }

/**
 * One line of text. `prefix` stands inside the box before what is typed, in every language, as AED does before an amount. A
 * password can be shown.
 */
export function TextField({ label, hint, error, required, prefix, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) =>
        prefix ? (
          <span dir="ltr" className="relative block">
            <span className="pointer-events-none absolute inset-y-0 start-3.5 z-1 grid place-items-center text-ink-2">
              {prefix}
            </span>
            <input {...input} {...control} className={cx(controlClass, 'ps-14', className)} />
          </span>
        ) : input.type === 'password' ? (
          <span className="relative block">
            <input dir="auto" {...input} {...control} className={cx(controlClass, 'pe-12', className)} />
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

/** An amount of AED as the calls take it: digits and at most two decimals. */
export function AmountField(props: Omit<TextFieldProps, 'prefix' | 'inputMode' | 'type'>) {
  return <TextField {...props} type="text" inputMode="decimal" autoComplete="off" prefix="AED" className="num" />
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
