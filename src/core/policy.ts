/** The roles in the association (product: "Roles"). One person may hold several. */
export const ROLES = ['treasurer', 'loan_officer', 'secretary', 'admin', 'auditor'] as const

export type Role = (typeof ROLES)[number]

/** For how long officers may undo what they decided on a payment (product: "Money at the bank is booked once"). */
export const UNDO_MINUTES = 10

/** As many payments as one call verifies; and as many as one undoes: of those that can't be undone together each takes ten queries. */
export const PAYMENTS_AT_ONCE = 500
export const UNDONE_AT_ONCE = 100

/** Who may do what. Reading is for every officer; what a role's work does not need is masked in what it reads. */
export const ACTIONS = {
  verify_payment: ['treasurer'],
  refuse_payment: ['treasurer'],
  reverse_payment: ['treasurer'],
  record_payment: ['treasurer', 'secretary'],
  record_application: ['secretary', 'loan_officer'],
  record_deposit: ['treasurer', 'secretary'],
  record_withdrawal: ['treasurer', 'secretary'],
  approve_withdrawal: ['treasurer', 'secretary'],
  pay_withdrawal: ['treasurer'],
  disburse_loan: ['treasurer'],
  reverse_disbursement: ['treasurer'],
  post_entry: ['treasurer'],
  close_month: ['treasurer'],
  sign_report: ['treasurer', 'admin'],
  audit_books: ['auditor'],
  reconcile_bank: ['treasurer'],
  complete_recharge: ['treasurer'],
  refuse_recharge: ['treasurer'],
  declare_bonus: ['treasurer'],
  approve_loan: ['loan_officer'],
  decline_loan: ['loan_officer'],
  undo_approval: ['loan_officer'],
  propose_write_off: ['loan_officer'],
  confirm_write_off: ['treasurer'],
  propose_set_off: ['loan_officer', 'treasurer'],
  confirm_set_off: ['treasurer'],
  accept_application: ['secretary'],
  decline_application: ['secretary'],
  edit_member: ['secretary'],
  propose_leaving: ['secretary'],
  confirm_leaving: ['treasurer'],
  agree_to_payout: ['treasurer', 'loan_officer', 'admin'],
  withdraw_leaving: ['secretary', 'treasurer'],
  prepare_import: ['secretary'],
  confirm_import: ['treasurer'],
  discard_import: ['secretary', 'treasurer'],
  answer_message: ['secretary'],
  send_notice: ['secretary', 'admin'],
  assign_role: ['admin'],
  change_settings: ['admin'],
  confirm_settings: ['treasurer'],
  reject_settings: ['treasurer', 'admin'],
  read_payments: ROLES,
  read_withdrawals: ROLES,
  read_loans: ROLES,
  read_members: ROLES,
  read_applications: ROLES,
  read_messages: ROLES,
  read_recharges: ROLES,
  read_ledger: ROLES,
  read_settings: ROLES,
  read_history: ROLES,
  /** Letters to single people: for who answers members, and who looks after the settings. */
  read_outbox: ['secretary', 'admin'],
  /** Names folders, hosts and versions. */
  check_server: ['admin'],
  /** In full: the passport while a loan is decided, and the account for whoever moves the money. */
  read_passport_number: ['loan_officer'],
  read_bank_number: ['treasurer'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof ACTIONS

export function may(roles: Iterable<Role>, action: Action): boolean {
  const allowed: readonly Role[] = ACTIONS[action]
  return [...roles].some((role) => allowed.includes(role))
}

/** Whether an officer who hands `handed` over and keeps `kept` may do it no more, so that what waits for it goes along. */
export const handsOver = (action: Action, handed: readonly Role[], kept: readonly Role[]): boolean =>
  may(handed, action) && !may(kept, action)

/** What the page of the officers names, each with those who may do it; the order of a month's work. */
export const NAMED_ACTIONS = [
  'verify_payment',
  'approve_loan',
  'disburse_loan',
  'pay_withdrawal',
  'complete_recharge',
  'reconcile_bank',
  'post_entry',
  'close_month',
  'declare_bonus',
  'accept_application',
  'edit_member',
  'answer_message',
  'change_settings',
  'assign_role',
] as const satisfies readonly Action[]

export type NamedAction = (typeof NAMED_ACTIONS)[number]

/** A number of which only the last four characters may be read; a shorter one is hidden whole. */
export function masked(text: string): string {
  const shown = text.length > 4 ? 4 : 0
  return '•'.repeat(text.length - shown) + text.slice(text.length - shown)
}

/** Whom an association lacks: without them some things cannot be done, or nobody could help (product: "Officers"). */
export const MISSING_OFFICERS = ['treasurer', 'second_treasurer', 'second_admin'] as const

export type MissingOfficer = (typeof MISSING_OFFICERS)[number]

/**
 * With the two-person rules off one treasurer does alone what takes two. A second administrator is always needed: nobody
 * removes their own lost authenticator app, nor changes their own email.
 */
export function missingOfficers(holders: { treasurers: number; admins: number }, twoPersonRules: boolean) {
  const missing: MissingOfficer[] = []
  if (holders.treasurers === 0) missing.push('treasurer')
  if (holders.treasurers === 1 && twoPersonRules) missing.push('second_treasurer')
  if (holders.admins < 2) missing.push('second_admin')
  return missing
}
