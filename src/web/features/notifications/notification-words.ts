import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { monthText } from '#core/local-text.ts'
import type { NotificationGroup, NotificationKind } from '#core/notifications.ts'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import type { Notification } from './notification-queries.ts'

export const titles: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  payment_verified: msg`Your payment was verified`,
  payment_corrected: msg`Your payment was verified with another amount`,
  payment_refused: msg`Your payment was refused`,
  payment_reversed: msg`Your payment was reversed`,
  loan_approved: msg`Your loan is approved`,
  loan_declined: msg`Your loan application was declined`,
  loan_approval_undone: msg`The approval of your loan was taken back`,
  loan_disbursed: msg`Your loan was paid out`,
  loan_disbursement_reversed: msg`The payout of your loan came back`,
  loan_settled: msg`Your loan is repaid`,
  loan_written_off: msg`Your loan was written off`,
  withdrawal_approved: msg`Your withdrawal is approved`,
  withdrawal_refused: msg`Your withdrawal was refused`,
  withdrawal_paid: msg`Your withdrawal was paid`,
  withdrawal_reversed: msg`The payout of your withdrawal came back`,
  recharge_completed: msg`Your recharge was carried out`,
  recharge_refused: msg`Your recharge was refused`,
  recharge_reversed: msg`Your recharge was reversed`,
  bonus_credited: msg`Your bonus was credited`,
  bonus_reversed: msg`Your bonus was taken back`,
  message_received: msg`The office has written to you`,
  dues_due_soon: msg`Your dues are due soon`,
  dues_overdue: msg`Your dues are overdue`,
  instalment_due_soon: msg`An instalment of your loan is due soon`,
  instalment_overdue: msg`An instalment of your loan is overdue`,
  application_accepted: msg`You are a member now`,
  application_declined: msg`Your application was declined`,
  offices_changed: msg`Your offices were changed`,
  email_change_entered: msg`An officer entered a new email for you. Agree or stop it`,
  email_changed: msg`Your new email is in use`,
  officer_sign_in_changed: msg`The sign-in of an officer was changed`,
  nominee_changed: msg`An officer named your nominee. Check who it is`,
  account_change_proposed: msg`A change of the account that members pay to was proposed`,
  account_changed: msg`The account that members pay to was changed`,
  account_change_rejected: msg`The change of the account that members pay to was rejected`,
  rules_change_proposed: msg`A change of the two-person rules was proposed`,
  rules_changed: msg`The two-person rules were changed`,
  rules_change_rejected: msg`The change of the two-person rules was rejected`,
}

export const groupLabels: Readonly<Record<NotificationGroup, MessageDescriptor>> = {
  payments: msg`Payments`,
  loans: msg`Loans`,
  withdrawals: msg`Withdrawals and recharges`,
  bonus: msg`Bonus`,
  messages: msg`Messages of the office`,
  reminders: msg`Reminders of what is due`,
  membership: msg`Membership and offices`,
}

/** What it was about, piece by piece: 'May 2026', 'AED 100.00'. */
export function piecesOf(notification: Notification, i18n: I18n): string[] {
  const { paid_for: paidFor, month, months = 1, operator, amount, claimed, fine, due_on: dueOn } = notification
  const { from_savings: fromSavings } = notification
  const money = (aed: number) => moneyText(aed, i18n.locale)
  const first = month && monthText(month, i18n.locale)
  return [
    paidFor === 'loan' && i18n._(msg`Loan`),
    paidFor === 'deposit' && i18n._(msg`Deposit`),
    first && (months > 1 ? i18n._(msg`${plural(months, { one: '# month', other: '# months' })} from ${first}`) : first),
    operator,
    // Of a loan that savings paid whole nothing was written off.
    amount && `AED ${money(amount)}`,
    claimed !== undefined && i18n._(msg`sent as AED ${money(claimed)}`),
    fromSavings && i18n._(msg`AED ${money(fromSavings)} from your savings`),
    fine !== undefined && i18n._(msg`a fine of AED ${money(fine)} beside it`),
    dueOn && i18n._(msg`due on ${dayText(dueOn, i18n.locale)}`),
  ].filter((piece): piece is string => Boolean(piece))
}
