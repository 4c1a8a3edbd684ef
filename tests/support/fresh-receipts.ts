import { arabicFigures, type BankReceipt, box, type Draw, dayOf, drawReceiptWith, text } from './bank-receipts.ts'
import {
  arabicDate,
  dashedDate,
  fromRight,
  HIGH,
  isArabic,
  latin,
  lots,
  money,
  numbersOf,
  WIDE,
} from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'

// Receipts of eight more layouts that were designed before the reader saw one of them: a wallet, an app of the Philippines, a text
// message of Bangladesh, an exchange house's tax invoice, a bank in Arabic by day and by night, a deposit machine, and a bank's
// advice, with other names and words, and numbers beside the reference that are none. Their first figures say how it reads what
// it has never seen; what is wrong is then mended by what is true of receipts, and this set stays as it is.

export type FreshReceipt = Omit<BankReceipt, 'layout'> & { layout: keyof typeof FRESH_LAYOUTS }

export const FRESH_PAYEE = 'Malabar Brothers Sanduq'
const PAYERS = ['Anwar Hossen', 'Lakshmi Nambiar', 'Rodel Bautista', 'Zeeshan Qureshi', 'Chamari Silva', 'Biju Kurian']
const ARABIC_PAYERS = ['عمر الشامسي', 'مريم يعقوب', 'سعيد البلوشي', 'نورة حمدان', 'حسن درويش', 'علي مراد']
const AMOUNTS = [5_000, 10_000, 20_000, 30_050, 45_000, 65_000, 110_000, 175_025, 250_000, 8_400]

/** A number of six figures that is no reference, another for each receipt. */
const approvalOf = ({ balance, fee }: Pick<BankReceipt, 'balance' | 'fee'>) =>
  String(100_000 + ((balance * 7 + fee) % 900_000))

/** A dark wallet: a tick, the amount, and rows; the code of its approval above its number. */
const tickWallet: Draw = (receipt) => {
  const { amount, day, reference, fee, payer } = receipt
  const rows = [
    ['Recipient', FRESH_PAYEE],
    ['Paid from', `${payer} •••• 5519`],
    ['Service fee', `AED ${money(fee)}`],
    ['Completed', `${dayOf(day, { day: 'numeric', month: 'short', year: 'numeric' })}, 8:14 PM`],
    ['Approval code', approvalOf(receipt)],
    ['Txn #', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#101214') +
    `<circle cx="540" cy="220" r="80" fill="#1f9d61"/>` +
    latin(540, 390, 'Money sent', { size: 44, fill: '#dfe5ea', at: 'middle' }) +
    latin(540, 520, `AED ${money(amount)}`, { size: 96, fill: '#ffffff', at: 'middle' }) +
    box(40, 600, 1000, 900, '#1c2024', 26) +
    rows
      .map(
        ([label, value], row) =>
          latin(80, 695 + row * 140, label, { size: 34, fill: '#8d98a3' }) +
          latin(1000, 695 + row * 140, value, { size: 36, fill: '#f2f5f7', at: 'end' }),
      )
      .join('')
  )
}

/** An app of the Philippines: names masked, the number in groups, the day below everything. */
const blueApp: Draw = ({ amount, day, reference, payer }) => {
  const grouped = `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`
  return (
    box(0, 0, WIDE, HIGH, '#0a5fe0') +
    latin(540, 150, 'Express Send', { size: 48, fill: '#ffffff', at: 'middle' }) +
    box(60, 240, 960, 1000, '#ffffff', 30) +
    latin(540, 340, FRESH_PAYEE, { size: 44, at: 'middle' }) +
    latin(540, 405, '+971 50 447 2291', { size: 34, fill: '#5c6672', at: 'middle' }) +
    latin(540, 465, `Sent via AsiaPay by ${payer}`, { size: 30, fill: '#5c6672', at: 'middle' }) +
    [
      ['Amount', money(amount)],
      ['Total Amount Sent', `AED ${money(amount)}`],
    ]
      .map(
        ([label = '', value = ''], row) =>
          latin(110, 640 + row * 130, label, { size: 38, fill: '#3b4550' }) +
          latin(970, 640 + row * 130, value, { size: 40, at: 'end' }),
      )
      .join('') +
    latin(110, 960, `Ref No. ${grouped}`, { size: 36, fill: '#3b4550' }) +
    latin(110, 1040, dayOf(day, { month: 'short', day: 'numeric', year: 'numeric' }, 'en-US'), {
      size: 36,
      fill: '#3b4550',
    })
  )
}

/** A text message of a wallet of Bangladesh: all in one sentence, the number in the middle. */
const walletMessage: Draw = ({ amount, day, reference, fee, balance }) => {
  const lines = [
    `Send Money AED ${money(amount)} to`,
    `${FRESH_PAYEE} is successful.`,
    `Fee AED ${money(fee)}. Balance`,
    `AED ${money(balance)}. TrxID ${reference}`,
    `at ${numbersOf(day)} 18:22. Save your PIN.`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#111418') +
    latin(540, 120, 'ShondhaPay', { size: 42, fill: '#e8ecf0', at: 'middle' }) +
    box(40, 240, 960, 480, '#262b32', 44) +
    lines.map((line, row) => latin(90, 330 + row * 84, line, { size: 42, fill: '#f0f3f6' })).join('') +
    latin(90, 790, 'Today 18:22', { size: 28, fill: '#7d8791' })
  )
}

/** An exchange house's tax invoice in both languages: the number for the tax above the number of the transfer. */
const taxInvoice: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Remittance No', reference, 'رقم الحوالة'],
    ['Date', dashedDate(day), 'التاريخ'],
    ['Remitter', payer, 'المحول'],
    ['Beneficiary', FRESH_PAYEE, 'المستفيد'],
    ['Transfer Amount', `AED ${money(amount)}`, 'مبلغ التحويل'],
    ['Commission', `AED ${money(fee)}`, 'العمولة'],
    ['VAT 5%', `AED ${money(Math.round(fee / 20))}`, 'الضريبة'],
    ['Net Payable', `AED ${money(amount + fee + Math.round(fee / 20))}`, 'صافي المستحق'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fbfbf8') +
    latin(540, 120, 'ZAYT EXCHANGE L.L.C', { size: 50, fill: '#0b4a2f', at: 'middle' }) +
    latin(540, 190, 'TAX INVOICE', { size: 38, at: 'middle' }) +
    latin(540, 245, 'TRN : 100324477100003', { size: 30, at: 'middle' }) +
    rows
      .map(
        ([label, value, words], row) =>
          latin(60, 390 + row * 140, label, { size: 32, fill: '#4d4d4d' }) +
          latin(380, 390 + row * 140, value, { size: 32 }) +
          text(1020, 390 + row * 140, words, { size: 34, fill: '#4d4d4d', font: NASKH, at: 'end' }),
      )
      .join('')
  )
}

