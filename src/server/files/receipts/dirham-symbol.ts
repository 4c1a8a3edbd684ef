import type { ReadWord } from '#core/receipts/page.ts'
import { isWithin, median } from './arabic-figures.ts'
import type { EvenPicture, Sign } from './even-picture.ts'
import { doubted } from './look-again.ts'

/** Darker than this is ink. */
const DARK = 150
/** In points: smaller ones cannot be told from other letters. */
const HEIGHT_LEAST = 20
/** In heights of the sign: how wide it is, its two lines with it. */
const WIDE = { least: 0.8, most: 1.7 } as const
/** In parts of its height: where the D alone is, above its lines and below them, and where the lines are. */
const ABOVE = { from: 0.04, to: 0.2 } as const
const BELOW = { from: 0.8, to: 0.96 } as const
const LINES = { from: 0.25, to: 0.75, least: 0.1, most: 0.5, middle: 0.12 } as const
/** In parts of its width: how far within its lines the D begins and ends, and how much two of its edges may differ. */
const WITHIN = { left: 0.07, leftMost: 0.4, right: 0.03, differ: 0.13 } as const
/** In points: the lines stand out by so much. */
const INSET_PX = 2
/** In parts of its width, and in points: the stem of the D is straight, where round letters bend. */
const BENT = { part: 0.05, points: 1.5 } as const
/** In parts of its width: a line across is ink from end to end but for so much, and the D is closed and hollow over so much. */
const LINE = { end: 0.07, ink: 0.78 } as const
const CLOSED = 0.28
const HOLLOW = 0.12

/** How far the ink of a row reaches, as parts of the width, and how much of it is ink. */
type InkRow = { left: number; right: number; ink: number; longest: number; hollow: number }

/**
 * Whether a sign is that of the dirham since 2025: a D with two lines across that stand out at both of its sides. A euro is open at
 * the right, a peso has no lower half, a number sign is open above and below.
 */
export function isDirhamSymbol(even: EvenPicture, sign: Sign, slope: number): boolean {
  const [wide, high] = [sign.right - sign.left + 1, sign.bottom - sign.top + 1]
  if (high < HEIGHT_LEAST || wide < WIDE.least * high || wide > WIDE.most * high) return false
  const rows = Array.from({ length: high }, (_, at) => inkRow(even, sign, at, slope))
  const part = ({ from, to }: { from: number; to: number }) =>
    rows.slice(Math.round(from * high), Math.max(Math.round(from * high) + 1, Math.round(to * high)))
  const [above, below] = [part(ABOVE), part(BELOW)] as const
  const point = 1 / wide
  const edgesOf = (some: readonly InkRow[]) => ({
    left: median(some.map(({ left }) => left)),
    right: Math.max(...some.map(({ right }) => right)),
  })
  const [upper, lower] = [edgesOf(above), edgesOf(below)] as const
  const isInside = ({ left, right }: typeof upper) =>
    left >= WITHIN.left && left <= WITHIN.leftMost && right <= 1 - WITHIN.right && right >= 0.5
  if (!isInside(upper) || !isInside(lower)) return false
  const stem = [...part({ from: ABOVE.from, to: LINES.from }), ...part({ from: LINES.to, to: BELOW.to })]
  const isStraight = stem.every(({ left }) => Math.abs(left - upper.left) <= Math.max(BENT.part, BENT.points / wide))
  if (!isStraight || upper.left * wide < INSET_PX) return false
  if (Math.abs(upper.right - lower.right) > WITHIN.differ + point) return false
  const lines = rows.flatMap(({ left, right, ink }, at) =>
    left <= LINE.end + point && right >= 1 - LINE.end - point && ink >= LINE.ink ? [at / high] : [],
  )
  const [first = 0, last = 0] = [lines[0], lines.at(-1)]
  const isAcross =
    lines.length > 1 &&
    first > LINES.from &&
    last < LINES.to &&
    last - first >= LINES.least &&
    last - first <= LINES.most &&
    Math.abs((first + last) / 2 - 0.5) < LINES.middle
  const isClosed = [above, below].every((some) => some.some(({ longest }) => longest >= CLOSED))
  const hollows = [rows.slice(0, Math.round(first * high)), rows.slice(Math.round(last * high) + 1)]
  return isAcross && isClosed && hollows.every((some) => some.some(({ hollow }) => hollow >= HOLLOW))
}

function inkRow({ grey, width, margin }: EvenPicture, sign: Sign, at: number, slope: number): InkRow {
  const stride = width - 2 * margin
  const wide = sign.right - sign.left + 1
  const dark = Array.from({ length: wide }, (_, x) => {
    const y = Math.round(sign.top + at + slope * (x - wide / 2))
    return y >= sign.top - 1 && y <= sign.bottom + 1 && (grey[y * stride + sign.left + x] ?? 255) < DARK
  })
  const [first, last] = [dark.indexOf(true), dark.lastIndexOf(true)]
  const runs = (of: boolean) => {
    let [longest, run] = [0, 0]
    for (const each of dark.slice(Math.max(0, first), last + 1)) {
      run = each === of ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest / wide
  }
  const ink = dark.filter(Boolean).length / wide
  if (first < 0) return { left: 1, right: 0, ink, longest: 0, hollow: 0 }
  return { left: first / wide, right: (last + 1) / wide, ink, longest: runs(true), hollow: runs(false) }
}

/** So sure is it by its shape. */
const SURE = 90
/** In widths of the sign: a longer word has more than it. */
const ALONE = 1.5
/** In heights of its word: a smaller sign is a point or a comma. */
const HIGH = 0.6

/**
 * The words, with the name of the money where its sign stands, which the recogniser takes for a letter, a figure or other money; and
 * the picture, of which the sign is none any more. A figure that may have been read with it is unsure.
 */
export function withDirhamSymbols(
  words: readonly ReadWord[],
  even: EvenPicture,
  slope: number,
): { words: ReadWord[]; even: EvenPicture } {
  const symbols = even.signs.filter((sign) => isDirhamSymbol(even, sign, slope))
  if (symbols.length === 0) return { words: [...words], even }
  const signs = even.signs.filter((sign) => !symbols.includes(sign))
  const kept = words.flatMap((word) => {
    const symbol = symbols.find((each) => isWithin(each, word))
    return symbol ? withoutSymbol(word, symbol, signs) : [word]
  })
  const names = symbols.map(({ left, top, right, bottom }) => {
    return { text: 'AED', sure: SURE, leastSure: SURE, left, top, right: right + 1, bottom: bottom + 1 }
  })
  return { words: [...kept, ...names], even: { ...even, signs } }
}

/** The figure behind the sign, where the picture has as many signs as it has figures. */
function withoutSymbol(word: ReadWord, symbol: Sign, signs: readonly Sign[]): ReadWord[] {
  if (word.right - word.left < ALONE * (symbol.right - symbol.left)) return []
  const high = word.bottom - word.top
  const own = signs.filter((sign) => isWithin(sign, word) && sign.bottom - sign.top + 1 >= HIGH * high)
  const isFirst = own.every(({ left }) => left > symbol.left)
  if (!isFirst || own.length === 0) return [doubted(word)]
  const begins = { ...word, left: Math.min(...own.map(({ left }) => left)) }
  // It may have been read as the first of the figures.
  const texts = [word.text.replace(/^[^\d]+/, ''), word.text.slice(1)]
  const text = texts.find((each) => /^\d[\d.,]*$/.test(each) && each.replace(/[.,]/g, '').length === own.length)
  return [text === undefined ? doubted(begins) : { ...begins, text }]
}
