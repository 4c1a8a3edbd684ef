/** A figure beside its floor, taken in the same run; medians of several rounds. */
export type Row = {
  what: string
  somiti: number
  /** What the floor is: the least that anybody could do in its place. */
  under: string
  floor: number
  unit: string
  /** The least share of the floor that is promised. */
  target?: number
  /** Of the answers, in milliseconds, where they were told. */
  p50Ms?: number
  p99Ms?: number
}

/** How many times the median the slowest in a hundred may take. */
const P99_TIMES = 5

const WIDTHS = { what: 52, figure: 8, under: 26 }

export const HEADING = [
  'what'.padEnd(WIDTHS.what),
  'Somiti'.padStart(WIDTHS.figure),
  'floor'.padStart(WIDTHS.figure),
  'of what'.padEnd(WIDTHS.under),
  'ratio  target    p50 ms  p99 ms',
].join('  ')

export function lineOf({ what, somiti, floor, under, unit, target, p50Ms, p99Ms }: Row): string {
  const figure = (value: number) => value.toFixed(0).padStart(WIDTHS.figure)
  const ms = (value: number | undefined) => (value?.toFixed(1) ?? '').padStart(8)
  const aim = (target?.toFixed(2) ?? '').padStart(6)
  const named = `${what}, ${unit}`.padEnd(WIDTHS.what)
  return `${named}  ${figure(somiti)}  ${figure(floor)}  ${under.padEnd(WIDTHS.under)}  ${(somiti / floor).toFixed(2).padStart(5)}  ${aim}  ${ms(p50Ms)}${ms(p99Ms)}`
}

/** What misses its target, a sentence each. */
export function missedBy({ what, somiti, floor, target, p50Ms, p99Ms }: Row): string[] {
  const missed: string[] = []
  if (target !== undefined && somiti / floor < target) missed.push(`${what}: below ${target} of its floor`)
  if (p50Ms !== undefined && p99Ms !== undefined && p99Ms > P99_TIMES * p50Ms) {
    missed.push(`${what}: p99 is more than ${P99_TIMES} times p50`)
  }
  return missed
}
