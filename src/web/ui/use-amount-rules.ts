import { useLingui } from '@lingui/react/macro'
import { parseAed } from '#core/money.ts'

/** The rules of an amount's field: required, and of the form that the calls take. */
export function useAmountRules() {
  const { t } = useLingui()
  return {
    required: t`Please enter an amount.`,
    validate: (text: string) => parseAed(text.trim()) !== undefined || t`Please enter an amount like 100 or 100.50.`,
  }
}
