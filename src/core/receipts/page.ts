import { asciiFigures } from '../sheets/figures.ts'
import { withoutMarks } from '../sheets/plain-words.ts'

/** Where something stands, from the upper left corner. */
export type Place = { left: number; top: number; right: number; bottom: number }

/** A word as it was read. Its place is in points of the picture. */
export type ReadWord = Place & {
  text: string
  /** 0 to 100, of the word; of its letters the least sure. */
  sure: number
  leastSure: number
}

/**
 * A page of a receipt with its words; `slope`: how far its lines fall to the right, as a part of their length, in its middle; `fan`:
 * by how much more at its foot than at its head, where it was photographed from aside.
 */
export type ReadPage = { width: number; height: number; slope: number; fan?: number; words: readonly ReadWord[] }

/** How far the line on which something stands has fallen there, in points. */
function fallAt({ height, slope, fan = 0 }: Omit<ReadPage, 'words'>, { left, top, right, bottom }: Place): number {
  const down = (top + bottom) / 2 / height - 0.5
  return ((slope + fan * down) * (left + right)) / 2
}

/** Words that stand on one line, from left to right; `text` has them with one space between. */
export type Row = {
  words: readonly RowWord[]
  text: string
  top: number
  bottom: number
  height: number
  /** It is a running text of several lines, its words in the order in which they are read. */
  isProse?: true
}

/**
 * A word with its place in the text of its row, as it stands once the page is straight, and where that is on the page. `inOrder`:
 * its row is in the order in which it is read.
 */
export type RowWord = ReadWord & { start: number; end: number; middle: number; on: Place; inOrder?: true }

/** More words are no receipt. */
export const WORDS_MOST = 1_500

/** Signs that are written one way and read another. */
const plainText = (text: string) =>
  asciiFigures(withoutMarks(text.normalize('NFKC')))
    .replace(/[‘’`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** No money begins with a zero and another figure: the sign of a dollar before them is a five that was not read well. */
const FIVE = /^\$(?=0\d+[.,]\d\d$)/
const FIVE_SURE = 60

/** The rows of a page from top to bottom. Words on one line whose gap is wide stay in one row. */
export function rowsOf(page: ReadPage): Row[] {
  const { words } = page
  const straight = words
    .slice(0, WORDS_MOST)
    .map((word) => {
      const fall = fallAt(page, word)
      const read = plainText(word.text)
      const text = read.replace(FIVE, '5')
      const sure = text === read ? word.sure : Math.min(word.sure, FIVE_SURE)
      return { ...word, text, sure, top: word.top - fall, bottom: word.bottom - fall }
    })
    .filter(({ text, sure }) => text !== '' && sure >= 20)
    .filter(isNoFrame(words))
    .map((word) => ({ ...word, middle: (word.top + word.bottom) / 2 }))
    .sort((one, other) => one.middle - other.middle)
  const rows: (typeof straight)[] = []
  for (const word of straight) {
    const row = rows.findLast((each) => each.some((other) => isBeside(word, other)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.map(rowOf).sort((one, other) => one.top - other.top)
}

/** The side of a frame is read as a letter or two, and stands beside everything within the frame. */
function isNoFrame(words: readonly ReadWord[]): (word: ReadWord) => boolean {
  const heights = words.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b)
  const most = 2.5 * (heights[Math.floor(heights.length / 2)] ?? 0)
  return ({ text, top, bottom, left, right }) =>
    /\d/.test(text) || text.length > 2 || bottom - top < most || right - left > bottom - top
}

/** Whether two words overlap by more than half of the lower one. */
function isBeside(one: Place, other: Place): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top)
}

function rowOf(words: readonly (ReadWord & { middle: number })[]): Row {
  let text = ''
  const placed = words
    .toSorted((one, other) => one.left - other.left)
    .map((word) => {
      const start = text === '' ? 0 : text.length + 1
      text = text === '' ? word.text : `${text} ${word.text}`
      return { ...word, start, end: start + word.text.length, on: word }
    })
  const top = Math.min(...words.map((word) => word.top))
  const bottom = Math.max(...words.map((word) => word.bottom))
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b)
  return { words: placed, text, top, bottom, height: heights[Math.floor(heights.length / 2)] ?? 0 }
}

/** The words of a row that a part of its text covers. */
export const wordsBetween = (row: Row, start: number, end: number): RowWord[] =>
  row.words.filter((word) => word.start < end && word.end > start)

/** Where some words stand, as thousandths of the width and the height of the page. */
export function placeOf(words: readonly Place[], page: Omit<ReadPage, 'words'>): Place {
  const across = (value: number) => Math.round(1000 * Math.min(1, Math.max(0, value / page.width)))
  const down = (value: number) => Math.round(1000 * Math.min(1, Math.max(0, value / page.height)))
  return {
    left: across(Math.min(...words.map(({ left }) => left))),
    right: across(Math.max(...words.map(({ right }) => right))),
    top: down(Math.min(...words.map((word) => word.top + fallAt(page, word)))),
    bottom: down(Math.max(...words.map((word) => word.bottom + fallAt(page, word)))),
  }
}

/** Parts of a row that stand apart: a label and its value, or two columns. */
export const groupsOf = (row: Row): RowWord[][] =>
  partsOf(row, (before, word) => 1.4 * Math.max(1, Math.min(word.bottom - word.top, before.bottom - before.top)))

/** The words of a row, divided where a gap is as wide as said of the two words beside it. */
export function partsOf(row: Row, gap: (before: RowWord, word: RowWord) => number): RowWord[][] {
  const parts: RowWord[][] = []
  for (const word of row.words) {
    const before = parts.at(-1)?.at(-1)
    if (before && word.left - before.right < gap(before, word)) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts
}

export const isArabicText = (text: string): boolean => /[\u0621-\u064a]/.test(text)

/** The words of a line that begins at its right, as they are read: other letters and figures in it run to the right. */
export function readFromRight(words: readonly RowWord[]): RowWord[] {
  const read: RowWord[] = []
  let begun = 0
  for (const word of words.toReversed()) {
    const isArabic = isArabicText(word.text)
    read.splice(isArabic ? read.length : begun, 0, word)
    if (isArabic) begun = read.length
  }
  return read
}

/** Words of Arabic that follow one another stand from right to left; they are given as they are read. */
export function textOf(words: readonly RowWord[]): string {
  const read: string[] = []
  let begun = 0
  for (const { text, inOrder } of words) {
    const isArabic = !inOrder && isArabicText(text)
    read.splice(isArabic ? begun : read.length, 0, text)
    if (!isArabic) begun = read.length
  }
  return read.join(' ')
}
