import { useLingui } from '@lingui/react/macro'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'

type WrittenOff = { amount: number; from_savings: number; recovered: number }

/** What became of the principal of a loan that was written off. */
export function WrittenOffFacts({ amount, from_savings: fromSavings, recovered }: WrittenOff) {
  const { t } = useLingui()
  return (
    <Facts
      items={[
        { label: t`Written off`, value: <Money aed={amount} /> },
        { label: t`Paid from savings`, value: <Money aed={fromSavings} /> },
        { label: t`Paid since`, value: <Money aed={recovered} /> },
      ]}
    />
  )
}
