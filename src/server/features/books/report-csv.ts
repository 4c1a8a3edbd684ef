import type { balanceSheet } from './balance-sheet.ts'
import type { incomeExpense } from './income-expense.ts'
import type { trialBalance } from './trial-balance.ts'

type Line = { code: string; name: string; amount: number }

export const REPORT_COLUMNS = ['Section', 'Code', 'Account', 'Amount, AED'] as const
export const TRIAL_BALANCE_COLUMNS = ['Code', 'Account', 'Kind', 'Debit, AED', 'Credit, AED'] as const

export function trialBalanceRecords(balances: Awaited<ReturnType<typeof trialBalance>>) {
  const { accounts, total_debit, total_credit } = balances
  return [
    ...accounts.map(({ code, name, kind, debit, credit }) => [code, name, kind, debit || '', credit || '']),
    ['', 'Total', '', total_debit, total_credit],
  ]
}

export function incomeExpenseRecords(report: Awaited<ReturnType<typeof incomeExpense>>) {
  return [
    ...section('Income', report.income, report.total_income),
    ...section('Expense', report.expense, report.total_expense),
    ['Result', '', 'Income less expense', report.result],
    ['Equity', '', `Before ${report.from}`, report.equity_before],
    ['Equity', '', 'Result', report.result],
    ['Equity', '', 'Straight to or from the surplus', report.equity_otherwise],
    ['Equity', '', `At the end of ${report.to}`, report.equity_after],
  ]
}

export function balanceSheetRecords(report: Awaited<ReturnType<typeof balanceSheet>>) {
  const unclosed = { code: '', name: 'Result not yet closed', amount: report.unclosed_result }
  return [
    ...section('Assets', report.assets, report.total_assets),
    ...section('Liabilities', report.liabilities, report.total_liabilities),
    ...section('Equity', [...report.equity, unclosed], report.total_equity),
  ]
}

const section = (name: string, lines: readonly Line[], total: number): (string | number)[][] => [
  ...lines.map((line) => [name, line.code, line.name, line.amount]),
  [name, '', 'Total', total],
]
