import { useLingui } from '@lingui/react/macro'
import { businessDateAt } from '#core/calendar.ts'
import { dateFormat } from '#core/local-text.ts'
import { isOverdue } from '#core/next-thing.ts'

/** How much of a date is said: '4 May', '4 May 2025', 'May 2025', '4 May 2025, 14:05'. */
export type DayParts = 'day' | 'full' | 'month' | 'moment'

const formats: Record<DayParts, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

const inZone = (timeZone: string) =>
  Object.fromEntries(Object.entries(formats).map(([parts, shape]) => [parts, { ...shape, timeZone }])) as typeof formats
const ofDay = inZone('UTC')
const ofInstant = inZone('Asia/Dubai')

/** A business date 'YYYY-MM-DD', or an instant in UTC read as its day in Dubai. */
export function Day({ date, parts = 'full' }: { date: string; parts?: DayParts }) {
  const { i18n } = useLingui()
  const text = dayText(date, i18n.locale, parts)
  return (
    <time dateTime={date} dir="auto" className={parts === 'day' || parts === 'full' ? 'whitespace-nowrap' : undefined}>
      {parts === 'moment' ? <Moment text={text} /> : text}
    </time>
  )
}

/** Where there is no room for both on a line, the hour goes to the next one. */
function Moment({ text }: { text: string }) {
  const hour = text.lastIndexOf(' ')
  return (
    <>
      <span className="whitespace-nowrap">{text.slice(0, hour)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(hour + 1)}</span>
    </>
  )
}

/** The same as text, for sentences. */
export function dayText(date: string, locale: string, parts: DayParts = 'full'): string {
  const isDay = date.length === 10
  return dateFormat(locale, (isDay ? ofDay : ofInstant)[parts]).format(new Date(date))
}

/** Whether a business date is over in Dubai. */
export const isPast = (date: string): boolean => isOverdue(date, businessDateAt(new Date()))

/** January to December. */
export function monthNames(locale: string, month: 'short' | 'long'): string[] {
  const format = dateFormat(locale, MONTH_NAME[month])
  return Array.from({ length: 12 }, (_, each) => format.format(Date.UTC(2000, each)))
}

const MONTH_NAME: Record<'short' | 'long', Intl.DateTimeFormatOptions> = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { month: 'long', timeZone: 'UTC' },
}
