import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, type FieldProps } from './field.tsx'

type ChoiceGroupProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
    value?: string
    options: readonly { value: string; label: ReactNode }[]
  }

/** A few choices side by side, one of them taken. Takes what react-hook-form's `register` gives, or value and onChange. */
export function ChoiceGroup({ label, hint, error, required, options, value, ...radio }: ChoiceGroupProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      className="grid gap-1.5"
    >
      <span id={`${id}-label`} className="text-label font-semibold">
        {label}
        {!required && (
          <span className="font-normal text-ink-2">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </span>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-target cursor-pointer items-center gap-2 rounded-[1.5rem] border border-ink-2 bg-paper px-4 py-1 @max-3xs:gap-1 @max-3xs:px-2 has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-semibold has-checked:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              {...radio}
              type="radio"
              required={required}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              className="size-4 accent-leaf outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
