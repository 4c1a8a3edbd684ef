import type { I18n, MessageDescriptor } from '@lingui/core'
import { countText, dayText, moneyText, monthText } from '#core/local-text.ts'
import { decimalAed } from '#core/money.ts'
import type { NotificationKind } from '#core/notifications.ts'
import { listed } from '#server/languages/listed.ts'
import type { About } from './notification-store.ts'

/** What happened, in a sentence without figures: what a locked screen may show. */
export const titles: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  payment_verified: /*i18n*/ { id: 'news.payment.verified', message: 'Your payment was verified' },
  payment_corrected: /*i18n*/ {
    id: 'news.payment.corrected',
    message: 'Your payment was verified with another amount',
  },
  payment_refused: /*i18n*/ { id: 'news.payment.refused', message: 'Your payment was refused' },
  payment_reversed: /*i18n*/ { id: 'news.payment.reversed', message: 'Your payment was reversed' },
  loan_approved: /*i18n*/ { id: 'news.loan.approved', message: 'Your loan is approved' },
  loan_declined: /*i18n*/ { id: 'news.loan.declined', message: 'Your loan application was declined' },
  loan_approval_undone: /*i18n*/ {
    id: 'news.loan.approval-undone',
    message: 'The approval of your loan was taken back',
  },
  loan_disbursed: /*i18n*/ { id: 'news.loan.disbursed', message: 'Your loan was paid out' },
  loan_disbursement_reversed: /*i18n*/ {
    id: 'news.loan.disbursement-reversed',
    message: 'The payout of your loan came back',
  },
  loan_settled: /*i18n*/ { id: 'news.loan.settled', message: 'Your loan is repaid' },
  loan_written_off: /*i18n*/ { id: 'news.loan.written-off', message: 'Your loan was written off' },
  withdrawal_approved: /*i18n*/ { id: 'news.withdrawal.approved', message: 'Your withdrawal is approved' },
  withdrawal_refused: /*i18n*/ { id: 'news.withdrawal.refused', message: 'Your withdrawal was refused' },
  withdrawal_paid: /*i18n*/ { id: 'news.withdrawal.paid', message: 'Your withdrawal was paid' },
  withdrawal_reversed: /*i18n*/ {
    id: 'news.withdrawal.reversed',
    message: 'The payout of your withdrawal came back',
  },
  recharge_completed: /*i18n*/ { id: 'news.recharge.completed', message: 'Your recharge was carried out' },
  recharge_refused: /*i18n*/ { id: 'news.recharge.refused', message: 'Your recharge was refused' },
  recharge_reversed: /*i18n*/ { id: 'news.recharge.reversed', message: 'Your recharge was reversed' },
  bonus_credited: /*i18n*/ { id: 'news.bonus.credited', message: 'Your bonus was credited' },
  bonus_reversed: /*i18n*/ { id: 'news.bonus.reversed', message: 'Your bonus was taken back' },
  message_received: /*i18n*/ { id: 'news.message.received', message: 'The office has written to you' },
  dues_due_soon: /*i18n*/ { id: 'news.dues.due-soon', message: 'Your dues are due soon' },
  dues_overdue: /*i18n*/ { id: 'news.dues.overdue', message: 'Your dues are overdue' },
  instalment_due_soon: /*i18n*/ {
    id: 'news.instalment.due-soon',
    message: 'An instalment of your loan is due soon',
  },
  instalment_overdue: /*i18n*/ {
    id: 'news.instalment.overdue',
    message: 'An instalment of your loan is overdue',
  },
  application_accepted: /*i18n*/ { id: 'news.application.accepted', message: 'You are a member now' },
  application_declined: /*i18n*/ { id: 'news.application.declined', message: 'Your application was declined' },
  offices_changed: /*i18n*/ { id: 'news.offices.changed', message: 'Your offices were changed' },
  email_change_entered: /*i18n*/ {
    id: 'news.email.entered',
    message: 'An officer entered a new email for you. Agree or stop it',
  },
  email_changed: /*i18n*/ { id: 'news.email.changed', message: 'Your new email is in use' },
  officer_sign_in_changed: /*i18n*/ {
    id: 'news.officer-sign-in.changed',
    message: 'The sign-in of an officer was changed',
  },
  nominee_changed: /*i18n*/ { id: 'news.nominee.changed', message: 'An officer named your nominee. Check who it is' },
  account_change_proposed: /*i18n*/ {
    id: 'news.account.proposed',
    message: 'A change of the account that members pay to was proposed',
  },
  account_changed: /*i18n*/ { id: 'news.account.changed', message: 'The account that members pay to was changed' },
  account_change_rejected: /*i18n*/ {
    id: 'news.account.rejected',
    message: 'The change of the account that members pay to was rejected',
  },
  rules_change_proposed: /*i18n*/ {
    id: 'news.rules.proposed',
    message: 'A change of the two-person rules was proposed',
  },
  rules_changed: /*i18n*/ { id: 'news.rules.changed', message: 'The two-person rules were changed' },
  rules_change_rejected: /*i18n*/ {
    id: 'news.rules.rejected',
    message: 'The change of the two-person rules was rejected',
  },
}

const words = {
  loan: /*i18n*/ { id: 'news.of.loan', message: 'loan' },
  deposit: /*i18n*/ { id: 'news.of.deposit', message: 'deposit' },
  months: /*i18n*/ { id: 'news.of.months', message: '{months} months from {month}' },
  amount: /*i18n*/ { id: 'news.amount', message: 'AED {amount}' },
  claimed: /*i18n*/ { id: 'news.claimed', message: 'sent as AED {amount}' },
  fromSavings: /*i18n*/ { id: 'news.from-savings', message: 'AED {amount} from your savings' },
  fine: /*i18n*/ { id: 'news.fine', message: 'and a fine of AED {amount}' },
  due: /*i18n*/ { id: 'news.due', message: 'due on {day}' },
}

/** What a notification was about, piece by piece: 'May 2026, AED 100.00'. Amounts are left out where they must not be seen. */
export function figuresOf(about: About, speaker: I18n, amounts: boolean): string {
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    speaker._(message.id, values, message)
  const money = (message: MessageDescriptor, fils: number | undefined) =>
    amounts && fils !== undefined && say(message, { amount: moneyText(decimalAed(BigInt(fils)), speaker.locale) })
  const { of: paidFor, month, months = 1, due_on: dueOn } = about
  const named = month && monthText(month, speaker.locale)
  const pieces = [
    paidFor === 'loan' && say(words.loan),
    paidFor === 'deposit' && say(words.deposit),
    named && (months > 1 ? say(words.months, { months: countText(months, speaker.locale), month: named }) : named),
    about.operator,
    // Of a loan that savings paid whole nothing was written off.
    money(words.amount, about.amount || undefined),
    money(words.claimed, about.claimed),
    money(words.fromSavings, about.from_savings || undefined),
    money(words.fine, about.fine),
    dueOn && say(words.due, { day: dayText(dueOn, speaker.locale, 'long') }),
  ]
  return listed(
    speaker,
    pieces.flatMap((piece) => piece || []),
  )
}
