import type { OfficersCall } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import type { OfficeCall } from './table-of-members.ts'
import { OFFICES } from './who.ts'

/** `never`: refused, whatever else is right. `open`: not judged, since no rule forbids it. */
type Rule = 'never' | 'open'
const NEVER = 'never'
const OPEN = 'open'

/** Who may read, or act: also on what is their own, also after the step before was theirs, also for a closed membership. */
export type ReadRow = { may: readonly Role[] }
export type ActRow = ReadRow & { own: Rule; alone: Rule; closed: Rule }

const reading = (...may: Role[]): ReadRow => ({ may })
const act = (may: readonly Role[], own: Rule, alone: Rule, closed: Rule = OPEN): ActRow => ({ may, own, alone, closed })

const ALL = reading(...OFFICES)
const T = ['treasurer'] as const
const L = ['loan_officer'] as const
const S = ['secretary'] as const
const A = ['admin'] as const
const L_T = ['loan_officer', 'treasurer'] as const
const T_S = ['treasurer', 'secretary'] as const
const L_S = ['loan_officer', 'secretary'] as const
const S_A = ['secretary', 'admin'] as const
const T_A = ['treasurer', 'admin'] as const
const AUDITOR = ['auditor'] as const

/**
 * Who may make which call of the officer area, as the association decided it, written down here by hand and nowhere derived
 * from what the server asks. A call without its line does not compile.
 */
