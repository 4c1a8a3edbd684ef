import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** One of a list. With a placeholder, nothing is chosen to begin with. */
export function SelectField({
  label,
  hint,
  error,
  required,
  placeholder,
  options,
  ...select
}: FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'className' | 'children'> & {
    placeholder?: string
    options: readonly { value: string; label: string }[]
  }) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx(controlClass, 'appearance-none pe-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
            <Icon name="down" className="size-4" />
          </span>
        </span>
      )}
    </Field>
  )
}
