import { addMonths, type Month, yearOf } from '#core/calendar.ts'
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

/** Beyond them a month is one of no register. */
const YEARS = { first: 2000, last: 2099 }

const monthIn = (year: number, number: number) => `${year}-${String(number).padStart(2, '0')}` as Month

/**
 * Which columns name a month, with its year: of the heading, of the row above it, or of the titles. A year that was said
 * is that of the first of them, whatever the file says, and the others move along.
 */
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
  let year = (titled.length === 1 ? titled[0] : undefined) ?? saidYear
  let before = 0
  let yearAsked: string | undefined
  for (const [place, number] of inOrderOfTime(bare)) {
    // From December on to January it is the next year's.
    if (year !== undefined && number < before) year += 1
    before = number
    const ofPlace = yearAbove(place) ?? year
    if (ofPlace === undefined) yearAsked ??= headings[place]?.trim()
    else months.set(place, monthIn(ofPlace, number))
  }
  return { months: moved(months, saidYear), yearAsked }
}

/** Months without a year as they follow each other: some write the latest first. */
function inOrderOfTime(bare: ReadonlyMap<number, number>): [number, number][] {
  const places = [...bare]
  const goesBack =
    places.length > MONTHS_LEAST &&
    places.every(([, number], at) => at === 0 || ((places[at - 1]?.[1] ?? 0) - number + 12) % 12 === 1)
  return goesBack ? places.reverse() : places
}

/** The months with the first of them in the year that was said; those that it would move out of all time are none. */
function moved(months: ReadonlyMap<number, Month>, saidYear: number | undefined): Map<number, Month> {
  const [first] = [...months.values()].sort()
  const by = first && saidYear !== undefined ? saidYear - yearOf(first) : 0
  return new Map(
    [...months].flatMap(([place, month]) => {
      const year = yearOf(month) + by
      return year < YEARS.first || year > YEARS.last ? [] : [[place, monthIn(year, Number(month.slice(5)))] as const]
    }),
  )
}
