import { useLingui } from '@lingui/react/macro'

/** The rules of a field for a percentage with at most two decimals, as the calls have them. */
export function usePercentRules(most: number) {
  const { t } = useLingui()
  return {
    validate: (text: string) => {
      if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return t`Please enter a percentage like 7 or 7.25.`
      return Number(text) <= most || t`Please enter at most ${most}.`
    },
  }
}
