import { useLingui } from '@lingui/react/macro'

const LEAST = 3
export const REASON_MOST = 500

/** The rules of a reason's field, as the calls have them. */
export function useReasonRules() {
  const { t } = useLingui()
  return {
    validate: (text: string) => text.trim().length >= LEAST || t`Please give a reason.`,
    maxLength: { value: REASON_MOST, message: t`Please use at most ${REASON_MOST} characters.` },
  }
}
