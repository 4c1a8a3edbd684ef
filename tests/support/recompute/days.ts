const ms = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day in Dubai at a moment: four hours ahead of UTC, all year. */
export const dubaiDay = (moment: Date) => dayAt(moment.getTime() + 4 * 3_600_000)
export const monthOf = (day: string) => day.slice(0, 7)
export const plusDays = (day: string, n: number) => dayAt(ms(day) + n * 86_400_000)
/** How many days the second is after the first. */
export const daysFrom = (from: string, to: string) => Math.round((ms(to) - ms(from)) / 86_400_000)

export function plusMonths(month: string, n: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return dayAt(Date.UTC(year, number - 1 + n, 1)).slice(0, 7)
}

export const lastDay = (month: string) => plusDays(`${plusMonths(month, 1)}-01`, -1)

/** That day of the month, or its last where it has none. */
export function dayIn(month: string, number: number): string {
  const day = `${month}-${String(number).padStart(2, '0')}`
  return day > lastDay(month) ? lastDay(month) : day
}

export function months(from: string, to: string): string[] {
  const all: string[] = []
  for (let month = from; month <= to; month = plusMonths(month, 1)) all.push(month)
  return all
}

const NAMES = 'January February March April May June July August September October November December'.split(' ')
/** 'May 2025' */
export const label = (month: string) => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
