import { addMonths, type Month } from '#core/calendar.ts'
import { monthFromCell } from '#core/sheets/cell-days.ts'
import { asciiFigures } from '#core/sheets/figures.ts'
import { monthNumber } from '#core/sheets/month-words.ts'
import type { Sheet } from '#server/sheets/sheet.ts'

const YEAR = /(?<!\d)20\d\d(?!\d)/g
/** Fewer columns of months are a column of another kind with a month in its name. */
export const MONTHS_LEAST = 2

/** Which headings name a month: with its year, or alone. */
export function monthHeadings(headings: readonly string[]) {
  const months = new Map<number, Month>()
  const bare = new Map<number, number>()
  const short = new Map<number, Month>()
  for (const [place, heading] of headings.entries()) {
    const month = monthFromCell(heading)
    const [, name, year] = asciiFigures(heading).match(/^(\P{Nd}+) (\d\d)$/u) ?? []
    const ofYear = name && monthFromCell(`${name.trim()}-${year}`)
    if (month) months.set(place, month)
    else if (ofYear) short.set(place, ofYear)
    else if (/^\P{Nd}+$/u.test(heading) && monthNumber(heading) > 0) bare.set(place, monthNumber(heading))
  }
  // 'Aug 26' alone may be a day; where one follows the other by a month they are months.
  const inOrder = [...short.values()]
  if (
    inOrder.length >= MONTHS_LEAST &&
    inOrder.every((month, at) => at === 0 || month === addMonths(inOrder[at - 1] as Month, 1))
  )
    for (const [place, month] of short) months.set(place, month)
  return { months, bare }
}

/** Which columns name a month, with its year: of the heading, of the row above it, of the titles, or as it was said. */
export function monthsOf(sheet: Sheet, at: number, saidYear: number | undefined) {
  const { rows } = sheet
  const headings = rows[at]?.cells ?? []
  const { months, bare } = monthHeadings(headings)
  if (months.size + bare.size < MONTHS_LEAST) return { months: new Map<number, Month>(), yearAsked: undefined }
  const above = rows[at - 1]?.cells.map((cell) => Number(asciiFigures(cell).match(/^20\d\d$/)?.[0] ?? 0)) ?? []
  const yearsAbove: (number | undefined)[] = []
  for (const year of above) yearsAbove.push(year > 0 ? year : yearsAbove.at(-1))
  const yearAbove = (place: number) => yearsAbove[Math.min(place, yearsAbove.length - 1)]
  const titles = [...rows.slice(0, at).flatMap(({ cells }) => cells), sheet.sheet ?? '']
  const titled = [...new Set(titles.flatMap((title) => asciiFigures(title).match(YEAR) ?? []))].map(Number).sort()
  let year = saidYear ?? (titled.length === 1 ? titled[0] : undefined)
  let before = 0
  let yearAsked: string | undefined
  for (const [place, number] of bare) {
    // From December on to January it is the next year's.
    if (year !== undefined && number < before) year += 1
    before = number
    const ofPlace = yearAbove(place) ?? year
    if (ofPlace === undefined) yearAsked ??= headings[place]?.trim()
    else months.set(place, `${ofPlace}-${String(number).padStart(2, '0')}` as Month)
  }
  return { months, yearAsked }
}
