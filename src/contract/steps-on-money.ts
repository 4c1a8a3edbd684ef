import type { CallName, OfficersCall } from './calls.ts'

/** What the id in a call's path names. */
export type MoneyOf = 'member' | 'loan' | 'withdrawal' | 'recharge'

/**
 * Officers' steps on a member's withdrawals, loans, recharges and leaving. Whoever changed how that member signs in takes
 * none of them for a while (docs/reference/sign-in.md).
 */
const STEPS = {
  'POST /api/office/members/:id/loan-applications': 'member',
  'POST /api/office/members/:id/withdrawals': 'member',
  'POST /api/office/members/:id/nominee': 'member',
  'POST /api/office/members/:id/leaving': 'member',
  'POST /api/office/members/:id/leaving/withdraw': 'member',
  'POST /api/office/members/:id/leaving/agree': 'member',
  'POST /api/office/members/:id/leaving/confirm': 'member',
  'POST /api/office/members/:id/leaving/reverse': 'member',
  'POST /api/office/loans/:id/approve': 'loan',
  'POST /api/office/loans/:id/offer': 'loan',
  'POST /api/office/loans/:id/cancel-offer': 'loan',
  'POST /api/office/loans/:id/decline': 'loan',
  'POST /api/office/loans/:id/disburse': 'loan',
  'POST /api/office/loans/:id/undo-approval': 'loan',
  'POST /api/office/loans/:id/reverse-disbursement': 'loan',
  'POST /api/office/loans/:id/payments': 'loan',
  'POST /api/office/loans/:id/propose-write-off': 'loan',
  'POST /api/office/loans/:id/confirm-write-off': 'loan',
  'POST /api/office/loans/:id/reject-write-off': 'loan',
  'POST /api/office/loans/:id/cancel-write-off': 'loan',
  'POST /api/office/loans/:id/propose-set-off': 'loan',
  'POST /api/office/loans/:id/confirm-set-off': 'loan',
  'POST /api/office/loans/:id/reject-set-off': 'loan',
  'POST /api/office/loans/:id/cancel-set-off': 'loan',
  'POST /api/office/withdrawals/:id/approve': 'withdrawal',
  'POST /api/office/withdrawals/:id/refuse': 'withdrawal',
  'POST /api/office/withdrawals/:id/pay': 'withdrawal',
  'POST /api/office/withdrawals/:id/reverse': 'withdrawal',
  'POST /api/office/recharges/:id/complete': 'recharge',
  'POST /api/office/recharges/:id/take-over': 'recharge',
  'POST /api/office/recharges/:id/refuse': 'recharge',
  'POST /api/office/recharges/:id/reverse': 'recharge',
} as const satisfies Partial<Record<OfficersCall, MoneyOf>>

/** Whose money a call is a step on, by the id in its path; undefined for any other call. */
export const moneyOf = (name: CallName): MoneyOf | undefined => (STEPS as Partial<Record<CallName, MoneyOf>>)[name]
