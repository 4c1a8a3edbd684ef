import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerOf } from '#contract/calls.ts'
import type { AccountKind } from '#core/chart.ts'
import type { EntryKind } from '#core/entry.ts'

/** What happened, in a word or two. */
export const entryKinds: Readonly<Record<EntryKind, MessageDescriptor>> = {
  dues_payment: msg`Dues`,
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  set_off: msg`Debts paid from savings`,
  loan_disbursement: msg`Loan paid out`,
  loan_repayment: msg`Loan repayment`,
  savings_repayment: msg`Loan repaid from savings`,
  fine: msg`Fine`,
  write_off: msg`Write-off`,
  recovery: msg`Recovery`,
  recharge_order: msg`Recharge ordered`,
  recharge_completion: msg`Recharge completed`,
  recharge_refusal: msg`Recharge rejected`,
  recharge_reversal: msg`Recharge reversed`,
  bonus_declaration: msg`Bonus declared`,
  bonus_credit: msg`Bonus credited`,
  unmatched_receipt: msg`Unclaimed money`,
  unmatched_return: msg`Unclaimed money sent back`,
  expense: msg`Expense`,
  opening_balance: msg`Opening balance`,
  year_end: msg`Year-end`,
  income: msg`Other income`,
  transfer: msg`Transfer`,
  reversal: msg`Reversal`,
  manual: msg`Manual entry`,
}

export const accountKinds: Readonly<Record<AccountKind, MessageDescriptor>> = {
  asset: msg`Assets`,
  liability: msg`Liabilities`,
  equity: msg`Equity`,
  income: msg`Income`,
  expense: msg`Expense`,
}

type ManualStatus = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]['status']

/** The lists that manual entries stand in. */
export const manualLists: Readonly<Record<ManualStatus, MessageDescriptor>> = {
  proposed: msg`To approve`,
  posted: msg`Posted`,
  declined: msg`Rejected`,
  withdrawn: msg`Cancelled`,
}
