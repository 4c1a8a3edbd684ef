import { useLingui } from '@lingui/react/macro'

/** The rules of a field for a whole number within bounds, as the calls have them. */
export function useNumberRules(least: number, most: number) {
  const { t } = useLingui()
  return {
    validate: (text: string) => {
      const within = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
      return within || t`Please enter a whole number from ${least} to ${most}.`
    },
  }
}
