import { z } from 'zod'
import { reportLine, surplusMoves } from './books.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, dateField, id, idParams, instant, success } from './fields.ts'
import { mayFields } from './may.ts'
import { yearField } from './periods.ts'

const count = z.number().int()
const query = z.object({ year: yearField.optional() })

/** The year in figures, each from the books as they are when it is asked for. Without a year this one. */
const annualReport = z.object({
  year: count,
  from: businessDate,
  to: businessDate.meta({ description: 'Its last day, or today while it runs' }),
  closed: z.object({ by: z.string(), at: instant }).nullable().meta({ description: 'Null while it is not closed' }),
  members: z.object({
    before: count.meta({ description: 'When the year began' }),
    joined: count,
    left: count,
    after: count,
    active: count.meta({ description: 'Of those after' }),
  }),
  dues: z.object({
    expected: aed.meta({ description: 'Of the months of the year, of all members' }),
    received: aed.meta({ description: 'Of this, whenever it came. More than a month owes is savings.' }),
  }),
  savings: z.object({
    before: aed,
    bonus: aed.meta({ description: 'Credited to members' }),
    withdrawn: aed,
    otherwise: aed.meta({ description: 'Dues and deposits, less what was repaid, paid and set off from savings' }),
    after: aed,
  }),
  loans: z.object({
    before: aed.meta({ description: 'Principal outstanding' }),
    made: count,
    paid_out: aed,
    brought_along: aed.meta({ description: 'Of members who were imported with a loan' }),
    repaid: aed,
    written_off: aed.meta({ description: 'What savings did not cover' }),
    write_offs: z
      .array(z.object({ loan_id: id, owed: aed, from_savings: aed, cost: aed }))
      .meta({ description: 'Of each loan; below zero where a write-off was reversed' }),
    after: aed,
    active: count,
    late: z
      .array(z.object({ days: count, loans: count, principal: aed, percent: z.number() }))
      .meta({ description: 'Late at all, and by more than 30, 60 and 90 days, at the end' }),
  }),
  income: z.array(reportLine),
  expense: z.array(reportLine),
  total_income: aed,
  total_expense: aed,
  result: aed.meta({ description: 'Income less expense' }),
  funds: z
    .object({ before: aed, otherwise: aed, moves: surplusMoves, after: aed })
    .meta({ description: 'Surplus with the result not yet closed; otherwise: opening balances, a bonus' }),
  money: z.array(reportLine).meta({ description: 'Bank accounts and cash boxes at the end' }),
  total_money: aed,
  officers: z
    .array(
      z.object({
        title: z.string().meta({ description: 'The name of a usual one, or words of their own' }),
        name: z.string(),
        from: businessDate.nullable().meta({ description: 'Null where no title was entered for the year' }),
        to: businessDate.nullable(),
      }),
    )
    .meta({ description: 'Who held office in the year, in the order in which they sign' }),
})

const signedReports = z
  .array(
    z.object({
      id,
      signed_on: businessDate,
      language: z.string().meta({ description: 'In which it was printed' }),
      sha256: z.string().meta({ description: 'Of the PDF that was kept' }),
      by: z.string().meta({ description: 'Who said so' }),
      at: instant,
    }),
  )
  .meta({ description: 'The latest first; more than one where the year was opened again' })

export const officeAnnualCalls = {
  'GET /api/office/reports/annual': endpoint({
    summary: 'The annual report that is read out at the meeting',
    access: { officer: 'read_ledger' },
    query,
    answer: success.extend({ ...annualReport.shape, signed: signedReports, ...mayFields(['sign']) }),
  }),
  'GET /api/office/reports/annual.pdf': endpoint({
    summary: 'The annual report on paper, the year before beside it, with room for the officers of the year to sign',
    access: { officer: 'read_ledger' },
    query,
    fileTypes: ['application/pdf'],
  }),
  'GET /api/office/reports/meeting-pack.pdf': endpoint({
    summary:
      "What a members' meeting needs on paper: the annual report, balance sheet, arrears, bonus, a list to sign, and room for resolutions",
    access: { officer: 'read_ledger' },
    query,
    fileTypes: ['application/pdf'],
  }),
  'POST /api/office/reports/annual/:id/sign': endpoint({
    summary: 'Say that the report of a closed year was signed, and keep it as it was',
    access: { officer: 'sign_report' },
    params: z.object({ id: yearField }),
    body: z.object({ signed_on: dateField }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'GET /api/office/reports/signed/:id': endpoint({
    summary: 'A signed annual report as it was kept',
    access: { officer: 'read_ledger' },
    params: idParams,
    fileTypes: ['application/pdf'],
  }),
  'GET /api/office/reports/annual.csv': endpoint({
    summary: 'The annual report as a spreadsheet',
    access: { officer: 'read_ledger' },
    query,
    fileTypes: ['text/csv'],
  }),
}
