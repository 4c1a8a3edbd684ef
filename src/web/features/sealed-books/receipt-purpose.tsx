import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { listed } from '#web/app/language/i18n.ts'

export interface ReceiptPurposeProps {
  kind: 'dues' | 'loan' | 'deposit'
  /** Of dues, which months were paid: 'YYYY-MM'. None: what a member owed besides them. */
  months: readonly string[]
  loan: number | null
  fromSavings: boolean
}

/** What a payment was for, in the words that the receipt and its check have in common. */
export function ReceiptPurpose({ kind, months, loan, fromSavings }: ReceiptPurposeProps) {
  const { i18n } = useLingui()
  const named = listed(months.map((month) => monthText(month, i18n.locale)))
  if (kind === 'dues' && months.length === 0) return <Trans>Money owed to the association</Trans>
  if (kind === 'dues') return <Trans>Monthly dues, {named}</Trans>
  if (kind === 'deposit') return <Trans>Savings</Trans>
  return fromSavings ? <Trans>Loan {loan}, from savings</Trans> : <Trans>Loan {loan}</Trans>
}