export const TABLE_OF_OFFICE: Readonly<{ [N in OfficeCall]: N extends OfficersCall ? ActRow : ReadRow }> = {
  // Payments: the role, then whether on one's own, alone, and for a closed membership.
  'GET /api/office/payments': ALL,
  'POST /api/office/members/:id/dues-payments': act(T_S, OPEN, OPEN, NEVER),
  'POST /api/office/members/:id/deposits': act(T_S, OPEN, OPEN, NEVER),
  'POST /api/office/payments/:id/verify': act(T, NEVER, OPEN),
  'POST /api/office/payments/:id/refuse': act(T, NEVER, OPEN),
  'POST /api/office/payments/:id/ask': act(T, NEVER, OPEN),
  'GET /api/office/payments/:id/lines': ALL,
  'GET /api/office/members/:id/undoable-payments': ALL,
  'GET /api/office/payments/:id/owed': ALL,
  'GET /api/office/members/:id/claim': ALL,
  'GET /api/office/payments/:id/slip': ALL,
  // Of who entered it alone.
  'POST /api/office/payments/:id/cancel': act(T_S, OPEN, OPEN),
  'POST /api/office/payments/verify-many': act(T, OPEN, OPEN),
  'POST /api/office/payments/verify-by-lines': act(T, OPEN, OPEN),
  'POST /api/office/payments/:id/reverse': act(T, NEVER, OPEN),
  'GET /api/office/payments/:id': ALL,
  // Of who decided it alone.
  'POST /api/office/payments/:id/undo': act(T, NEVER, OPEN),
  'POST /api/office/payments/undo-many': act(T, OPEN, OPEN),

  'GET /api/office/members/:id/loan-offer': reading(...L_S),
  'GET /api/office/loans': ALL,
  'GET /api/office/loan-book': ALL,
  'GET /api/office/loan-book.csv': ALL,
  'GET /api/office/loans/:id': ALL,
  'POST /api/office/members/:id/loan-applications': act(L_S, OPEN, OPEN, NEVER),
  'POST /api/office/loans/:id/approve': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/offer': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/cancel-offer': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/decline': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/undo-approval': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/disburse': act(T, NEVER, NEVER),
  'POST /api/office/loans/:id/reverse-disbursement': act(T, NEVER, OPEN),
  'POST /api/office/loans/:id/payments': act(T_S, OPEN, OPEN),
  'POST /api/office/loans/:id/propose-write-off': act(L, NEVER, OPEN),
  'POST /api/office/loans/:id/confirm-write-off': act(T, NEVER, NEVER),
  'POST /api/office/loans/:id/propose-set-off': act(L_T, NEVER, OPEN),
  'POST /api/office/loans/:id/confirm-set-off': act(T, NEVER, NEVER),
  'POST /api/office/loans/:id/reject-set-off': act(T, NEVER, NEVER),
  // Of who proposed it alone (matrix.ts).
  'POST /api/office/loans/:id/cancel-set-off': act(L_T, OPEN, OPEN),
  'POST /api/office/loans/:id/reject-write-off': act(T, NEVER, NEVER),
  // Of who proposed it alone.
  'POST /api/office/loans/:id/cancel-write-off': act(L, OPEN, OPEN),

  'GET /api/office/withdrawals': ALL,
  'POST /api/office/members/:id/withdrawals': act(T_S, OPEN, OPEN, NEVER),
  'POST /api/office/withdrawals/:id/approve': act(T_S, NEVER, OPEN),
  'POST /api/office/withdrawals/:id/refuse': act(T_S, NEVER, OPEN),
  'POST /api/office/withdrawals/:id/pay': act(T, NEVER, NEVER),
  'POST /api/office/withdrawals/:id/reverse': act(T, NEVER, OPEN),
  'GET /api/office/recharges': ALL,
  'POST /api/office/recharges/:id/complete': act(T, NEVER, OPEN),
  'POST /api/office/recharges/:id/take-over': act(T, OPEN, OPEN),
  'POST /api/office/recharges/:id/refuse': act(T, NEVER, OPEN),
  'POST /api/office/recharges/:id/reverse': act(T, NEVER, OPEN),

  'GET /api/office/members': ALL,
  'GET /api/office/members/register.csv': ALL,
  'GET /api/office/members/alike': reading(...S),
  'GET /api/office/members/grid': ALL,
  'GET /api/office/members/grid.csv': ALL,
  'GET /api/office/members.csv': ALL,
  'GET /api/office/members.vcf': ALL,
  'GET /api/office/members/:id': ALL,
  'GET /api/office/members/:id/statement': ALL,
  'GET /api/office/members/:id/picture': ALL,
  'GET /api/office/members/:id/leaving': ALL,
  'GET /api/office/members/:id/email-change': ALL,
  'GET /api/office/invitations': ALL,
  'GET /api/office/people/:id/invitations': ALL,
  'GET /api/office/hands-off': ALL,
  'GET /api/office/arrears': ALL,
  'GET /api/office/search': ALL,
  'GET /api/office/applications': ALL,
  'POST /api/office/members/:id/profile': act(S, OPEN, OPEN),
  'POST /api/office/members/:id/email-change/stop': act(S, OPEN, OPEN),
  // Of who has a role, also their own, an administrator's.
  'POST /api/office/members/:id/invitation': act(S, NEVER, OPEN),
  'POST /api/office/members/:id/invitation/revoke': act(S, NEVER, OPEN),
  'POST /api/office/members/:id/deactivate': act(S, NEVER, OPEN),
  // Who left may come back.
  'POST /api/office/members/:id/activate': act(S, NEVER, OPEN),
  'POST /api/office/members/:id/nominee': act(S, OPEN, OPEN),
  'POST /api/office/members/:id/leaving': act(S, OPEN, OPEN, NEVER),
  'POST /api/office/members/:id/leaving/withdraw': act(T_S, OPEN, OPEN),
  'POST /api/office/members/:id/leaving/agree': act(['treasurer', 'loan_officer', 'admin'], NEVER, NEVER),
  'POST /api/office/members/:id/leaving/confirm': act(T, NEVER, NEVER),
  'POST /api/office/members/:id/leaving/reverse': act(T, NEVER, OPEN),
  'POST /api/office/members': act(S, OPEN, OPEN),
  'POST /api/office/applications/:id/accept': act(S, OPEN, OPEN),
  'POST /api/office/applications/:id/decline': act(S, OPEN, OPEN),
  'GET /api/office/imports': ALL,
  'GET /api/office/imports/:id/lines': ALL,
  'GET /api/office/imports/:id/file': ALL,
  'POST /api/office/imports/check': reading(...S),
  'POST /api/office/imports': act(S, OPEN, OPEN),
  'POST /api/office/imports/:id/confirm': act(T, OPEN, NEVER),
  'POST /api/office/imports/:id/discard': act(T_S, OPEN, OPEN),

  'GET /api/office/messages': ALL,
  'GET /api/office/messages/waiting': ALL,
  'GET /api/office/messages/:id': ALL,
  'GET /api/office/notices': ALL,
  'GET /api/office/notices/recipients': ALL,
  'GET /api/office/notices/:id': ALL,
  'POST /api/office/notices': act(S_A, OPEN, OPEN),
  'POST /api/office/messages/:id/answer': act(S, OPEN, OPEN),
  'POST /api/office/members/:id/message': act(S, OPEN, OPEN),
  'POST /api/office/messages/:id/assign': act(S, OPEN, OPEN),
  'POST /api/office/messages/:id/notes': act(S, OPEN, OPEN),
  'POST /api/office/messages/:id/close': act(S, OPEN, OPEN),
  'POST /api/office/messages/:id/reopen': act(S, OPEN, OPEN),

  'GET /api/office/overview': ALL,
  'GET /api/office/money-accounts': ALL,
  'POST /api/office/money-accounts': act(T, OPEN, OPEN),
  'PUT /api/office/money-accounts/:id': act(T, OPEN, OPEN),
  'GET /api/office/vouchers': ALL,
  'GET /api/office/vouchers/:id/picture': ALL,
  'POST /api/office/expenses': act(T, OPEN, OPEN),
  'POST /api/office/transfers': act(T, OPEN, OPEN),
  'POST /api/office/vouchers/:id/confirm': act(T, OPEN, NEVER),
  'POST /api/office/vouchers/:id/reject': act(T, OPEN, NEVER),
  // Of who entered it alone.
  'POST /api/office/vouchers/:id/cancel': act(T, OPEN, OPEN),
  'POST /api/office/vouchers/:id/reverse': act(T, OPEN, OPEN),

  'GET /api/office/bank-statements': ALL,
  'GET /api/office/bank-lines': ALL,
  'GET /api/office/bank-reconciliation': ALL,
  'GET /api/office/bank-reconciliation.csv': ALL,
  'POST /api/office/bank-statements/check': reading(...T),
  'POST /api/office/bank-statements': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/match': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/unclaimed': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/charge': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/set-aside': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/release': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/claim': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/split': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/transfer': act(T, OPEN, OPEN),
  'GET /api/office/bank-lines/together': ALL,
  'GET /api/office/bank-rules': ALL,
  'POST /api/office/bank-rules': act(T, OPEN, OPEN),
  'PUT /api/office/bank-rules/:id': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/expense': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/income': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/reopen': act(T, OPEN, OPEN),
  'POST /api/office/bank-lines/:id/return': act(T, OPEN, OPEN),

  'GET /api/office/bonuses': ALL,
  'GET /api/office/bonuses/:id': ALL,
  'GET /api/office/bonuses/:id/shares': ALL,
  'GET /api/office/bonuses/:id/shares.csv': ALL,
  'POST /api/office/bonuses': act(T, OPEN, OPEN),
  'POST /api/office/bonuses/:id/discard': act(T, OPEN, OPEN),
  'POST /api/office/bonuses/:id/declare': act(T, OPEN, OPEN),
  'POST /api/office/bonuses/:id/confirm': act(T, OPEN, NEVER),
  'POST /api/office/bonuses/:id/decline': act(T, OPEN, OPEN),
  'POST /api/office/bonuses/:id/reverse': act(T, OPEN, OPEN),
  'POST /api/office/bonuses/:id/reverse/confirm': act(T, OPEN, NEVER),
  'POST /api/office/bonuses/:id/reverse/decline': act(T, OPEN, OPEN),

  'GET /api/office/ledger/accounts': ALL,
  'GET /api/office/ledger/trial-balance': ALL,
  'GET /api/office/ledger/trial-balance.csv': ALL,
  'GET /api/office/ledger/journal': ALL,
  'GET /api/office/ledger/journal.csv': ALL,
  'GET /api/office/ledger/journal.hledger': ALL,
  'GET /api/office/ledger/journal.beancount': ALL,
  'GET /api/office/ledger/entries/:id': ALL,
  'GET /api/office/ledger/statement': ALL,
  'GET /api/office/ledger/statement.csv': ALL,
  'GET /api/office/ledger/manual-entries': ALL,
  'POST /api/office/ledger/manual-entries': act(T, OPEN, OPEN),
  'POST /api/office/ledger/manual-entries/:id/approve': act(T, OPEN, NEVER),
  'POST /api/office/ledger/manual-entries/:id/decline': act(T, OPEN, OPEN),
  'POST /api/office/ledger/manual-entries/:id/withdraw': act(T, OPEN, OPEN),
  'POST /api/office/ledger/manual-entries/:id/reverse': act(T, OPEN, OPEN),
  'GET /api/office/reports/income-expense': ALL,
  'GET /api/office/reports/income-expense.csv': ALL,
  'GET /api/office/reports/balance-sheet': ALL,
  'GET /api/office/reports/balance-sheet.csv': ALL,
  'GET /api/office/reports/loans-at-risk': ALL,
  'GET /api/office/reports/loans-at-risk.csv': ALL,
  'GET /api/office/reports/annual': ALL,
  'GET /api/office/reports/annual.csv': ALL,
  'GET /api/office/reports/annual.pdf': ALL,
  'GET /api/office/reports/meeting-pack.pdf': ALL,
  'POST /api/office/reports/annual/:id/sign': act(T_A, OPEN, OPEN),
  'GET /api/office/reports/signed/:id': ALL,
  'GET /api/office/periods': ALL,
  'GET /api/office/periods/:id/to-do': ALL,
  'POST /api/office/periods/:id/close': act(T, OPEN, OPEN),
  'POST /api/office/periods/:id/reopen': act(T, OPEN, NEVER),
  'POST /api/office/years/:id/close': act(T, OPEN, OPEN),

  'GET /api/office/audit': ALL,
  'GET /api/office/changes': ALL,
  'GET /api/office/audit.csv': ALL,
  'GET /api/office/sealed-books': ALL,
  'GET /api/office/evidence': ALL,
  'GET /api/office/samples': ALL,
  'GET /api/office/samples/:id': ALL,
  'GET /api/office/samples/:id/report.pdf': ALL,
  'POST /api/office/samples': act(AUDITOR, OPEN, OPEN),
  'POST /api/office/samples/:id/look': act(AUDITOR, OPEN, OPEN),
  'POST /api/office/samples/:id/report': act(AUDITOR, OPEN, OPEN),
  'GET /api/office/settings': ALL,
  'POST /api/office/settings': act(A, OPEN, OPEN),
  'GET /api/office/setup': ALL,
  'POST /api/office/setup/keep': act(A, OPEN, OPEN),
  'POST /api/office/setup/put-away': act(A, OPEN, OPEN),
  'POST /api/office/settings/proposals/:id/confirm': act(T, OPEN, NEVER),
  'POST /api/office/settings/proposals/:id/reject': act(['treasurer', 'admin'], OPEN, OPEN),
  'GET /api/office/officers': ALL,
  'POST /api/office/officers': act(A, OPEN, OPEN),
  'POST /api/office/officers/:id/roles': act(A, OPEN, OPEN),
  'POST /api/office/officers/:id/titles': act(A, OPEN, OPEN),
  'POST /api/office/titles/:id/remove': act(A, OPEN, OPEN),
  'POST /api/office/officers/:id/email': act(A, NEVER, OPEN),
  'POST /api/office/officers/:id/invitation': act(A, NEVER, OPEN),
  'POST /api/office/officers/:id/invitation/revoke': act(A, NEVER, OPEN),
  'POST /api/office/officers/:id/second-factor/remove': act(A, NEVER, OPEN),
  'POST /api/office/officers/:id/sessions/end': act(A, OPEN, OPEN),
  'GET /api/office/outbox': reading(...S_A),
}
