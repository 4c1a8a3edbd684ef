import {
  arabicFigures,
  type BankReceipt,
  box,
  type Draw,
  dayOf,
  drawReceiptWith,
  type Ink,
  type ReceiptWay,
  text,
} from './bank-receipts.ts'
import { arabicDate, fromRight, HIGH, latin, lots, money, numbersOf, WIDE } from './receipt-drawing.ts'
import { CAIRO } from './receipt-fonts.ts'

// Receipts that the reader was not made with: other layouts, words, names, banks and letters. Where one of them is misread,
// the reader is mended by what is true of receipts, and this set stays as it is.

export type UnseenReceipt = Omit<BankReceipt, 'layout'> & { layout: keyof typeof UNSEEN_LAYOUTS }

export const UNSEEN_PAYEE = 'Deira Friends Welfare Fund'
const PAYERS = ['Nadia Rahman', 'Vinod Nair', 'Grace Villanueva', 'Tariq Mahmood']
const ARABIC_PAYERS = ['خالد منصور', 'ليلى حداد', 'يوسف كريم', 'هدى سالم']
const AMOUNTS = [15_000, 20_000, 35_075, 80_000, 145_000, 6_250, 55_000, 300_000]

const arab = (x: number, y: number, words: string, ink: Ink = {}) => text(x, y, words, { font: CAIRO, ...ink })

