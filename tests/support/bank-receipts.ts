import sharp from 'sharp'
import { escaped } from '#core/escape-html.ts'
import { numbersFrom, photographed } from './drawn-receipts.ts'
import { NASKH, receiptFonts, SANS } from './receipt-fonts.ts'

// Receipts as apps, text messages, cash machines and exchange houses show them, in English and Arabic, light and dark.
// Each has fees, balances or totals beside its amount. Drawn by their numbers alone, the same anywhere.

export type ReceiptWay = keyof typeof WAYS

export type BankReceipt = {
  layout: keyof typeof LAYOUTS
  way: ReceiptWay
  payer: string
  /** Fils. */
  amount: number
  day: Date
  reference: string
  fee: number
  balance: number
}

/** One of AED 90.00 that costs AED 10.00, on which tests change what they are about. */
export const RECEIPT: BankReceipt = {
  layout: 'bandApp',
  way: 'clean',
  payer: 'Rahim Uddin',
  amount: 9_000,
  day: new Date('2026-11-18'),
  reference: 'FT26849407833',
  fee: 1_000,
  balance: 500_000,
}

/** To whom the money of all of them went. */
export const PAYEE = 'Probashi Somiti Savings'
const IBAN = 'AE07 0331 2345 6789 0123 456'
const PAYERS = [
  'Rahim Uddin',
  'Fatima Noor',
  'Joseph Thomas',
  'Anjali Menon',
  'Imran Siddiqui',
  'Maria Santos',
  'Bilal Ahmed',
]
const AMOUNTS = [9_000, 10_000, 25_000, 12_550, 100_000, 30_000, 125_000, 8_750, 60_000, 150_000, 47_525, 210_000]
const FEES = [0, 105, 1_500, 525]

/** What the figures of a receipt look like in Arabic. */
export const arabicFigures = (text: string) =>
  text
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replaceAll(',', '٬')
    .replaceAll('.', '٫')
