import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Fils } from '#core/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { DuesFields } from './dues-payment-fields.tsx'
import { monthsTogether, nameOf, type OpenMonth } from './open-months.ts'

type PayTogetherProps = { amount: Fils; dues: Fils; open: readonly OpenMonth[]; error: string | undefined }

/** Offers to pay several open months with one receipt, oldest first, when the amount is a multiple of the dues. */
export function PayTogether({ amount, dues, open, error }: PayTogetherProps) {
  const { t, i18n } = useLingui()
  const { control, setValue } = useFormContext<DuesFields>()
  const months = useWatch({ control, name: 'months' })
  const offered = monthsTogether(amount, dues, open)
  const taken = months > 0

  // The amount has changed after the choice: the choice follows it, or ends.
  useEffect(() => {
    if (taken) setValue('months', offered)
  }, [taken, offered, setValue])

  const choose = (together: boolean) => {
    setValue('months', together ? offered : 0)
    if (together && open[0]) setValue('month', nameOf(open[0].month), { shouldValidate: true })
  }
  const list = new Intl.ListFormat(i18n.locale).format(open.slice(0, offered).map((month) => month.month))
  return (
    <div aria-live="polite">
      {offered > 0 && (
        <Checkbox
          label={t`Pay ${offered} open months together`}
          hint={t`Oldest first: ${list}.`}
          checked={taken}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      {error && <FieldError id={undefined}>{error}</FieldError>}
    </div>
  )
}
