import type { Query } from '@tanstack/react-query'
import type { LiveNews, Topic } from '#contract/live.ts'

/** What of the officer area each topic shows in, as the second part of its query's key. The overview counts all of them. */
const OFFICE_VIEWS: Readonly<Record<Topic, readonly string[]>> = {
  payments: ['payments', 'member', 'loans', 'loan', 'arrears', 'grid', 'bank-lines'],
  loans: ['loans', 'loan', 'loan-offer', 'member', 'arrears'],
  withdrawals: ['withdrawals', 'member'],
  recharges: ['recharges', 'member'],
  applications: ['applications', 'members'],
  members: ['members', 'member', 'leaving', 'email-change', 'invitations', 'hands-off', 'imports', 'grid'],
  books: [
    'bank-lines',
    'bank-statements',
    'manual-entries',
    'vouchers',
    'money-accounts',
    'periods',
    'journal',
    'samples',
  ],
  bonuses: ['bonuses'],
  messages: ['messages'],
  notifications: [],
  settings: ['settings'],
}
/** What officers are told of, too, in their bells. */
const TOLD_TO_OFFICERS: readonly Topic[] = ['loans', 'members', 'books', 'bonuses', 'settings']
export type Shown = Pick<Query, 'queryKey'>

const OFFICE = 'office'
const MESSAGES = 'messages'
const NOTIFICATIONS = 'notifications'
/** What no news are about. */
const STILL = ['blob', 'association', 'sessions', 'secondFactor', 'notificationChoices']

/** Whether a query shows something that these news are about. Money of one's own shows in nearly all that is one's own. */
export function shows({ queryKey: [root, view] }: Shown, { own, office }: LiveNews): boolean {
  if (STILL.includes(String(root))) return false
  if (root === OFFICE) return office.some((topic) => view === 'overview' || OFFICE_VIEWS[topic].includes(String(view)))
  if (root === NOTIFICATIONS) return own.length > 0 || office.some((topic) => TOLD_TO_OFFICERS.includes(topic))
  return own.some((topic) => topic !== NOTIFICATIONS && (topic === MESSAGES) === (root === MESSAGES))
}

/** Whether a query shows what may have changed while nothing was heard. */
export const isLive = ({ queryKey: [root] }: Shown) => !STILL.includes(String(root))
