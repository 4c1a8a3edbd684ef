import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { runsOf } from './runs.ts'

/** `group`: the words that options stand under; those that follow one another with the same words share them. */
type Option = { value: string; label: string; group?: string }

/**
 * One of a list. With a placeholder, nothing is chosen to begin with. What a form holds is chosen as soon as the list has
 * it: a list that was still on its way is drawn again.
 */
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
    options: readonly Option[]
  }) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className="relative block">
          <select
            key={options.length === 0 ? 'empty' : 'filled'}
            {...select}
            {...control}
            className={cx(controlClass, 'appearance-none pe-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {runsOf(options, ({ group = '' }) => group).map(({ name, lines }) =>
              name === '' ? (
                <Options key={name} options={lines} />
              ) : (
                <optgroup key={name} label={name}>
                  <Options options={lines} />
                </optgroup>
              ),
            )}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
            <Icon name="down" className="size-4" />
          </span>
        </span>
      )}
    </Field>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
