import { guessColumns } from '#core/bank-columns.ts'
import { isColumnName } from '#core/sheets/column-names.ts'
import { columnNamed } from '#core/sheets/import-columns.ts'
import { isSeparator } from '#core/sheets/separators.ts'
import type { Separator } from './sheet.ts'

const USUAL: readonly Separator[] = [',', ';', '\t', '|']
const HEAD_CHARACTERS = 64 * 1024
/** A bank writes a few lines of its own above the rows. */
const LINES_COMPARED = 40
/** Fewer known names may be words of a title. */
const NAMES_LEAST = 2
/** So many of the lines below the headings are divided as often as they are: a total or a note may not be. */
const ALIKE = 0.8
/** Fewer cells or lines may be a time, or a name with a sign in it. */
const UNKNOWN_LEAST = { cells: 3, lines: 3 }

/**
 * What separates the cells of a CSV: a comma, a semicolon, a tab or an upright line, unless a line of headings says that it
 * is another sign. A sign that amounts, times and texts have too (1,250, 10:30) divides nothing by that alone: it has to
 * divide the headings as it divides the lines below. Text in quotes does not count.
 */
export function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, HEAD_CHARACTERS)
    .replace(/"([^"]*)"/g, (_, inner: string) => inner.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
    .trimStart()
    .split(/[\r\n]+/)
    .slice(0, LINES_COMPARED)
  return unusualSeparator(lines.filter((line) => line.trim() !== '')) ?? usualSeparator(lines)
}

const cellsOf = (line: string | undefined, separator: Separator) => (line ?? '').split(separator)
const width = (line: string | undefined, separator: Separator) => cellsOf(line, separator).length

/**
 * Of the four usual ones what divides the first line most, if the second is divided as often; else, since a bank writes
 * lines of its own above the rows, what makes three cells or more of the most of the first lines.
 */
function usualSeparator(lines: readonly string[]): Separator {
  const most = (weight: (separator: Separator) => number) =>
    USUAL.reduce((best, each) => (weight(each) > weight(best) ? each : best))
  const ofFirst = most((separator) => width(lines[0], separator))
  const again = width(lines[0], ofFirst)
  if (again > 1 && width(lines[1], ofFirst) === again) return ofFirst
  return most((separator) => lines.filter((line) => width(line, separator) >= 3).length)
}

/** A sign that divides a line into more known headings than any usual one; or, where none is known, all lines alike. */
function unusualSeparator(lines: readonly string[]): Separator | undefined {
  const others = [...new Set(lines.join(''))].filter((sign) => isSeparator(sign) && !USUAL.includes(sign))
  if (others.length === 0) return undefined
  const known = Math.max(...USUAL.map((separator) => bestHeading(lines, separator).names))
  let best: { separator: Separator; names: number } | undefined
  for (const separator of others) {
    const { at, names } = bestHeading(lines, separator)
    if (names < NAMES_LEAST || names <= Math.max(known, best?.names ?? 0)) continue
    if (isAlike(lines.slice(at + 1), separator, width(lines[at], separator))) best = { separator, names }
  }
  if (best || known > 0) return best?.separator
  return others.find((separator) => dividesAll(lines, separator))
}

const namesIn = (cells: readonly string[]) =>
  guessColumns(cells)
    ? Math.max(cells.length, NAMES_LEAST)
    : cells.filter((cell) => isColumnName(cell) || columnNamed(cell) !== undefined).length

function bestHeading(lines: readonly string[], separator: Separator): { at: number; names: number } {
  let best = { at: 0, names: 0 }
  for (const [at, line] of lines.entries()) {
    const names = namesIn(cellsOf(line, separator))
    if (names > best.names) best = { at, names }
  }
  return best
}

const isAlike = (lines: readonly string[], separator: Separator, cells: number) =>
  lines.filter((line) => width(line, separator) === cells).length >= lines.length * ALIKE

/** Whether a sign divides every line alike, the first into words, which no usual separator divides. */
function dividesAll(lines: readonly string[], separator: Separator): boolean {
  const headings = cellsOf(lines[0], separator)
  if (headings.length < UNKNOWN_LEAST.cells || lines.length < UNKNOWN_LEAST.lines) return false
  if (USUAL.some((usual) => width(lines[0], usual) > 1)) return false
  if (!headings.every((cell) => /\p{L}/u.test(cell) && !/\p{N}/u.test(cell))) return false
  return lines.every((line) => width(line, separator) === headings.length)
}
