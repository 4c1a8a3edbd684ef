import type { z } from 'zod'
import { emailOrNothing, optionalText, requiredText, sentenceOf } from '#contract/fields.ts'
import {
  addMonths,
  type BusinessDate,
  earlier,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
  yearOf,
} from '#core/calendar.ts'
import { lastPayable, MONTHS_AHEAD } from '#core/dues-calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { isScheduleSound, loanSchedule } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import { movementFromCell } from '#core/sheets/cell-amounts.ts'
import { type DayOrder, dateFromCell, monthFromCell, yearsOfBirth } from '#core/sheets/cell-days.ts'
import { activeFromCell, genderFromCell } from '#core/sheets/cell-words.ts'
import { asciiFigures, type DecimalSign } from '#core/sheets/figures.ts'
import type { ImportColumn } from '#core/sheets/import-columns.ts'
import { isDamaged } from '#core/sheets/plain-words.ts'
import { mobileText } from './cell-contents.ts'
import type { Cells, ImportedLoan, MemberLine } from './member-line.ts'

const NAME = requiredText(100)
const ADDRESS = optionalText(300)
/** Written as people write it, but no figure that a spreadsheet has rounded, such as 9.7E+11. */
const MOBILE = /^\+?[\d\s()./-]{5,20}$/
/** What is left above it is for those who join later: a member ID has six digits. */
const NUMBER_MAX = 900_000

const DAMAGED = sentence('Some letters are damaged. Enter it again, or choose another encoding.')

const SENTENCES = {
  number: sentence('Write a member ID like 123 or SM-000123, up to {most}.', { most: NUMBER_MAX }),
  mobile: sentence('Enter the full number, like +971 50 123 4567.'),
  gender: sentence('Write male or female, or leave it empty.'),
  status: sentence('Write active or inactive.'),
  month: sentence('Write a month like 2024-05, May 2024 or 01/05/2024, at most {most} months ahead.', {
    most: MONTHS_AHEAD,
  }),
}

/** How the figures of a file are written. */
export type Writing = {
  decimalSign: DecimalSign | undefined
  orderOf: (column: ImportColumn) => DayOrder
  today: BusinessDate
}

/** A member from the cells of a line; undefined where any of them is bad. */
export function readMemberLine(cells: Cells, line: number, writing: Writing): MemberLine | undefined {
  const number = cells.readIfAny('member_id', numberFrom, SENTENCES.number)
  const person = readPerson(cells, writing)
  const standing = readStanding(cells, writing)
  const savings = readSavings(cells, writing)
  const loan = readLoanCells(cells, writing)
  if (!person || !standing || number === undefined || savings === undefined || loan === undefined) return undefined
  return { line, number, ...person, ...standing, savings: savings ?? 0n, loan }
}

function readSavings(cells: Cells, writing: Writing): Fils | null | undefined {
  const moved = movementFromCell(cells.text('savings'), writing.decimalSign)
  if (moved !== undefined && moved < 0n)
    return cells.fail(
      'savings',
      sentence('Savings can’t be below zero. Enter 0, and record later what the member owes.'),
    )
  return cells.readIfAny('savings', amountReader(writing), AMOUNT_SENTENCE)
}

function readPerson(cells: Cells, { today, orderOf }: Writing) {
  const name = checked(cells, 'name', NAME)
  const address = checked(cells, 'address', ADDRESS)
  const emailAddress = checked(cells, 'email', emailOrNothing)
  const mobile = cells.read('mobile', mobileFrom, SENTENCES.mobile)
  const genderOf = cells.readIfAny('gender', genderFromCell, SENTENCES.gender)
  const born = cells.readIfAny('birthday', (text) => birthdayFrom(text, orderOf('birthday'), today), DAY_SENTENCE)
  if (name === undefined || emailAddress === undefined || mobile === undefined || address === undefined)
    return undefined
  if (genderOf === undefined || born === undefined) return undefined
  return { name, email: emailAddress, mobile, address, gender: genderOf, birthday: born }
}

function birthdayFrom(text: string, order: DayOrder, today: BusinessDate): BusinessDate | undefined {
  const day = dateFromCell(text, order, yearsOfBirth(yearOf(today)))
  return day && day <= today ? day : undefined
}

/** Since when a member, since when inactive, and from which month on dues are still to pay. */
function readStanding(cells: Cells, writing: Writing) {
  const { today, orderOf } = writing
  const last = lastPayable(monthOf(today))
  const duesFrom = cells.read('dues_from', (text) => monthUpTo(text, orderOf('dues_from'), last), SENTENCES.month)
  const paidUntil = cells.readIfAny(
    'dues_paid_until',
    (text) => monthUpTo(text, orderOf('dues_paid_until'), last) ?? lastDayMonth(text, orderOf('dues_paid_until'), last),
    SENTENCES.month,
  )
  const joinedOn = cells.readIfAny('joined_on', (text) => joinedFrom(text, writing), DAY_SENTENCE)
  const inactive = cells.read('status', inactiveFrom, SENTENCES.status)
  const since = cells.readIfAny('inactive_since', dayReader('inactive_since', writing), DAY_SENTENCE)
  if (!duesFrom || paidUntil === undefined || joinedOn === undefined || since === undefined) return undefined
  if (inactive === undefined) return undefined
  if (joinedOn && monthOf(joinedOn) > duesFrom)
    return cells.fail('dues_from', sentence('Dues begin before the member joined.'))
  if (paidUntil && addMonths(paidUntil, 1) < duesFrom) {
    return cells.fail('dues_paid_until', sentence('This is before the dues begin.'))
  }
  const acceptedOn = joinedOn ?? earlier(`${duesFrom}-01` as BusinessDate, today)
  if (since && !inactive) return cells.fail('inactive_since', sentence('Only for inactive members.'))
  if (since && since < acceptedOn) return cells.fail('inactive_since', sentence('This is before the member joined.'))
  const firstUnpaid = paidUntil ? addMonths(paidUntil, 1) : duesFrom
  return {
    acceptedOn,
    inactiveSince: inactive ? (since ?? acceptedOn) : null,
    duesFrom: firstUnpaid,
    monthsBefore: monthsBetween(duesFrom, firstUnpaid),
  }
}

