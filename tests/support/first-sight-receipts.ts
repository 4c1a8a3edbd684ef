import { arabicFigures, type BankReceipt, box, type Draw, dayOf, type ReceiptWay, text } from './bank-receipts.ts'
import {
  arabicDate,
  dashedDate,
  drawSeen,
  fromRight,
  HIGH,
  isArabic,
  latin,
  lots,
  money,
  numbersOf,
  plainMoney,
  WIDE,
} from './receipt-drawing.ts'
import { CAIRO, NASKH, ROBOTO } from './receipt-fonts.ts'

// Receipts of ten more layouts, drawn to their end before the reader was given one of them: an exchange house's counter slip in
// two columns, a receipt forwarded in a chat, a deposit machine that counts notes, a text message in whole dirhams, emails of
// banks in both languages, wallets, and a machine's slip. Each photo is taken from another side. Their first figures stand in
// bench/readings.ts; what is wrong is mended by what is true of receipts, and this set stays as it is.

export type FirstSightReceipt = Omit<BankReceipt, 'layout'> & {
  layout: keyof typeof FIRST_SIGHT_LAYOUTS
  /** From where its photo was taken. */
  seen: number
}

export const FIRST_SIGHT_PAYEE = 'Sylhet Evergreen Circle'
const PAYERS = ['Monir Uddin', 'Prakash Shetty', 'Liza Dimaculangan', 'Waqas Anjum', 'Nimal Jayasuriya', 'Sabu Mathew']
const ARABIC_PAYERS = ['ماجد السويدي', 'هند العامري', 'طارق جابر', 'سلمى ناصر', 'بدر الكعبي', 'رنا شاهين']
const AMOUNTS = [5_000, 7_700, 10_000, 15_000, 20_000, 37_525, 50_000, 61_150, 100_000, 120_000, 212_000, 475_000]
const FEES = [0, 105, 525, 1_575, 2_625]

const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

