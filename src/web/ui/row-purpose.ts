import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Purpose = { instalment: { number: number; of: number } | null }

/** What a monthly payment is for. */
export function rowPurpose({ instalment }: Purpose, i18n: I18n): string {
  if (!instalment) return i18n._(msg`Monthly dues`)
  const { number, of } = instalment
  return i18n._(msg`Loan instalment ${number} of ${of}`)
}
