import { labelOf } from './labels.ts'
import { isUnread, namesDirham } from './money-figures.ts'
import { isArabicText, partsOf, type Row, type RowWord, readFromRight } from './page.ts'

/** In heights of the letters. */
const LINES_APART = 1.7
const SHIFTED = 1.2
const OTHER_HEIGHT = 1.45
/** A space, and what the box of a word may lack. */
const SPACE = 1.5
/** Between the words of two lines: no figures go on over it, and no column begins there. */
const LINE_GAP = 1
const COLUMN_GAP = 1.6
/** Two lines may be as long by chance; of a list no more are. */
const LINES_LEAST = 3
const WORDS_LEAST = 2
const WORDS_ON_AVERAGE = 3.2
/** Of labels and their values a list has more, beside as many lines. */
const LISTED_MOST = 0.34
const LABEL_WORDS = 4
const VALUE_WORDS = 3
/** Of lines that miss a word a photo has so many, beside all of them. */
const GAPS_MOST = 0.25

/** A line of a text as it is read. */
type TextLine = {
  row: Row
  words: readonly RowWord[]
  fromRight: boolean
  /** A gap is in it, as two columns have one, or a text of which a word was not read. */
  hasGap: boolean
  left: number
  right: number
}

/**
 * The rows of a page, of which the lines of a running text, as a message has it, are one row in the order in which they are read.
 * A line goes on in the next where the next word had no room in it.
 */
export function unwrapped(rows: readonly Row[]): Row[] {
  const lines = rows.map(lineOf)
  const done: Row[] = []
  for (let at = 0; at < rows.length; ) {
    const text = textFrom(lines, at)
    const row = rows[at]
    const isProse = isRunning(text)
    if (isProse) done.push(joined(text))
    else if (row) done.push(row)
    at += isProse ? text.length : 1
  }
  return done
}

/** Undefined for a line that has more columns than two. Stains and edges of a photo beside it do not count. */
function lineOf(row: Row): TextLine | undefined {
  // By the height of the row: that of a single word of Arabic may be half of it.
  const groups = partsOf(row, () => COLUMN_GAP * row.height).filter(
    (group) => group.length > 1 || /[\p{L}\p{N}]{2}/u.test(group[0]?.text ?? ''),
  )
  const said = groups.flat()
  const [first, last] = [said.findIndex(isSaid), said.findLastIndex(isSaid)]
  const seen = said.slice(first, last + 1)
  if (seen.length === 0 || groups.length > 2) return undefined
  const letters = (isArabic: boolean) =>
    seen.filter(({ text }) => isArabicText(text) === isArabic && /^[^\d]*\p{L}{2}[^\d]*$/u.test(text)).length
  // A name in other letters may be the most of a line of Arabic.
  const fromRight = letters(true) > 0 && 1.5 * letters(true) >= letters(false)
  const [left, right] = [seen[0]?.left ?? 0, seen.at(-1)?.right ?? 0]
  return { row, words: fromRight ? readFromRight(seen) : seen, fromRight, hasGap: groups.length > 1, left, right }
}

const isSaid = ({ text }: RowWord) => /[\p{L}\p{N}]/u.test(text)

/** The lines of one text that begins at a row. */
function textFrom(lines: readonly (TextLine | undefined)[], from: number): TextLine[] {
  const block: TextLine[] = []
  for (const line of lines.slice(from)) {
    const before = block.at(-1)
    if (!line || (line.hasGap && !before) || (before && !isBelow(before, line))) break
    block.push(line)
  }
  const [left, right] = [Math.min(...block.map((line) => line.left)), Math.max(...block.map((line) => line.right))]
  const goesOn = (line: TextLine, next: TextLine) => {
    const [first] = next.words
    const room = line.fromRight ? line.left - left : right - line.right
    return line.words.length >= WORDS_LEAST && first && first.right - first.left + SPACE * line.row.height > room
  }
  const end = block.findIndex((line, at) => {
    const next = block[at + 1]
    return !next || !goesOn(line, next)
  })
  return block.slice(0, end + 1)
}

function isRunning(lines: readonly TextLine[]): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0)
  return (
    lines.length >= LINES_LEAST &&
    words >= WORDS_ON_AVERAGE * lines.length &&
    lines.filter(isListed).length < LISTED_MOST * lines.length &&
    lines.filter(({ hasGap }) => hasGap).length <= GAPS_MOST * lines.length
  )
}

/**
 * It begins with a label that has a colon, or nothing but a value behind it; Arabic may stand the other way round. What was not
 * read beside a value may be its label.
 */
function isListed({ words, fromRight }: TextLine): boolean {
  const labels = Array.from({ length: Math.min(LABEL_WORDS, words.length - 1) }, (_, at) => at + 1)
  // A list has no full stops.
  const isEnd = /[.!?]$/.test(words.at(-1)?.text ?? '')
  const isValue = (some: readonly RowWord[]) =>
    some.length < VALUE_WORDS && some.every(isOfValue) && some.some(hasFigure) && !isEnd
  const isUnknown = (some: readonly RowWord[], value: readonly RowWord[]) => some.some(isUnread) && isValue(value)
  return labels.some((many) => {
    const [first, behind, last, before] = [
      words.slice(0, many),
      words.slice(many),
      words.slice(-many),
      words.slice(0, -many),
    ]
    if (isUnknown(first, behind) || isLabel(first, isValue(behind))) return true
    return fromRight && (isUnknown(last, before) || isLabel(last, false))
  })
}

const hasFigure = ({ text }: RowWord) => /\d/.test(text)
const isOfValue = (word: RowWord) => hasFigure(word) || namesDirham(word.text)

function isLabel(words: readonly RowWord[], hasValue: boolean): boolean {
  const text = words.map((word) => word.text).join(' ')
  return (hasValue || /:$/.test(text)) && !/\d/.test(text) && labelOf(text) !== undefined
}

/** Whether a line stands right below another, as tall, and begins where it begins. */
function isBelow(one: TextLine, next: TextLine): boolean {
  const height = Math.max(one.row.height, next.row.height)
  const [begins, nextBegins] = one.fromRight ? [one.right, next.right] : [one.left, next.left]
  return (
    one.fromRight === next.fromRight &&
    next.row.top - one.row.bottom < LINES_APART * height &&
    height < OTHER_HEIGHT * Math.min(one.row.height, next.row.height) &&
    Math.abs(begins - nextBegins) < SHIFTED * height
  )
}

/** One row of several lines, its words side by side as they are read, whichever side they are read from. */
function joined(lines: readonly TextLine[]): Row {
  const words: RowWord[] = []
  let text = ''
  let right = 0
  for (const { words: own, row } of lines) {
    for (const [at, word] of own.entries()) {
      const left = right + gapBefore(word, own[at - 1], row.height)
      const start = text === '' ? 0 : text.length + 1
      text = text === '' ? word.text : `${text} ${word.text}`
      right = left + word.right - word.left
      words.push({ ...word, left, right, start, end: start + word.text.length, inOrder: true })
    }
  }
  const rows = lines.map(({ row }) => row)
  return {
    words,
    text,
    isProse: true,
    top: Math.min(...rows.map(({ top }) => top)),
    bottom: Math.max(...rows.map(({ bottom }) => bottom)),
    height: rows[0]?.height ?? 0,
  }
}

function gapBefore(word: RowWord, before: RowWord | undefined, height: number): number {
  if (!before) return LINE_GAP * height
  return Math.min(height, Math.max(0, word.left - before.right, before.left - word.right))
}