/** A page in Arabic with Arabic figures, the amount large and without a label, the month by its name. */
const arabicCard: Draw = ({ amount, day, reference, fee, balance, payer }) => {
  const figures = (fils: number) => `${arabicFigures(money(fils))} د.إ`
  const written = arabicFigures(arabicDate(day))
  const rows = [
    ['المرسل', ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''],
    ['المستفيد', UNSEEN_PAYEE],
    ['تاريخ التحويل', written],
    ['الرقم المرجعي', reference],
    ['الرسوم', figures(fee)],
    ['الرصيد', figures(balance)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f4f1ea') +
    box(50, 90, 980, 470, '#ffffff', 36) +
    arab(540, 210, 'تمت العملية بنجاح', { size: 46, fill: '#1f7a4d', at: 'middle' }) +
    arab(540, 380, figures(amount), { size: 92, fill: '#20242b', at: 'middle' }) +
    arab(540, 490, 'مصرف الواحة', { size: 36, fill: '#8a8574', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          fromRight(1000, 700 + row * 170, label, { size: 36, fill: '#8a8574' }) +
          fromRight(1000, 765 + row * 170, value, { size: 42 }),
      )
      .join('')
  )
}

/** A text message in Arabic with Western figures. */
const arabicMessage: Draw = ({ amount, day, reference, balance }) => {
  const lines = [
    'عزيزي العميل،',
    `تم تحويل مبلغ ${money(amount)} درهم`,
    'من حسابك المنتهي بـ 8821',
    `بتاريخ ${numbersOf(day)}`,
    `رقم العملية: ${reference}`,
    `رصيدك المتاح ${money(balance)} درهم`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(540, 110, 'SahelBank', { size: 42, at: 'middle' }) +
    box(110, 220, 920, 720, '#e6ebf2', 48) +
    lines.map((line, row) => fromRight(980, 330 + row * 100, line, { size: 44 })).join('')
  )
}

/** A dark app in Arabic with Western figures: the name of each value below it. */
const arabicNight: Draw = ({ amount, day, reference, fee }) => {
  const rows = [
    [`${money(amount)} AED`, 'المبلغ المحول'],
    [`${money(fee)} AED`, 'عمولة التحويل'],
    [`${money(amount + fee)} AED`, 'المجموع'],
    [dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' }), 'التاريخ'],
    [reference, 'رقم المعاملة'],
    [UNSEEN_PAYEE, 'إلى'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#1a1226') +
    arab(540, 180, 'تفاصيل الحوالة', { size: 56, fill: '#f2b84b', at: 'middle' }) +
    rows
      .map(
        ([value, label], row) =>
          box(50, 270 + row * 240, 980, 210, '#2a1f3b', 22) +
          latin(980, 365 + row * 240, value, { size: 46, fill: '#f7f2ff', at: 'end' }) +
          arab(980, 435 + row * 240, label, { size: 34, fill: '#a797c2', at: 'end' }),
      )
      .join('')
  )
}

/** The slip of a shop that takes money for others: all in capitals, the total below. */
const kiosk: Draw = ({ amount, day, reference, fee, payer }) => {
  const lines = [
    ['STAR PAY KIOSK', ''],
    ['SATWA METRO STATION', ''],
    ['PAID ON', dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' }).toUpperCase()],
    ['RECEIPT NO', reference],
    ['PAID BY', payer.toUpperCase()],
    ['BILLER', UNSEEN_PAYEE.toUpperCase()],
    ['BILL AMOUNT', `DHS ${money(amount)}`],
    ['COMMISSION', `DHS ${money(fee)}`],
    ['GRAND TOTAL', `DHS ${money(amount + fee)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#8b8f94') +
    box(140, 60, 800, 1560, '#fdfdfb') +
    lines
      .map(
        ([label, value], row) =>
          latin(180, 190 + row * 150, label, { size: 32, fill: '#333333' }) +
          latin(900, 190 + row * 150, value, { size: 32, fill: '#111111', at: 'end' }),
      )
      .join('')
  )
}

/** An app whose rows are sentences, with its amount in the first of them. */
const storyApp: Draw = ({ amount, day, reference, balance, payer }) =>
  box(0, 0, WIDE, HIGH, '#0b3d3a') +
  latin(80, 220, 'Done!', { size: 72, fill: '#7ff0d2' }) +
  latin(80, 360, `You paid AED ${money(amount)}`, { size: 60, fill: '#ffffff' }) +
  latin(80, 440, `to ${UNSEEN_PAYEE}`, { size: 44, fill: '#d5efe9' }) +
  box(60, 540, 960, 760, '#125450', 30) +
  [
    ['When', dayOf(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })],
    ['Paid by', payer],
    ['Confirmation code', reference],
    ['Your balance', `AED ${money(balance)}`],
  ]
    .map(
      ([label = '', value = ''], row) =>
        latin(110, 640 + row * 180, label, { size: 32, fill: '#8fc9bf' }) +
        latin(110, 700 + row * 180, value, { size: 40, fill: '#ffffff' }),
    )
    .join('')

/** A letter of a bank: the label and a colon, the figures behind it, and a rate that is none. */
const letter: Draw = ({ amount, day, reference, fee, payer }) => {
  const lines = [
    `Transaction reference : ${reference}`,
    `Value date : ${numbersOf(day).replaceAll('/', '.')}`,
    `Remitter : ${payer}`,
    `Beneficiary : ${UNSEEN_PAYEE}`,
    `Principal amount : ${money(amount)} AED`,
    `Exchange rate : 1.0000`,
    `Bank charges : ${money(fee)} AED`,
    `Net debit : ${money(amount + fee)} AED`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(80, 150, 'Khaleej Heritage Bank', { size: 46, fill: '#5b1a1a' }) +
    latin(80, 240, 'Debit advice', { size: 38 }) +
    lines.map((line, row) => latin(80, 380 + row * 110, line, { size: 34 })).join('')
  )
}

export const UNSEEN_LAYOUTS = { arabicCard, arabicMessage, arabicNight, kiosk, storyApp, letter }

/** Eighteen receipts: each layout clean and in two other ways. */
export function unseenReceipts(seed = 2_026): UnseenReceipt[] {
  const { below, figures } = lots(seed)
  const ways: readonly (readonly ReceiptWay[])[] = [
    ['clean', 'photographed', 'soft'],
    ['clean', 'tilted', 'dim'],
  ]
  return (Object.keys(UNSEEN_LAYOUTS) as UnseenReceipt['layout'][]).flatMap((layout, at) =>
    (ways[at % 2] ?? []).map((way) => ({
      layout,
      way,
      payer: PAYERS[below(PAYERS.length)] ?? '',
      amount: AMOUNTS[below(AMOUNTS.length)] ?? 0,
      day: new Date(Date.UTC(2026, 6 + below(5), 1 + below(28))),
      reference: [`MB${figures(10)}`, figures(14), `QX${figures(3)}-${figures(6)}`][below(3)] ?? '',
      fee: [250, 1_050, 2_000][below(3)] ?? 0,
      balance: 50_000 + below(2_000_000),
    })),
  )
}

export const drawUnseenReceipt = (receipt: UnseenReceipt): Promise<Buffer> =>
  drawReceiptWith(UNSEEN_LAYOUTS[receipt.layout], receipt)
