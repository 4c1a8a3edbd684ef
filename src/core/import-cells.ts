import { type BusinessDate, dateInMonth, MONTH_NAMES, type Month, monthOf } from './calendar.ts'
import { FILS_PER_AED, type Fils } from './money.ts'

/** The zeros of the scripts that members' spreadsheets are written in: Arabic, Persian and Urdu, Devanagari, Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6]
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g
/** Marks without a shape that say which way text runs; spreadsheets in Arabic put them around figures. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A figure with its digits in ASCII, whichever of the scripts it was written in; trimmed. */
export function asciiFigures(text: string): string {
  return text
    .replace(OTHER_DIGIT, asciiDigit)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(DIRECTION_MARKS, '')
    .trim()
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((each) => each <= code) ?? code
  return String(code - zero)
}

const PLAIN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
/** By thousands, or by lakh and crore. Never from 0, so that no decimal comma passes for one of thousands. */
const GROUPED_AMOUNT = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$|^[1-9]\d?(,\d{2})+,\d{3}(\.\d{1,2})?$/

/**
 * Reads an amount of AED from a spreadsheet into fils: at most nine digits and two decimals, zero too. Commas between
 * thousands are taken where `commasGroup` says that they cannot be decimal. Undefined for anything else; never rounded.
 */
export function amountFromCell(text: string, commasGroup: boolean): Fils | undefined {
  const written = asciiFigures(text)
  const plain = commasGroup && GROUPED_AMOUNT.test(written) ? written.replaceAll(',', '') : written
  if (!PLAIN_AMOUNT.test(plain)) return undefined
  const [whole = '', decimals = ''] = plain.split('.')
  return BigInt(whole) * FILS_PER_AED + BigInt(decimals.padEnd(2, '0'))
}

/**
 * Reads a month: '2024-05', '05/2024', 'May 2024', 'May-24' (as spreadsheets shorten it), or its first day, '01/05/2024'.
 * Another day of it is no month: it might be one that was written the American way round.
 */
export function monthFromCell(text: string): Month | undefined {
  const written = asciiFigures(text)
  const named = written.match(/^([a-z]{3,9})(?:[ -](20\d\d)|-(\d\d))$/i)
  if (named) return monthOfYear(named[2] ?? `20${named[3]}`, monthNumber(named[1]))
  const yearFirst = written.match(/^(20\d\d)-(\d{1,2})$/)
  if (yearFirst) return monthOfYear(yearFirst[1], Number(yearFirst[2]))
  const monthFirst = written.match(/^(\d{1,2})\/(20\d\d)$/)
  if (monthFirst) return monthOfYear(monthFirst[2], Number(monthFirst[1]))
  const day = dateFromCell(written)
  return day?.endsWith('-01') ? monthOf(day) : undefined
}

/** Reads a day: '2024-05-17', '17/05/2024' (the day first; or with - or . between), '17 May 2024', '17-May-24'. */
export function dateFromCell(text: string): BusinessDate | undefined {
  const written = asciiFigures(text)
  const iso = written.match(/^(20\d\d)-(\d{1,2})-(\d{1,2})$/)
  if (iso) return dateOf(iso[1], Number(iso[2]), iso[3])
  const dayFirst = written.match(/^(\d{1,2})([/.-])(\d{1,2})\2(20\d\d)$/)
  if (dayFirst) return dateOf(dayFirst[4], Number(dayFirst[3]), dayFirst[1])
  const named = written.match(/^(\d{1,2})([ -])([a-z]{3,9})\2(20\d\d|(?<=-)\d\d)$/i)
  if (named) return dateOf(named[4]?.padStart(4, '20'), monthNumber(named[3]), named[1])
  return undefined
}

/** The month's number by its English name or the beginning of it, at least three letters; 0 for none. */
function monthNumber(name = ''): number {
  return MONTH_NAMES.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase())) + 1
}

function monthOfYear(year = '', month: number): Month | undefined {
  return month >= 1 && month <= 12 ? (`${year}-${String(month).padStart(2, '0')}` as Month) : undefined
}

function dateOf(year: string | undefined, month: number, day = ''): BusinessDate | undefined {
  const inMonth = monthOfYear(year, month)
  if (!inMonth) return undefined
  const date = `${inMonth}-${day.padStart(2, '0')}` as BusinessDate
  return Number(day) > 0 && dateInMonth(inMonth, Number(day)) === date ? date : undefined
}

/** The columns of a spreadsheet of members, as the import reads them and the export writes them. */
export const IMPORT_COLUMNS = [
  'member_id',
  'name',
  'email',
  'mobile',
  'address',
  'gender',
  'status',
  'joined_on',
  'inactive_since',
  'dues_from',
  'dues_paid_until',
  'savings',
  'loan_principal',
  'loan_interest',
  'loan_term',
  'loan_disbursed_on',
  'loan_repaid',
] as const

export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['name', 'email', 'mobile', 'dues_from']

/** How many lines of members a file may have. */
export const IMPORT_LINES_MAX = 100_000

/** The column that a heading names, whatever its case, spaces, hyphens and underscores; undefined for any other. */
export function columnNamed(heading: string): ImportColumn | undefined {
  const plain = plainName(heading)
  return IMPORT_COLUMNS.find((column) => plainName(column) === plain)
}

const plainName = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
