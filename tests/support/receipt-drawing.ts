import {
  type BankReceipt,
  box,
  type Draw,
  dayOf,
  drawReceiptWith,
  type Ink,
  type ReceiptWay,
  text,
} from './bank-receipts.ts'
import { numbersFrom, photographed } from './drawn-receipts.ts'
import { CAIRO, ROBOTO } from './receipt-fonts.ts'

// What the sets of drawn receipts share: the size of their screen, letters of both directions, money and days as they are
// written, and what is drawn by lot.

export const WIDE = 1080
export const HIGH = 1920

export const latin = (x: number, y: number, words: string, ink: Ink = {}) => text(x, y, words, { font: ROBOTO, ...ink })
type Grid = { x: number; y: number; across: number; down: number }
/** Lines as a machine prints them: each sign in the middle of a place of its own. */
export const printed = (lines: readonly string[], { x, y, across, down }: Grid, ink: Ink) =>
  lines
    .flatMap((line, row) =>
      [...line].map((sign, at) =>
        sign === ' ' ? '' : latin(x + at * across, y + row * down, sign, { ...ink, at: 'middle' }),
      ),
    )
    .join('')
/** A text that runs from the right, its beginning at x. */
export const fromRight = (x: number, y: number, words: string, ink: Ink = {}) =>
  text(x, y, words, { font: CAIRO, ...ink }).replace('<text ', '<text direction="rtl" ')
/** True if the text has Arabic letters or figures. */
export const isArabic = (words: string) => /[؀-ۿ]/.test(words)

/** The upper edge of a phone's screen: the clock, the signal, and how full the battery is. */
export const phone = (fill: string, clock = '10:42') =>
  latin(60, 62, clock, { size: 34, fill, weight: 700 }) +
  [0, 1, 2, 3].map((bar) => box(790 + bar * 14, 56 - bar * 7, 9, 8 + bar * 7, fill)).join('') +
  latin(870, 62, '5G', { size: 28, fill, weight: 700 }) +
  `<rect x="935" y="36" width="72" height="30" rx="9" fill="none" stroke="${fill}" stroke-width="3"/>` +
  box(940, 41, 44, 20, fill, 5)
export const rule = (y: number, stroke: string, from = 60, to = 1020) =>
  `<path d="M${from} ${y}H${to}" stroke="${stroke}" stroke-width="2"/>`

export const money = (fils: number) => (fils / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
/** Whole dirhams without fils, as in 90 or 1,250.50. */
export const wholeMoney = (fils: number) => money(fils).replace('.00', '')
/** Without groups, as some apps write it. */
export const plainMoney = (fils: number) => (fils / 100).toFixed(2)

const MONTHS = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')
export const arabicDate = (day: Date) => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
export const numbersOf = (day: Date) => dayOf(day, { day: '2-digit', month: '2-digit', year: 'numeric' })
/** As in 05-Nov-2026. */
export const dashedDate = (day: Date) =>
  dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' }).replaceAll(' ', '-')
export const nextDay = (day: Date, days = 1) => new Date(day.getTime() + days * 86_400_000)

/** Draws lots that are the same whenever they are drawn by the same seed. */
export function lots(seed: number) {
  const number = numbersFrom(seed)
  const below = (many: number) => Math.floor(number() * many)
  const from = (signs: string, many: number) =>
    Array.from({ length: many }, () => signs[below(signs.length)] ?? '').join('')
  return {
    below,
    one: <T>(some: readonly [T, ...T[]]): T => some[below(some.length)] ?? some[0],
    figures: (many: number) => from('0123456789', many),
    letters: (many: number) => from('ABCDEFGHJKLMNPQRTUVWXYZ', many),
    from,
  }
}

type Lots = ReturnType<typeof lots>
/** A layout with the ways in which receipts of it come, and the shape of its references. */
type Layout = { draw: Draw; ways: readonly ReceiptWay[]; reference: (by: Lots) => string }
export type LaidOutReceipt = Omit<BankReceipt, 'layout'> & {
  layout: string
  /** From where its photo was taken. */
  seen: number
}

/** A receipt of each layout in each of its ways. */
export function laidOutReceipts(
  layouts: Record<string, Layout>,
  seed: number,
  known: Record<'payers', readonly [string, ...string[]]> & Record<'amounts' | 'fees', readonly [number, ...number[]]>,
): LaidOutReceipt[] {
  const by = lots(seed)
  return Object.entries(layouts).flatMap(([layout, { ways, reference }]) =>
    ways.map((way) => ({
      layout,
      way,
      payer: by.one(known.payers),
      amount: by.one(known.amounts),
      day: new Date(Date.UTC(2026, 5 + by.below(5), 1 + by.below(28))),
      reference: reference(by),
      fee: by.one(known.fees),
      balance: 20_000 + by.below(3_000_000),
      seen: by.below(1_000),
    })),
  )
}

/** The picture of a receipt; a photo is taken from where it is seen. */
export async function drawSeen(draw: Draw, receipt: Omit<LaidOutReceipt, 'layout'>): Promise<Buffer> {
  if (receipt.way !== 'photographed') return drawReceiptWith(draw, receipt)
  return photographed(await drawReceiptWith(draw, { ...receipt, way: 'clean' }), receipt.seen)
}
