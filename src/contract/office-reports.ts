import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, success } from './fields.ts'
import { memberRef } from './office-fields.ts'
import { afterEntry, day, period } from './office-ledger.ts'

const CSV = ['text/csv']

export const reportLine = z.object({ code: z.string(), name: z.string(), amount: aed })

export const officeReportCalls = {
  'GET /api/office/reports/income-expense': endpoint({
    summary: 'What was earned and spent in a period, and what that did to the equity',
    access: { officer: 'read_ledger' },
    query: z.object(period),
    answer: success.extend({
      from: businessDate,
      to: businessDate,
      income: z.array(reportLine),
      expense: z.array(reportLine),
      total_income: aed,
      total_expense: aed,
      result: aed.meta({ description: 'Income less expense' }),
      equity_before: aed.meta({ description: 'Surplus and result not yet closed, the day before the period' }),
      equity_otherwise: aed.meta({ description: 'Straight to or from the surplus: opening balances, a bonus' }),
      equity_after: aed,
    }),
  }),
  'GET /api/office/reports/income-expense.csv': endpoint({
    summary: 'Income and expense of a period as a spreadsheet',
    access: { officer: 'read_ledger' },
    query: z.object(period),
    fileTypes: CSV,
  }),
  'GET /api/office/reports/balance-sheet': endpoint({
    summary: 'What the association has, owes and is worth at the end of a day',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    answer: success.extend({
      at: businessDate,
      assets: z.array(reportLine),
      liabilities: z.array(reportLine),
      equity: z.array(reportLine),
      unclosed_result: aed.meta({ description: 'Income less expense that no year-end has taken to the surplus yet' }),
      total_assets: aed,
      total_liabilities: aed,
      total_equity: aed.meta({ description: 'With the unclosed result' }),
    }),
  }),
  'GET /api/office/reports/balance-sheet.csv': endpoint({
    summary: 'The balance sheet as a spreadsheet',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    fileTypes: CSV,
  }),
  'GET /api/office/reports/loans-at-risk': endpoint({
    summary:
      'Principal of active loans by how late their oldest unpaid instalment is, and those loans, the latest first',
    access: { officer: 'read_ledger' },
    query: z.object({ after: afterEntry }),
    answer: success.extend({
      at: businessDate,
      loans: z.number().int().meta({ description: 'Active loans' }),
      principal: aed.meta({ description: 'Outstanding of them' }),
      late: z
        .array(
          z.object({
            days: z.number().int().meta({ description: 'More days than this; 0: late at all' }),
            loans: z.number().int(),
            principal: aed,
            percent: z.number().meta({ description: 'Of the principal outstanding, two decimals' }),
          }),
        )
        .meta({ description: 'Late at all, and more than 30, 60 and 90 days; each within the one before' }),
      rows: z.array(
        z.object({
          loan_id: id,
          member: memberRef,
          mobile: z.string(),
          principal: aed,
          overdue: aed.meta({ description: 'Instalments past their day, unpaid' }),
          since: businessDate.meta({ description: 'The day of the oldest unpaid instalment' }),
          days_late: z.number().int(),
        }),
      ),
      next_after: z.string().nullable(),
    }),
  }),
  'GET /api/office/reports/loans-at-risk.csv': endpoint({
    summary: 'The loans that are late as a spreadsheet',
    access: { officer: 'read_ledger' },
    fileTypes: CSV,
  }),
}
