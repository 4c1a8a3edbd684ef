import { isArabicText, type ReadWord } from '#core/receipts/page.ts'
import { isNarrow, isWithin, lineOf, signWords } from './arabic-figures.ts'
import { dirhamBefore } from './dirham-sign.ts'
import type { EvenPicture, Sign } from './even-picture.ts'
import { doubted, GAP_MOST, ONE_GAP_MOST } from './look-again.ts'
import type { Script } from './recognize.ts'

/** In heights of its line: a smaller sign is a point or an accent. */
const HIGH = 0.6

/**
 * The words, those with figures unsure where the picture has more signs than they do: beside them, so that they are a part of
 * something longer, or under them, so that one was left out. A figure that lacks one is another amount, and so is one that has
 * the name of its money in it. `proven`: what was read sign by sign.
 */
export function distrusted(
  words: readonly ReadWord[],
  proven: readonly ReadWord[],
  even: EvenPicture,
  slope: number,
  script: Script,
): ReadWord[] {
  const lacking = new Set<ReadWord>()
  for (const signs of signWords(even.signs, even, slope, GAP_MOST, ONE_GAP_MOST[script])) {
    const { height } = lineOf(signs)
    const dirham = script === 'ara' ? dirhamBefore(signs) : []
    const high = signs.filter(({ top, bottom }) => bottom - top + 1 >= HIGH * height)
    const own = words.filter(
      (word) => /\d/.test(word.text) && !proven.includes(word) && signs.some((sign) => isWithin(sign, word)),
    )
    const lost = high.filter((sign) => !words.some((word) => isWithin(sign, word)))
    for (const word of own) {
      const isFigure = /^[\d.,/:-]+$/.test(word.text)
      const under = high.filter((sign) => isWithin(sign, word)).length
      if (isFigure && dirham.some((sign) => isWithin(sign, word))) lacking.add(word)
      if ((lost.length > 0 && !isPrefix(lost, word)) || (isFigure && under > word.text.replace(/[.,:-]/g, '').length))
        lacking.add(word)
    }
  }
  for (const word of words)
    if (
      !proven.includes(word) &&
      FIGURE.test(word.text) &&
      even.signs.some((sign) => isLostOne(sign, word, words, slope))
    )
      lacking.add(word)
  return words.map((word) => (lacking.has(word) ? doubted(word) : word))
}

/** An amount with groups or decimals, and a day of one figure. A whole day, and a number of two figures beside a month, lack none. */
const FIGURE = /^(\d[\d.,]*[.,]\d{2,3}|\d[/.-]\d{1,2}[/.-]\d{2,4})$/
/** In heights of the figure: so far from it a one may stand that belongs to it. */
const ONE_APART = 0.6
/** So sure is a word that has no figure of its neighbour in it: letters of ours may be a word of Arabic with one. */
const SURE = { ours: 80, figures: 50 } as const

/** Whether a sign beside a figure may be its first or last one, which nothing else surely is. */
function isLostOne(sign: Sign, word: ReadWord, words: readonly ReadWord[], slope: number): boolean {
  const height = word.bottom - word.top
  const gap = Math.max(word.left - sign.right, sign.left - word.right)
  if (gap < 0 || gap > ONE_APART * height || !isNarrow(sign) || sign.bottom - sign.top + 1 < HIGH * height) return false
  const falls = (slope * (sign.left + sign.right - word.left - word.right)) / 2
  const middle = (sign.top + sign.bottom) / 2 - falls
  if (middle < word.top + height / 4 || middle > word.bottom - height / 4 || sign.bottom - sign.top > 1.3 * height)
    return false
  const isOther = ({ text, sure }: ReadWord) =>
    sure >= (isArabicText(text) || !/\p{L}/u.test(text) ? SURE.figures : SURE.ours)
  return !words.some((other) => other !== word && isWithin(sign, other) && isOther(other))
}

/** Letters before a long number, as references have them, are often lost; the number tells it from others without them. */
const isPrefix = (lost: readonly Sign[], { text, left }: ReadWord) =>
  /^\d{8,}$/.test(text) && lost.length <= 4 && lost.every((sign) => (sign.left + sign.right) / 2 <= left)
