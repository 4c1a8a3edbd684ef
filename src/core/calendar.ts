/** A day in Asia/Dubai, 'YYYY-MM-DD'. Two of them compare as strings. */
export type BusinessDate = `${number}-${number}-${number}`

/** A calendar month, 'YYYY-MM'. Two of them compare as strings. */
export type Month = `${number}-${number}`

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export type MonthName = (typeof MONTH_NAMES)[number]

/** Nobody who lives was born before it. */
export const BIRTHDAY_FIRST: BusinessDate = '1900-01-01'

/** Asia/Dubai is four hours ahead of UTC all year: it has no daylight saving time. */
const DUBAI_OFFSET_MS = 4 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const SHORT_MONTHS = new Set(['04', '06', '09', '11'])

/** The day it is in Dubai at that instant. */
export function businessDateAt(instant: Date): BusinessDate {
  return isoDay(instant.getTime() + DUBAI_OFFSET_MS)
}

/** The hour that the clock shows in Dubai at that instant, 0 to 23. */
export function businessHourAt(instant: Date): number {
  return new Date(instant.getTime() + DUBAI_OFFSET_MS).getUTCHours()
}

export function monthOf(date: BusinessDate): Month {
  return date.slice(0, 7) as Month
}

export function yearOf(date: BusinessDate | Month): number {
  return Number(date.slice(0, 4))
}

export const earlier = <T extends BusinessDate | Month>(a: T, b: T): T => (a < b ? a : b)
export const later = <T extends BusinessDate | Month>(a: T, b: T): T => (a > b ? a : b)

export function addMonths(month: Month, n: number): Month {
  return monthAt(monthIndex(month) + n)
}

/** How many months `to` is after `from`; below zero when it is before. */
export function monthsBetween(from: Month, to: Month): number {
  return monthIndex(to) - monthIndex(from)
}

export function addDays(date: BusinessDate, n: number): BusinessDate {
  return isoDay(utcMs(date) + n * DAY_MS)
}

/** The n-th working day after a date: in the Emirates all but Saturday and Sunday. */
export function addWorkingDays(date: BusinessDate, n: number): BusinessDate {
  let day = date
  for (let left = n; left > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(utcMs(day)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

/** Within how many working days what a person asks for is answered: to join, or for a loan. */
const ANSWER_DAYS = 3

/** The last day on which an answer to what was asked for on this day can be expected. */
export function answerBy(asked: BusinessDate): BusinessDate {
  return addWorkingDays(asked, ANSWER_DAYS)
}

/** How many days `to` is after `from`; below zero when it is before. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return (utcMs(to) - utcMs(from)) / DAY_MS
}

/** That day of the month, or the month's last day where the month is shorter. */
export function dateInMonth(month: Month, day: number): BusinessDate {
  return `${month}-${padded(Math.min(day, daysIn(month)), 2)}` as BusinessDate
}

export function lastDayOf(month: Month): BusinessDate {
  return dateInMonth(month, 31)
}

/**
 * The same day n months later, or that month's last day where it is shorter. Pass the original day as anchorDay when
 * stepping from an already shortened date, so that 31 January goes to 28 February and then to 31 March.
 */
export function addMonthsToDate(date: BusinessDate, n: number, anchorDay: number = dayOf(date)): BusinessDate {
  return dateInMonth(addMonths(monthOf(date), n), anchorDay)
}

/** The English name of the month, without its year. */
export function monthName(month: Month): MonthName {
  const name = MONTH_NAMES[((monthIndex(month) % 12) + 12) % 12]
  if (!name) throw new RangeError(`not a month: ${month}`)
  return name
}

/** 'May 2025' */
export function monthLabel(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** Every month from `from` to `to`, both included, oldest first. Empty when `to` is earlier. */
export function monthRange(from: Month, to: Month): Month[] {
  const first = monthIndex(from)
  return Array.from({ length: Math.max(0, monthIndex(to) - first + 1) }, (_, i) => monthAt(first + i))
}

function monthIndex(month: Month): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

/** Months by their index, each named once: an account page asks for the same few dozen on every reading. */
const MONTHS = new Map<number, Month>()

function monthAt(index: number): Month {
  const known = MONTHS.get(index)
  if (known) return known
  const year = Math.floor(index / 12)
  const month = `${padded(year, 4)}-${padded(index - year * 12 + 1, 2)}` as Month
  MONTHS.set(index, month)
  return month
}

function dayOf(date: BusinessDate): number {
  return Number(date.slice(8, 10))
}

function daysIn(month: Month): number {
  const year = Number(month.slice(0, 4))
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month.endsWith('-02')) return isLeap ? 29 : 28
  return SHORT_MONTHS.has(month.slice(5)) ? 30 : 31
}

function utcMs(date: BusinessDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function isoDay(ms: number): BusinessDate {
  return new Date(ms).toISOString().slice(0, 10) as BusinessDate
}

function padded(n: number, width: number): string {
  return String(n).padStart(width, '0')
}
