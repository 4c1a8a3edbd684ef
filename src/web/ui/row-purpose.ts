import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type PaymentRow = { month_key: string; loan_id: number | null; instalment: { number: number } | null }

/** Tells a row of monthlyPaymentData from all others: a month of dues, or an instalment of a loan. */
export function rowKey({ month_key, loan_id, instalment }: PaymentRow): string {
  return instalment ? `loan ${loan_id} ${instalment.number}` : `dues ${month_key}`
}

type Purpose = { instalment: { number: number; of: number } | null }

/** What a monthly payment is for. */
export function rowPurpose({ instalment }: Purpose, i18n: I18n): string {
  if (!instalment) return i18n._(msg`Monthly dues`)
  const { number, of } = instalment
  return i18n._(msg`Loan instalment ${number} of ${of}`)
}