/** A bank in Arabic by day: our figures, names of months, each label above its value. */
const arabicDay: Draw = (receipt) => {
  const { amount, day, reference, fee, payer } = receipt
  const rows = [
    ['المبلغ المحول', `${money(amount)} درهم`],
    ['رسوم التحويل', `${money(fee)} درهم`],
    ['من', ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''],
    ['إلى', FRESH_PAYEE],
    ['تاريخ التنفيذ', arabicDate(day)],
    ['رمز الموافقة', approvalOf(receipt)],
    ['رقم الإيصال', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef4f7') +
    box(0, 0, WIDE, 230, '#00566b') +
    fromRight(1010, 145, 'إيصال تحويل', { size: 56, fill: '#ffffff' }) +
    box(40, 280, 1000, 1400, '#ffffff', 24) +
    rows
      .map(
        ([label, value], row) =>
          fromRight(990, 370 + row * 190, label, { size: 34, fill: '#71808a' }) +
          (isArabic(value)
            ? fromRight(990, 440 + row * 190, value, { size: 42 })
            : latin(990, 440 + row * 190, value, { size: 42, at: 'end' })),
      )
      .join('')
  )
}

/** The same by night, of another bank: Arabic figures, the year first. */
const arabicEvening: Draw = ({ amount, day, reference, balance }) => {
  const rows = [
    ['المبلغ', `${arabicFigures(money(amount))} درهم`],
    ['التاريخ', arabicFigures(day.toISOString().slice(0, 10).replaceAll('-', '/'))],
    ['الرقم المرجعي', reference],
    ['المستفيد', FRESH_PAYEE],
    ['الرصيد بعد العملية', `${arabicFigures(money(balance))} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0d1b2a') +
    text(540, 190, 'تم الدفع', { size: 70, fill: '#7bd389', at: 'middle', font: NASKH }) +
    rows
      .map(
        ([label, value], row) =>
          box(50, 300 + row * 190, 980, 160, '#16273a', 18) +
          text(1000, 400 + row * 190, label, { size: 40, fill: '#9db4c8', font: NASKH, at: 'end' }) +
          (isArabic(value)
            ? text(90, 400 + row * 190, value, { size: 46, fill: '#ffffff', font: NASKH })
            : latin(90, 400 + row * 190, value, { size: 38, fill: '#ffffff' })),
      )
      .join('')
  )
}

/** What a machine prints that takes cash: numbers of its own above and below the one that other banks know. */
const cashIn: Draw = (receipt) => {
  const { amount, day, reference, balance } = receipt
  const lines = [
    ['DATE', `${dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' })}   14:22`],
    ['MACHINE ID', 'DNB04417'],
    ['TRANS SEQ', String(1_000 + (balance % 9_000))],
    ['CARD', '************8830'],
    ['RRN', reference],
    ['AUTH CODE', approvalOf(receipt)],
    ['BENEFICIARY', FRESH_PAYEE.toUpperCase()],
    ['CASH ACCEPTED', `AED ${money(amount)}`],
    ['AVAIL BALANCE', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#5e5a55') +
    box(130, 70, 820, 1500, '#fafaf6') +
    latin(540, 190, 'DUNES NATIONAL BANK', { size: 44, at: 'middle' }) +
    latin(540, 260, 'CASH DEPOSIT - CUSTOMER COPY', { size: 32, at: 'middle' }) +
    lines
      .map(
        ([label, value], row) =>
          latin(170, 390 + row * 120, label, { size: 32, fill: '#222222' }) +
          latin(470, 390 + row * 120, `: ${value}`, { size: 32, fill: '#222222' }),
      )
      .join('')
  )
}

/** A bank's advice: the year first, what the sender wrote, and the number that follows a transfer from bank to bank. */
const advice: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const uetr = `${String(balance).padStart(8, '4')}-9c1e-4f70-b2d5-8e60a17f3c24`
  const rows = [
    ['Our reference', reference],
    ['UETR', uetr],
    ['Ordering customer', payer],
    ['Credit account name', FRESH_PAYEE],
    ['Execution date', day.toISOString().slice(0, 10)],
    ['Currency and amount', `AED ${money(amount)}`],
    ['Our charges', `AED ${money(fee)}`],
    ['Total debit amount', `AED ${money(amount + fee)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, 24, HIGH, '#b58a2c') +
    latin(80, 140, 'Dunes National Bank', { size: 46, fill: '#7a5a12' }) +
    latin(80, 220, 'Outward payment advice', { size: 36 }) +
    rows
      .map(
        ([label, value], row) =>
          `<path d="M80 ${290 + row * 115}H1000" stroke="#e6e0d2" stroke-width="2"/>` +
          latin(80, 360 + row * 115, label, { size: 29, fill: '#666666' }) +
          latin(400, 360 + row * 115, value, { size: 29 }),
      )
      .join('')
  )
}

export const FRESH_LAYOUTS = {
  tickWallet,
  blueApp,
  walletMessage,
  taxInvoice,
  arabicDay,
  arabicEvening,
  cashIn,
  advice,
}
const FRESH_WAYS = ['clean', 'turned', 'soft', 'dim', 'tilted', 'photographed'] as const

/** Forty-eight receipts: each layout in each of six ways. */
export function freshReceipts(seed = 4_126): FreshReceipt[] {
  const { below, figures, letters } = lots(seed)
  const references: Record<FreshReceipt['layout'], () => string> = {
    tickWallet: () => `TW-${figures(4)}-${figures(6)}`,
    blueApp: () => `${1 + below(9)}${figures(12)}`,
    walletMessage: () => `${letters(2)}${figures(3)}${letters(1)}${figures(4)}`,
    taxInvoice: () => `ZX${figures(9)}`,
    arabicDay: () => `${1 + below(9)}${figures(9)}`,
    arabicEvening: () => `DNB${figures(8)}`,
    cashIn: () => `6${figures(11)}`,
    advice: () => `OPT${figures(10)}`,
  }
  return (Object.keys(FRESH_LAYOUTS) as FreshReceipt['layout'][]).flatMap((layout) =>
    FRESH_WAYS.map((way) => ({
      layout,
      way,
      payer: PAYERS[below(PAYERS.length)] ?? '',
      amount: AMOUNTS[below(AMOUNTS.length)] ?? 0,
      day: new Date(Date.UTC(2026, 5 + below(5), 1 + below(28))),
      reference: references[layout](),
      fee: [400, 1_000, 2_100][below(3)] ?? 0,
      balance: 20_000 + below(3_000_000),
    })),
  )
}

export const drawFreshReceipt = (receipt: FreshReceipt): Promise<Buffer> =>
  drawReceiptWith(FRESH_LAYOUTS[receipt.layout], receipt)
