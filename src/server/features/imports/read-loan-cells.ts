import type { BusinessDate } from '#core/calendar.ts'
import { amountFromCell, asciiFigures, dateFromCell } from '#core/import-cells.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { isScheduleSound, loanSchedule } from '#core/loan-schedule.ts'
import { sentence } from '#core/sentence.ts'
import type { Cells, ImportedLoan } from './member-line.ts'

const COLUMNS = ['loan_principal', 'loan_interest', 'loan_term', 'loan_disbursed_on', 'loan_repaid'] as const
/** Longer than any loan that Somiti gives: those that are brought along were given by other rules. */
const TERM_MAX = 120

export const AMOUNT_SENTENCE = sentence('Please write an amount like 100 or 1250.50.')
const NEEDED = sentence('A running loan needs all five of its columns. Write 0 where it is nothing.')
const TERM_SENTENCE = sentence('Please write the number of months, 1 to {most}.', { most: TERM_MAX })
export const DAY_SENTENCE = sentence('Please write a day like 2024-05-17 or 17/05/2024, not later than today.')

/** The running loan of a line; null where its columns are empty, undefined where one of them is bad. */
export function readLoanCells(
  cells: Cells,
  commasGroup: boolean,
  today: BusinessDate,
): ImportedLoan | null | undefined {
  const empty = COLUMNS.filter((column) => cells.text(column) === '')
  if (empty.length === COLUMNS.length) return null
  for (const column of empty) cells.fail(column, NEEDED)
  if (empty.length > 0) return undefined

  const amount = (text: string) => amountFromCell(text, commasGroup)
  const principal = cells.read('loan_principal', (text) => amount(text) || undefined, AMOUNT_SENTENCE)
  const totalInterest = cells.read('loan_interest', amount, AMOUNT_SENTENCE)
  const term = cells.read('loan_term', termFromCell, TERM_SENTENCE)
  const disbursedOn = cells.read('loan_disbursed_on', (text) => dayUpTo(text, today), DAY_SENTENCE)
  const repaid = cells.read('loan_repaid', amount, AMOUNT_SENTENCE)
  if (principal === undefined || totalInterest === undefined || repaid === undefined || !term || !disbursedOn) {
    return undefined
  }
  if (repaid >= principal + totalInterest) {
    return cells.fail(
      'loan_repaid',
      sentence('That repays the loan in full. Please leave out a loan that no longer runs.'),
    )
  }
  const terms = { principal, totalInterest, instalments: term }
  if (!isScheduleSound(terms))
    return cells.fail('loan_term', sentence('The loan cannot be divided into that many instalments.'))
  const { outstandingPrincipal } = repaidState(loanSchedule(terms), repaid)
  return { principal, totalInterest, term, disbursedOn, repaid, outstandingPrincipal }
}

/** A day that is not later than that one. */
export function dayUpTo(text: string, last: BusinessDate): BusinessDate | undefined {
  const date = dateFromCell(text)
  return date && date <= last ? date : undefined
}

function termFromCell(text: string): number | undefined {
  const written = asciiFigures(text)
  const months = /^\d{1,3}$/.test(written) ? Number(written) : 0
  return months >= 1 && months <= TERM_MAX ? months : undefined
}
