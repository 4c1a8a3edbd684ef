import type { BusinessDate } from '../calendar.ts'

/** What the public page may show of the books, in its order. */
export const FIGURES = ['members', 'savings', 'lent', 'overdue', 'balanced'] as const
export type FigureName = (typeof FIGURES)[number]

/** With fewer loans than this a sum would tell what somebody borrowed. */
export const LOANS_LEAST = 5
/** What is left out then. */
export const OF_LOANS: ReadonlySet<FigureName> = new Set<FigureName>(['lent', 'overdue'])

/** Of money; the others are a number of members, and a yes or no. */
export const isAmount = (figure: FigureName) => figure !== 'members' && figure !== 'balanced'

export type PublicFigure = {
  figure: FigureName
  /** At the end of which day. */
  day: BusinessDate
  /** Members by their number, amounts in whole fils, and of 'balanced' 1: yes, 0: no. */
  value: bigint
  /** The newest block of the sealed books at that time, by its number and the SHA-256 of its header; null: there is none. */
  block: string | null
}

/** What is signed of a figure (docs/reference/sealed-books.md): each alone, so that one can be shown without the others. */
export function figureText({ figure, day, value, block }: PublicFigure): string {
  return ['somiti figure 1', `day ${day}`, `figure ${figure}`, `value ${value}`, `block ${block ?? '-'}`].join('\n')
}

const TEXT =
  /^somiti figure 1\nday (\d{4}-\d\d-\d\d)\nfigure ([a-z]+)\nvalue (-?\d{1,18})\nblock (-|\d{1,15}:[0-9a-f]{64})$/

/** Reads what figureText() wrote; undefined where it is anything else. */
export function readFigureText(text: string): PublicFigure | undefined {
  const [, day, name, value, block] = TEXT.exec(text) ?? []
  const figure = FIGURES.find((each) => each === name)
  if (!day || !figure || value === undefined) return undefined
  return { figure, day: day as BusinessDate, value: BigInt(value), block: block === '-' || !block ? null : block }
}
