import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { monthName } from '#core/calendar.ts'
import { monthsTogether, type OpenMonth } from '#core/dues-calendar.ts'
import { monthText } from '#core/local-text.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** What it reads and sets in the form of a payment of dues. */
export type PaidTogether = {
  payment_amount: string
  month: string
  /** How many are taken together; 0 for the one that is chosen. */
  months: number
}

type PayTogetherProps = { dues: Fils; open: readonly OpenMonth[] }

/** Offers to pay several open months with one receipt, oldest first, when the amount is a multiple of the dues. */
export function PayTogether({ dues, open }: PayTogetherProps) {
  const { t, i18n } = useLingui()
  const { control, setValue } = useFormContext<PaidTogether>()
  const { field, fieldState } = useController({ control, name: 'months' })
  const amount = useWatch({ control, name: 'payment_amount' })
  const months = field.value
  const offered = monthsTogether(parseAed(amount.trim()) ?? 0n, dues, open)
  const taken = months > 0
  const wrong = fieldState.error?.message
  const onMonths = (together: number) => {
    field.onChange(together)
    if (together > 0 && open[0]) setValue('month', monthName(open[0].month), { shouldValidate: true })
  }

  // The amount has changed after the choice: the choice follows it, or ends.
  useEffect(() => {
    if (taken && months !== offered) onMonths(offered)
  })

  const list = new Intl.ListFormat(i18n.locale).format(
    open.slice(0, offered).map(({ month }) => monthText(month, i18n.locale)),
  )
  return (
    <div aria-live="polite">
      {offered > 0 && (
        <Checkbox
          label={t`Pay ${plural(offered, { one: '# open month', other: '# open months' })} together`}
          hint={t`Oldest first: ${list}.`}
          checked={taken}
          onChange={(event) => onMonths(event.target.checked ? offered : 0)}
        />
      )}
      {wrong && <FieldError id={undefined}>{wrong}</FieldError>}
    </div>
  )
}
