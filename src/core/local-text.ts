import type { Month } from './calendar.ts'

/** Months, days, times and amounts as a locale writes them. A locale is what `localeOf` gives. */

/** 'May 2025' */
export const monthText = (month: Month | string, locale: string) => dateText(`${month}-01`, locale, MONTH)

/** '4 May 2025', of a business date; in a sentence its month is written out. */
export const dayText = (date: string, locale: string, month: 'short' | 'long' = 'short') =>
  dateText(date, locale, DAY[month])

/** '4 May 2025, 14:05' in Dubai, of an instant in UTC. */
export const momentText = (instant: string, locale: string) => dateText(instant, locale, MOMENT)

/** '2,450.00', of an amount as the calls' JSON has it or of a decimal as text. */
export const moneyText = (aed: number | `${number}`, locale: string) => numberFormat(locale, MONEY).format(aed)

/** '12,000', and 1200 without a comma. */
export const countText = (count: number, locale: string) => numberFormat(locale, COUNT).format(count)

/** '2026', of a calendar year. */
export const yearText = (year: number | string, locale: string) => numberFormat(locale, YEAR).format(Number(year))

const dateText = (date: string, locale: string, shape: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, shape).format(new Date(date))

const MONTH: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric', timeZone: 'UTC' }
const DAY: Record<'short' | 'long', Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
}
const MOMENT: Intl.DateTimeFormatOptions = {
  ...DAY.short,
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Dubai' },
}
const MONEY: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const YEAR: Intl.NumberFormatOptions = { useGrouping: false }
const COUNT: Intl.NumberFormatOptions = { useGrouping: 'min2' }

/**
 * Number and date formatters, one for each locale and shape: making one takes far longer than all that it formats on a
 * page. A shape is a constant, by which its formatters are found again.
 */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)

function kept<Shape extends object, Formatter>(Make: new (locale: string, shape: Shape) => Formatter) {
  const shapes = new WeakMap<Shape, Map<string, Formatter>>()
  return (locale: string, shape: Shape): Formatter => {
    const made = shapes.get(shape)?.get(locale)
    if (made) return made
    const formatter = new Make(locale, shape)
    shapes.set(shape, (shapes.get(shape) ?? new Map()).set(locale, formatter))
    return formatter
  }
}
