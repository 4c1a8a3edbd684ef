/** What a member chooses about together: whether to be told by email, and on a device. */
export const NOTIFICATION_GROUPS = [
  'payments',
  'loans',
  'withdrawals',
  'bonus',
  'messages',
  'reminders',
  'membership',
] as const

export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

/** What people are told of: the group that it belongs to, and the page that it leads to. */
export const NOTIFICATIONS = {
  payment_verified: { group: 'payments', page: '/user/monthly-pay' },
  payment_corrected: { group: 'payments', page: '/user/monthly-pay' },
  payment_moved: { group: 'payments', page: '/user/monthly-pay' },
  payment_asked: { group: 'payments', page: '/user/monthly-pay' },
  payment_refused: { group: 'payments', page: '/user/monthly-pay' },
  payment_undone: { group: 'payments', page: '/user/monthly-pay' },
  payment_reversed: { group: 'payments', page: '/user/monthly-pay' },
  loan_approved: { group: 'loans', page: '/user/my-loan' },
  loan_declined: { group: 'loans', page: '/user/my-loan' },
  loan_approval_undone: { group: 'loans', page: '/user/my-loan' },
  loan_disbursed: { group: 'loans', page: '/user/my-loan' },
  loan_disbursement_reversed: { group: 'loans', page: '/user/my-loan' },
  loan_settled: { group: 'loans', page: '/user/my-loan' },
  loan_terms_offered: { group: 'loans', page: '/user/my-loan' },
  loan_set_off: { group: 'loans', page: '/user/my-loan' },
  loan_written_off: { group: 'loans', page: '/user/my-loan' },
  withdrawal_approved: { group: 'withdrawals', page: '/user/withdrawals' },
  withdrawal_refused: { group: 'withdrawals', page: '/user/withdrawals' },
  withdrawal_paid: { group: 'withdrawals', page: '/user/withdrawals' },
  withdrawal_reversed: { group: 'withdrawals', page: '/user/withdrawals' },
  recharge_completed: { group: 'withdrawals', page: '/user/mobile-recharge' },
  recharge_refused: { group: 'withdrawals', page: '/user/mobile-recharge' },
  recharge_reversed: { group: 'withdrawals', page: '/user/mobile-recharge' },
  bonus_credited: { group: 'bonus', page: '/user/my-bonus' },
  bonus_reversed: { group: 'bonus', page: '/user/my-bonus' },
  message_received: { group: 'messages', page: '/user/contact-chat' },
  notice_received: { group: 'messages', page: '/user/notices' },
  dues_due_soon: { group: 'reminders', page: '/user/monthly-pay' },
  dues_overdue: { group: 'reminders', page: '/user/monthly-pay' },
  instalment_due_soon: { group: 'reminders', page: '/user/my-loan' },
  instalment_overdue: { group: 'reminders', page: '/user/my-loan' },
  dues_changed: { group: 'membership', page: '/user/monthly-pay' },
  dues_stay: { group: 'membership', page: '/user/monthly-pay' },
  fine_changed: { group: 'membership', page: '/user/monthly-pay' },
  interest_changed: { group: 'membership', page: '/user/apply-loan' },
  pay_to_changed: { group: 'membership', page: '/user/monthly-pay' },
  application_accepted: { group: 'membership', page: '/user' },
  application_declined: { group: 'membership', page: '/user' },
  offices_changed: { group: 'membership', page: '/office' },
  hand_over_to_you: { group: 'membership', page: '/office/officers' },
  hand_over_from_you: { group: 'membership', page: '/office/officers' },
  hand_over_cancelled: { group: 'membership', page: '/office/officers' },
  email_change_entered: { group: 'membership', page: '/user/security' },
  password_link_made: { group: 'membership', page: '/user/security' },
  email_changed: { group: 'membership', page: '/user/security' },
  passkey_added: { group: 'membership', page: '/user/security' },
  passkey_removed: { group: 'membership', page: '/user/security' },
  signed_in_elsewhere: { group: 'membership', page: '/user/security' },
  officer_sign_in_changed: { group: 'membership', page: '/office/officers' },
  details_changed: { group: 'membership', page: '/user/my-profile' },
  nominee_changed: { group: 'membership', page: '/user/my-profile' },
  account_change_proposed: { group: 'membership', page: '/office/settings' },
  account_changed: { group: 'membership', page: '/office/settings' },
  account_change_rejected: { group: 'membership', page: '/office/settings' },
  rules_change_proposed: { group: 'membership', page: '/office/settings' },
  rules_changed: { group: 'membership', page: '/office/settings' },
  rules_change_rejected: { group: 'membership', page: '/office/settings' },
  offer_accepted: { group: 'membership', page: '/office/loans' },
  offer_declined: { group: 'membership', page: '/office/loans' },
  set_off_confirmed: { group: 'membership', page: '/office/loans' },
  set_off_rejected: { group: 'membership', page: '/office/loans' },
  write_off_confirmed: { group: 'membership', page: '/office/loans' },
  write_off_rejected: { group: 'membership', page: '/office/loans' },
  entered_payment_verified: { group: 'membership', page: '/office/payments' },
  entered_payment_refused: { group: 'membership', page: '/office/payments' },
  entered_payment_undone: { group: 'membership', page: '/office/payments' },
  entered_payment_reversed: { group: 'membership', page: '/office/payments' },
  entered_withdrawal_approved: { group: 'membership', page: '/office/withdrawals' },
  entered_withdrawal_refused: { group: 'membership', page: '/office/withdrawals' },
  entered_withdrawal_paid: { group: 'membership', page: '/office/withdrawals' },
  entered_withdrawal_reversed: { group: 'membership', page: '/office/withdrawals' },
  entered_loan_approved: { group: 'membership', page: '/office/loans' },
  entered_loan_declined: { group: 'membership', page: '/office/loans' },
  entered_loan_approval_undone: { group: 'membership', page: '/office/loans' },
  entered_loan_disbursed: { group: 'membership', page: '/office/loans' },
  entered_loan_disbursement_reversed: { group: 'membership', page: '/office/loans' },
  voucher_confirmed: { group: 'membership', page: '/office/expenses' },
  voucher_rejected: { group: 'membership', page: '/office/expenses?status=rejected' },
  entry_confirmed: { group: 'membership', page: '/office/books/manual' },
  entry_rejected: { group: 'membership', page: '/office/books/manual' },
  bonus_confirmed: { group: 'membership', page: '/office/bonus' },
  bonus_rejected: { group: 'membership', page: '/office/bonus' },
  bonus_reversal_confirmed: { group: 'membership', page: '/office/bonus' },
  bonus_reversal_rejected: { group: 'membership', page: '/office/bonus' },
  import_confirmed: { group: 'membership', page: '/office/import' },
  import_discarded: { group: 'membership', page: '/office/import' },
  leaving_confirmed: { group: 'membership', page: '/office/members' },
  import_waits: { group: 'membership', page: '/office/import' },
  expense_waits: { group: 'membership', page: '/office/expenses' },
  income_waits: { group: 'membership', page: '/office/expenses' },
  return_waits: { group: 'membership', page: '/office/expenses' },
} as const satisfies Record<string, { group: NotificationGroup; page: string }>

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]]

