import { addDays, BIRTHDAY_FIRST, type BusinessDate, dateInMonth, type Month, monthOf, yearOf } from '../calendar.ts'
import { asciiFigures, CELL_LONGEST } from './figures.ts'
import { monthNumber } from './month-words.ts'

/** Which stands first in 03/04/2024. */
export type DayOrder = 'day_first' | 'month_first'

/** The first and the last year that a day may have. A year of two figures is the last of them that ends so. */
export type Years = readonly [first: number, last: number]

const THIS_CENTURY: Years = [2000, 2099]
/** Of a birthday, as of a year. */
export const yearsOfBirth = (thisYear: number): Years => [yearOf(BIRTHDAY_FIRST), thisYear]

const TIME = /[ T,]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?Z?$/i
const YEAR_FIRST = /^((?:19|20)\d\d)([/.-])(\d{1,2})\2(\d{1,2})$/
const OF_FIGURES = /^(\d{1,2})\s?([/. -])\s?(\d{1,2})\s?\2\s?((?:19|20)?\d\d)$/

/**
 * Reads a day: '2024-05-17', '17/05/2024' (in the order that is given; or with . - or a space between), '17.05.24',
 * '17 May 2024', '17-May-24', 'May 17, 2024', with the month's name in any of the languages; a time behind it is left
 * out. A number of five digits is a day as spreadsheets count them. The years are those of this century unless others are given.
 */
export function dateFromCell(
  text: string,
  order: DayOrder = 'day_first',
  years: Years = THIS_CENTURY,
): BusinessDate | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const written = asciiFigures(text).replace(TIME, '')
  const [, year, , month, day] = written.match(YEAR_FIRST) ?? []
  if (year) return dateOf(year, Number(month), Number(day), years)
  const [, first, , second, last = ''] = written.match(OF_FIGURES) ?? []
  if (first) {
    const figures = [Number(first), Number(second)] as const
    return order === 'day_first' ? dateOf(last, figures[1], figures[0], years) : dateOf(last, ...figures, years)
  }
  if (/^\d{5}$/.test(written)) return countedDay(Number(written), years)
  const named = splitName(written)
  if (!named) return undefined
  const [one = '', two = '', ...more] = named.figures
  if (two === '' || more.length > 0) return undefined
  return /^\d{4}$/.test(one)
    ? dateOf(one, named.month, Number(two), years)
    : dateOf(two, named.month, Number(one), years)
}

/** Reads a day as somebody types it: as in a spreadsheet, '21112026', and '21 Nov' or '21/11' of the given year. */
export function dayFromText(text: string, year: number): BusinessDate | undefined {
  const written = asciiFigures(text)
  const divider = /[/.-]/.exec(written)?.[0] ?? ' '
  // A day and a month have something between them.
  if (/^\d*$/.test(written)) return wholeDay(written, THIS_CENTURY)
  return wholeDay(written, THIS_CENTURY) ?? wholeDay(`${written}${divider}${year}`, THIS_CENTURY)
}

/** Reads a birthday as somebody types it. Its year has to be there: this one is never meant. */
export const birthdayFromText = (text: string, thisYear: number): BusinessDate | undefined =>
  wholeDay(asciiFigures(text), yearsOfBirth(thisYear))

function wholeDay(written: string, years: Years): BusinessDate | undefined {
  const [, day, month, its] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(written) ?? []
  if (day) return dateOf(its ?? '', Number(month), Number(day), years)
  // Fewer figures are a day that is not whole; as spreadsheets count days, nobody types one.
  return /^\d*$/.test(written) ? undefined : dateFromCell(written, 'day_first', years)
}

/**
 * Reads a month: '2024-05', '05/2024', 'May 2024', 'May-24' (as spreadsheets shorten it), or its first day, '01/05/2024'.
 * Another day of it is no month: it might be one that was written the other way round.
 */
export function monthFromCell(text: string, order: DayOrder = 'day_first'): Month | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const written = asciiFigures(text)
  const [, year, figure] = written.match(/^(20\d\d) ?[/.-] ?(\d{1,2})$/) ?? []
  if (year) return monthOfYear(year, Number(figure))
  const [, before, behind] = written.match(/^(\d{1,2}) ?[/.-] ?(20\d\d)$/) ?? []
  if (before) return monthOfYear(behind, Number(before))
  const named = splitName(written)
  const [only = '', ...more] = named?.figures ?? []
  if (named && more.length === 0) {
    // 'May 24' may be the 24th.
    const isYear = /^20\d\d$/.test(only) || (/^\d\d$/.test(only) && /['’-] ?\d\d$/.test(written))
    return isYear ? monthOfYear(only.padStart(4, '20'), named.month) : undefined
  }
  const day = dateFromCell(written, order)
  return day?.endsWith('-01') ? monthOf(day) : undefined
}

/** What the writing of a day says of its order; 'unsure' where both could be. Undefined where it says nothing. */
export function dayOrderOf(text: string): DayOrder | 'unsure' | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const [, first, , second] = asciiFigures(text).replace(TIME, '').match(OF_FIGURES) ?? []
  if (!first || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return Number(second) > 12 ? undefined : 'day_first'
  return Number(second) > 12 ? 'month_first' : 'unsure'
}

const NAMED = /^([\d\s,،./'’-]*?)(\p{L}[\p{L}\p{M} ]*)[.॰]?([\s,،./'’\d-]*)$/u

/** The month that a text names, and the figures beside the name, in their order. */
function splitName(written: string): { month: number; figures: string[] } | undefined {
  const [, before = '', name = '', behind = ''] = written.replace(/(\d)(st|nd|rd|th)\b/i, '$1').match(NAMED) ?? []
  const month = monthNumber(name)
  return month === 0 ? undefined : { month, figures: `${before} ${behind}`.match(/\d+/g) ?? [] }
}

/** Day 1 is 1 January 1900 in a spreadsheet, which takes 1900 for a leap year. */
const COUNTED_FROM = '1899-12-30'

function countedDay(count: number, years: Years): BusinessDate | undefined {
  const day = addDays(COUNTED_FROM, count)
  return isAmong(yearOf(day), years) ? day : undefined
}

function monthOfYear(year: string | undefined, month: number): Month | undefined {
  return year && month >= 1 && month <= 12 ? (`${year}-${String(month).padStart(2, '0')}` as Month) : undefined
}

const isAmong = (year: number, [first, last]: Years) => year >= first && year <= last

/** Of a year of two figures or four. */
function yearAmong(text: string, years: Years): string | undefined {
  const [, last] = years
  const year = text.length === 2 ? last - ((last - Number(text)) % 100) : Number(text)
  return /^(\d\d){1,2}$/.test(text) && isAmong(year, years) ? String(year) : undefined
}

function dateOf(year: string, month: number, day: number, years: Years): BusinessDate | undefined {
  const inMonth = monthOfYear(yearAmong(year, years), month)
  if (!inMonth || day < 1) return undefined
  const date = `${inMonth}-${String(day).padStart(2, '0')}` as BusinessDate
  return dateInMonth(inMonth, day) === date ? date : undefined
}
