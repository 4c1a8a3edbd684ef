import sharp from 'sharp'
import { isArabicMonth, isSameMonth } from '#core/receipts/find-date.ts'
import { isArabicText, type Place, type ReadWord } from '#core/receipts/page.ts'
import { isWithin, signWords } from './arabic-figures.ts'
import { dirhamBefore } from './dirham-sign.ts'
import { dividedFigure } from './divide-figure.ts'
import type { EvenPicture, Sign } from './even-picture.ts'
import { AMOUNT, partsOf, wholeBox } from './parts-of-amount.ts'
import { recognize, type Script } from './recognize.ts'
import { isAt } from './same-place.ts'

/** In heights of its signs: a wider gap divides a figure from the name of its money. */
export const GAP_MOST = 0.35
/** The same beside a one. In Arabic an alif of the name of money looks like one. */
export const ONE_GAP_MOST = { eng: 0.5, ara: GAP_MOST } as const
/** A word that is as sure is not looked at again. */
export const KNOWN = 85
const SURE_LEAST = 60
/** About as sure is a figure that is taken for an amount; where the second look reads another, neither is. */
const RATHER_SURE = 70
/** So sure is a word at most that may lack a figure, or have another. */
const DOUBTED = 40
const ALIKE_SURE = 65
/** Smaller pieces are points and strokes. */
export const LEAST = 9
/** More pieces are no receipt whose figures could be told. */
const PIECES_MOST = 56
/** In heights of most words: what is lower is a spot, and what is higher and narrow is the edge of a box or of the photo. */
const PIECE = { lowest: 0.4, highest: 2.2, narrow: 0.4 } as const
/** Less sure words say nothing of how high letters are. */
const LETTERS_SURE = 80
const COLUMNS = 2
/** Of a piece, in points; letters of the first size are read best, and some that are not read at it are read at the other. */
const HIGH = [46, 40] as const
const WIDEST = 560
/** What was read of a piece begins and ends within so many points of it. */
const END = 9
const ARABIC_SURE = 55
const ROW = 110
const COLUMN = 640

/**
 * Reads what was not read surely, or not whole, once more: each piece alone, level, in the size that is read best. A name of money
 * that stood close to its figure was read as a part of it. Gives all words, with those of the second look where that read
 * everything that stood there.
 */
export async function lookAgain(
  even: EvenPicture,
  words: readonly ReadWord[],
  slope: number,
  scripts: readonly [Script, ...Script[]],
): Promise<ReadWord[]> {
  const isPiece = isLetters(words)
  const isInArabic = scripts[0] === 'ara'
  const groups = signWords(even.signs, even, slope, GAP_MOST, ONE_GAP_MOST[scripts[0]])
  const isUnknown = unknownOf(groups, words)
  const pieces = groups
    .flatMap((signs) => {
      const dirham = isInArabic ? dirhamBefore(signs) : []
      if (dirham.length === 0) return isUnknown(signs) ? [{ signs, isDirham: false }] : []
      const [name, figure] = [true, false].map((isDirham) => signs.filter((sign) => dirham.includes(sign) === isDirham))
      return [
        { signs: name ?? [], isDirham: true },
        ...(figure && figure.length > 0 ? [{ signs: figure, isDirham: false }] : []),
      ]
    })
    .map(({ signs, isDirham }) => ({ piece: wholeBox(signs), parts: partsOf(signs), signs, isDirham }))
    .filter(({ piece: { left, right, top, bottom } }) => bottom - top >= LEAST && right - left >= LEAST)
    .filter(({ piece }) => isPiece(piece))
  if (pieces.length === 0 || pieces.length > PIECES_MOST) return [...words]
  const looks: SecondLook[] = pieces.map(({ piece, isDirham }) => ({
    piece,
    words: isDirham ? [{ ...piece, text: 'د.إ', sure: KNOWN, leastSure: KNOWN }] : undefined,
  }))
  for (const high of HIGH)
    if (looks.some((each) => !each.words)) await look(even, looks, { words, slope, scripts, high })
  const fine = isInArabic && looks.some((each) => !each.words) ? await even.fine() : undefined
  if (fine) await look({ ...even, ...fine }, looks, { words, slope, scripts, high: HIGH[0] })
  if (isInArabic) await lookAtMoney(even, pieces, looks, { words, slope, scripts })
  // What is in letters of more than one size is read once they are all as high.
  const divided = pieces.flatMap(({ piece, parts }, at) => {
    const whole = looks[at]
    const mayBe = whole && (!whole.words || (/\d/.test(textOf(whole.words)) && !isAmount(whole.words)))
    return parts.length > 1 && mayBe ? [{ piece, parts, whole }] : []
  })
  for (const high of HIGH) {
    const unread = divided.filter(({ whole }) => !isAmount(whole.words ?? []))
    if (unread.length > 0) await lookAtAmounts(even, unread, slope, high)
  }
  return replaced(words, looks)
}

