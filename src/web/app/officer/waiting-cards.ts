import { useLingui } from '@lingui/react/macro'
import { type Overview, statusAddress } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type Card = { name: keyof Overview['waiting']; label: string; count: number; to: string }

/** What waits for somebody, each with the way to where it is done. */
export function useWaitingCards(counts: Overview['waiting']): readonly Card[] {
  const { t } = useLingui()
  return [
    { label: t`Payments to check`, name: 'payments', count: counts.payments, to: paths.officePayments },
    {
      label: t`Loans to decide`,
      name: 'loans_submitted',
      count: counts.loans_submitted,
      to: statusAddress(paths.officeLoans, 'submitted'),
    },
    {
      label: t`Loans to pay out`,
      name: 'loans_approved',
      count: counts.loans_approved,
      to: statusAddress(paths.officeLoans, 'approved'),
    },
    {
      label: t`Withdrawals to decide`,
      name: 'withdrawals_asked',
      count: counts.withdrawals_asked,
      to: statusAddress(paths.officeWithdrawals, 'asked'),
    },
    {
      label: t`Withdrawals to pay`,
      name: 'withdrawals_approved',
      count: counts.withdrawals_approved,
      to: statusAddress(paths.officeWithdrawals, 'approved'),
    },
    { label: t`Recharges to carry out`, name: 'recharges', count: counts.recharges, to: paths.officeRecharges },
    { label: t`Bank lines to match`, name: 'bank_lines', count: counts.bank_lines, to: paths.officeBank },
    { label: t`New members`, name: 'applications', count: counts.applications, to: paths.officeApplications },
    {
      label: t`Members leaving`,
      name: 'leavings',
      count: counts.leavings,
      to: statusAddress(paths.officeMembers, 'leaving'),
    },
    {
      label: t`Manual entries to approve`,
      name: 'manual_entries',
      count: counts.manual_entries,
      to: paths.officeManual,
    },
    {
      label: t`Expenses to confirm`,
      name: 'expenses',
      count: counts.expenses,
      to: statusAddress(paths.officeExpenses, 'waiting'),
    },
    { label: t`Bonuses to confirm`, name: 'bonuses', count: counts.bonuses, to: paths.officeBonuses },
    { label: t`Messages to answer`, name: 'messages', count: counts.messages, to: paths.officeMessages },
    { label: t`Months to close`, name: 'months', count: counts.months, to: paths.officeClosing },
    // Most associations import once, so that it has no card while nothing waits.
    ...(counts.imports > 0
      ? [{ label: t`Imports to confirm`, name: 'imports' as const, count: counts.imports, to: paths.officeImport }]
      : []),
  ]
}
