import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../tests/support/everyday-known.ts'
import { type Line, pageOf, wrapped } from '../../../tests/support/receipt-pages.ts'
import { amountInWords } from './amount-in-words.ts'
import { rowsOf } from './page.ts'
import { readReceipt } from './read-receipt.ts'

const CAME_ON = '2026-11-29'
const money = (fils: number) => (fils / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const line = (text: string, at = 50): Line => ({ parts: [{ text, from: 'left', at }] })
const said = (...lines: string[]) => amountInWords(rowsOf(pageOf(lines.map((each) => line(each)))))?.fils
const amountOf = (lines: readonly Line[], misread?: Parameters<typeof pageOf>[1]) =>
  readReceipt([pageOf(lines, misread)], CAME_ON).amount?.value

const amounts = fc.integer({ min: 100, max: 9_999_999 })
const inLines = (words: string) => wrapped(words, 34).map((each) => line(each, 300))

describe('an amount in words', () => {
  test('is that of its figures, on however many lines', () => {
    fc.assert(
      fc.property(amounts, (fils) => {
        expect(amountInWords(rowsOf(pageOf(inLines(inWords(fils)))))?.fils).toBe(fils)
      }),
    )
  })

  test.each([
    ['Dirhams One Hundred Twenty Five and Fils 50 only', 12_550],
    ['UAE DIRHAMS ONE HUNDRED AND TWENTY-FIVE ONLY', 12_500],
    ['AED One Thousand One Hundred Twenty Five and 75/100 Only.', 112_575],
    ['Amount in words: Five hundred dirhams and five fils only', 50_005],
    ['Dirhams Twelve Hundred Only', 120_000],
  ])('is written as %s', (words, fils) => {
    expect(said(words)).toBe(fils)
  })

  test.each([
    'Dirhams Five Hundred',
    'Dirhams Five Hundrcd Only',
    'Dirhams Five Twenty Only',
    'Dirhams Twenty Twelve Only',
    'Taka Five Hundred Only',
    'Five hundred only',
    'Dirhams Five Hundred and Fils Only',
    'Dirhams Thousand Only',
  ])('is none where a word is missing, unknown or out of order: %s', (words) => {
    expect(said(words)).toBeUndefined()
  })

  test('makes the figure sure that says the same, and no figure that says another', () => {
    fc.assert(
      fc.property(amounts, amounts, (fils, other) => {
        fc.pre(fils !== other)
        const page = (figure: number) => [
          line('Advice no. 4431'),
          line(`AED ${money(figure)}`),
          line(`AED ${money(other)}`),
          ...inLines(inWords(fils)),
        ]
        expect(amountOf(page(fils))).toBe(fils)
        expect(amountOf([line(`Amount AED ${money(other)}`), ...inLines(inWords(fils))])).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('of a total leaves the amount as it is', () => {
    const page = [
      line('Amount AED 100.00'),
      line('Charges AED 5.00'),
      line('Total AED 105.00'),
      line('Dirhams One Hundred Five Only'),
    ]
    expect(amountOf(page)).toBe(10_000)
    expect(amountOf(page.slice(1))).toBeUndefined()
  })

  test('has fils that are no amount', () => {
    expect(amountOf([line('Amount in words: Dirhams Five Hundrcd and Fils 50 only')])).toBeUndefined()
  })
})

/** Cells below their heads: of what, in dirhams, in fils. */
const cells = (what: string, dirhams: string, fils: string): Line => ({
  parts: [
    { text: what, from: 'left', at: 50 },
    { text: dirhams, from: 'right', at: 700 },
    { text: fils, from: 'right', at: 900 },
  ],
})
const column = (fils: number) =>
  [Math.floor(fils / 100).toLocaleString('en-US'), `${fils % 100}`.padStart(2, '0')] as const

describe('an amount in a column for dirhams and one for fils', () => {
  const heads = fc.constantFrom(['Dhs.', 'Fils'] as const, ['AED', 'Fils'] as const, ['درهم', 'فلس'] as const)

  test('is what the words say, or nothing, whatever stays unread', () => {
    let read = 0
    fc.assert(
      fc.property(heads, amounts, fc.nat(30), ([dirham, head], fils, lost) => {
        const lines = [cells('Particulars', dirham, head), cells('Cash', ...column(fils)), ...inLines(inWords(fils))]
        expect(amountOf(lines)).toBe(fils)
        const found = amountOf(lines, (word, index) => (index === lost ? { ...word, text: 'xqzv', sure: 40 } : word))
        if (found !== undefined) read += 1
        expect([undefined, fils]).toContain(found)
      }),
    )
    expect(read).toBeGreaterThan(0)
  })

  test('is the sum of the others where no words say so', () => {
    const notes = [cells('100 x 3', '300', '00'), cells('20 x 2', '40', '00'), cells('Coins', '0', '75')]
    const page = (sum: number) => [cells('Notes', 'AED', 'Fils'), ...notes, cells('Total', ...column(sum))]
    expect(amountOf(page(34_075))).toBe(34_075)
    expect(amountOf(page(34_175))).toBeUndefined()
  })

  test('is unread where it stands alone, where words say another, or where the head of the fils stayed unread', () => {
    const alone = [cells('Particulars', 'Dhs.', 'Fils'), cells('Total amount', ...column(112_575))]
    expect(amountOf(alone)).toBeUndefined()
    expect(amountOf([...alone, line(inWords(112_550))])).toBeUndefined()
    expect(amountOf([cells('Particulars', 'Dhs.', 'F1'), cells('Total amount', ...column(112_575))])).toBeUndefined()
  })
})