/** Reads pieces side by side on one picture, so that their signs are so high, and gives each its words where it is read whole. */
async function look(
  even: EvenPicture,
  looks: readonly SecondLook[],
  {
    words,
    slope,
    scripts,
    high: signsHigh,
  }: { words: readonly ReadWord[]; slope: number; scripts: readonly Script[]; high: number },
): Promise<void> {
  const placed = looks.map(({ piece }, at) => {
    const scale = Math.min(signsHigh / (piece.bottom - piece.top), WIDEST / (piece.right - piece.left))
    return {
      piece,
      scale,
      left: 40 + (at % COLUMNS) * COLUMN,
      top: 40 + Math.floor(at / COLUMNS) * ROW,
      width: Math.max(1, Math.round((piece.right - piece.left) * scale)),
      height: Math.max(1, Math.round((piece.bottom - piece.top) * scale)),
    }
  })
  const [width, height] = [COLUMNS * COLUMN, 80 + Math.ceil(looks.length / COLUMNS) * ROW]
  const sheet = await drawnSheet(even, slope, { width, height }, placed)
  for (const script of scripts) {
    const read = await recognize(sheet, script)
    for (const [at, { piece, scale, left, top, width: wide, height: high }] of placed.entries()) {
      const look = looks[at]
      const own = read.words
        .filter((word) => word.left < left + wide && word.right > left && word.top < top + high && word.bottom > top)
        .map((word) => (isReadAlike(word, piece, words) ? { ...word, sure: Math.max(word.sure, ALIKE_SURE) } : word))
      if (!look || look.words || own.some((word) => !isAcceptable(word, script))) continue
      if (isDividedOtherwise(own, piece, words)) continue
      // A part of a figure is another figure.
      if (
        Math.min(...own.map((word) => word.left)) > left + END ||
        Math.max(...own.map((word) => word.right)) < left + wide - END
      )
        continue
      look.words = own.map((word) => {
        // It was read level; on the picture its ends stand higher and lower.
        const falls = (Math.abs(slope) * (word.right - word.left)) / scale / 2
        return {
          ...word,
          left: piece.left + (word.left - left) / scale,
          right: piece.left + (word.right - left) / scale,
          top: piece.top + (word.top - top) / scale - falls,
          bottom: piece.top + (word.bottom - top) / scale + falls,
        }
      })
    }
  }
}

/** Where a piece of the picture is drawn, and how large. */
type Placed = { piece: Place; left: number; top: number; width: number; height: number }

/** A white sheet with pieces of the picture drawn level on it, as the recogniser takes it. */
async function drawnSheet(
  even: EvenPicture,
  slope: number,
  { width, height }: { width: number; height: number },
  placed: readonly Placed[],
) {
  const stride = even.width - 2 * even.margin
  const pieces = placed.map(async ({ piece, left, top, width: wide, height: high }) => ({
    left,
    top,
    input: await (await cutOut(even.grey, stride, piece, slope))
      .resize({ width: wide, height: high, fit: 'fill' })
      .toColourspace('srgb')
      .png()
      .toBuffer(),
  }))
  const png = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(await Promise.all(pieces))
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, width, height, margin: 0 }
}

const DIRHAM = /^(درهما?|دراهم)$/
const DIRHAM_SURE = 80
const WHOLE = /^(\d{1,3}(,\d{3})*|\d+)(\.\d\d)?$/

/** Reads what stayed unread as an amount, where it is the name of money and its figure, each of which is surely read alone. */
async function lookAtMoney(
  even: EvenPicture,
  pieces: readonly { signs: Parameters<typeof dividedFigure>[0] }[],
  looks: readonly SecondLook[],
  known: { words: readonly ReadWord[]; slope: number; scripts: readonly Script[] },
): Promise<void> {
  const divided = pieces.flatMap(({ signs }, at) => {
    const [whole, parts] = [looks[at], dividedFigure(signs)]
    const own: SecondLook[] = parts.map((part) => ({ piece: wholeBox(part), words: undefined }))
    const isMixed = whole?.words?.some(({ text }) => /\d/.test(text) && isArabicText(text)) ?? true
    return whole && isMixed && parts.length > 1 ? [{ whole, own }] : []
  })
  const all = divided.flatMap(({ own }) => own)
  for (const high of HIGH) if (all.some(({ words }) => !words)) await look(even, all, { ...known, high })
  for (const { whole, own } of divided) {
    const read = own.map(({ words: [word, ...others] = [] }) => (others.length === 0 ? word : undefined))
    const money = read.find((word) => word && word.sure >= DIRHAM_SURE && DIRHAM.test(word.text))
    const figure = read.find((word) => word && word.sure >= AMOUNT_SURE && WHOLE.test(word.text))
    if (money && figure) whole.words = [money, figure]
  }
}

