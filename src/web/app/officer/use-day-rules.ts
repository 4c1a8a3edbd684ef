import { useLingui } from '@lingui/react/macro'
import { businessDateAt } from '#core/calendar.ts'

/** Today in Dubai, and the rules of the field of a day that has come. */
export function useDayRules() {
  const { t } = useLingui()
  const today: string = businessDateAt(new Date())
  const hasCome = (day: string) => (day !== '' && day <= today) || t`Please enter a day that has come.`
  return { today, rules: { validate: hasCome } }
}
