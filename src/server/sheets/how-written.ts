import { setImmediate } from 'node:timers/promises'
import { type DayOrder, dayOrderOf } from '#core/sheets/cell-days.ts'
import { type DecimalSign, decimalSignOf } from '#core/sheets/figures.ts'
import type { Sheet, TableRow } from './sheet.ts'

/** Rows looked through before others get their turn. */
const ROWS_AT_ONCE = 5_000

async function evidenceIn<T extends string>(
  rows: readonly TableRow[],
  place: number,
  sayingOf: (cell: string) => T | 'unsure' | undefined,
): Promise<Evidence<T>> {
  const said = new Set<T>()
  let example: string | undefined
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await setImmediate()
    const found = evidenceOf(
      rows.slice(at, at + ROWS_AT_ONCE).map(({ cells }) => cells[place] ?? ''),
      sayingOf,
    )
    for (const each of found.said) said.add(each)
    example ??= found.example
  }
  return { said, example }
}

/** A cell that can be read in both ways, and where its column stands. */
export type Unsure = { place: number; example: string }

export type Orders<C> = {
  orders: ReadonlyMap<C, DayOrder>
  /** The order that is shown; null where no day needs one. */
  shown: DayOrder | null
  /** Whether the cells of a column leave it open. */
  isOpen: boolean
  asked: Unsure | undefined
}

/** In which order each column of days is written: what its cells say, else what was chosen, else it is asked for. */
export async function decideOrders<C>(
  rows: readonly TableRow[],
  places: ReadonlyMap<C, number>,
  { days, months }: { days: readonly C[]; months: readonly C[] },
  chosen: DayOrder | undefined,
): Promise<Orders<C>> {
  const orders = new Map<C, DayOrder>()
  // What one column proves holds for those that say nothing, at the check as at the confirmation.
  let shown = null as DayOrder | null
  let isOpen = false
  let asked: Unsure | undefined
  for (const column of [...days, ...months]) {
    const place = places.get(column)
    if (place === undefined) continue
    const { said, example } = await evidenceIn(rows, place, dayOrderOf)
    const [only] = said
    const order = said.size === 1 && only ? only : (chosen ?? shown ?? 'day_first')
    orders.set(column, order)
    if (said.size > 0 || example !== undefined) shown ??= order
    if (said.size === 1 || example === undefined) continue
    isOpen = true
    // Of a month the first day alone is taken, so that only one of the two can be meant.
    if (days.includes(column) && chosen === undefined) asked ??= { place, example }
  }
  return { orders, shown, isOpen, asked }
}

/** What divides the fils. In a file with semicolons 1,250 could be either; elsewhere three digits behind a comma are thousands. */
export async function decideSign(
  rows: readonly TableRow[],
  places: readonly number[],
  separator: Sheet['separator'],
  chosen: DecimalSign | undefined,
): Promise<{ sign: DecimalSign | undefined; asked?: Unsure }> {
  if (chosen) return { sign: chosen }
  const said = new Set<DecimalSign>()
  let unsure: Unsure | undefined
  for (const place of places) {
    const evidence = await evidenceIn(rows, place, decimalSignOf)
    for (const sign of evidence.said) said.add(sign)
    if (evidence.example?.includes(',')) unsure ??= { place, example: evidence.example }
  }
  const [only] = said
  if (said.size === 1 && only) return { sign: only }
  if (said.size === 0 && unsure && separator === ';') return { sign: undefined, asked: unsure }
  return { sign: '.' }
}

/** What the cells of a column say of how it is written, and the first that could be read in both ways. */
type Evidence<T> = { said: ReadonlySet<T>; example: string | undefined }

/** `sayingOf` gives what a single cell says; undefined where it says nothing. */
export function evidenceOf<T extends string>(
  cells: Iterable<string>,
  sayingOf: (cell: string) => T | 'unsure' | undefined,
): Evidence<T> {
  const said = new Set<T>()
  let example: string | undefined
  for (const cell of cells) {
    const saying = sayingOf(cell)
    if (saying === 'unsure') example ??= cell.trim()
    else if (saying !== undefined) said.add(saying)
  }
  return { said, example }
}