type Divided = { piece: Place; parts: readonly Place[]; whole: SecondLook }

/** Reads amounts whose parts are of different sizes, each part drawn as high as the others. */
async function lookAtAmounts(even: EvenPicture, amounts: readonly Divided[], slope: number, high: number) {
  const height = 80 + amounts.length * ROW
  const placed = amounts.map(({ parts }, row) => {
    let left = 40
    return parts.map((part, at) => {
      // A name of money stands before what is larger, or behind what is smaller.
      const before = parts[at - 1]
      if (before && part.bottom - part.top > before.bottom - before.top) left += SPACE * high
      const width = Math.max(1, Math.round(((part.right - part.left) * high) / (part.bottom - part.top)))
      const drawn = { part, left: Math.round(left), top: 40 + row * ROW, width }
      left += width + BETWEEN * high
      return drawn
    })
  })
  const width = Math.round(40 + Math.max(...placed.flat().map((each) => each.left + each.width)))
  const flat = placed.flat().map((each) => ({ ...each, piece: each.part, height: high }))
  const sheet = await drawnSheet(even, slope, { width, height }, flat)
  const read = await recognize(sheet, 'eng')
  for (const [row, { piece, whole }] of amounts.entries()) {
    const own = read.words
      .filter(({ top, bottom }) => top < 40 + row * ROW + high && bottom > 40 + row * ROW)
      .sort((one, other) => one.left - other.left)
    if (!isAmount(own)) continue
    /** Where on the picture something stands that was drawn there. */
    const across = (at: number) => {
      const drawn = placed[row]?.find(({ left, width: wide }) => at <= left + wide) ?? placed[row]?.at(-1)
      if (!drawn) return piece.left
      const { part, left, width: wide } = drawn
      return part.left + Math.min(1, Math.max(0, (at - left) / wide)) * (part.right - part.left)
    }
    whole.words = own.map((word) => ({
      ...word,
      left: across(word.left),
      right: across(word.right),
      top: piece.top,
      bottom: piece.bottom,
    }))
  }
}

/** In heights of the letters: between the name of the money and its figure, and between other parts. */
const SPACE = 0.4
const BETWEEN = 0.08
const AMOUNT_SURE = 88

/** Whether words are surely an amount, and nothing else. */
const isAmount = (words: readonly ReadWord[]) =>
  words.every(({ sure }) => sure >= AMOUNT_SURE) && AMOUNT.test(textOf(words))
const textOf = (words: readonly ReadWord[]) => words.map(({ text }) => text).join(' ')

/** Whether a piece may be letters, beside words that surely are. */
function isLetters(words: readonly ReadWord[]): (piece: Place) => boolean {
  const heights = words
    .filter(({ sure }) => sure >= LETTERS_SURE)
    .map(({ top, bottom }) => bottom - top)
    .sort((one, other) => one - other)
  const most = heights[Math.floor(heights.length / 2)] ?? 0
  return ({ left, right, top, bottom }) => {
    const height = bottom - top
    return height >= PIECE.lowest * most && (height <= PIECE.highest * most || right - left > PIECE.narrow * height)
  }
}

/** A code of letters and figures is in no dictionary, so neither look is sure of it; both together are. */
const isReadAlike = ({ text }: ReadWord, piece: Place, words: readonly ReadWord[]) =>
  /[a-z]/i.test(text) && /\d{4}/.test(text) && words.some((other) => other.text === text && isAt(other, piece))

/** The same figures with another sign between them, less surely: a comma may have been read as a point. */
function isDividedOtherwise([word, ...others]: readonly ReadWord[], piece: Place, words: readonly ReadWord[]): boolean {
  const before = words.find((other) => /^\d[\d.,]*$/.test(other.text) && isAt(other, piece))
  if (!word || !before || others.length > 0 || !/^\d[\d.,]*$/.test(word.text)) return false
  return word.sure < before.sure && word.text !== before.text && figuresOf([word]) === figuresOf([before])
}

type SecondLook = { piece: Place; words: readonly ReadWord[] | undefined }

const isAcceptable = ({ text, sure }: ReadWord, script: Script) =>
  script === 'ara' ? sure >= ARABIC_SURE && /[\u0621-\u064a]{2}|د\.?إ/u.test(text) : sure >= SURE_LEAST

/**
 * Words, with those of a second look instead of what they cover. Pieces that one word covered belong together: where one of them
 * stayed unread, the word stays, unless what stayed unread stands behind a figure with its decimals, and so is none.
 */
