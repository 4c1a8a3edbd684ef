import { type LazyPage, lazyPage, preload } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const publicLayout = lazyPage(() => import('./layouts/public-layout.tsx'))
export const memberLayout = lazyPage(() => import('./layouts/member-layout.tsx'))
export const officeLayout = lazyPage(() => import('./layouts/office-layout.tsx'))
export const notFound = lazyPage(() => import('./public/not-found.tsx'))

/** The pages that are rendered to HTML when the app is built. */
export const publicPages: Readonly<Record<string, LazyPage>> = {
  [paths.home]: lazyPage(() => import('./public/home.tsx')),
  [paths.about]: lazyPage(() => import('./public/about.tsx')),
  [paths.signIn]: lazyPage(() => import('./public/sign-in.tsx')),
  [paths.join]: lazyPage(() => import('./public/join.tsx')),
  [paths.forgotPassword]: lazyPage(() => import('./public/forgot-password.tsx')),
  [paths.contact]: lazyPage(() => import('./public/contact.tsx')),
  [paths.terms]: lazyPage(() => import('./public/terms.tsx')),
  [paths.privacy]: lazyPage(() => import('./public/privacy.tsx')),
}

export const memberPages: Readonly<Record<string, LazyPage>> = {
  [paths.user]: lazyPage(() => import('./member/home.tsx')),
  [paths.monthlyPay]: lazyPage(() => import('./member/monthly-pay.tsx')),
  [paths.applyLoan]: lazyPage(() => import('./member/apply-loan.tsx')),
  [paths.myLoan]: lazyPage(() => import('./member/my-loan.tsx')),
  [paths.dashboard]: lazyPage(() => import('./member/dashboard.tsx')),
  [paths.profile]: lazyPage(() => import('./member/profile.tsx')),
  [paths.myProfile]: lazyPage(() => import('./member/my-profile.tsx')),
  [paths.myBonus]: lazyPage(() => import('./member/my-bonus.tsx')),
  [paths.mobileRecharge]: lazyPage(() => import('./member/mobile-recharge.tsx')),
  [paths.contactChat]: lazyPage(() => import('./member/contact-chat.tsx')),
  [paths.switchAccount]: lazyPage(() => import('./member/switch-account.tsx')),
  [paths.statement]: lazyPage(() => import('./member/statement.tsx')),
  [paths.withdrawals]: lazyPage(() => import('./member/withdrawals.tsx')),
}

export const officePages: Readonly<Record<string, LazyPage>> = {
  [paths.office]: lazyPage(() => import('./office/overview.tsx')),
  [paths.officePayments]: lazyPage(() => import('./office/payments.tsx')),
  [paths.officeLoans]: lazyPage(() => import('./office/loans.tsx')),
  [paths.officeLoan]: lazyPage(() => import('./office/loan.tsx')),
  [paths.officeWithdrawals]: lazyPage(() => import('./office/withdrawals.tsx')),
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
  [paths.officeAudit]: lazyPage(() => import('./office/audit.tsx')),
}

/** Loads what an address shows, so that its first rendering is whole. Any address outside the member area and the office is public. */
export async function preloadPublic(pathname: string): Promise<void> {
  const page = publicPages[pathname.replace(/(?<=.)\/+$/, '')] ?? notFound
  await Promise.all([preload(publicLayout), preload(page)])
}
