import type { AnnualReport } from './annual-report.ts'

export const ANNUAL_COLUMNS = ['Section', 'What', 'Count', 'Amount, AED'] as const

/** The annual report, a line a figure. */
export function annualRecords(report: AnnualReport): (string | number)[][] {
  const { from, to, members, dues, savings, loans, funds } = report
  const counts = (section: string, lines: readonly [string, number][]) =>
    lines.map(([what, figure]) => [section, what, figure, ''])
  const amounts = (section: string, lines: readonly [string, number][]) =>
    lines.map(([what, figure]) => [section, what, '', figure])
  return [
    ['Year', `${from} to ${to}`, '', ''],
    ...counts('Members', [
      ['At the beginning', members.before],
      ['Joined', members.joined],
      ['Left', members.left],
      ['At the end', members.after],
      ['Of them active', members.active],
    ]),
    ...amounts('Dues', [
      ['Expected', dues.expected],
      ['Received', dues.received],
    ]),
    ...amounts('Savings', [
      ['At the beginning', savings.before],
      ['Dues, deposits and what was paid from savings', savings.otherwise],
      ['Bonus credited', savings.bonus],
      ['Withdrawn', -savings.withdrawn],
      ['At the end', savings.after],
    ]),
    ...amounts('Loans', [
      ['Outstanding at the beginning', loans.before],
      ['Paid out', loans.paid_out],
      ['Brought along by members', loans.brought_along],
      ['Repaid', -loans.repaid],
      ['Written off', -loans.written_off],
      ['Outstanding at the end', loans.after],
    ]),
    ...counts('Loans', [
      ['Paid out', loans.made],
      ['Active at the end', loans.active],
    ]),
    ...loans.late.map(({ days, loans: late, principal }) => [
      'Loans',
      days === 0 ? 'Late' : `Late by more than ${days} days`,
      late,
      principal,
    ]),
    ...amounts('Income', [...report.income.map(namedLine), ['Total', report.total_income]]),
    ...amounts('Expense', [...report.expense.map(namedLine), ['Total', report.total_expense]]),
    ...amounts("The association's own funds", [
      ['At the beginning', funds.before],
      ['Income less expense', report.result],
      ['Straight to or from the surplus', funds.otherwise],
      ['At the end', funds.after],
    ]),
    ...amounts('Bank and cash', [...report.money.map(namedLine), ['Total', report.total_money]]),
    ...report.officers.map(({ role, names }) => ['Officers', `${role}: ${names.join(', ')}`, '', '']),
  ]
}

const namedLine = ({ name, amount }: { name: string; amount: number }): [string, number] => [name, amount]
