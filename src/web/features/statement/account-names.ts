import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TransactionLine } from '#contract/statement.ts'
import type { TransactionGroup } from '#core/transactions.ts'

export const groupNames: Readonly<Record<TransactionGroup, MessageDescriptor>> = {
  dues: msg`Monthly dues`,
  deposit: msg`Paid in`,
  withdrawal: msg`Withdrawals`,
  loan: msg`Loans`,
  recharge: msg`Recharges`,
  bonus: msg`Bonus`,
  fine: msg`Fines`,
  correction: msg`Corrections`,
  other: msg`Other`,
}

/** The same where a balance is told: a loan's is its principal. */
export function balanceName(of: Pick<TransactionLine, 'account' | 'loan_id'>, i18n: I18n): string {
  const { loan_id: id } = of
  return id === null ? accountName(of, i18n) : i18n._(msg`Loan ${id}, principal`)
}

/** 'Savings', 'Loan 3'. */
export function accountName(
  { account, loan_id: loan }: Pick<TransactionLine, 'account' | 'loan_id'>,
  i18n: I18n,
): string {
  if (loan !== null) return i18n._(msg`Loan ${loan}`)
  return account === 'savings' ? i18n._(msg`Savings`) : i18n._(msg`Owed to the association`)
}