/** What an officer is told as an officer: it leads into the officer area, whose bell has it. */
export const OFFICE_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter((kind) =>
  NOTIFICATIONS[kind].page.startsWith('/office'),
)

/** What opens an account: told by email too, whatever was chosen. */
export const ALWAYS_EMAILED: ReadonlySet<NotificationKind> = new Set([
  'passkey_added',
  'passkey_removed',
  'signed_in_elsewhere',
])

/** How somebody signs in was touched: it is told on every device that asked for messages, whatever was chosen. */
export const ALWAYS_PUSHED: ReadonlySet<NotificationKind> = new Set([
  'email_change_entered',
  'password_link_made',
  'officer_sign_in_changed',
  ...ALWAYS_EMAILED,
])

/** What a payment was for. */
export type PaidFor = 'dues' | 'loan' | 'deposit'

type Named = { payment_id?: number | undefined; notice_id?: number | undefined }

/** The page that says more. A payment and a notice open by their number. */
export function pageOf(kind: NotificationKind, { payment_id: payment, notice_id: notice }: Named): string {
  const { page } = NOTIFICATIONS[kind]
  if (notice !== undefined) return `${page}/${notice}`
  return payment !== undefined && /^(entered_)?payment_/.test(kind) ? `${page}?payment=${payment}` : page
}

/** Where what is owed is paid: the form opens for what is due first. */
export const PAY_NOW_PAGE = '/user/monthly-pay?pay'

/** How somebody is told beside the list in the app, where everything stands. */
type Ways = { email: boolean; push: boolean }

export type NotificationChoices = {
  groups: Readonly<Record<NotificationGroup, Ways>>
  /** Whether amounts may stand in what a device shows, which others see on a locked screen. */
  figures: boolean
}

/** Told by every way that there is, without amounts, until somebody chooses otherwise. A device is told once it asked to be. */
export const defaultChoices: NotificationChoices = {
  groups: {
    payments: { email: true, push: true },
    loans: { email: true, push: true },
    withdrawals: { email: true, push: true },
    bonus: { email: true, push: true },
    messages: { email: true, push: true },
    reminders: { email: true, push: true },
    membership: { email: true, push: true },
  },
  figures: false,
}

/** What somebody has chosen; a group that is newer than the choice is as it is to begin with. */
export function choicesOf(kept: Partial<NotificationChoices> | null): NotificationChoices {
  return { ...defaultChoices, ...kept, groups: { ...defaultChoices.groups, ...kept?.groups } }
}
