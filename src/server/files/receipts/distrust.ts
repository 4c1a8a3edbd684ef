import type { ReadWord } from '#core/receipts/page.ts'
import { isWithin, lineOf, signWords } from './arabic-figures.ts'
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
  return words.map((word) => (lacking.has(word) ? doubted(word) : word))
}

/** Letters before a long number, as references have them, are often lost; the number tells it from others without them. */
const isPrefix = (lost: readonly Sign[], { text, left }: ReadWord) =>
  /^\d{8,}$/.test(text) && lost.length <= 4 && lost.every((sign) => (sign.left + sign.right) / 2 <= left)