/** A cell that has to be as a field of a form has to be, with the sentence that the field would have. */
function checked<S extends z.ZodType<string | undefined>>(cells: Cells, column: ImportColumn, schema: S) {
  if (isDamaged(cells.text(column))) return cells.fail(column, DAMAGED)
  const result = schema.safeParse(cells.text(column))
  if (result.success) return result.data ?? ''
  return cells.fail(column, sentenceOf(result.error.issues[0]?.message ?? ''))
}

function numberFrom(text: string): bigint | undefined {
  const digits = asciiFigures(text).match(/^(?:sm-?)?0*([1-9]\d{0,5})$/i)?.[1]
  return digits && Number(digits) <= NUMBER_MAX ? BigInt(digits) : undefined
}

function mobileFrom(text: string): string | undefined {
  const written = mobileText(text)
  return MOBILE.test(written) && /\d{5}/.test(written.replace(/\D/g, '')) ? written : undefined
}

function monthUpTo(text: string, order: DayOrder, last: Month): Month | undefined {
  const month = monthFromCell(text, order)
  return month && month <= last ? month : undefined
}

/** 'Paid until 31/05/2024' is May. */
function lastDayMonth(text: string, order: DayOrder, last: Month): Month | undefined {
  const day = dateFromCell(text, order)
  return day && day === lastDayOf(monthOf(day)) && monthOf(day) <= last ? monthOf(day) : undefined
}

/** A day, or a month whose first day it is. */
export function joinedFrom(text: string, { today, orderOf }: Writing): BusinessDate | undefined {
  const order = orderOf('joined_on')
  const month = monthFromCell(text, order)
  const day = dateFromCell(text, order) ?? (month && (`${month}-01` as BusinessDate))
  return day && day <= today ? day : undefined
}

function inactiveFrom(text: string): boolean | undefined {
  const active = text === '' || activeFromCell(text)
  return active === undefined ? undefined : !active
}

const COLUMNS = ['loan_principal', 'loan_interest', 'loan_term', 'loan_disbursed_on', 'loan_repaid'] as const
/** Longer than any loan that Somiti gives: those that are brought along were given by other rules. */
const TERM_MAX = 120

const AMOUNT_SENTENCE = sentence('Write an amount like 100 or 1250.50.')
const NEEDED = sentence('A running loan needs all five columns. Write 0 for none.')
const TERM_SENTENCE = sentence('Write the number of months, 1 to {most}.', { most: TERM_MAX })
const DAY_SENTENCE = sentence('Write a day like 2024-05-17 or 17/05/2024, not later than today.')

/** The running loan of a line; null where its columns are empty, undefined where one of them is bad. */
function readLoanCells(cells: Cells, writing: Writing): ImportedLoan | null | undefined {
  const empty = COLUMNS.filter((column) => cells.text(column) === '')
  if (empty.length === COLUMNS.length) return null
  for (const column of empty) cells.fail(column, NEEDED)
  if (empty.length > 0) return undefined

  const amount = amountReader(writing)
  const principal = cells.read('loan_principal', (text) => amount(text) || undefined, AMOUNT_SENTENCE)
  const totalInterest = cells.read('loan_interest', amount, AMOUNT_SENTENCE)
  const term = cells.read('loan_term', termFromCell, TERM_SENTENCE)
  const disbursedOn = cells.read('loan_disbursed_on', dayReader('loan_disbursed_on', writing), DAY_SENTENCE)
  const repaid = cells.read('loan_repaid', amount, AMOUNT_SENTENCE)
  if (principal === undefined || totalInterest === undefined || repaid === undefined || !term || !disbursedOn) {
    return undefined
  }
  if (repaid >= principal + totalInterest) {
    return cells.fail('loan_repaid', sentence('This loan is repaid in full. Leave out loans that are repaid.'))
  }
  const terms = { principal, totalInterest, instalments: term }
  if (!isScheduleSound(terms))
    return cells.fail('loan_term', sentence('The loan cannot be divided into that many instalments.'))
  const { outstandingPrincipal } = repaidState(loanSchedule(terms), repaid)
  return { principal, totalInterest, term, disbursedOn, repaid, outstandingPrincipal }
}

/** Reads a day that is not later than today. */
function dayReader(column: ImportColumn, { orderOf, today }: Writing) {
  return (text: string): BusinessDate | undefined => {
    const date = dateFromCell(text, orderOf(column))
    return date && date <= today ? date : undefined
  }
}

/** Reads an amount that is not below zero. A dash alone is what spreadsheets show for nothing. */
function amountReader({ decimalSign }: Writing) {
  return (text: string): Fils | undefined => {
    const fils = /^[-–—]$/.test(text) ? 0n : movementFromCell(text, decimalSign)
    return fils !== undefined && fils >= 0n ? fils : undefined
  }
}

function termFromCell(text: string): number | undefined {
  const written = asciiFigures(text)
  const months = /^\d{1,3}$/.test(written) ? Number(written) : 0
  return months >= 1 && months <= TERM_MAX ? months : undefined
}
