import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { moneyText } from './money.tsx'

type AmountStepperProps = {
  label: ReactNode
  /** Whole AED, as are min, max and step. */
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  hint?: ReactNode
}

const stepClass =
  'grid size-12 shrink-0 place-items-center rounded-full text-leaf inset-ring-[1.5px] inset-ring-rule hover:bg-leaf-wash aria-disabled:text-ink-2 aria-disabled:opacity-50'

/** An amount in steps, large, with a button on either side; the arrow keys step it too. */
export function AmountStepper({ label, value, onChange, min, max, step, hint }: AmountStepperProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const figure = moneyText(value, i18n.locale, true)
  const move = (by: number) => {
    const next = value + by
    if (next >= min && next <= max) onChange(next)
  }
  return (
    <div className="grid gap-2 text-center">
      <span id={id} className="text-label font-semibold">
        {label}
      </span>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className={stepClass}
          aria-label={t`Less`}
          aria-disabled={value - step < min}
          onClick={() => move(-step)}
        >
          <Icon name="minus" />
        </button>
        <div
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`AED ${figure}`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            move(event.key === 'ArrowUp' ? step : -step)
          }}
          className="num rounded-field px-3 font-display text-figure font-medium"
        >
          <small className="me-1.5 font-words text-base font-medium text-ink-2">AED</small>
          {figure}
        </div>
        <button
          type="button"
          className={stepClass}
          aria-label={t`More`}
          aria-disabled={value + step > max}
          onClick={() => move(step)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  )
}
