import { arabicFigures, type BankReceipt, box, type Draw, dayOf, drawReceiptWith, text, WAYS } from './bank-receipts.ts'
import { dashedDate, fromRight, HIGH, isArabic, latin, lots, money, numbersOf, WIDE } from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'

// Receipts that were drawn once the reader was finished, and were not looked at while it was made: four more layouts, as those
// of a remittance app, a bank's text message, a deposit machine and an exchange house in Arabic, with other names and words.
// Their first figures said how it reads what it has never seen: 26 amounts, 26 dates and 17 references of 28. It was then mended by
// what is true of receipts, and fresh-receipts.ts was drawn.

export type LaterReceipt = Omit<BankReceipt, 'layout'> & { layout: keyof typeof LATER_LAYOUTS }

export const LATER_PAYEE = 'Al Noor Neighbours Kitty'
const PAYERS = ['Sunitha Pillai', 'Arif Chowdhury', 'Jocelyn Reyes', 'Kamal Perera', 'Shabana Khan']
const AMOUNTS = [10_000, 25_000, 12_500, 50_000, 100_000, 7_550, 230_000, 40_000, 18_025]

const naskh = (x: number, y: number, words: string, ink: Parameters<typeof text>[3] = {}) =>
  fromRight(x, y, words, { font: NASKH, ...ink })
const dotted = (y: number) =>
  `<path d="M90 ${y}H990" stroke="#c5cbd3" stroke-width="3" stroke-dasharray="12 10" fill="none"/>`

/** An app that sends money: what leaves, what comes, what it costs, and where it is now. */
const remitApp: Draw = ({ amount, day, reference, fee, payer }) =>
  box(0, 0, WIDE, HIGH, '#f3f6f5') +
  box(0, 0, WIDE, 250, '#0e7c66') +
  latin(60, 120, 'Souq Remit', { size: 44, fill: '#ffffff' }) +
  latin(60, 195, `Transfer #${reference}`, { size: 34, fill: '#c9efe5' }) +
  box(50, 300, 980, 330, '#ffffff', 30) +
  latin(90, 375, 'Recipient gets', { size: 32, fill: '#6b7680' }) +
  latin(90, 465, `${money(amount)} AED`, { size: 76, fill: '#14212b' }) +
  latin(90, 560, `${LATER_PAYEE} · Pearl Coast Bank`, { size: 34, fill: '#14212b' }) +
  [
    ['You send', `${money(amount)} AED`],
    ['Our fee', `${money(fee)} AED`],
    ['You pay in total', `${money(amount + fee)} AED`],
  ]
    .map(
      ([label = '', value = ''], row) =>
        latin(90, 760 + row * 95, label, { size: 36, fill: '#6b7680' }) +
        latin(990, 760 + row * 95, value, { size: 36, at: 'end' }),
    )
    .join('') +
  dotted(1010) +
  latin(90, 1100, 'Paid by', { size: 36, fill: '#6b7680' }) +
  latin(990, 1100, payer, { size: 36, at: 'end' }) +
  latin(90, 1195, 'Delivered', { size: 36, fill: '#6b7680' }) +
  latin(990, 1195, dayOf(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }), {
    size: 36,
    at: 'end',
  })

/** A bank's message, in a thread, with an older one above it that was cut. */
const bankThread: Draw = ({ amount, day, reference, balance }) => {
  const on = dashedDate(day)
  const lines = [
    `Dear Customer, your account ending`,
    `7702 is debited with AED ${money(amount)}`,
    `on ${on} for a transfer to`,
    `${LATER_PAYEE}.`,
    `Trn. ref: ${reference}`,
    `Your current balance is`,
    `AED ${money(balance)}. Pearl Coast Bank`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 170, '#f1f1f4') +
    latin(540, 110, 'PEARLCOAST', { size: 40, at: 'middle' }) +
    box(60, 210, 860, 190, '#e7e7ec', 40) +
    latin(100, 290, 'never share your OTP with anyone.', { size: 40 }) +
    latin(100, 350, 'Call 600 500 000 to report fraud.', { size: 40 }) +
    box(60, 470, 860, 620, '#e7e7ec', 40) +
    lines.map((line, row) => latin(100, 555 + row * 80, line, { size: 40 })).join('')
  )
}