const money = (fils: number) => (fils / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
export const dayOf = (date: Date, options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
  date.toLocaleDateString(locale, { timeZone: 'UTC', ...options })
const LONG = { day: '2-digit', month: 'long', year: 'numeric' } as const
const SHORT = { day: '2-digit', month: 'short', year: 'numeric' } as const
const NUMBERS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

const WIDE = 1080
const HIGH = 1920

export type Ink = { size?: number; fill?: string; at?: 'start' | 'middle' | 'end'; font?: string; weight?: number }
export function text(
  x: number,
  y: number,
  words: string,
  { size = 34, fill = '#1c2024', at = 'start', font = SANS, weight }: Ink = {},
) {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${at}" font-family="${font}"${weight ? ` font-weight="${weight}"` : ''}>${escaped(words)}</text>`
}
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" rx="${round}"/>`

export type Draw = (receipt: Omit<BankReceipt, 'layout'>) => string

/** A bank's app: a band of colour, and rows with the label at the left and the value at the right. */
const bandApp: Draw = ({ payer, amount, day: on, reference, fee, balance }) => {
  const rows = [
    ['From', payer],
    ['To', PAYEE],
    ['IBAN', IBAN],
    ['Transfer amount', `AED ${money(amount)}`],
    ['Charges', `AED ${money(fee)}`],
    ['Total debited', `AED ${money(amount + fee)}`],
    ['Date', dayOf(on, SHORT)],
    ['Reference number', reference],
    ['Remaining balance', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 420, '#174ea6') +
    text(540, 210, 'Transfer successful', { size: 54, fill: '#ffffff', at: 'middle' }) +
    text(540, 340, `AED ${money(amount)}`, { size: 84, fill: '#ffffff', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          text(70, 560 + row * 130, label, { fill: '#667085' }) +
          text(1010, 560 + row * 130, value, { at: 'end', size: 36 }),
      )
      .join('')
  )
}

/** A dark wallet: what was sent stands large, labels above their values. */
const darkWallet: Draw = ({ payer, amount, day: on, reference, fee, balance }) => {
  const rows = [
    ['Sent by', payer],
    ['Recipient', PAYEE],
    ['Sent on', `${dayOf(on, LONG)}, 14:32`],
    ['Fee', `${money(fee)} AED`],
    ['Wallet balance', `${money(balance)} AED`],
    ['Transaction ID', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0f1420') +
    text(80, 200, 'You sent', { size: 44, fill: '#9fb0c8' }) +
    text(80, 330, `${money(amount)} AED`, { size: 104, fill: '#ffffff' }) +
    rows
      .map(
        ([label, value], row) =>
          box(60, 440 + row * 210, 960, 180, '#1b2333', 28) +
          text(100, 510 + row * 210, label, { size: 32, fill: '#8c9db5' }) +
          text(100, 575 + row * 210, value, { size: 40, fill: '#eef2f8' }),
      )
      .join('')
  )
}

/** A text message of a bank. */
const message: Draw = ({ amount, day: on, reference, balance }) => {
  const lines = [
    'Dear Customer,',
    `AED ${money(amount)} has been transferred`,
    'from your account XX4417 to',
    `${PAYEE}`,
    `on ${dayOf(on, NUMBERS)} at 18:05.`,
    `Ref no. ${reference}.`,
    `Available balance is AED ${money(balance)}.`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#f2f4f7') +
    text(540, 120, 'GULFBANK', { size: 44, at: 'middle' }) +
    box(50, 260, 900, 640, '#dfe3ea', 50) +
    lines.map((line, row) => text(100, 350 + row * 80, line, { size: 40 })).join('') +
    text(100, 960, 'Delivered 18:06', { size: 28, fill: '#7a8290' })
  )
}

/** The slip of a cash machine. */
const cashMachine: Draw = ({ amount, day: on, reference, balance }) => {
  const lines = [
    'CREEK NATIONAL BANK',
    'DEIRA CITY BRANCH ATM 0417',
    `DATE: ${dayOf(on, { day: '2-digit', month: '2-digit', year: '2-digit' })}   TIME: 11:48`,
    'CASH DEPOSIT',
    `TO: ${PAYEE.toUpperCase()}`,
    'ACCOUNT: XXXXXX3456',
    `AMOUNT: AED ${money(amount)}`,
    `TXN NO: ${reference}`,
    `BALANCE: AED ${money(balance)}`,
    'THANK YOU',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#c9c4b8') +
    box(120, 80, 840, 1500, '#fbfaf5') +
    lines.map((line, row) => text(180, 210 + row * 130, line, { size: 42, fill: '#222222' })).join('')
  )
}

/** The receipt of an exchange house: a table that ends in a total. */
const exchangeHouse: Draw = ({ payer, amount, day: on, reference, fee }) => {
  const vat = Math.round(fee * 0.05)
  const rows = [
    ['Transaction date', dayOf(on, { day: '2-digit', month: 'short', year: 'numeric' }).replaceAll(' ', '-')],
    ['Reference', reference],
    ['Sender', payer],
    ['Beneficiary', PAYEE],
    ['Purpose', 'Family savings'],
    ['Amount sent (AED)', money(amount)],
    ['Service charge', money(fee)],
    ['VAT 5%', money(vat)],
    ['Total paid (AED)', money(amount + fee + vat)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    text(540, 150, 'Oasis Exchange', { size: 60, fill: '#8a1538', at: 'middle' }) +
    text(540, 220, 'Customer copy', { size: 34, fill: '#555555', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          `<path d="M80 ${300 + row * 120}H1000V${420 + row * 120}H80z M500 ${300 + row * 120}V${420 + row * 120}" fill="none" stroke="#999" stroke-width="3"/>${text(110, 375 + row * 120, label, { size: 34 })}${text(530, 375 + row * 120, value, { size: 34 })}`,
      )
      .join('')
  )
}

/** An app in Arabic with Western figures. */
const arabicApp: Draw = ({ amount, day: on, reference, fee, balance }) => {
  const rows = [
    ['المبلغ', `${money(amount)} د.إ`],
    ['الرسوم', `${money(fee)} د.إ`],
    ['المستفيد', PAYEE],
    ['التاريخ', dayOf(on, NUMBERS)],
    ['رقم المرجع', reference],
    ['الرصيد المتاح', `${money(balance)} د.إ`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f7faf8') +
    text(540, 200, 'تم التحويل بنجاح', { size: 60, fill: '#0b6b4b', at: 'middle', font: NASKH }) +
    rows
      .map(
        ([label, value], row) =>
          box(60, 330 + row * 190, 960, 160, '#ffffff', 24) +
          text(960, 430 + row * 190, label, { size: 40, fill: '#5b6670', font: NASKH, at: 'end' }) +
          text(100, 430 + row * 190, value, { size: 40, font: /[؀-ۿ]/.test(value) ? NASKH : SANS }),
      )
      .join('')
  )
}

/** A dark app in Arabic with Arabic figures. */
const arabicDark: Draw = ({ amount, day: on, reference, fee }) => {
  const rows = [
    ['مبلغ التحويل', `${arabicFigures(money(amount))} درهم`],
    ['رسوم الخدمة', `${arabicFigures(money(fee))} درهم`],
    ['إجمالي الخصم', `${arabicFigures(money(amount + fee))} درهم`],
    ['تاريخ العملية', arabicFigures(dayOf(on, NUMBERS))],
    ['المرجع', reference],
    ['إلى', PAYEE],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#10151d') +
    text(540, 200, 'تحويل محلي', { size: 60, fill: '#35d0a5', at: 'middle', font: NASKH }) +
    rows
      .map(
        ([label, value], row) =>
          text(1000, 400 + row * 190, label, { size: 42, fill: '#9fb0c8', font: NASKH, at: 'end' }) +
          text(80, 400 + row * 190, value, { size: 46, fill: '#ffffff', font: /[؀-ۿ]/.test(value) ? NASKH : SANS }),
      )
      .join('')
  )
}

/** An advice with its labels in both languages, the value between them. */
const bothLanguages: Draw = ({ payer, amount, day: on, reference, fee }) => {
  const rows = [
    ['Date', dayOf(on, NUMBERS).replaceAll('/', '-'), 'التاريخ'],
    ['Sender', payer, 'المرسل'],
    ['Beneficiary', PAYEE, 'المستفيد'],
    ['Amount', `AED ${money(amount)}`, 'المبلغ'],
    ['Fees', `AED ${money(fee)}`, 'الرسوم'],
    ['Total', `AED ${money(amount + fee)}`, 'الإجمالي'],
    ['Reference', reference, 'المرجع'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 60, WIDE, 150, '#e8eef7') +
    text(540, 155, 'Payment advice  إشعار دفع', { size: 48, at: 'middle', font: NASKH }) +
    rows
      .map(
        ([english, value, words], row) =>
          text(60, 360 + row * 160, english, { size: 34, fill: '#555555' }) +
          text(540, 360 + row * 160, value, { size: 36, at: 'middle' }) +
          text(1020, 360 + row * 160, words, { size: 38, fill: '#555555', font: NASKH, at: 'end' }),
      )
      .join('')
  )
}

/** A bank's page in a browser: two columns of small blocks. */
const webPage: Draw = ({ payer, amount, day: on, reference, fee, balance }) => {
  const blocks = [
    ['Debit account name', payer],
    ['Beneficiary name', PAYEE],
    ['Beneficiary IBAN', IBAN.replaceAll(' ', '')],
    ['Transaction amount', `Dhs. ${money(amount)}`],
    ['Transfer fee', `Dhs. ${money(fee)}`],
    ['Value date', dayOf(on, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })],
    ['Bank reference', reference],
    ['Account balance', `Dhs. ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef1f6') +
    box(40, 120, 1000, 1300, '#ffffff', 18) +
    text(90, 220, 'Fund transfer details', { size: 50, fill: '#7a1f4b' }) +
    blocks
      .map(([label, value], at) => {
        const [x, y] = [90 + (at % 2) * 490, 340 + Math.floor(at / 2) * 250]
        return text(x, y, label, { size: 28, fill: '#767d88' }) + text(x, y + 56, value, { size: 32 })
      })
      .join('')
  )
}

/** An app whose amount stands alone, with its sign and without a label. */
const bareApp: Draw = ({ amount, day: on, reference, balance }) =>
  box(0, 0, WIDE, HIGH, '#fff8ee') +
  text(540, 260, 'Payment to', { size: 40, fill: '#80715a', at: 'middle' }) +
  text(540, 340, PAYEE, { size: 52, at: 'middle' }) +
  text(540, 560, `-Dh ${money(amount)}`, { size: 120, fill: '#c2410c', at: 'middle' }) +
  text(540, 680, dayOf(on, { month: 'short', day: 'numeric', year: 'numeric' }, 'en-US'), { size: 40, at: 'middle' }) +
  text(540, 790, 'Completed', { size: 40, fill: '#2f9e44', at: 'middle' }) +
  text(120, 1000, 'Transaction no.', { size: 36, fill: '#80715a' }) +
  text(960, 1000, reference, { size: 36, at: 'end' }) +
  text(120, 1120, 'New balance', { size: 36, fill: '#80715a' }) +
  text(960, 1120, `Dh ${money(balance)}`, { size: 36, at: 'end' })

export const LAYOUTS = {
  bandApp,
  darkWallet,
  message,
  cashMachine,
  exchangeHouse,
  arabicApp,
  arabicDark,
  bothLanguages,
  webPage,
  bareApp,
}

/** How a receipt reaches us. */
export const WAYS = {
  clean: (picture: Buffer) => sharp(picture).jpeg({ quality: 85 }).toBuffer(),
  turned: (picture: Buffer) => sharp(picture).rotate(90).jpeg({ quality: 85 }).toBuffer(),
  'upside down': (picture: Buffer) => sharp(picture).rotate(180).jpeg({ quality: 85 }).toBuffer(),
  soft: (picture: Buffer) => sharp(picture).resize(720).blur(1.1).jpeg({ quality: 60 }).toBuffer(),
  dim: (picture: Buffer) => sharp(picture).linear(0.42, 12).jpeg({ quality: 70 }).toBuffer(),
  tilted: (picture: Buffer) => sharp(picture).rotate(4, { background: '#6b5a48' }).jpeg({ quality: 75 }).toBuffer(),
  photographed: (picture: Buffer) => photographed(picture, 23),
} as const

/** Seventy receipts: each layout in each way. */
export function bankReceipts(seed = 41): BankReceipt[] {
  const number = numbersFrom(seed)
  const below = (many: number) => Math.floor(number() * many)
  const figures = (many: number) => Array.from({ length: many }, () => below(10)).join('')
  return (Object.keys(LAYOUTS) as BankReceipt['layout'][]).flatMap((layout) =>
    (Object.keys(WAYS) as BankReceipt['way'][]).map((way) => {
      const amount = AMOUNTS[below(AMOUNTS.length)] ?? 0
      return {
        layout,
        way,
        payer: PAYERS[below(PAYERS.length)] ?? '',
        amount,
        day: new Date(Date.UTC(2026, 6 + below(5), 1 + below(28))),
        reference: [`FT26${figures(9)}`, `TT${figures(8)}`, figures(12), `P-${figures(7)}`][below(4)] ?? '',
        fee: FEES[below(FEES.length)] ?? 0,
        balance: 100_000 + below(3_000_000),
      }
    }),
  )
}

export const drawBankReceipt = (receipt: BankReceipt): Promise<Buffer> =>
  drawReceiptWith(LAYOUTS[receipt.layout], receipt)

export async function drawReceiptWith(draw: Draw, receipt: Omit<BankReceipt, 'layout'>): Promise<Buffer> {
  await receiptFonts()
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}">${draw(receipt)}</svg>`
  return WAYS[receipt.way](await sharp(Buffer.from(drawn)).flatten({ background: 'white' }).png().toBuffer())
}
