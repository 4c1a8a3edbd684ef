import type { Month } from './calendar.ts'

/** Months, days, times and amounts as a locale writes them. A locale is what `localeOf` gives. */

/** 'May 2025' */
export const monthText = (month: Month | string, locale: string) =>
  dateText(`${month}-01`, locale, { month: 'long', year: 'numeric' })

/** '4 May 2025', of a business date; in a sentence its month is written out. */
export const dayText = (date: string, locale: string, month: 'short' | 'long' = 'short') =>
  dateText(date, locale, { day: 'numeric', month, year: 'numeric' })

/** '4 May 2025, 14:05' in Dubai, of an instant in UTC. */
export function momentText(instant: string, locale: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateText(instant, locale, { ...day, ...time, timeZone: 'Asia/Dubai' })
}

/** '2,450.00', of an amount as the calls' JSON has it or of a decimal as text. */
export const moneyText = (aed: number | `${number}`, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(aed)

/** '12,000', and 1200 without a comma. */
export const countText = (count: number, locale: string) => count.toLocaleString(locale, { useGrouping: 'min2' })

const dateText = (date: string, locale: string, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...shape }).format(new Date(date))
