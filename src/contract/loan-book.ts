import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, memberRef, search, success } from './fields.ts'

/** What the loan book is sorted by; who is longest overdue is first where nothing is asked for. */
export const LOAN_BOOK_COLUMNS = [
  'member',
  'number',
  'outstanding',
  'overdue',
  'next_due',
  'next_amount',
  'days_late',
] as const

/** 'figure_loan' of the last row read: the figure orders the list, the loan makes it unique. */
const afterLoan = z
  .string()
  .regex(/^\d{1,15}_[1-9]\d{0,14}$/, 'This list position is not valid.')
  .transform((value) => {
    const [figure = '', loan = ''] = value.split('_')
    return { figure: BigInt(figure), loan: BigInt(loan) }
  })
  .optional()

const loanBookOrder = z.object({
  sort: z.enum(LOAN_BOOK_COLUMNS).default('next_due'),
  order: z.enum(['asc', 'desc']).default('asc'),
  search,
})

const loanBookRow = z.object({
  loan_id: id,
  member: memberRef,
  outstanding: aed.meta({ description: 'Principal and interest still to pay' }),
  overdue: aed.meta({ description: 'Instalments past their day, unpaid' }),
  next_due: businessDate.meta({ description: 'The day of the oldest instalment that is not paid' }),
  next_amount: aed.meta({ description: 'What of that instalment is unpaid' }),
  days_late: z.number().int(),
})

export const officeLoanBookCalls = {
  'GET /api/office/loan-book': endpoint({
    summary:
      'The loan book: every active loan, or those that a text finds, with what it still owes, a page at a time, and the sums of all of them',
    access: { officer: 'read_loans' },
    query: loanBookOrder.extend({ after: afterLoan }),
    answer: success.extend({
      loans: z.number().int().meta({ description: 'How many are active' }),
      late: z.number().int().meta({ description: 'How many of them are overdue' }),
      outstanding: aed,
      overdue: aed,
      next_amount: aed,
      rows: z.array(loanBookRow),
      next_after: z.string().nullable(),
    }),
  }),
  'GET /api/office/loan-book.csv': endpoint({
    summary: 'The loan book as a spreadsheet, its sums in the last line',
    access: { officer: 'read_loans' },
    query: loanBookOrder,
    fileTypes: ['text/csv'],
  }),
}