/** An exchange house: two columns of cells, each with its name in both languages above its value. */
const counterSlip: Draw = ({ amount, day, reference, fee, payer }) => {
  const on = dashedDate(day).toUpperCase()
  const cells = [
    ['Txn Ref No', 'رقم المرجع', reference],
    ['Txn Date & Time', 'التاريخ والوقت', `${on} 14:05:33`],
    ['Remitter', 'المحول', payer],
    ['Beneficiary', 'المستفيد', FIRST_SIGHT_PAYEE],
    ['LC Amount', 'المبلغ بالدرهم', `AED ${money(amount)}`],
    ['Exch. Rate', 'سعر الصرف', '1.000000'],
    ['Charges', 'الرسوم', `AED ${money(fee)}`],
    ['VAT (5%)', 'ضريبة القيمة المضافة', `AED ${money(Math.round(fee / 20))}`],
    ['Total Payable', 'المبلغ الإجمالي', `AED ${money(amount + fee + Math.round(fee / 20))}`],
    ['Pay Mode', 'طريقة الدفع', 'CASH'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(60, 110, 'MERIDIAN EXCHANGE', { size: 46, fill: '#12355b' }) +
    text(1020, 110, 'ميريديان للصرافة', { size: 44, fill: '#12355b', font: NASKH, at: 'end' }) +
    latin(60, 170, 'Al Nahda Branch   TRN 100478812300003   Tel 04 298 1177', { size: 26, fill: '#555555' }) +
    cells
      .map(([english, arabic, value], at) => {
        const [x, y] = [40 + (at % 2) * 500, 240 + Math.floor(at / 2) * 190]
        return `<rect x="${x}" y="${y}" width="500" height="190" fill="none" stroke="#8fa3b8" stroke-width="3"/>${
          latin(x + 22, y + 62, english, { size: 27, fill: '#4a5a6a' }) +
          text(x + 478, y + 62, arabic, { size: 29, fill: '#4a5a6a', font: NASKH, at: 'end' }) +
          latin(x + 22, y + 138, value, { size: 31 })
        }`
      })
      .join('') +
    latin(60, 1270, 'Customer signature', { size: 28, fill: '#777777' })
  )
}

/** A receipt forwarded in a chat, with what was written around it. */
const chat: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Paid to', FIRST_SIGHT_PAYEE],
    ['Paid from', `${payer} (••7120)`],
    ['Transfer fee', fee === 0 ? 'Free' : `AED${plainMoney(fee)}`],
    ['Date', `${dayOf(day, { day: 'numeric', month: 'short', year: 'numeric' })} at 2:05 PM`],
    ['Reference', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#efe7dd') +
    box(0, 0, WIDE, 150, '#075e54') +
    latin(150, 95, 'Somiti treasurer', { size: 42, fill: '#ffffff' }) +
    box(30, 190, 640, 110, '#ffffff', 22) +
    latin(60, 255, 'Salam, did you send this month?', { size: 36 }) +
    box(250, 350, 790, 1010, '#d9fdd3', 22) +
    box(275, 375, 740, 850, '#ffffff', 14) +
    latin(645, 460, 'Payment sent', { size: 36, fill: '#1b8f5a', at: 'middle' }) +
    latin(645, 570, `AED${money(amount)}`, { size: 80, at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(305, 690 + row * 112, label, { size: 28, fill: '#76808a' }) +
          latin(985, 690 + row * 112, value, { size: 29, at: 'end' }),
      )
      .join('') +
    latin(285, 1290, 'Done. Please confirm', { size: 36 }) +
    latin(930, 1335, '14:07', { size: 24, fill: '#667781' }) +
    box(30, 1410, 560, 110, '#ffffff', 22) +
    latin(60, 1475, 'Received, thank you', { size: 36 })
  )
}

/** A machine that counts notes: of each kind how many, and what they make. */
const noteCounter: Draw = ({ amount, day, reference, balance }) => {
  const notes: string[] = []
  let left = amount / 100
  for (const note of [500, 200, 100, 50]) {
    const many = Math.floor(left / note)
    left -= many * note
    if (many > 0) notes.push(`${note} x ${many} = ${money(many * note * 100)}`)
  }
  const lines = [
    `DATE ${dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' })}  TIME 14:05`,
    `CDM ID  DSB-${1_000 + (balance % 9_000)}`,
    `REF NO  ${reference}`,
    'A/C NO  XXXXXXXX7731',
    `NAME  ${FIRST_SIGHT_PAYEE.toUpperCase()}`,
    'NOTES ACCEPTED',
    ...notes,
    `TOTAL DEPOSITED AED ${money(amount)}`,
    'NOTES RETURNED  0',
    `A/C BALANCE  AED ${money(balance)}`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#3c4148') +
    box(180, 40, 720, 1840, '#f7f6f1') +
    latin(540, 150, 'DESERT STAR BANK', { size: 46, at: 'middle' }) +
    text(540, 215, 'إيداع نقدي', { size: 42, at: 'middle', font: NASKH }) +
    latin(540, 280, 'CASH DEPOSIT', { size: 34, at: 'middle' }) +
    lines.map((line, row) => latin(215, 400 + row * 96, line, { size: 33, fill: '#262626' })).join('')
  )
}

/** A text message in whole dirhams, as they are written by hand. */
const dirhamMessage: Draw = ({ amount, day, reference, balance, payer }) => {
  const written = amount % 100 === 0 ? `${(amount / 100).toLocaleString('en-US')}/-` : money(amount)
  const on = dayOf(day, { day: '2-digit', month: 'short', year: '2-digit' }).replaceAll(' ', '-').toUpperCase()
  const lines = [
    `Dhs. ${written} was transferred from`,
    `A/c XX8812 of ${payer} to`,
    `${FIRST_SIGHT_PAYEE}`,
    `on ${on} 14:05. Ref: ${reference}.`,
    `Avl Bal Dhs. ${money(balance)}.`,
    'Not you? Call 800 3377.',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#000000') +
    latin(540, 130, 'AD-DSBANK', { size: 40, fill: '#f4f4f6', at: 'middle' }) +
    latin(540, 210, 'Text Message · Today 14:05', { size: 28, fill: '#8d8d93', at: 'middle' }) +
    box(40, 260, 940, 560, '#262629', 40) +
    lines.map((line, row) => latin(85, 350 + row * 80, line, { size: 41, fill: '#f4f4f6' })).join('')
  )
}

/** A bank's email in Arabic: a sentence and a table, with Arabic figures and the name of the dirham before them. */
const arabicMail: Draw = ({ amount, day, reference, balance, payer }) => {
  const rows = [
    ['المبلغ', `${arabicFigures(money(amount))} درهم`],
    ['تاريخ التنفيذ', arabicFigures(arabicDate(day))],
    ['الرقم المرجعي', reference],
    ['اسم المستفيد', FIRST_SIGHT_PAYEE],
    ['الرصيد المتاح', `${arabicFigures(money(balance))} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 170, '#5a2a82') +
    fromRight(1020, 110, 'بنك نجمة الصحراء', { size: 50, fill: '#ffffff' }) +
    fromRight(1020, 270, `عزيزنا ${payerInArabic(payer)}،`, { size: 40 }) +
    fromRight(1020, 350, 'تم تنفيذ التحويل من حسابكم بنجاح.', { size: 40 }) +
    rows
      .map(
        ([label, value], row) =>
          `<path d="M60 ${430 + row * 150}H1020" stroke="#d5cbe0" stroke-width="3"/>` +
          fromRight(1010, 525 + row * 150, label, { size: 40, fill: '#5a2a82' }) +
          (isArabic(value)
            ? fromRight(640, 525 + row * 150, value, { size: 42 })
            : latin(80, 525 + row * 150, value, { size: 38 })),
      )
      .join('') +
    fromRight(1020, 1300, 'هذه رسالة آلية، يرجى عدم الرد عليها.', { size: 32, fill: '#888888' })
  )
}

/** A bank's email in English: its own day above, a table of two columns, the currency joined to its figure. */
const englishMail: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const rows = [
    ['Transaction Reference', reference],
    ['Debit Account', `0331-XXXXXX-${100 + (balance % 900)}`],
    ['Account Holder', payer],
    ['Beneficiary Name', FIRST_SIGHT_PAYEE],
    ['Transaction Amount', `AED${money(amount)}`],
    ['Charges (incl. VAT)', `AED${money(fee)}`],
    ['Value Date', dayOf(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, 'en-US')],
    ['Purpose', 'Family support'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f5f5f5') +
    latin(50, 100, 'Funds transfer confirmation', { size: 48 }) +
    latin(50, 165, 'Desert Star Bank <alerts@dsb.example>', { size: 30, fill: '#5f6368' }) +
    box(40, 230, 1000, 1200, '#ffffff', 12) +
    latin(80, 310, `Dear ${payer},`, { size: 34 }) +
    latin(80, 370, 'Your transfer request has been executed.', { size: 34 }) +
    rows
      .map(
        ([label, value], row) =>
          box(80, 420 + row * 108, 920, 106, row % 2 === 0 ? '#f0f4f8' : '#ffffff') +
          latin(100, 486 + row * 108, label, { size: 31, fill: '#44505c' }) +
          latin(480, 486 + row * 108, value, { size: 31 }),
      )
      .join('')
  )
}

/** A wallet in Arabic: the amount stands alone with its money below it, and what it cost among the rows. */
const arabicWallet: Draw = ({ amount, day, reference, fee, balance }) => {
  const rows = [
    ['إلى', FIRST_SIGHT_PAYEE],
    ['الرسوم', fee === 0 ? 'مجاناً' : `${money(fee)} درهم`],
    ['التاريخ', `${arabicDate(day)} - 2:05 م`],
    ['رقم العملية', reference],
    ['رصيد المحفظة', `${money(balance)} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eafaf3') +
    box(50, 120, 980, 430, '#0f7a5a', 40) +
    fromRight(540, 225, 'تم إرسال المال', { size: 48, fill: '#c9f2e2', at: 'middle' }) +
    fromRight(540, 390, `${money(amount)} درهم`, { size: 96, fill: '#ffffff', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          box(50, 610 + row * 170, 980, 150, '#ffffff', 24) +
          fromRight(990, 705 + row * 170, label, { size: 40, fill: '#6b7f78' }) +
          (isArabic(value)
            ? fromRight(90, 705 + row * 170, value, { size: 40, at: 'end' })
            : latin(90, 705 + row * 170, value, { size: 37 })),
      )
      .join('')
  )
}

/** A slip in capitals and short words, as printers of shops have them. */
const shortSlip: Draw = ({ amount, day, reference, fee, payer }) => {
  const lines = [
    `DT: ${dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' }).replaceAll('/', '.')}  TM: 14:05`,
    `TXN NO: ${reference}`,
    `SNDR: ${payer.toUpperCase()}`,
    `BENF: ${FIRST_SIGHT_PAYEE.toUpperCase()}`,
    `AMT: ${plainMoney(amount)} AED`,
    `COMM: ${plainMoney(fee)} AED`,
    `NET: ${plainMoney(amount + fee)} AED`,
    `CASH RCVD: ${plainMoney(Math.ceil((amount + fee) / 50_000) * 50_000)}`,
    `CHANGE: ${plainMoney(Math.ceil((amount + fee) / 50_000) * 50_000 - amount - fee)}`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#a39a8c') +
    box(150, 60, 780, 1500, '#fdfcf7') +
    text(540, 170, 'الوفاء للحوالات', { size: 48, at: 'middle', font: NASKH }) +
    latin(540, 235, 'AL WAFA REMIT', { size: 40, at: 'middle' }) +
    latin(540, 300, 'ROLLA SHARJAH', { size: 30, at: 'middle' }) +
    lines.map((line, row) => latin(200, 420 + row * 118, line, { size: 37, fill: '#2b2b2b' })).join('')
  )
}

/** An app of a young bank: the fils of its amount are small, and so is the currency. */
const smallFils: Draw = ({ amount, day, reference, fee, balance }) => {
  const whole = Math.floor(amount / 100).toLocaleString('en-US')
  const rows = [
    ['Status', 'Completed'],
    ['When', `${numbersOf(day)} | 14:05`],
    ['Transfer ID', reference],
    ['Fees', `${money(fee)} AED`],
    ['Balance after', `${money(balance)} AED`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#17132b') +
    latin(80, 200, FIRST_SIGHT_PAYEE, { size: 50, fill: '#ffffff' }) +
    latin(80, 260, 'Local transfer', { size: 32, fill: '#9c94c4' }) +
    `<text x="80" y="440" fill="#ffffff" font-family="${ROBOTO}"><tspan font-size="52">AED </tspan><tspan font-size="112">${whole}</tspan><tspan font-size="64">.${String(amount % 100).padStart(2, '0')}</tspan></text>` +
    rows
      .map(
        ([label, value], row) =>
          latin(80, 610 + row * 140, label, { size: 34, fill: '#9c94c4' }) +
          latin(1000, 610 + row * 140, value, { size: 36, fill: '#f3f0ff', at: 'end' }) +
          `<path d="M80 ${655 + row * 140}H1000" stroke="#332b59" stroke-width="2"/>`,
      )
      .join('')
  )
}

/** A wallet in both languages: each row has its name at either side, and the money before and after its figure. */
const bothSides: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Amount', `${money(amount)} د.إ`, 'المبلغ'],
    ['Fee', `${money(fee)} د.إ`, 'الرسوم'],
    ['Total', `${money(amount + fee)} د.إ`, 'الإجمالي'],
    ['Sender', payer, 'المرسل'],
    ['Receiver', FIRST_SIGHT_PAYEE, 'المستلم'],
    ['Date', numbersOf(day).replaceAll('/', '-'), 'التاريخ'],
    ['Receipt No', reference, 'رقم الإيصال'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fff5f0') +
    box(0, 0, WIDE, 200, '#d9480f') +
    latin(60, 125, 'Falaj Pay', { size: 52, fill: '#ffffff' }) +
    text(1020, 125, 'فلج باي', { size: 52, fill: '#ffffff', font: CAIRO, at: 'end' }) +
    rows
      .map(
        ([english, value, arabic], row) =>
          latin(540, 300 + row * 190, `${english}`, { size: 30, fill: '#8a6a5c', at: 'end' }) +
          text(560, 300 + row * 190, `/ ${arabic}`, { size: 32, fill: '#8a6a5c', font: CAIRO }) +
          (isArabic(value)
            ? text(540, 368 + row * 190, value, { size: 44, font: CAIRO, at: 'middle' })
            : latin(540, 368 + row * 190, value, { size: 40, at: 'middle' })),
      )
      .join('')
  )
}

export const FIRST_SIGHT_LAYOUTS = {
  counterSlip,
  chat,
  noteCounter,
  dirhamMessage,
  arabicMail,
  englishMail,
  arabicWallet,
  shortSlip,
  smallFils,
  bothSides,
}
const OTHER_WAYS = ['turned', 'soft', 'dim', 'tilted', 'upside down'] as const

/** Forty receipts: each layout clean, photographed, and in two ways more. */
export function firstSightReceipts(seed = 5_317): FirstSightReceipt[] {
  const { below, figures, letters } = lots(seed)
  const references: Record<FirstSightReceipt['layout'], () => string> = {
    counterSlip: () => `2026-${figures(2)}-${figures(7)}`,
    chat: () => `${letters(2)}${figures(8)}`,
    noteCounter: () => `CDM-${figures(3)}-${figures(6)}`,
    dirhamMessage: () => `S26${figures(3)}-${letters(2)}${figures(3)}`,
    arabicMail: () => `${letters(3)}${figures(9)}`,
    englishMail: () => `TRF/2026/${figures(8)}`,
    arabicWallet: () => `${1 + below(9)}${figures(11)}`,
    shortSlip: () => `${letters(1)}${figures(9)}`,
    smallFils: () => `NB-${figures(5)}-${figures(5)}`,
    bothSides: () => `FP${figures(10)}`,
  }
  return (Object.keys(FIRST_SIGHT_LAYOUTS) as FirstSightReceipt['layout'][]).flatMap((layout, at) => {
    const ways: readonly ReceiptWay[] = [
      'clean',
      'photographed',
      OTHER_WAYS[at % OTHER_WAYS.length] ?? 'soft',
      OTHER_WAYS[(at + 2) % OTHER_WAYS.length] ?? 'dim',
    ]
    return ways.map((way) => {
      const amount = AMOUNTS[below(AMOUNTS.length)] ?? 0
      return {
        layout,
        way,
        payer: PAYERS[below(PAYERS.length)] ?? '',
        // Notes make no fils.
        amount: layout === 'noteCounter' ? Math.ceil(amount / 5_000) * 5_000 : amount,
        day: new Date(Date.UTC(2026, 5 + below(5), 1 + below(28))),
        reference: references[layout](),
        fee: FEES[below(FEES.length)] ?? 0,
        balance: 20_000 + below(3_000_000),
        seen: below(1_000),
      }
    })
  })
}

export const drawFirstSightReceipt = (receipt: FirstSightReceipt): Promise<Buffer> =>
  drawSeen(FIRST_SIGHT_LAYOUTS[receipt.layout], receipt)
