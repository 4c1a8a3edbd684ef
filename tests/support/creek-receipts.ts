import { arabicFigures, box, type Draw, dayOf } from './bank-receipts.ts'
import {
  arabicDate,
  dashedDate,
  drawSeen,
  fromRight,
  HIGH,
  isArabic,
  type LaidOutReceipt,
  laidOutReceipts,
  latin,
  money,
  numbersOf,
  phone,
  plainMoney,
  printed,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { wrapped } from './receipt-pages.ts'

// Twelve receipts of twelve more layouts, drawn once the reader had been mended for those of harbour-receipts.ts. How they are
// read stands in bench/readings.ts.

export const CREEK_PAYEE = 'Naif Workers Saving Group'
const IN_ARABIC = 'مجموعة ادخار عمال نايف'
const PAYERS: readonly [string, ...string[]] = [
  'Abdul Karim',
  'Sunita Rao',
  'Marites Cruz',
  'Hamza Tariq',
  'Ruwan Silva',
]

type Rows = readonly (readonly [label: string, value: string])[]
type Look = { x: number; to: number; y: number; down: number; label: string; value: string; size?: number }
/** Rows with the label at one edge and the value at the other; from the right where the label is Arabic. */
const edges = (rows: Rows, { x, to, y, down, label: pale, value: ink, size = 34 }: Look) =>
  rows
    .map(([label, value], row) => {
      const at = y + row * down
      if (!isArabic(label))
        return latin(x, at, label, { size, fill: pale }) + latin(to, at, value, { size, fill: ink, at: 'end' })
      const shown = isArabic(value)
        ? fromRight(x, at, value, { size, fill: ink, at: 'end' })
        : latin(x, at, value, { size, fill: ink })
      return fromRight(to, at, label, { size, fill: pale }) + shown
    })
    .join('')

const pinkApp: Draw = ({ amount, day, reference, payer, fee }) =>
  box(0, 0, WIDE, HIGH, '#fff5f8') +
  phone('#4a1030', '14:02') +
  latin(540, 260, 'Transfer completed', { size: 44, fill: '#a3154f', at: 'middle', weight: 700 }) +
  latin(540, 400, `${money(amount)} AED`, { size: 86, fill: '#4a1030', at: 'middle', weight: 700 }) +
  edges(
    [
      ['Beneficiary', CREEK_PAYEE],
      ['Debited from', payer],
      ['Charges', `${money(fee)} AED`],
      ['Value', dashedDate(day)],
      ['Transaction reference', reference],
    ],
    { x: 80, to: 1000, y: 560, down: 130, label: '#93596f', value: '#4a1030' },
  )

const greyNight: Draw = ({ amount, day, reference, balance }) =>
  box(0, 0, WIDE, HIGH, '#1e1f22') +
  phone('#dddddd', '21:11') +
  latin(80, 210, CREEK_PAYEE, { size: 42, fill: '#ffffff', weight: 700 }) +
  latin(80, 320, `-Dhs ${money(amount)}`, { size: 80, fill: '#ffffff' }) +
  latin(80, 390, dayOf(day, { day: 'numeric', month: 'short', year: 'numeric' }), { size: 32, fill: '#a5a7ad' }) +
  edges(
    [
      ['Transaction ID', reference],
      ['Type', 'Bank transfer'],
      ['Your balance', `Dhs ${money(balance)}`],
    ],
    { x: 80, to: 1000, y: 560, down: 140, label: '#a5a7ad', value: '#ffffff' },
  )

const tealBand: Draw = ({ amount, day, reference, payer, fee }) =>
  `<defs><linearGradient id="teal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#00695c"/><stop offset="1" stop-color="#4db6ac"/></linearGradient></defs>` +
  box(0, 0, WIDE, HIGH, '#ffffff') +
  box(0, 0, WIDE, 620, 'url(#teal)') +
  phone('#ffffff', '07:45') +
  latin(540, 230, 'You paid', { size: 38, fill: '#ffffff', at: 'middle' }) +
  latin(540, 370, `AED ${money(amount)}`, { size: 90, fill: '#ffffff', at: 'middle', weight: 700 }) +
  latin(540, 470, `to ${CREEK_PAYEE}`, { size: 36, fill: '#ffffff', at: 'middle' }) +
  edges(
    [
      ['Paid by', payer],
      ['Paid on', `${numbersOf(day)} 07:44`],
      ['Fees', `AED ${money(fee)}`],
      ['Reference no.', reference],
    ],
    { x: 80, to: 1000, y: 760, down: 130, label: '#5f7d79', value: '#0f2b28' },
  )

const shortAlert: Draw = ({ amount, day, reference, balance }) => {
  const words = `AED ${money(amount)} transferred to ${CREEK_PAYEE} from a/c **2217 on ${dashedDate(day)}. Ref ${reference}. Bal AED ${money(balance)}`
  const lines = wrapped(words, 40)
  return (
    box(0, 0, WIDE, HIGH, '#000000') +
    phone('#ffffff', '13:30') +
    latin(540, 170, 'CREEKBANK', { size: 34, fill: '#ffffff', at: 'middle', weight: 700 }) +
    box(50, 330, 880, lines.length * 62 + 70, '#26252a', 40) +
    lines.map((line, row) => latin(95, 405 + row * 62, line, { size: 39, fill: '#ffffff' })).join('')
  )
}

const forwarded: Draw = ({ amount, day, reference, payer }) => {
  const lines = [
    'Exchange receipt',
    `Amt: ${plainMoney(amount)} dhs`,
    `Date: ${numbersOf(day)}`,
    `Ref: ${reference}`,
    `Sender: ${payer}`,
    `To: ${CREEK_PAYEE}`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#0b141a') +
    phone('#ffffff', '20:55') +
    latin(170, 150, payer, { size: 40, fill: '#ffffff', weight: 700 }) +
    box(50, 260, 820, lines.length * 66 + 90, '#202c33', 22) +
    latin(90, 310, 'Forwarded', { size: 26, fill: '#8696a0' }) +
    lines.map((line, row) => latin(90, 380 + row * 66, line, { size: 38, fill: '#e9edef' })).join('')
  )
}

const arabicBlue: Draw = ({ amount, day, reference, fee }) =>
  box(0, 0, WIDE, HIGH, '#f2f6fc') +
  phone('#10284d', '17:05') +
  fromRight(540, 200, 'تفاصيل الحوالة', { size: 46, fill: '#10284d', at: 'middle', weight: 700 }) +
  edges(
    [
      ['اسم المستفيد', IN_ARABIC],
      ['مبلغ التحويل', `${money(amount)} درهم`],
      ['الرسوم', `${money(fee)} درهم`],
      ['تاريخ التحويل', arabicDate(day)],
      ['رقم المرجع', reference],
    ],
    { x: 80, to: 1000, y: 380, down: 150, label: '#5a6d8c', value: '#10284d', size: 38 },
  )

const arabicPage: Draw = ({ amount, day, reference, fee }) =>
  box(0, 0, WIDE, HIGH, '#fffdf5') +
  fromRight(540, 190, 'شركة الخور للصرافة', { size: 50, at: 'middle', weight: 700 }) +
  fromRight(540, 260, 'سند تحويل', { size: 38, at: 'middle' }) +
  rule(300, '#444444') +
  edges(
    [
      ['رقم السند', arabicFigures(reference)],
      ['التاريخ', arabicFigures(numbersOf(day))],
      ['المبلغ', `${arabicFigures(money(amount))} درهم`],
      ['العمولة', `${arabicFigures(money(fee))} درهم`],
      ['المستفيد', IN_ARABIC],
    ],
    { x: 80, to: 1000, y: 410, down: 150, label: '#333333', value: '#111111', size: 42 },
  )

const bothApp: Draw = ({ amount, day, reference, payer }) => {
  const rows = [
    ['Amount', 'المبلغ', `AED ${money(amount)}`],
    ['From', 'من', payer],
    ['To', 'إلى', CREEK_PAYEE],
    ['Date', 'التاريخ', dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })],
    ['Reference', 'المرجع', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#222222', '10:10') +
    latin(80, 200, 'Payment receipt', { size: 42, weight: 700 }) +
    fromRight(1000, 200, 'إيصال الدفع', { size: 42, weight: 700 }) +
    rows
      .map(
        ([english, arabic, value], row) =>
          latin(80, 340 + row * 190, english, { size: 30, fill: '#777777' }) +
          fromRight(1000, 340 + row * 190, arabic, { size: 30, fill: '#777777' }) +
          latin(540, 410 + row * 190, value, { size: 42, at: 'middle' }),
      )
      .join('')
  )
}

