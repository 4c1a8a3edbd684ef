import { useLingui } from '@lingui/react/macro'

/** How much of a date is said: '4 May', '4 May 2025', 'May 2025', '4 May 2025, 14:05'. */
export type DayParts = 'day' | 'full' | 'month' | 'moment'

const formats: Record<DayParts, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
}

/** A business date 'YYYY-MM-DD', or an instant in UTC read as its day in Dubai. */
export function Day({ date, parts = 'full' }: { date: string; parts?: DayParts }) {
  const { i18n } = useLingui()
  return <time dateTime={date}>{dayText(date, i18n.locale, parts)}</time>
}

/** The same as text, for sentences. */
export function dayText(date: string, locale: string, parts: DayParts = 'full'): string {
  const isDay = date.length === 10
  // English dates are written as in the Emirates: the day first.
  const order = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(order, { ...formats[parts], timeZone: isDay ? 'UTC' : 'Asia/Dubai' }).format(
    new Date(date),
  )
}
