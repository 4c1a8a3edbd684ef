import OfficeLayout from '#web/layouts/office-layout.tsx'
import { AreaRoutes } from './area-routes.tsx'
import { type Pages, preloadOpened } from './fetch-ahead.ts'
import { lazyPage } from './lazy-page.tsx'
import { paths } from './paths.ts'

const officePages: Pages = {
  [paths.office]: lazyPage(() => import('#web/features/overview/officer/overview.tsx')),
  [paths.officePayments]: lazyPage(() => import('#web/features/payments/officer/payments.tsx')),
  [paths.officeSlip]: lazyPage(() => import('#web/features/payments/officer/slip.tsx')),
  [paths.officeLoans]: lazyPage(() => import('#web/features/loans/officer/loans.tsx')),
  [paths.officeLoan]: lazyPage(() => import('#web/features/loans/officer/loan.tsx')),
  [paths.officeWithdrawals]: lazyPage(() => import('#web/features/withdrawals/officer/withdrawals.tsx')),
  [paths.officeRecharges]: lazyPage(() => import('#web/features/recharges/officer/recharges.tsx')),
  [paths.officeMessages]: lazyPage(() => import('#web/features/messages/officer/messages.tsx')),
  [paths.officeNotices]: lazyPage(() => import('#web/features/messages/officer/notices.tsx')),
  [paths.officeNotice]: lazyPage(() => import('#web/features/messages/officer/notice.tsx')),
  [paths.officeConversation]: lazyPage(() => import('#web/features/messages/officer/conversation.tsx')),
  [paths.officeWriteFirst]: lazyPage(() => import('#web/features/messages/officer/write-first.tsx')),
  [paths.officeMembers]: lazyPage(() => import('#web/features/members/officer/members.tsx')),
  [paths.officeMember]: lazyPage(() => import('#web/features/members/officer/member.tsx')),
  [paths.officeMembersGrid]: lazyPage(() => import('#web/features/members/officer/members-grid.tsx')),
  [paths.officeArrears]: lazyPage(() => import('#web/features/arrears/officer/members-arrears.tsx')),
  [paths.officeApplications]: lazyPage(() => import('#web/features/members/officer/applications.tsx')),
  [paths.officeInvitations]: lazyPage(() => import('#web/features/invitations/officer/invitations.tsx')),
  [paths.officeImport]: lazyPage(() => import('#web/features/imports/officer/import.tsx')),
  [paths.officeBank]: lazyPage(() => import('#web/features/bank/officer/bank.tsx')),
  [paths.officeBankImport]: lazyPage(() => import('#web/features/bank/officer/bank-import.tsx')),
  [paths.officeBankRules]: lazyPage(() => import('#web/features/bank/officer/bank-rules.tsx')),
  [paths.officeReconciliation]: lazyPage(() => import('#web/features/bank/officer/reconciliation.tsx')),
  [paths.officeExpenses]: lazyPage(() => import('#web/features/vouchers/officer/expenses.tsx')),
  [paths.officeBonuses]: lazyPage(() => import('#web/features/bonus/officer/bonuses.tsx')),
  [paths.officeBonus]: lazyPage(() => import('#web/features/bonus/officer/bonus.tsx')),
  [paths.officeBooks]: lazyPage(() => import('#web/features/books/officer/journal.tsx')),
  [paths.officeEntry]: lazyPage(() => import('#web/features/books/officer/journal-entry.tsx')),
  [paths.officeAccount]: lazyPage(() => import('#web/features/books/officer/account.tsx')),
  [paths.officeBankAndCash]: lazyPage(() => import('#web/features/money-accounts/officer/bank-and-cash.tsx')),
  [paths.officeTrialBalance]: lazyPage(() => import('#web/features/books/officer/trial-balance.tsx')),
  [paths.officeIncomeExpense]: lazyPage(() => import('#web/features/books/officer/income-expense.tsx')),
  [paths.officeBalanceSheet]: lazyPage(() => import('#web/features/books/officer/balance-sheet.tsx')),
  [paths.officeLoansAtRisk]: lazyPage(() => import('#web/features/books/officer/loans-at-risk.tsx')),
  [paths.officeAnnualReport]: lazyPage(() => import('#web/features/books/officer/annual-report.tsx')),
  [paths.officeMeeting]: lazyPage(() => import('#web/features/books/officer/meeting.tsx')),
  [paths.officeManual]: lazyPage(() => import('#web/features/manual-entries/officer/manual-entries.tsx')),
  [paths.officeClosing]: lazyPage(() => import('#web/features/periods/officer/closing.tsx')),
  [paths.officeSettings]: lazyPage(() => import('#web/features/settings/officer/settings.tsx')),
  [paths.officeOfficers]: lazyPage(() => import('#web/features/officers/officer/officers.tsx')),
  [paths.officeHandOver]: lazyPage(() => import('#web/features/officers/officer/hand-over.tsx')),
  [paths.officeSentEmails]: lazyPage(() => import('#web/features/sent-emails/officer/sent-emails.tsx')),
  [paths.officeServer]: lazyPage(() => import('#web/features/server/officer/server.tsx')),
  [paths.officeNotifications]: lazyPage(() => import('#web/features/notifications/officer/office-notifications.tsx')),
  [paths.officeChanges]: lazyPage(() => import('#web/features/audit/officer/changes.tsx')),
  [paths.officeExceptions]: lazyPage(() => import('#web/features/audit/officer/exceptions.tsx')),
  [paths.officeSeals]: lazyPage(() => import('#web/features/audit/officer/seals.tsx')),
  [paths.officeSamples]: lazyPage(() => import('#web/features/samples/officer/samples.tsx')),
  [paths.officeSample]: lazyPage(() => import('#web/features/samples/officer/sample.tsx')),
  [paths.officeSampleEntry]: lazyPage(() => import('#web/features/samples/officer/sample-entry.tsx')),
  [paths.officeEvidence]: lazyPage(() => import('#web/features/evidence/officer/evidence.tsx')),
  [paths.officeAudit]: lazyPage(() => import('#web/features/audit/officer/audit.tsx')),
}

/** Once the page is there at which the browser opened the app. */
export const opened = preloadOpened(officePages)

export default function OfficeRoutes() {
  return <AreaRoutes root={paths.office} layout={OfficeLayout} pages={officePages} />
}
