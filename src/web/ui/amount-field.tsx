import { type ComponentProps, type FocusEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { groupedAmount, plainAmount } from '#core/sheets/figures.ts'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

/** What a form reads and sets. */
type AmountInput = Pick<HTMLInputElement, 'type' | 'value' | 'focus' | 'select'>

type AmountFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'ref' | 'type' | 'inputMode'> & { ref?: Ref<AmountInput> }

/**
 * An amount of AED, in groups of three when it is left. The form reads it as the calls take it: '1070.00' where the field
 * shows 1,070.00.
 */
export function AmountField({ label, hint, error, required, className, ref, onBlur, ...input }: AmountFieldProps) {
  const element = useRef<HTMLInputElement>(null)
  const plain = useMemo<AmountInput>(
    () => ({
      type: 'text',
      get value() {
        return plainAmount(element.current?.value ?? '')
      },
      set value(text) {
        if (element.current) element.current.value = groupedAmount(text)
      },
      focus: (options) => element.current?.focus(options),
      select: () => element.current?.select(),
    }),
    [],
  )
  useImperativeHandle(ref, () => plain, [plain])
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = groupedAmount(event.target.value)
    onBlur?.(event)
  }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span dir="ltr" className="relative block">
          <span className="pointer-events-none absolute inset-y-0 start-3.5 z-1 grid place-items-center text-ink-2">
            AED
          </span>
          <input
            {...input}
            {...control}
            ref={element}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            onBlur={leave}
            className={cx(controlClass, 'num ps-14', className)}
          />
        </span>
      )}
    </Field>
  )
}
