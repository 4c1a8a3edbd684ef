import { useLingui } from '@lingui/react/macro'
import { businessDateAt } from '#core/calendar.ts'

const LEAST = 3
export const REASON_MOST = 500

/** The rules of a reason's field, as the calls have them. */
export function useReasonRules() {
  const { t } = useLingui()
  return {
    validate: (text: string) => text.trim().length >= LEAST || t`Give a reason.`,
    maxLength: { value: REASON_MOST, message: t`Use at most ${REASON_MOST} characters.` },
  }
}

/** Today in Dubai, and the rules of the field of a day that has come. */
export function useDayRules() {
  const { t } = useLingui()
  const today: string = businessDateAt(new Date())
  const hasCome = (day: string) => (day !== '' && day <= today) || t`Enter today or an earlier date.`
  return { today, rules: { validate: hasCome } }
}
