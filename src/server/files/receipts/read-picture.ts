import type { BusinessDate } from '#core/calendar.ts'
import type { ReadPage, ReadWord } from '#core/receipts/page.ts'
import { NOTHING_READ, type ReceiptReading, readReceipt } from '#core/receipts/read-receipt.ts'
import { evenPicture } from './even-picture.ts'
import { recognize } from './recognize.ts'

type Turn = 0 | 90 | 180 | 270

/** So many letters in words that are sure are a text that stands upright. */
const UPRIGHT = 45
const SURE = 80
const LETTERS_MOST = 2_500
/** A turned picture is told from an upright one at this size. */
const SMALL_PX = 1_100

/** A reading, and by how much the picture has to be turned to stand upright. Its places are those of the turned picture. */
export type PictureReading = { reading: ReceiptReading; turned: Turn }

/** Reads a picture: in English, in Arabic too where words stay unknown, and turned where nothing can be read upright. */
export async function readPicture(bytes: Uint8Array, cameOn: BusinessDate): Promise<PictureReading> {
  const even = await evenPicture(bytes, 0)
  // A text that fills the picture, or the grain of a photo, is no receipt, and takes minutes.
  if (even.letters > LETTERS_MOST) return { reading: NOTHING_READ, turned: 0 }
  const upright = await recognize(even, 'eng')
  const turned = legible(upright) >= UPRIGHT ? 0 : await turnOf(bytes, legible(upright))
  const english = turned === 0 ? upright : await recognize(await evenPicture(bytes, turned), 'eng')
  const reading = readReceipt([english], cameOn)
  const unknown = english.words.filter(({ sure, text }) => sure < 60 && text.length > 1).length
  if (unknown < 3 && reading.amount && reading.date && reading.reference) return { reading, turned }
  const both = await recognize(await evenPicture(bytes, turned), 'ara+eng')
  const arabic = both.words.filter(isArabic)
  if (arabic.length === 0) return { reading, turned }
  return { reading: readReceipt([{ ...english, words: joined(english.words, arabic) }], cameOn), turned }
}

const legible = ({ words }: ReadPage) =>
  words.reduce((sum, { text, sure }) => sum + (sure >= SURE && /[\p{L}\p{N}]{3}/u.test(text) ? text.length : 0), 0)

const isArabic = ({ text, sure }: ReadWord) => sure >= 55 && /[ء-ي]{2}|د\.?إ/u.test(text)

async function turnOf(bytes: Uint8Array, upright: number): Promise<Turn> {
  let best: { turn: Turn; letters: number } = { turn: 0, letters: Math.max(upright, 12) * 1.4 }
  for (const turn of [90, 270, 180] as const) {
    const letters = legible(await recognize(await evenPicture(bytes, turn, SMALL_PX), 'eng'))
    if (letters > best.letters) best = { turn, letters }
    if (letters >= 2 * UPRIGHT) break
  }
  return best.turn
}

/** What was read in English, and in place of what stayed unknown there what was read in Arabic. */
function joined(english: readonly ReadWord[], arabic: readonly ReadWord[]): ReadWord[] {
  const covers = (one: ReadWord, other: ReadWord) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return (
      wide > 0.3 * Math.min(one.right - one.left, other.right - other.left) &&
      high > 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top)
    )
  }
  const better = arabic.filter(
    (word) => !english.some((other) => covers(word, other) && other.sure >= 85 && /[a-z0-9]{3}/i.test(other.text)),
  )
  return [...english.filter((word) => !better.some((other) => covers(word, other) && word.sure < 85)), ...better]
}
