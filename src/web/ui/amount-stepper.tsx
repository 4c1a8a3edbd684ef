import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

type AmountStepperProps = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur'> & {
  label: ReactNode
  /** What stands in the field, as it was typed: whole AED. */
  value: string
  onChange: (value: string) => void
  /** Whole AED, as are max and step. */
  min: number
  max: number
  step: number
  hint?: ReactNode
  error?: ReactNode
}

/** An amount in steps, large: typed, or moved by a button on either side or the arrow keys. */
export function AmountStepper(props: AmountStepperProps) {
  const { label, value, onChange, min, max, step, hint, error, ...input } = props
  const { t } = useLingui()
  const id = useId()
  const current = /^\d+$/.test(value) ? Number(value) : min - step
  const less = Math.min(max, Math.ceil(current / step) * step - step)
  const more = Math.max(min, Math.floor(current / step) * step + step)
  const lower = () => current > min && onChange(String(less))
  const raise = () => current < max && onChange(String(more))
  return (
    <div className="grid gap-2 text-center">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      <div className="flex items-center justify-between gap-2">
        <StepButton icon="minus" label={t`Less`} disabled={current <= min} onClick={lower} />
        <span className="num flex min-w-0 items-baseline justify-center border-b border-ink-2 px-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
          <small className="font-words text-base font-medium text-ink-2">AED</small>
          <input
            {...input}
            id={id}
            type="text"
            inputMode="numeric"
            role="spinbutton"
            autoComplete="off"
            required
            maxLength={7}
            value={value}
            aria-valuenow={current}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              if (event.key === 'ArrowUp') raise()
              else lower()
            }}
            className="w-[5.5ch] bg-transparent text-center outline-none font-display text-figure font-medium aria-invalid:text-brick"
          />
        </span>
        <StepButton icon="plus" label={t`More`} disabled={current >= max} onClick={raise} />
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

type StepButtonProps = { icon: IconName; label: string; disabled: boolean; onClick: () => void }

/** Stays focusable at the end of its way, so that the focus is not lost on the last step. */
function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className="grid size-12 shrink-0 place-items-center rounded-full text-leaf inset-ring-[1.5px] inset-ring-rule hover:bg-leaf-wash aria-disabled:text-ink-2 aria-disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  )
}