function replaced(words: readonly ReadWord[], looks: readonly SecondLook[]): ReadWord[] {
  const gone = new Set<ReadWord>()
  const come: ReadWord[] = []
  const done = new Set<SecondLook>()
  for (const first of looks) {
    if (done.has(first)) continue
    const together = new Set([first])
    const covering = new Set<ReadWord>()
    for (const look of together)
      for (const word of words)
        if (isAt(word, look.piece)) {
          covering.add(word)
          for (const other of looks) if (isAt(word, other.piece)) together.add(other)
        }
    for (const look of together) done.add(look)
    const inOrder = [...together].sort((one, other) => one.piece.left - other.piece.left)
    if (inOrder.some(({ words: own }, at) => !own && !/\d\.\d\d$/.test(inOrder[at - 1]?.words?.at(-1)?.text ?? '')))
      continue
    const own = inOrder.flatMap(({ words: read = [] }) => read)
    if (isTakenForOurs([...covering], own)) continue
    for (const word of covering) gone.add(word)
    const sameMonths = own.filter((word) => !isAnotherMonth(word, covering))
    come.push(...(isReadOtherwise([...covering], own) ? own.map(doubted) : unbroken([...covering], sameMonths)))
  }
  return [...words.filter((word) => !gone.has(word)), ...come]
}

/** Letters of Arabic that were surely read are no letters of ours, whatever they look like alone. */
const isTakenForOurs = (first: readonly ReadWord[], again: readonly ReadWord[]): boolean =>
  again.some(
    (word) =>
      /[a-z]/i.test(word.text) &&
      first.some((other) => isArabicText(other.text) && other.sure >= KNOWN && isAt(word, other)),
  )

/** One month of Arabic looks like another: where both looks read one, and not the same, nobody knows which it is. */
const isAnotherMonth = ({ text }: ReadWord, first: ReadonlySet<ReadWord>): boolean =>
  isArabicMonth(text) && [...first].some((word) => isArabicMonth(word.text) && !isSameMonth(word.text, text))

/** A code that both looks read alike is one word: figures of some letters stand far apart, as if each were a piece of its own. */
function unbroken([word, ...others]: readonly ReadWord[], again: readonly ReadWord[]): readonly ReadWord[] {
  if (!word || others.length > 0 || again.length < 2) return again
  const inOrder = again.toSorted((one, other) => one.left - other.left)
  if (inOrder.map(({ text }) => text).join('') !== word.text) return again
  const least = (of: 'sure' | 'leastSure') => Math.max(word[of], Math.min(...again.map((each) => each[of])))
  return [{ ...word, sure: least('sure'), leastSure: least('leastSure') }]
}

/** Another figure where both looks were rather sure: one of them is wrong, and nobody can say which. */
function isReadOtherwise(first: readonly ReadWord[], again: readonly ReadWord[]): boolean {
  if (!first.every(({ sure }) => sure >= RATHER_SURE)) return false
  const [before, after] = [figuresOf(first), figuresOf(again)]
  return before.length === after.length && before !== after
}

const figuresOf = (words: readonly ReadWord[]) =>
  words
    .toSorted((one, other) => one.left - other.left)
    .map(({ text }) => text.replace(/\D/g, ''))
    .join('')

/** The word, too unsure to be taken for an amount. */
export const doubted = (word: ReadWord): ReadWord => ({
  ...word,
  sure: Math.min(word.sure, DOUBTED),
  leastSure: Math.min(word.leastSure, DOUBTED),
})

/** Which signs that belong together are not one word that is sure, and of nothing else that is not. */
function unknownOf<Signs extends readonly Sign[]>(groups: readonly Signs[], words: readonly ReadWord[]) {
  const wordOf = new Map(groups.map((signs) => [signs, knownWord(signs, words)]))
  const unread = groups.filter((signs) => !wordOf.get(signs)).flat()
  return (signs: Signs): boolean => {
    const word = wordOf.get(signs)
    return !word || (/\d/.test(word.text) && unread.some((sign) => isWithin(sign, word)))
  }
}

/** The word, if it is sure, that signs which belong together are. */
function knownWord(signs: readonly Sign[], words: readonly ReadWord[]): ReadWord | undefined {
  const [word, ...others] = words.filter((each) => signs.some((sign) => isWithin(sign, each)))
  const isKnown = word && others.length === 0 && word.sure >= KNOWN && signs.every((sign) => isWithin(sign, word))
  return isKnown ? word : undefined
}

/** A piece of the picture, made level. */
async function cutOut(grey: Buffer, stride: number, { left, top, right, bottom }: Place, slope: number) {
  const cut = await sharp(grey, { raw: { width: stride, height: grey.length / stride, channels: 1 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer()
  return sharp(cut).rotate((-Math.atan(slope) * 180) / Math.PI, { background: 'white' })
}
