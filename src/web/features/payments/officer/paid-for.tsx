import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { paymentKinds } from './payment-words.ts'

/** The months of dues, the loan, or a deposit. */
export function PaidFor({ payment: { kind, months, loan_id: loan } }: { payment: OfficePayment }) {
  const { i18n } = useLingui()
  if (loan !== null) return <Trans>Loan {loan}</Trans>
  return months.length > 0
    ? listed(months.map(({ month_key }) => monthText(month_key, i18n.locale)))
    : i18n._(paymentKinds[kind])
}
