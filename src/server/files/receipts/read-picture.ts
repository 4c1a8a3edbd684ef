import sharp from 'sharp'
import type { BusinessDate } from '#core/calendar.ts'
import { isArabicMonth } from '#core/receipts/find-date.ts'
import type { ReadPage, ReadWord } from '#core/receipts/page.ts'
import { NOTHING_READ, type ReceiptReading, readReceipt } from '#core/receipts/read-receipt.ts'
import { findArabicFigures } from './arabic-figures.ts'
import { withDirhamSymbols } from './dirham-symbol.ts'
import { distrusted } from './distrust.ts'
import { type EvenPicture, evenPicture, type Sign } from './even-picture.ts'
import { KNOWN, LEAST, lookAgain } from './look-again.ts'
import { mendedBySigns } from './mend-by-signs.ts'
import { recognize } from './recognize.ts'
import { isAt } from './same-place.ts'
import { type Lean, leanOfSigns } from './slope-of-signs.ts'

type Turn = 0 | 90 | 180 | 270

/** So many letters in words that are sure are a text that stands upright. */
const UPRIGHT = 45
const SURE = 80
/** On a smaller picture nothing can be read, nor on one with fewer signs. */
const SIDE_LEAST_PX = 60
const SIGNS_LEAST = 10
/** So many more are a list or a letter, of which not every word is looked at twice. */
const SIGNS_LOOKED_AT = 600
const SIGNS_MOST = 2_500
/** Lower signs are accents, and the grain of a photo. */
const isLetter = ({ top, bottom }: Sign) => bottom - top + 1 >= LEAST
/** Fewer words that stay unknown are stains and signs: a page of which everything else is known has no Arabic. */
const UNKNOWN_MOST = 3
/** More amounts are a statement or a list, of which none is what was paid. */
const AMOUNTS_MOST = 20
/** A turned picture is told from an upright one at this size. */
const SMALL_PX = 1_100

/** A reading, and by how much the picture has to be turned to stand upright. Its places are those of the turned picture. */
export type PictureReading = { reading: ReceiptReading; turned: Turn }

/**
 * Reads a picture: in English, in Arabic too where words stay unknown, turned where nothing can be read upright. What is not sure
 * is looked at once more, each piece alone.
 */
export async function readPicture(bytes: Uint8Array, cameOn: BusinessDate): Promise<PictureReading> {
  const { width, height } = await sharp(bytes).metadata()
  if (Math.min(width, height) < SIDE_LEAST_PX) return { reading: NOTHING_READ, turned: 0 }
  const first = await evenPicture(bytes, 0)
  // A text that fills the picture, or the grain of a photo, is no receipt, and takes minutes.
  if (first.signs.length > SIGNS_MOST || first.signs.length < SIGNS_LEAST) return { reading: NOTHING_READ, turned: 0 }
  const upright = await recognize(first, 'eng')
  const turned = legible(upright) >= UPRIGHT ? 0 : await turnOf(bytes, legible(upright))
  const whole = turned === 0 ? first : await evenPicture(bytes, turned)
  const lines = turned === 0 ? upright : await recognize(whole, 'eng')
  const { slope, fan } = leanOf(lines, whole)
  const { words: named, even } = withDirhamSymbols(lines.words, whole, slope)
  const english = { ...lines, words: mendedBySigns(named, even), slope, fan }
  const isEnglish = english.words.filter(({ sure, text }) => sure < 60 && text.length > 1).length < UNKNOWN_MOST
  const isList = english.words.filter(({ text }) => /\d[.,]\d\d$/.test(text)).length > AMOUNTS_MOST
  let page = { ...english, words: distrusted(english.words, [], even, english.slope, isEnglish ? 'eng' : 'ara') }
  let reading = readReceipt([page], cameOn)
  if (isList || (isEnglish && isWhole(reading) && isAmountKnown(reading))) return { reading, turned }
  const recognized = page.words
  let inArabic = isEnglish ? [] : (await recognize(even, 'ara')).words
  const isInArabic = lettersOf(inArabic.filter(isArabic).filter(isSure)) >= ARABIC_LEAST
  let figures: ReadWord[] = []
  const fine = isInArabic ? await even.fine() : undefined
  const readArabic = () => {
    const read = joined(agreed(recognized, inArabic), inArabic.filter(isArabic))
    figures = findArabicFigures(even, read.filter(isWord), page.slope, fine === undefined)
    const all = joined(besideFigures(read, figures), figures)
    page = { ...page, words: distrusted(all, figures, even, page.slope, 'ara') }
    reading = readReceipt([page], cameOn)
  }
  if (isInArabic) {
    readArabic()
    if (isWhole(reading)) return { reading, turned }
    // The points of small letters of Arabic are lost with the grain.
    if (fine) {
      inArabic = surer(inArabic, (await recognize({ ...even, ...fine }, 'ara')).words)
      readArabic()
      if (isWhole(reading)) return { reading, turned }
    }
  }
  if (even.signs.filter(isLetter).length > SIGNS_LOOKED_AT) return { reading, turned }
  const words = isInArabic
    ? await lookAgain(even, page.words, page.slope, ['ara', 'eng'])
    : await lookAgain(even, distrusted(page.words, [], even, page.slope, 'eng'), page.slope, ['eng'])
  page = {
    ...page,
    words: distrusted(mendedBySigns(words, even), figures, even, page.slope, isInArabic ? 'ara' : 'eng'),
  }
  return { reading: readReceipt([page], cameOn), turned }
}