/** What a machine prints that takes cash for an account, in capitals with a colon. */
const depositSlip: Draw = ({ amount, day, reference, balance, payer }) => {
  const lines = [
    `DATE/TIME : ${numbersOf(day)} 16:20:11`,
    'TERMINAL  : CDM00731 AL QUSAIS',
    `TRACE NO  : ${reference}`,
    `DEPOSITOR : ${payer.toUpperCase()}`,
    `CREDIT TO : ${LATER_PAYEE.toUpperCase()}`,
    `NOTES     : ${Math.max(1, Math.ceil(amount / 20_000))}`,
    `AMOUNT DEPOSITED : DHS ${money(amount)}`,
    `AVAILABLE BAL : DHS ${money(balance)}`,
    'KEEP THIS SLIP FOR YOUR RECORDS',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#77706a') +
    box(100, 90, 880, 1560, '#f8f7f2') +
    latin(540, 210, 'PEARL COAST BANK', { size: 46, at: 'middle' }) +
    naskh(540, 290, 'مصرف ساحل اللؤلؤ', { size: 46, at: 'middle' }) +
    latin(540, 380, '*** CASH DEPOSIT ***', { size: 38, at: 'middle' }) +
    lines.map((line, row) => latin(150, 520 + row * 115, line, { size: 36, fill: '#2a2a2a' })).join('')
  )
}

/** An exchange house's receipt in Arabic with Arabic figures, in a table. */
const arabicExchange: Draw = ({ amount, day, reference, fee, payer }) => {
  const aed = (fils: number) => `${arabicFigures(money(fils))} درهم`
  const rows = [
    ['تاريخ المعاملة', arabicFigures(numbersOf(day))],
    ['رقم الحوالة', reference],
    ['اسم المرسل', payer],
    ['اسم المستفيد', LATER_PAYEE],
    ['قيمة الحوالة', aed(amount)],
    ['أجور التحويل', aed(fee)],
    ['المبلغ الإجمالي', aed(amount + fee)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(40, 60, 1000, 200, '#7b1e2b') +
    naskh(540, 180, 'صرافة حجر', { size: 66, fill: '#ffffff', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          (row % 2 === 0 ? box(40, 300 + row * 150, 1000, 150, '#f6eeee') : '') +
          naskh(1000, 395 + row * 150, label, { size: 42, fill: '#5a4a4c' }) +
          (isArabic(value)
            ? text(90, 395 + row * 150, value, { size: 44, font: NASKH })
            : latin(90, 395 + row * 150, value, { size: 40 })),
      )
      .join('')
  )
}

export const LATER_LAYOUTS = { remitApp, bankThread, depositSlip, arabicExchange }

/** Twenty-eight receipts: each layout in each way. */
export function laterReceipts(seed = 1_129): LaterReceipt[] {
  const { below, figures } = lots(seed)
  return (Object.keys(LATER_LAYOUTS) as LaterReceipt['layout'][]).flatMap((layout) =>
    (Object.keys(WAYS) as LaterReceipt['way'][]).map((way) => ({
      layout,
      way,
      payer: PAYERS[below(PAYERS.length)] ?? '',
      amount: AMOUNTS[below(AMOUNTS.length)] ?? 0,
      day: new Date(Date.UTC(2026, 5 + below(5), 1 + below(28))),
      reference: [`${1 + below(9)}${figures(8)}`, `PCB${figures(9)}`, `${1 + below(9)}${figures(11)}`][below(3)] ?? '',
      fee: [500, 1_500, 2_100][below(3)] ?? 0,
      balance: 20_000 + below(3_000_000),
    })),
  )
}

export const drawLaterReceipt = (receipt: LaterReceipt): Promise<Buffer> =>
  drawReceiptWith(LATER_LAYOUTS[receipt.layout], receipt)
