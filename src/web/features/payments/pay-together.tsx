import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { monthsTogether, type OpenMonth } from '#core/dues-months.ts'
import { monthText } from '#core/local-text.ts'
import type { Fils } from '#core/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

type PayTogetherProps = {
  amount: Fils
  dues: Fils
  open: readonly OpenMonth[]
  /** How many are taken together; 0 for the one that is chosen. */
  months: number
  onMonths: (months: number) => void
  error: string | undefined
}

/** Offers to pay several open months with one receipt, oldest first, when the amount is a multiple of the dues. */
export function PayTogether({ amount, dues, open, months, onMonths, error }: PayTogetherProps) {
  const { t, i18n } = useLingui()
  const offered = monthsTogether(amount, dues, open)
  const taken = months > 0

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
      {error && <FieldError id={undefined}>{error}</FieldError>}
    </div>
  )
}