const slip = (lines: readonly string[]) =>
  box(0, 0, WIDE, HIGH, '#5b5550') +
  box(120, 80, 840, 1500, '#faf8f2') +
  printed(lines, { x: 170, y: 190, across: 27, down: 84 }, { size: 38, fill: '#33333a' })
const pair = (label: string, value: string) => `${label.padEnd(28 - value.length)}${value}`

const houseSlip: Draw = ({ amount, day, reference, fee }) =>
  slip([
    '   AL NAIF EXCHANGE LLC',
    '',
    pair('DATE', numbersOf(day)),
    pair('TXN NO', reference),
    pair('PAYOUT', 'BANK A/C'),
    CREEK_PAYEE.toUpperCase(),
    '',
    pair('AMOUNT', `AED ${money(amount)}`),
    pair('CHARGES', `AED ${money(fee)}`),
    pair('TOTAL', `AED ${money(amount + fee)}`),
    '',
    '        THANK YOU',
  ])

const machineSlip: Draw = ({ amount, day, reference, balance }) =>
  slip([
    '      CREEK BANK ATM',
    '',
    pair('DATE', dashedDate(day).toUpperCase()),
    pair('ATM ID', 'NF0021'),
    pair('REF NO', reference),
    'TRANSFER TO ACCOUNT',
    pair('AMOUNT AED', money(amount)),
    pair('AVAIL BAL AED', money(balance)),
    '',
    '     KEEP THIS RECEIPT',
  ])

