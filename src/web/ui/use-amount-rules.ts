import { useLingui } from '@lingui/react/macro'
import { type Fils, parseAed } from '#core/money.ts'

const anyAmount = () => true as const

/** The rules of an amount's field: required, of the form that the calls take, and with nothing against it. */
export function useAmountRules(check: (amount: Fils) => true | string = anyAmount) {
  const { t } = useLingui()
  return {
    required: t`Enter an amount.`,
    validate: (text: string) => {
      const amount = parseAed(text.trim())
      return amount === undefined ? t`Enter an amount like 100 or 100.50.` : check(amount)
    },
  }
}
