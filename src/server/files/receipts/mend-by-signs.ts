import type { ReadWord } from '#core/receipts/page.ts'
import { isWithin } from './arabic-figures.ts'
import type { EvenPicture, Sign } from './even-picture.ts'

/** Words as the signs of the picture say that they are: with a point that was too small to be read, and O for a wide zero. */
export const mendedBySigns = (words: readonly ReadWord[], { signs, spots }: EvenPicture): ReadWord[] =>
  withPoints(words, spots).map((word) => withWideZeros(withoutDollar(word), signs))

/** A code that begins with an S: no sum of dollars has so many figures and no group. Before a zero, that may be an O. */
const withoutDollar = (word: ReadWord): ReadWord =>
  /^\$[A-Z1-9]\d{6,}$/.test(word.text) ? { ...word, text: word.text.replace('$', 'S') } : word

/** In heights of the letters: the gap that a point leaves, and how far from the foot of the line it stands. */
const POINT = { gapLeast: 0.2, gapMost: 0.7, foot: 0.25 } as const

/** Where two figures stand around a spot on their line, the spot is the point of their decimals. */
function withPoints(words: readonly ReadWord[], spots: readonly Sign[]): ReadWord[] {
  const gone = new Set<ReadWord>()
  const whole: ReadWord[] = []
  for (const fils of words) {
    if (!/^\d\d$/.test(fils.text)) continue
    const high = fils.bottom - fils.top
    const before = words.find(
      (word) =>
        /^[\d,']*\d$/.test(word.text) &&
        fils.left - word.right > POINT.gapLeast * high &&
        fils.left - word.right < POINT.gapMost * high &&
        Math.abs(word.top - fils.top) < POINT.foot * high,
    )
    const isPoint =
      before &&
      spots.some(
        (spot) =>
          spot.left >= before.right - 1 &&
          spot.right <= fils.left &&
          Math.abs(fils.bottom - spot.bottom) < POINT.foot * high,
      )
    if (!isPoint || gone.has(before)) continue
    gone.add(before).add(fils)
    whole.push({
      text: `${before.text}.${fils.text}`,
      sure: Math.min(before.sure, fils.sure),
      leastSure: Math.min(before.leastSure, fils.leastSure),
      left: before.left,
      right: fils.right,
      top: Math.min(before.top, fils.top),
      bottom: Math.max(before.bottom, fils.bottom),
    })
  }
  return [...words.filter((word) => !gone.has(word)), ...whole]
}

/** A sign as high as so much of the highest of its word is a letter or a figure, and no stroke or point. */
const LETTER = 0.7
/** So many figures of a word, at least, say how wide its figures are. */
const FIGURES_LEAST = 3
/** A zero is as wide as other figures, an O is so much wider than most, and wider than any. */
const WIDER = 1.2

/** So much wider than most of its word is what two letters make that touch. */
const TOUCHING = 1.5

/** A code of letters and figures, with O for a zero that is wider than its figures. */
function withWideZeros(word: ReadWord, signs: readonly Sign[]): ReadWord {
  if (!/^[A-Z0-9/-]+$/.test(word.text) || !/[A-Z]/.test(word.text) || !word.text.includes('0')) return word
  const placed = widthsOf(word, signs)
  const figures = placed
    .filter(({ letter }) => /[2-9]/.test(letter))
    .map(({ wide }) => wide)
    .sort((one, other) => one - other)
  if (figures.length < FIGURES_LEAST) return word
  const most = Math.max(WIDER * (figures[Math.floor(figures.length / 2)] ?? 0), figures.at(-1) ?? 0)
  const wide = placed.filter((each) => each.letter === '0' && each.wide > most).map(({ at }) => at)
  const text = [...word.text].map((letter, at) => (wide.includes(at) ? 'O' : letter)).join('')
  return wide.length === 0 ? word : { ...word, text }
}

/** How wide the letters of a word are: from either end, as far as each of its signs is one letter. */
function widthsOf(word: ReadWord, signs: readonly Sign[]): { letter: string; at: number; wide: number }[] {
  const inside = signs.filter((sign) => isWithin(sign, word)).sort((one, other) => one.left - other.left)
  const tallest = Math.max(...inside.map(({ top, bottom }) => bottom - top))
  const widths = inside
    .filter(({ top, bottom }) => bottom - top >= LETTER * tallest)
    .map(({ left, right }) => right - left + 1)
  const letters = [...word.text].flatMap((letter, at) => (/[A-Z0-9]/.test(letter) ? [{ letter, at }] : []))
  if (widths.length > letters.length) return []
  const most = TOUCHING * (widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0)
  const alone = (some: readonly number[]) => {
    const end = some.findIndex((wide) => wide > most)
    return end < 0 ? [...some] : some.slice(0, end)
  }
  const first = alone(widths)
  const last = first.length === letters.length ? [] : alone(widths.toReversed())
  if (widths.length < letters.length && first.length === widths.length) return []
  return [
    ...letters.slice(0, first.length).map((each, at) => ({ ...each, wide: first[at] ?? 0 })),
    ...letters
      .toReversed()
      .slice(0, last.length)
      .map((each, at) => ({ ...each, wide: last[at] ?? 0 })),
  ]
}
