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
  settings: 'settings',
  setup: 'settings',
  officers: 'officers',
  messages: 'messages',
}

/** What a call is about: by its path, whose last part says more of what is done for a member. */
export function subjectOf(call: string): Subject {
  const parts = call.split('/')
  const [kind = '', last = ''] = [parts[3], parts.at(-1)]
  return (kind === 'members' ? OF_PATH[last] : undefined) ?? OF_PATH[kind] ?? 'officers'
}
