import { useLingui } from '@lingui/react/macro'
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { groupedAmount, plainAmount } from '#core/sheets/figures.ts'
import { type AmountLimits, stepped, steppedByKey } from './amount-steps.ts'
import { FieldError } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { moneyText } from './money.tsx'

type AmountStepperProps = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur'> &
  AmountLimits & {
    label: ReactNode
    /** What stands in the field, as it was typed: whole AED. */
    value: string
    onChange: (value: string) => void
    hint?: ReactNode
    error?: ReactNode
  }

/** An amount in steps, large: typed, moved by keys, or by a button on either side, which steps on while it is held. */
export function AmountStepper(props: AmountStepperProps) {
  const { label, value, onChange, onBlur, min, max, step, hint, error, ...input } = props
  const { t, i18n } = useLingui()
  const id = useId()
  // A spin button is read out while it has the focus; what a button beside it does, is not.
  const [byButton, setByButton] = useState(false)
  // In groups of three, except while it is typed.
  const [typing, setTyping] = useState(false)
  const current = /^\d+$/.test(value) ? Number(value) : undefined
  const inWords = current === undefined ? undefined : `AED ${moneyText(current, i18n.locale, true)}`
  const limits = { min, max, step }
  const isLeast = current !== undefined && current <= min
  const isMost = current !== undefined && current >= max
  const move = (steps: number) => {
    setByButton(true)
    onChange(String(stepped(current, steps, limits)))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-center">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      <div className="flex items-center justify-between gap-2">
        <StepButton icon="minus" label={t`Less`} disabled={isLeast} onStep={() => move(-1)} />
        <span
          dir="ltr"
          className="num flex min-w-0 items-baseline justify-center max-[22rem]:flex-wrap @max-3xs:flex-wrap border-b border-ink-2 px-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        >
          <small className="shrink-0 font-words text-base font-medium text-ink-2">AED</small>
          <input
            {...input}
            id={id}
            type="text"
            inputMode="numeric"
            role="spinbutton"
            autoComplete="off"
            required
            maxLength={7}
            value={typing ? value : groupedAmount(value)}
            aria-valuenow={current}
            aria-valuetext={inWords}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            onChange={(event) => {
              setByButton(false)
              setTyping(true)
              onChange(plainAmount(event.target.value))
            }}
            onBlur={(event) => {
              setTyping(false)
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              const to = steppedByKey(event.key, current, limits)
              if (to === undefined) return
              event.preventDefault()
              setByButton(false)
              setTyping(false)
              onChange(String(to))
            }}
            className="min-h-target w-[5.5ch] max-w-full min-w-0 bg-transparent text-center outline-none font-display text-[length:min(var(--step-3),11cqi)]/[1.1] font-medium aria-invalid:text-brick"
          />
        </span>
        <StepButton icon="plus" label={t`More`} disabled={isMost} onStep={() => move(1)} />
      </div>
      <span role="status" className="sr-only">
        {byButton && inWords}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

type StepButtonProps = { icon: IconName; label: string; disabled: boolean; onStep: () => void }

/** Stays focusable at the end of its way, so that the focus is not lost on the last step. */
function StepButton({ icon, label, disabled, onStep }: StepButtonProps) {
  const hold = useHold(() => !disabled && onStep(), disabled)
  return (
    <button
      {...hold}
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="grid size-[max(44px,min(3rem,13.5vw))] shrink-0 touch-manipulation place-items-center rounded-full text-leaf select-none inset-ring-[1.5px] inset-ring-rule hover:bg-leaf-wash aria-disabled:text-ink-2 aria-disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  )
}

/** A press longer than this is a hold: a tap, and a finger that begins to scroll, are over before. */
const HOLD_MS = 400
/** Between two steps of a hold, at first; each pause is shorter than the one before, down to the last. */
const FIRST_PAUSE_MS = 240
const LAST_PAUSE_MS = 45
const QUICKER = 0.82

/**
 * What a button gets to act once by a tap, a key or a reader's press, and again and again, faster and faster, while it
 * is held. `stopped` ends a hold: nothing is left to do.
 */
function useHold(act: () => void, stopped: boolean) {
  const [held, setHeld] = useState(false)
  const acted = useRef(false)
  const step = useEffectEvent(() => {
    acted.current = true
    act()
  })

  useEffect(() => {
    if (!held || stopped) return
    let pause = FIRST_PAUSE_MS
    const again = () => {
      step()
      timer = setTimeout(again, pause)
      pause = Math.max(LAST_PAUSE_MS, pause * QUICKER)
    }
    let timer = setTimeout(again, HOLD_MS)
    return () => clearTimeout(timer)
  }, [held, stopped])

  const release = () => setHeld(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      acted.current = false
      if (event.button === 0) setHeld(true)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: MouseEvent) => held && event.preventDefault(),
    onClick: () => {
      // The click that ends a hold; a key's click has no press before it.
      if (!acted.current) act()
      acted.current = false
    },
  }
}
