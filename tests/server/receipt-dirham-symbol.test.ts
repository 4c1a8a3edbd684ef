import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReadWord } from '#core/receipts/page.ts'
import { isDirhamSymbol, withDirhamSymbols } from '#server/files/receipts/dirham-symbol.ts'
import { type EvenPicture, evenPicture } from '#server/files/receipts/even-picture.ts'
import { box } from '../support/bank-receipts.ts'
import { dirhamSign } from '../support/counter-known.ts'
import { latin } from '../support/receipt-drawing.ts'
import { receiptFonts } from '../support/receipt-fonts.ts'

beforeAll(receiptFonts)

/** As pictures of phones come: as large as a picture is read. */
async function pictureOf(inside: string, turnedBy = 0): Promise<EvenPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1700">${box(0, 0, 1080, 1700, '#fff')}${inside}</svg>`
  const drawn = await sharp(Buffer.from(svg)).rotate(turnedBy, { background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
  return evenPicture(drawn, 0)
}

const SIZES = [34, 38, 46, 60, 84, 110]
const symbolsOf = (even: EvenPicture, slope = 0) => even.signs.filter((sign) => isDirhamSymbol(even, sign, slope))

describe('the sign of the dirham', () => {
  test('is told by its shape, thin or heavy, large or as small as text, on a page that leans too', async () => {
    const inside = SIZES.flatMap((size, row) =>
      [0.085, 0.11, 0.13].map((heavy, at) => dirhamSign(100 + at * 330, 200 + row * 220, size, '#111', heavy)),
    ).join('')
    expect(symbolsOf(await pictureOf(inside))).toHaveLength(18)
    expect(symbolsOf(await pictureOf(inside, 3), Math.tan((3 * Math.PI) / 180)).length).toBeGreaterThan(14)
  })

  test('is no other sign of money, letter or figure', async () => {
    const inside = SIZES.map((size, row) =>
      [400, 700]
        .map((weight, at) =>
          latin(30, 130 + row * 260 + at * 125, '€ £ ₱ $ ¥ ₹ # B D Đ 8 e @ R θ H & O', { size: 0.75 * size, weight }),
        )
        .join(''),
    ).join('')
    const even = await pictureOf(inside)
    expect(even.signs.length).toBeGreaterThan(150)
    expect(symbolsOf(even)).toEqual([])
  })
})

describe('words beside the sign of the dirham', () => {
  let even: EvenPicture
  let symbol: EvenPicture['signs'][0]
  let figure: { left: number; top: number; right: number; bottom: number }
  beforeAll(async () => {
    even = await pictureOf(dirhamSign(200, 400, 80, '#111') + latin(290, 400, '412.75', { size: 80 }))
    const [found] = symbolsOf(even)
    if (!found) throw new Error('the sign is not found')
    symbol = found
    const others = even.signs.filter((sign) => sign !== symbol)
    figure = {
      left: Math.min(...others.map(({ left }) => left)),
      right: Math.max(...others.map(({ right }) => right)),
      top: symbol.top,
      bottom: symbol.bottom,
    }
  })

  const word = (text: string, place: typeof figure, sure = 93): ReadWord => ({ text, sure, leastSure: sure, ...place })
  const read = (...words: ReadWord[]) =>
    withDirhamSymbols(words, even, 0)
      .words.toSorted((one, other) => one.left - other.left)
      .map(({ text, sure }) => (sure > 60 ? text : `${text}?`))

  test('are its name and the figure, for which letter the sign was taken', () => {
    for (const letter of ['B', 'D', '£', '€', '8'])
      expect(read(word(letter, symbol), word('412.75', figure))).toEqual(['AED', '412.75'])
    for (const text of ['£412.75', 'B412.75', '€412.75', 'Dp412.75'])
      expect(read(word(text, { ...figure, left: symbol.left }))).toEqual(['AED', '412.75'])
  })

  test('lose a figure that the sign was taken for, and are unsure where a figure may be missing', () => {
    const whole = () => ({ ...figure, left: symbol.left })
    expect(read(word('8412.75', whole()))).toEqual(['AED', '412.75'])
    expect(read(word('12.75', whole()))).toEqual(['AED', '12.75?'])
    expect(read(word('£12.75', whole()))).toEqual(['AED', '£12.75?'])
    expect(read(word('84412.75', whole()))).toEqual(['AED', '84412.75?'])
  })

  test('and the sign is none of the picture any more, of which it was no part of a figure', () => {
    expect(withDirhamSymbols([], even, 0).even.signs).not.toContain(symbol)
  })
})
