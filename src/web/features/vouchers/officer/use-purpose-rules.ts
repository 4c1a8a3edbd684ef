import { useLingui } from '@lingui/react/macro'

const LEAST = 3
export const PURPOSE_MOST = 300

/** The rules of the field that says what money went for, as the calls have them. */
export function usePurposeRules() {
  const { t } = useLingui()
  return { validate: (text: string) => text.trim().length >= LEAST || t`Please say what it was for.` }
}
