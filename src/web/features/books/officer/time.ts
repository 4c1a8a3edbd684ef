import { addMonths, type BusinessDate, dateInMonth, lastDayOf, monthOf } from '#core/calendar.ts'

/** Both days included. */
export type Period = { from: BusinessDate; to: BusinessDate }

/** What an address of the books says about time: a period, or the day at whose end a report stands. */
const NAMES = ['from', 'to', 'at'] as const
type TimeName = (typeof NAMES)[number]

/** A day of the calendar as an address has it, or undefined for anything else. */
export function dayOf(text: string | null): BusinessDate | undefined {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(text)
  // The 31st of a shorter month is read as a day of the next one.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? (text as BusinessDate) : undefined
}

/** The period that the address asks for; where it names a day, the year up to it; else this year up to today. */
export function periodIn(params: URLSearchParams, today: BusinessDate): Period {
  const to = dayOf(params.get('to')) ?? dayOf(params.get('at')) ?? today
  const from = dayOf(params.get('from')) ?? yearStart(to)
  return from <= to ? { from, to } : { from: yearStart(today), to: today }
}

/** The day that the address asks for; where it names a period, its last day; else today. */
export function dayIn(params: URLSearchParams, today: BusinessDate): BusinessDate {
  return dayOf(params.get('at')) ?? dayOf(params.get('to')) ?? today
}

/** The periods that are asked for most. */
export function commonPeriods(today: BusinessDate) {
  const month = monthOf(today)
  const before = addMonths(month, -1)
  const year = Number(today.slice(0, 4)) - 1
  return {
    this_month: { from: dateInMonth(month, 1), to: today },
    last_month: { from: dateInMonth(before, 1), to: lastDayOf(before) },
    this_year: { from: yearStart(today), to: today },
    last_year: { from: `${year}-01-01`, to: `${year}-12-31` },
  } satisfies Record<string, Period>
}

/** The days that are asked for most. */
export function commonDays(today: BusinessDate) {
  const { last_month, last_year } = commonPeriods(today)
  return { today: { at: today }, last_month: { at: last_month.to }, last_year: { at: last_year.to } }
}

/** The same address at another time. */
export function atTime(params: URLSearchParams, time: Readonly<Partial<Record<TimeName, string>>>): URLSearchParams {
  const others = [...params].filter(([name]) => !isTime(name))
  return new URLSearchParams([...others, ...Object.entries(time)])
}

/** Another address of the books, with more to be shown, at the time of this one. */
export function withTime(path: string, params: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const time = [...params].filter(([name]) => isTime(name))
  const all = new URLSearchParams([...Object.entries(more), ...time]).toString()
  return all === '' ? path : `${path}?${all}`
}

const isTime = (name: string) => NAMES.some((each) => each === name)

const yearStart = (day: BusinessDate) => `${day.slice(0, 4)}-01-01` as BusinessDate
