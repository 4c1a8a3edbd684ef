import { addDays, type BusinessDate, dateInMonth, type Month, monthOf } from '../calendar.ts'
import { asciiFigures, CELL_LONGEST } from './figures.ts'
import { monthNumber } from './month-words.ts'

/** Which stands first in 03/04/2024. */
export type DayOrder = 'day_first' | 'month_first'

const TIME = /[ T,]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?Z?$/i
const YEAR_FIRST = /^(20\d\d)([/.-])(\d{1,2})\2(\d{1,2})$/
const OF_FIGURES = /^(\d{1,2})\s?([/. -])\s?(\d{1,2})\s?\2\s?(20\d\d|\d\d)$/

/**
 * Reads a day: '2024-05-17', '17/05/2024' (in the order that is given; or with . - or a space between), '17.05.24',
 * '17 May 2024', '17-May-24', 'May 17, 2024', with the month's name in any of the languages; a time behind it is left
 * out. A number of five digits is a day as spreadsheets count them. The years are those of this century.
 */
export function dateFromCell(text: string, order: DayOrder = 'day_first'): BusinessDate | undefined {
  if (text.length > CELL_LONGEST) return undefined
  const written = asciiFigures(text).replace(TIME, '')
  const [, year, , month, day] = written.match(YEAR_FIRST) ?? []
  if (year) return dateOf(year, Number(month), Number(day))
  const [, first, , second, last = ''] = written.match(OF_FIGURES) ?? []
  if (first) {
    const figures = [Number(first), Number(second)] as const
    return order === 'day_first' ? dateOf(last, figures[1], figures[0]) : dateOf(last, figures[0], figures[1])
  }
  if (/^\d{5}$/.test(written)) return countedDay(Number(written))
  const named = splitName(written)
  if (!named) return undefined
  const [one = '', two = '', ...more] = named.figures
  if (two === '' || more.length > 0) return undefined
  return /^\d{4}$/.test(one) ? dateOf(one, named.month, Number(two)) : dateOf(two, named.month, Number(one))
}

/** Reads a day as somebody types it: as in a spreadsheet, '21112026', and '21 Nov' or '21/11' of the given year. */
export function dayFromText(text: string, year: number): BusinessDate | undefined {
  const written = asciiFigures(text)
  const [, day, month, its] = /^(\d\d)(\d\d)(20\d\d)$/.exec(written) ?? []
  if (day) return dateOf(its ?? '', Number(month), Number(day))
  // Fewer figures are a day that is not whole; as spreadsheets count days, nobody types one.
  if (/^\d*$/.test(written)) return undefined
  const divider = /[/.-]/.exec(written)?.[0] ?? ' '
  return dateFromCell(written) ?? dateFromCell(`${written}${divider}${year}`)
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
const COUNTED = { least: 36_526, most: 73_050 }

const countedDay = (count: number) =>
  count >= COUNTED.least && count <= COUNTED.most ? addDays(COUNTED_FROM, count) : undefined

function monthOfYear(year = '', month: number): Month | undefined {
  return month >= 1 && month <= 12 ? (`${year}-${String(month).padStart(2, '0')}` as Month) : undefined
}

function dateOf(year: string, month: number, day: number): BusinessDate | undefined {
  const inMonth = /^(20\d\d|\d\d)$/.test(year) ? monthOfYear(year.padStart(4, '20'), month) : undefined
  if (!inMonth || day < 1) return undefined
  const date = `${inMonth}-${String(day).padStart(2, '0')}` as BusinessDate
  return dateInMonth(inMonth, day) === date ? date : undefined
}
