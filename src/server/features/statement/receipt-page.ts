import type { I18n, MessageDescriptor } from '@lingui/core'
import type { PaymentProof } from '#contract/statement.ts'
import { dayText, momentText, moneyText, monthText } from '#core/local-text.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { listed } from '#server/languages/speaker.ts'
import type { ReceiptPage } from '#server/print/print-pdf.ts'
import { paperCode } from './make-paper.ts'

const words = {
  title: /*i18n*/ { id: 'receipt.title', message: 'Receipt {number}' },
  member: /*i18n*/ { id: 'receipt.member', message: 'Received from' },
  id: /*i18n*/ { id: 'receipt.id', message: 'Member ID' },
  what: /*i18n*/ { id: 'receipt.what', message: 'For' },
  interest: /*i18n*/ { id: 'receipt.interest', message: 'Interest' },
  principal: /*i18n*/ { id: 'receipt.principal', message: 'Principal repaid' },
  receivable: /*i18n*/ { id: 'receipt.to-receivable', message: 'Other debts paid' },
  recovered: /*i18n*/ { id: 'receipt.recovered', message: 'Paid for a loan written off' },
  savings: /*i18n*/ { id: 'receipt.to-savings', message: 'To savings' },
  fine: /*i18n*/ { id: 'receipt.fine', message: 'Fine, taken from savings' },
  received: /*i18n*/ { id: 'receipt.received', message: 'Received on' },
  verified: /*i18n*/ { id: 'receipt.verified', message: 'Verified' },
  verifiedBy: /*i18n*/ { id: 'receipt.verified-by', message: '{moment}, by {name}' },
  amount: /*i18n*/ { id: 'receipt.amount', message: 'AED {amount}' },
  after: /*i18n*/ { id: 'receipt.savings-after', message: 'Savings after this payment' },
  reversed: /*i18n*/ {
    id: 'receipt.reversed',
    message: 'This payment was reversed on {day}. This receipt is no longer valid.',
  },
}

const purposes = {
  debts: /*i18n*/ { id: 'receipt.debts', message: 'Money owed to the association' },
  dues: /*i18n*/ { id: 'receipt.dues', message: 'Monthly dues, {months}' },
  deposit: /*i18n*/ { id: 'receipt.deposit', message: 'Savings' },
  loan: /*i18n*/ { id: 'receipt.loan', message: 'Loan {number}' },
  from_savings: /*i18n*/ { id: 'receipt.from-savings', message: 'Loan {number}, from savings' },
}

/** The association's receipt for a payment, as a page. */
export function receiptPage(
  proof: PaymentProof,
  association: AssociationSettings,
  speaker: I18n,
  now: Date,
): ReceiptPage {
  const say = (message: MessageDescriptor, values?: Readonly<Record<string, string>>) =>
    speaker._(message.id, values, message)
  const money = (aed: number) => say(words.amount, { amount: moneyText(aed, speaker.locale) })
  const part = (label: MessageDescriptor, aed: number): [string, string][] => {
    return aed === 0 ? [] : [[say(label), money(aed)]]
  }
  const { kind, months, loan_id: loan, member, reversed_on: reversed } = proof
  const purpose =
    purposes[proof.from_savings ? 'from_savings' : kind === 'dues' && months.length === 0 ? 'debts' : kind]
  const named = listed(
    speaker,
    months.map(({ month }) => monthText(month, speaker.locale)),
  )
  return {
    ...letterHead(say(words.title, { number: proof.number }), association, speaker, now),
    check: paperCode(proof.check, speaker),
    amount: money(proof.amount),
    notice: reversed === null ? '' : say(words.reversed, { day: dayText(reversed, speaker.locale) }),
    facts: [
      [say(words.member), member.name],
      [say(words.id), member.unique_id],
      [say(words.what), say(purpose, { months: named, number: String(loan) })],
      ...part(words.principal, proof.principal),
      ...part(words.interest, proof.interest),
      ...part(words.receivable, proof.to_receivable),
      ...part(words.recovered, proof.recovered),
      ...(kind !== 'loan' && proof.to_savings === proof.amount ? [] : part(words.savings, proof.to_savings)),
      ...part(words.fine, proof.fine),
      [say(words.received), dayText(proof.received_on, speaker.locale)],
      [
        say(words.verified),
        say(words.verifiedBy, { moment: momentText(proof.verified_at, speaker.locale), name: proof.verified_by }),
      ],
      [say(words.after), money(proof.savings_after)],
    ],
  }
}
