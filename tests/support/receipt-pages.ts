import type { ReadPage, ReadWord } from '#core/receipts/page.ts'

/** Of a line's letters, in points. */
export const HEIGHT = 30
export const WIDE = 1_000

/** A line of a page: texts, each with where it begins, from the left or from the right. */
type Part = { text: string; from: 'left' | 'right'; at: number }
export type Line = { parts: readonly Part[]; height?: number }

/** The words of lines as a recogniser gives them, each as wide as its letters. */
export function pageOf(
  lines: readonly Line[],
  misread: (word: ReadWord, index: number) => ReadWord = (word) => word,
): ReadPage {
  let top = 0
  const words = lines.flatMap(({ parts, height = HEIGHT }) => {
    top += 2 * height
    const line = top
    return parts.flatMap(({ text, from, at }) => placed(text, from, at, line, height))
  })
  return { width: WIDE, height: top + 100, slope: 0, words: words.map(misread) }
}

function placed(text: string, from: Part['from'], at: number, top: number, height: number): ReadWord[] {
  const texts = text.split(' ')
  const letter = height * 0.5
  const isArabic = /[\u0621-\u064a]/.test(text)
  // Arabic begins at the right: its first word stands there.
  const seen = isArabic ? texts.toReversed() : texts
  const wide = text.length * letter
  let left = from === 'left' ? at : at - wide
  return seen.map((each) => {
    const word = {
      text: each,
      sure: 95,
      leastSure: 93,
      left,
      top,
      right: left + each.length * letter,
      bottom: top + height,
    }
    left = word.right + letter
    return word
  })
}

/** Breaks a text where a line would have more than so many signs. */
export function wrapped(words: string, most: number): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > most) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
