import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

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
