/** What officers' calls are about, in the order in which their changes are gathered. */
export const SUBJECTS = [
  'payments',
  'loans',
  'withdrawals',
  'recharges',
  'members',
  'bank',
  'expenses',
  'bonus',
  'books',
  'settings',
  'officers',
  'messages',
] as const
export type Subject = (typeof SUBJECTS)[number]

const OF_PATH: Readonly<Record<string, Subject>> = {
  'dues-payments': 'payments',
  deposits: 'payments',
  'loan-applications': 'loans',
  payments: 'payments',
  loans: 'loans',
  withdrawals: 'withdrawals',
  recharges: 'recharges',
  members: 'members',
  applications: 'members',
  imports: 'members',
  'bank-statements': 'bank',
  'bank-lines': 'bank',
  'bank-rules': 'bank',
  expenses: 'expenses',
  transfers: 'expenses',
  vouchers: 'expenses',
  bonuses: 'bonus',
  'money-accounts': 'books',
  periods: 'books',
  years: 'books',
  ledger: 'books',
  reports: 'books',
  samples: 'books',
  settings: 'settings',
  setup: 'settings',
  officers: 'officers',
  titles: 'officers',
  message: 'messages',
  messages: 'messages',
  notices: 'messages',
}

/** What a call is about: by its path, whose last part says more of what is done for a member. */
export function subjectOf(call: string): Subject {
  const parts = call.split('/')
  const [kind = '', last = ''] = [parts[3], parts.at(-1)]
  return (kind === 'members' ? OF_PATH[last] : undefined) ?? OF_PATH[kind] ?? 'officers'
}

/** No call, but what the trail calls a planned hand-over that was carried out on its day. */
export const HANDED_OVER = 'DUE /api/office/officers/:id/hand-over'

/** The same of a member who became active again on the day that was set. */
export const RETURNED = 'DUE /api/office/members/:id/activate'

/** What an auditor asks about first: what left the ordinary way. */
export const EXCEPTIONS = [
  'reversals',
  'write_offs',
  'fines',
  'manual_entries',
  'without_line',
  'set_aside',
  'reopened',
  'roles',
  'own_money',
] as const
export type Exception = (typeof EXCEPTIONS)[number]

const OFFICE = 'POST /api/office'

/**
 * The calls that are exceptions, by their kinds. A verification is one where it has no line of the bank. Of fines each is
 * that gave one back, or that let one off because the officer said another day or other months. Of officers' own money
 * each is that is about a member who held a role at that time.
 */
export const EXCEPTION_CALLS: Readonly<Record<Exception, readonly string[]>> = {
  reversals: [
    `${OFFICE}/payments/:id/reverse`,
    `${OFFICE}/payments/:id/undo`,
    `${OFFICE}/payments/undo-many`,
    `${OFFICE}/loans/:id/reverse-disbursement`,
    `${OFFICE}/withdrawals/:id/reverse`,
    `${OFFICE}/recharges/:id/reverse`,
    `${OFFICE}/bonuses/:id/reverse/confirm`,
    `${OFFICE}/vouchers/:id/reverse`,
    `${OFFICE}/bank-lines/:id/reopen`,
    `${OFFICE}/members/:id/leaving/reverse`,
    `${OFFICE}/ledger/manual-entries/:id/reverse`,
  ],
  write_offs: [`${OFFICE}/loans/:id/confirm-write-off`],
  fines: [
    `${OFFICE}/payments/:id/verify`,
    `${OFFICE}/payments/:id/reverse`,
    `${OFFICE}/payments/:id/undo`,
    `${OFFICE}/payments/undo-many`,
    `${OFFICE}/ledger/manual-entries/:id/approve`,
  ],
  manual_entries: [`${OFFICE}/ledger/manual-entries/:id/approve`],
  without_line: [`${OFFICE}/payments/:id/verify`],
  set_aside: [`${OFFICE}/bank-lines/:id/set-aside`],
  reopened: [`${OFFICE}/periods/:id/reopen`],
  roles: [
    'POST /api/setup',
    'npm run admin create-officer',
    `${OFFICE}/officers`,
    `${OFFICE}/officers/:id/roles`,
    `${OFFICE}/officers/:id/hand-over`,
    `${OFFICE}/officers/:id/hand-over/cancel`,
    HANDED_OVER,
  ],
  own_money: [
    `${OFFICE}/members/:id/dues-payments`,
    `${OFFICE}/members/:id/deposits`,
    `${OFFICE}/payments/:id/verify`,
    `${OFFICE}/payments/verify-many`,
    `${OFFICE}/payments/verify-by-lines`,
    `${OFFICE}/payments/:id/reverse`,
    `${OFFICE}/payments/:id/undo`,
    `${OFFICE}/payments/undo-many`,
    `${OFFICE}/bank-lines/:id/claim`,
    `${OFFICE}/bank-lines/:id/split`,
    `${OFFICE}/members/:id/loan-applications`,
    `${OFFICE}/loans/:id/approve`,
    `${OFFICE}/loans/:id/offer`,
    `${OFFICE}/loans/:id/disburse`,
    `${OFFICE}/loans/:id/reverse-disbursement`,
    `${OFFICE}/loans/:id/payments`,
    `${OFFICE}/loans/:id/confirm-set-off`,
    `${OFFICE}/loans/:id/confirm-write-off`,
    `${OFFICE}/members/:id/withdrawals`,
    `${OFFICE}/withdrawals/:id/approve`,
    `${OFFICE}/withdrawals/:id/pay`,
    `${OFFICE}/withdrawals/:id/reverse`,
    `${OFFICE}/recharges/:id/complete`,
    `${OFFICE}/recharges/:id/refuse`,
    `${OFFICE}/recharges/:id/reverse`,
    `${OFFICE}/members/:id/leaving/agree`,
    `${OFFICE}/members/:id/leaving/confirm`,
    `${OFFICE}/members/:id/leaving/reverse`,
    `${OFFICE}/ledger/manual-entries/:id/approve`,
  ],
}