/** In parts of their length: where lines and signs differ by more, too few lines were read. */
const SLOPES_DIFFER = 0.02

/** How lines fall: what was read of them is exact where it is long, the signs know it even where nothing is read, and lines fan out. */
function leanOf({ slope, height }: ReadPage, { signs }: EvenPicture): Lean {
  const seen = leanOfSigns(signs, height)
  return seen.fan !== 0 || Math.abs(seen.slope - slope) > SLOPES_DIFFER ? seen : { slope, fan: 0 }
}

const isWhole = ({ amount, date, reference }: ReceiptReading) => amount !== null && date !== null && reference !== null

/** A less sure one is looked at again: a one may have been read as a seven. */
const isAmountKnown = ({ amount }: ReceiptReading) => amount !== null && amount.sure >= KNOWN

/** Fewer letters of Arabic are stains and pictures that were taken for some. */
const ARABIC_LEAST = 12
const lettersOf = (words: readonly ReadWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** Zeros in Arabic are points, of which the recogniser makes this and that. */
const isWord = (word: ReadWord) =>
  isSure(word) && !isArabicMonth(word.text) && (isArabic(word) || /[a-z0-9].*[a-z0-9].*[a-z0-9]/i.test(word.text))

const isSure = ({ sure }: ReadWord) => sure >= SURE

const legible = ({ words }: ReadPage) =>
  words.reduce((sum, { text, sure }) => sum + (sure >= SURE && /[\p{L}\p{N}]{3}/u.test(text) ? text.length : 0), 0)

/** Beside figures of Arabic a month is less sure, and no other word looks like one of many letters. */
const isArabic = ({ text, sure }: ReadWord) =>
  (sure >= 55 && /[ء-ي]{2}|د\.?إ/u.test(text)) || (sure >= 35 && text.length > 5 && isArabicMonth(text))

async function turnOf(bytes: Uint8Array, upright: number): Promise<Turn> {
  let best: { turn: Turn; letters: number } = { turn: 0, letters: Math.max(upright, 12) * 1.4 }
  for (const turn of [90, 270, 180] as const) {
    const letters = legible(await recognize(await evenPicture(bytes, turn, SMALL_PX), 'eng'))
    if (letters > best.letters) best = { turn, letters }
    if (letters >= 2 * UPRIGHT) break
  }
  return best.turn
}

/** The recogniser takes the figures of a day for a part of the month beside them. */
const besideFigures = (words: readonly ReadWord[], figures: readonly ReadWord[]): ReadWord[] =>
  words.map((word) => {
    const day = isArabicMonth(word.text) && figures.find((figure) => isAt(word, figure))
    if (!day) return word
    return day.left > word.left ? { ...word, right: day.left - 1 } : { ...word, left: day.right + 1 }
  })

/** Of each word what was read more surely; of two months the one with its points. */
function surer(first: readonly ReadWord[], fine: readonly ReadWord[]): ReadWord[] {
  const isMonth = ({ text }: ReadWord) => isArabicMonth(text)
  const isBetter = (word: ReadWord, other: ReadWord) => (isMonth(word) && isMonth(other)) || word.sure > other.sure
  const better = fine.filter((word) => first.every((other) => !isAt(word, other) || isBetter(word, other)))
  return [...first.filter((word) => !better.some((other) => isAt(word, other))), ...better]
}

/** Signs of Arabic that one of the readers takes for a point at the end of a figure. */
const trimmed = (text: string) => text.replace(/^[.,:]+|[.,:]+$/g, '')
const FIGURES = /^[\d.,:]*\d[\d.,:]*$/

/**
 * A figure that both readers read alike is as sure as the surer of them is. Where the second reader took one word for several, each
 * surer, it is those.
 */
function agreed(first: readonly ReadWord[], later: readonly ReadWord[]): ReadWord[] {
  return first.flatMap((word) => {
    if (!FIGURES.test(word.text)) return [word]
    const own = later
      .filter((other) => FIGURES.test(other.text) && isAt(word, other))
      .map((other) => ({ ...other, text: trimmed(other.text) }))
      .sort((one, other) => one.left - other.left)
    const isSame = own.length === 1 && own[0]?.text === trimmed(word.text)
    const isDivided = own.length > 1 && own.map(({ text }) => text).join('.') === trimmed(word.text)
    if (own.some(({ sure }) => sure <= word.sure)) return [word]
    if (isSame) return own.map(({ text, sure, leastSure }) => ({ ...word, text, sure, leastSure }))
    return isDivided ? own : [word]
  })
}

/** What was read first, and in place of what stayed unknown there what was read later. */
function joined(first: readonly ReadWord[], later: readonly ReadWord[]): ReadWord[] {
  const better = later.filter((word) => !first.some((other) => isAt(word, other) && isKnown(other, word)))
  return [...first.filter((word) => !better.some((other) => isAt(word, other))), ...better]
}

/** Letters of Arabic look like two or three of ours, but not as surely. */
const isKnown = ({ text, sure }: ReadWord, later: ReadWord) =>
  sure >= 85 && /[a-z0-9][a-z0-9.,:/-]*[a-z0-9]/i.test(text) && (later.sure <= sure || /\d|[a-z]{3}/i.test(text))
