import type { Pages } from './fetch-ahead.ts'
import { lazyPage } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const officeLayout = lazyPage(() => import('./layouts/office-layout.tsx'))

export const officePages: Pages = {
  [paths.office]: lazyPage(() => import('./office/overview.tsx')),
  [paths.officePayments]: lazyPage(() => import('./office/payments.tsx')),
  [paths.officeLoans]: lazyPage(() => import('./office/loans.tsx')),
  [paths.officeLoan]: lazyPage(() => import('./office/loan.tsx')),
  [paths.officeWithdrawals]: lazyPage(() => import('./office/withdrawals.tsx')),
  [paths.officeRecharges]: lazyPage(() => import('./office/recharges.tsx')),
  [paths.officeMessages]: lazyPage(() => import('./office/messages.tsx')),
  [paths.officeConversation]: lazyPage(() => import('./office/conversation.tsx')),
  [paths.officeMembers]: lazyPage(() => import('./office/members.tsx')),
  [paths.officeMember]: lazyPage(() => import('./office/member.tsx')),
  [paths.officeMembersGrid]: lazyPage(() => import('./office/members-grid.tsx')),
  [paths.officeArrears]: lazyPage(() => import('./office/members-arrears.tsx')),
  [paths.officeApplications]: lazyPage(() => import('./office/applications.tsx')),
  [paths.officeImport]: lazyPage(() => import('./office/import.tsx')),
  [paths.officeBank]: lazyPage(() => import('./office/bank.tsx')),
  [paths.officeBankImport]: lazyPage(() => import('./office/bank-import.tsx')),
  [paths.officeReconciliation]: lazyPage(() => import('./office/reconciliation.tsx')),
  [paths.officeExpenses]: lazyPage(() => import('./office/expenses.tsx')),
  [paths.officeBonuses]: lazyPage(() => import('./office/bonuses.tsx')),
  [paths.officeBonus]: lazyPage(() => import('./office/bonus.tsx')),
  [paths.officeBooks]: lazyPage(() => import('./office/journal.tsx')),
  [paths.officeEntry]: lazyPage(() => import('./office/journal-entry.tsx')),
  [paths.officeAccount]: lazyPage(() => import('./office/account.tsx')),
  [paths.officeBankAndCash]: lazyPage(() => import('./office/bank-and-cash.tsx')),
  [paths.officeTrialBalance]: lazyPage(() => import('./office/trial-balance.tsx')),
  [paths.officeIncomeExpense]: lazyPage(() => import('./office/income-expense.tsx')),
  [paths.officeBalanceSheet]: lazyPage(() => import('./office/balance-sheet.tsx')),
  [paths.officeLoansAtRisk]: lazyPage(() => import('./office/loans-at-risk.tsx')),
  [paths.officeAnnualReport]: lazyPage(() => import('./office/annual-report.tsx')),
  [paths.officeManual]: lazyPage(() => import('./office/manual-entries.tsx')),
  [paths.officeClosing]: lazyPage(() => import('./office/closing.tsx')),
  [paths.officeSettings]: lazyPage(() => import('./office/settings.tsx')),
  [paths.officeOfficers]: lazyPage(() => import('./office/officers.tsx')),
  [paths.officeOutbox]: lazyPage(() => import('./office/outbox.tsx')),
  [paths.officeAudit]: lazyPage(() => import('./office/audit.tsx')),
}