const pdfPage: Draw = ({ amount, day, reference, payer, fee }) =>
  box(0, 0, WIDE, HIGH, '#ffffff') +
  latin(80, 130, 'Creek Bank', { size: 36, weight: 700, fill: '#7a1f1f' }) +
  latin(80, 185, 'Transfer advice', { size: 28 }) +
  edges(
    [
      ['Transaction date', dayOf(day, { day: 'numeric', month: 'long', year: 'numeric' })],
      ['Reference number', reference],
      ['Remitter', payer],
      ['Beneficiary name', CREEK_PAYEE],
      ['Transfer amount', `AED ${money(amount)}`],
      ['Bank charges', `AED ${money(fee)}`],
      ['Total amount debited', `AED ${money(amount + fee)}`],
    ],
    { x: 80, to: 700, y: 280, down: 56, label: '#444444', value: '#111111', size: 24 },
  ) +
  latin(80, 760, 'This document is system generated.', { size: 20, fill: '#666666' })

const webTable: Draw = ({ amount, day, reference, fee }) =>
  box(0, 0, WIDE, HIGH, '#f5f5f5') +
  box(0, 0, WIDE, 120, '#7a1f1f') +
  latin(50, 76, 'Creek Bank Internet Banking', { size: 34, fill: '#ffffff' }) +
  latin(50, 220, 'Transaction successful', { size: 38, fill: '#2e7d32', weight: 700 }) +
  box(40, 270, 1000, 640, '#ffffff') +
  edges(
    [
      ['Transfer to', CREEK_PAYEE],
      ['Transfer amount (AED)', money(amount)],
      ['Fee (AED)', money(fee)],
      ['Transaction date', day.toISOString().slice(0, 10)],
      ['Transaction reference number', reference],
    ],
    { x: 80, to: 1000, y: 370, down: 115, label: '#555555', value: '#111111', size: 32 },
  )

const SENT = {
  pinkApp: { draw: pinkApp, ways: ['photographed'], reference: ({ figures }) => `PK${figures(8)}` },
  greyNight: { draw: greyNight, ways: ['clean'], reference: ({ figures, letters }) => `${letters(2)}${figures(9)}` },
  tealBand: { draw: tealBand, ways: ['dim'], reference: ({ figures }) => figures(12) },
  shortAlert: { draw: shortAlert, ways: ['clean'], reference: ({ figures }) => `FT${figures(10)}` },
  forwarded: { draw: forwarded, ways: ['soft'], reference: ({ figures }) => figures(9) },
  arabicBlue: { draw: arabicBlue, ways: ['clean'], reference: ({ figures }) => `TR${figures(8)}` },
  arabicPage: { draw: arabicPage, ways: ['photographed'], reference: ({ figures }) => figures(7) },
  bothApp: { draw: bothApp, ways: ['turned'], reference: ({ figures }) => `B${figures(9)}` },
  houseSlip: { draw: houseSlip, ways: ['photographed'], reference: ({ figures }) => `NX${figures(7)}` },
  machineSlip: { draw: machineSlip, ways: ['tilted'], reference: ({ figures }) => figures(8) },
  pdfPage: { draw: pdfPage, ways: ['clean'], reference: ({ figures, letters }) => `${letters(3)}${figures(9)}` },
  webTable: { draw: webTable, ways: ['soft'], reference: ({ figures }) => figures(11) },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const CREEK_LAYOUTS = SENT

/** Twelve receipts: each layout once. */
export const creekReceipts = (seed = 16_180): LaidOutReceipt[] =>
  laidOutReceipts(SENT, seed, {
    payers: PAYERS,
    amounts: [10_000, 35_000, 50_000, 62_550, 90_000, 135_000, 200_000, 248_075, 400_000],
    fees: [105, 525, 1_575, 2_625],
  })

export const drawCreekReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(CREEK_LAYOUTS[receipt.layout as keyof typeof CREEK_LAYOUTS].draw, receipt)
