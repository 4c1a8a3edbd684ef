import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, id, instant, reason, success } from './fields.ts'
import { mayFields } from './may.ts'

const month = z.string().meta({ description: 'A month, YYYY-MM' })

/** A month as a path names it. */
const monthParams = z.object({ id: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Not a month.') })
/** A year of the books. */
export const yearField = z
  .string()
  .regex(/^20\d\d$/, 'Enter a year.')
  .transform(Number)

const officeMonth = z.object({
  month,
  state: z
    .enum(['closed', 'next', 'later', 'running'])
    .meta({ description: 'next: over, and the one to close now; later: over, and to be closed after others' }),
  total: aed
    .nullable()
    .meta({ description: "Of either side of the trial balance at the month's end; null while it runs" }),
  waiting: z.number().int().meta({ description: 'Manual entries of the month that wait to be approved' }),
  closed_by: z.string().nullable(),
  closed_by_you: z.boolean(),
  closed_at: instant.nullable(),
  unchanged: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether every account still ends the month as it did when it was closed' }),
  ...mayFields(['close', 'reopen']),
})

/** How a bank account compares with its statement at the end of a day. */
export const bankDifference = z.object({
  account: z.string(),
  account_name: z.string(),
  open: z.number().int().meta({ description: 'Lines up to that day that are not in the books' }),
  set_aside: z.number().int().meta({ description: 'Lines up to that day that concern no entry' }),
  difference: aed
    .nullable()
    .meta({ description: "The statement less what the books explain; null where no line says the bank's balance" }),
})

export const officePeriodCalls = {
  'GET /api/office/periods': endpoint({
    summary: 'The months of a year, which are closed, by whom, and which can be closed next',
    access: { officer: 'read_ledger' },
    query: z.object({ year: yearField.optional().meta({ description: 'Left out: that of the first open month' }) }),
    answer: success.extend({
      ...mayFields(['close_year']),
      year: z.number().int(),
      years: z.array(z.number().int()).meta({ description: 'From the first entry to today' }),
      months: z.array(officeMonth).meta({ description: 'From the first entry, without months ahead' }),
      first_open: month.meta({ description: 'Of any year; what is dated before it is refused' }),
      last_closed: month.nullable().meta({ description: 'Of any year; the one that can be opened again' }),
      year_end: z
        .object({
          entry_id: id.nullable().meta({ description: 'Null where there was neither income nor expense' }),
          result: aed.meta({ description: 'Income less expense that went to the surplus' }),
        })
        .nullable()
        .meta({ description: 'Null while the year is not closed' }),
      reopenings: z.array(
        z.object({
          month,
          closed_by: z.string(),
          closed_at: instant,
          reopened_by: z.string(),
          reopened_at: instant,
          reason: z.string(),
        }),
      ),
    }),
  }),
  'GET /api/office/periods/:id/to-do': endpoint({
    summary: 'What should be done before a month and those before it are closed',
    access: { officer: 'read_ledger' },
    params: monthParams,
    answer: success.extend({
      at: z.string().meta({ description: 'The last day of the month' }),
      payments: z.number().int().meta({ description: 'Received up to that day, and not yet decided' }),
      expenses: z.number().int().meta({ description: 'Of up to that day, and not yet confirmed' }),
      manual_entries: z.number().int().meta({ description: 'Dated up to that day; these have to be decided first' }),
      banks: z.array(bankDifference),
    }),
  }),
  'POST /api/office/periods/:id/close': endpoint({
    summary:
      'Close a month that is over, with the open months of its year before it: nothing is posted into them any more',
    access: { officer: 'close_month' },
    params: monthParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/periods/:id/reopen': endpoint({
    summary: 'Open the month again that was closed last, by another officer than who closed it, with a reason',
    access: { officer: 'close_month' },
    params: monthParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/years/:id/close': endpoint({
    summary: "Close what is open of a year's months, and take its income and expense to the surplus",
    access: { officer: 'close_month' },
    params: z.object({ id: yearField }),
    answer: success.extend({ entry_id: id.nullable(), result: aed }),
    idempotent: true,
  }),
}
