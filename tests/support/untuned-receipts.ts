import { arabicFigures, box, type Draw, dayOf, text } from './bank-receipts.ts'
import { numbersFrom } from './drawn-receipts.ts'
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
  nextDay,
  numbersOf,
  phone,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { CAIRO, NASKH } from './receipt-fonts.ts'

// Receipts of ten more layouts, drawn when the reader had been mended by those of everyday-receipts.ts. They were read once;
// nothing was mended after that, so that their figures in bench/readings.ts say how a receipt is read that nobody has seen.

export const UNTUNED_PAYEE = 'Noakhali Welfare Sangha'
const PAYERS: readonly [string, ...string[]] = [
  'Shafiqul Islam',
  'Nasrin Akter',
  'Rajesh Pillai',
  'Analyn Torres',
  'Kashif Raza',
  'Priyantha Kumara',
]
const ARABIC_PAYERS = ['فهد الظاهري', 'منى العلي', 'كريم حسن', 'شيخة المنصوري', 'نادر يوسف', 'ريم سعيد']
const AMOUNTS = [
  10_000, 15_000, 30_000, 40_000, 50_000, 60_000, 100_000, 120_000, 180_000, 300_000, 20_550, 77_735, 145_060,
] as const
const FEES = [0, 100, 315, 1_050, 1_500, 2_625] as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const
const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

/** A light app: to whom with a circle, the amount at the left, and below it how the transfer went. */
const circleApp: Draw = ({ amount, day, reference, fee }) => {
  const rows = [
    ['Amount sent', `${money(amount)} AED`],
    ['Transfer charge', fee === 0 ? '0.00 AED' : `${money(fee)} AED`],
    ['Total deducted', `${money(amount + fee)} AED`],
    ['Account', 'Salary account ··7765'],
    ['Ref. number', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f7f7f9') +
    phone('#111111', '21:18') +
    `<circle cx="150" cy="240" r="70" fill="#ff7a59"/>` +
    latin(150, 260, 'NW', { size: 54, fill: '#ffffff', at: 'middle', weight: 700 }) +
    latin(260, 230, UNTUNED_PAYEE, { size: 42, weight: 700 }) +
    latin(260, 285, 'Local transfer · Falcon Digital', { size: 32, fill: '#72757e' }) +
    latin(80, 450, `-${money(amount)}`, { size: 100, weight: 700 }) +
    latin(80, 515, 'UAE dirham', { size: 32, fill: '#72757e' }) +
    latin(80, 620, `Completed on ${dayOf(day, { weekday: 'short', ...SHORT })}, 21:16`, { size: 34, fill: '#1a7f4b' }) +
    box(40, 690, 1000, 720, '#ffffff', 32) +
    rows
      .map(
        ([label, value], row) =>
          latin(85, 790 + row * 135, label, { size: 34, fill: '#72757e' }) +
          latin(995, 790 + row * 135, value, { size: 36, at: 'end' }),
      )
      .join('')
  )
}

/** A ticket with a square code on it: small heads in capitals above their values, in two columns. */
const codeTicket: Draw = ({ amount, day, reference, fee, payer }) => {
  const cells = [
    ['DATE', dayOf(day, { ...SHORT, day: '2-digit' })],
    ['TIME', '21:16'],
    ['FROM', payer],
    ['TO', UNTUNED_PAYEE],
    ['FEE', `AED ${money(fee)}`],
    ['TYPE', 'Account transfer'],
  ] as const
  const number = numbersFrom(amount)
  const code = Array.from({ length: 225 }, () => number() < 0.45)
    .flatMap((dark, at) =>
      dark ? [box(420 + (at % 15) * 16, 1330 + Math.floor(at / 15) * 16, 16, 16, '#1b1b1b')] : [],
    )
    .join('')
  return (
    box(0, 0, WIDE, HIGH, '#2446a6') +
    box(70, 150, 940, 1600, '#ffffff', 36) +
    latin(540, 270, 'Bahia Bank', { size: 50, fill: '#2446a6', at: 'middle', weight: 700 }) +
    latin(540, 370, 'Transaction receipt', { size: 36, fill: '#6b7280', at: 'middle' }) +
    latin(540, 500, `AED ${money(amount)}`, { size: 82, at: 'middle', weight: 700 }) +
    latin(540, 570, 'Paid successfully', { size: 34, fill: '#15803d', at: 'middle' }) +
    `<path d="M110 640H970" stroke="#c3c9d6" stroke-width="4" stroke-dasharray="16 14"/>` +
    cells
      .map(([label, value], at) => {
        const [x, y] = [130 + (at % 2) * 430, 730 + Math.floor(at / 2) * 150]
        return latin(x, y, label, { size: 27, fill: '#8b93a3' }) + latin(x, y + 52, value, { size: 35 })
      })
      .join('') +
    latin(130, 1190, 'REFERENCE NUMBER', { size: 27, fill: '#8b93a3' }) +
    latin(130, 1242, reference, { size: 35 }) +
    code +
    latin(540, 1650, 'Scan to verify this receipt', { size: 30, fill: '#6b7280', at: 'middle' })
  )
}

/** A bank's text message in Arabic, as one reads it in a dark thread. */
const arabicThread: Draw = ({ amount, day, reference, balance }) => {
  const lines = [
    `تم تحويل مبلغ ${money(amount)} درهم`,
    'من حسابك رقم XX7765 إلى',
    UNTUNED_PAYEE,
    `بتاريخ ${numbersOf(day)} الساعة 21:16`,
    `المرجع ${reference}`,
    `الرصيد المتاح ${money(balance)} درهم`,
    'للاستفسار اتصل 600544000',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#000000') +
    phone('#ffffff', '21:20') +
    latin(540, 170, 'FalconBank', { size: 38, fill: '#ffffff', at: 'middle' }) +
    latin(540, 300, 'Today 21:16', { size: 28, fill: '#8d8d93', at: 'middle' }) +
    box(40, 340, 900, 690, '#262628', 44) +
    lines.map((line, row) => fromRight(890, 430 + row * 88, line, { size: 42, fill: '#ffffff' })).join('')
  )
}

/** A bank that writes its customers in a chat: a picture of its mark, a text with signs between lines. */
const bankInChat: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const lines = [
    `Dear ${payer},`,
    'Your transfer was successful.',
    '',
    `Amount: AED ${money(amount)}`,
    `Beneficiary: ${UNTUNED_PAYEE}`,
    `Fee: AED ${money(fee)}`,
    `Date: ${dashedDate(day)} 21:16`,
    `Transaction ref: ${reference}`,
    `Available balance: AED ${money(balance)}`,
    '',
    'Thank you for banking with us.',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#0b141a') +
    box(0, 0, WIDE, 170, '#1f2c34') +
    phone('#e9edef', '21:18') +
    latin(170, 135, 'Bahia Bank', { size: 40, fill: '#e9edef', weight: 700 }) +
    box(410, 235, 260, 62, '#182229', 16) +
    latin(540, 277, dayOf(day, { day: 'numeric', month: 'long' }), { size: 28, fill: '#8696a0', at: 'middle' }) +
    box(30, 340, 900, 180 + lines.length * 60, '#1f2c34', 24) +
    box(50, 360, 860, 110, '#2446a6', 16) +
    latin(480, 432, 'BAHIA', { size: 54, fill: '#ffffff', at: 'middle', weight: 700 }) +
    lines.map((line, row) => latin(65, 545 + row * 58, line, { size: 38, fill: '#e9edef' })).join('') +
    latin(900, 1165, '21:16', { size: 26, fill: '#8696a0', at: 'end' })
  )
}

/** An exchange house's app: what is sent, what it costs, and what is to be paid for it. */
const orderSummary: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 20)
  const rows = [
    ['Order date', `${numbersOf(day)}, 09:16 PM`],
    ['Tracking number', reference],
    ['Sender', payer],
    ['Receiver', UNTUNED_PAYEE],
    ['Delivery method', 'Bank deposit'],
    ['Sending amount', `${money(amount)} AED`],
    ['Service fee', `${money(fee)} AED`],
    ['VAT', `${money(vat)} AED`],
    ['Total paid', `${money(amount + fee + vat)} AED`],
    ['Payment mode', 'Debit card ending 7765'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fdfdfd') +
    box(0, 0, WIDE, 240, '#00695c') +
    phone('#ffffff', '21:18') +
    latin(540, 180, 'Order summary', { size: 44, fill: '#ffffff', at: 'middle', weight: 700 }) +
    box(60, 280, 960, 90, '#e0f2f1', 16) +
    latin(540, 338, 'Delivered', { size: 36, fill: '#00695c', at: 'middle', weight: 700 }) +
    rows
      .map(([label, value], row) => {
        const weight = label === 'Total paid' ? 700 : 400
        return (
          latin(70, 470 + row * 120, label, { size: 34, fill: '#555555', weight }) +
          latin(1010, 470 + row * 120, value, { size: 34, at: 'end', weight }) +
          rule(510 + row * 120, '#eeeeee')
        )
      })
      .join('')
  )
}

/** The paper of a payment machine: points between a name and its value. */
const dottedPaper: Draw = ({ amount, day, reference, fee, payer }) => {
  const on = dayOf(day, { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '-')
  const lines = [
    ['Date', `${on} 21:16:09`],
    ['Machine', 'KSK-0417 NAIF'],
    ['Receipt No', reference],
    ['Service', 'MONEY TRANSFER'],
    ['Payer', payer.toUpperCase()],
    ['Payee', UNTUNED_PAYEE.toUpperCase()],
    ['Amount', `AED ${money(amount)}`],
    ['Fee', `AED ${money(fee)}`],
    ['Cash inserted', `AED ${money(amount + fee)}`],
    ['Change', 'AED 0.00'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#5b5148') +
    box(150, 50, 780, 1500, '#fbfaf6') +
    latin(540, 170, 'QUICK KIOSK', { size: 52, at: 'middle', weight: 700 }) +
    text(540, 240, 'كشك الدفع السريع', { size: 42, at: 'middle', font: NASKH }) +
    rule(290, '#444444', 190, 890) +
    lines
      .map(
        ([label, value], row) =>
          latin(190, 390 + row * 96, `${label} ${'.'.repeat(Math.max(2, 26 - label.length - value.length))}`, {
            size: 31,
            fill: '#2b2b2b',
          }) + latin(890, 390 + row * 96, value, { size: 31, fill: '#2b2b2b', at: 'end' }),
      )
      .join('') +
    latin(540, 1440, 'PLEASE KEEP THIS RECEIPT', { size: 28, at: 'middle' })
  )
}

/** A page of a bank for firms: two names with their values in each row. */
const fourColumns: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const rows = [
    ['Transaction ID', reference, 'Status', 'Executed'],
    ['Debit account', '1203XXXX765', 'Debit name', payer],
    ['Credit account', 'AE88XXXXXX204', 'Credit name', UNTUNED_PAYEE],
    ['Currency', 'AED', 'Amount', money(amount)],
    ['Execution date', numbersOf(day), 'Value date', numbersOf(nextDay(day))],
    ['Charges', `AED ${money(fee)}`, 'Charge type', 'OUR'],
    ['Maker', 'USER1', 'Balance', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 150, '#7c2d12') +
    latin(50, 98, 'Sidra Corporate Online', { size: 46, fill: '#ffffff', weight: 700 }) +
    latin(50, 240, 'Payment details', { size: 42 }) +
    rows
      .map(
        ([one = '', first = '', other = '', second = ''], row) =>
          box(40, 290 + row * 130, 1000, 126, row % 2 ? '#ffffff' : '#faf5f2') +
          latin(60, 340 + row * 130, one, { size: 26, fill: '#78716c' }) +
          latin(60, 388 + row * 130, first, { size: 31 }) +
          latin(560, 340 + row * 130, other, { size: 26, fill: '#78716c' }) +
          latin(560, 388 + row * 130, second, { size: 31 }),
      )
      .join('') +
    latin(50, 1290, `Downloaded on ${numbersOf(nextDay(day, 3))}`, { size: 26, fill: '#78716c' })
  )
}

/** A card in Arabic to be shared, with Arabic figures: the amount on a green field. */
const arabicShared: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['اسم المرسل', payerInArabic(payer)],
    ['اسم المستفيد', UNTUNED_PAYEE],
    ['تاريخ التحويل', arabicFigures(numbersOf(day))],
    ['رسوم التحويل', `${arabicFigures(money(fee))} درهم`],
    ['رقم المرجع', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f1f5f2') +
    box(40, 60, 1000, 430, '#166534', 36) +
    fromRight(540, 180, 'بنك السدرة', { size: 52, fill: '#ffffff', at: 'middle', weight: 700 }) +
    fromRight(540, 280, 'تم التحويل', { size: 42, fill: '#bbf7d0', at: 'middle' }) +
    fromRight(540, 420, `${arabicFigures(money(amount))} درهم`, {
      size: 86,
      fill: '#ffffff',
      at: 'middle',
      weight: 700,
    }) +
    box(40, 530, 1000, 1000, '#ffffff', 36) +
    rows
      .map(
        ([label, value], row) =>
          fromRight(990, 630 + row * 185, label, { size: 35, fill: '#6b7280' }) +
          (isArabic(value)
            ? fromRight(990, 700 + row * 185, value, { size: 42 })
            : latin(990, 700 + row * 185, value, { size: 40, at: 'end' })),
      )
      .join('')
  )
}

/** A wallet in both languages: the value at the left, its names together at the right. */
const namesTogether: Draw = ({ amount, day, reference, fee, balance }) => {
  const rows = [
    ['Amount | المبلغ', `AED ${money(amount)}`],
    ['Fees | الرسوم', `AED ${money(fee)}`],
    ['Receiver | المستلم', UNTUNED_PAYEE],
    ['Date | التاريخ', `${dayOf(day, { ...SHORT, day: '2-digit' })} 21:16`],
    ['Transaction No. | رقم العملية', reference],
    ['Balance | الرصيد', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fff7ed') +
    phone('#431407', '21:18') +
    box(0, 110, WIDE, 190, '#ea580c') +
    latin(60, 225, 'Dallah Wallet', { size: 50, fill: '#ffffff', weight: 700 }) +
    text(1020, 225, 'محفظة دلة', { size: 50, fill: '#ffffff', font: CAIRO, at: 'end', weight: 700 }) +
    rows
      .map(
        ([label, value], row) =>
          box(40, 350 + row * 170, 1000, 146, '#ffffff', 20) +
          latin(80, 438 + row * 170, value, { size: 37 }) +
          text(1000, 438 + row * 170, label, { size: 32, fill: '#9a5b35', font: CAIRO, at: 'end' }),
      )
      .join('')
  )
}

/** An app in Arabic with our figures by night: two columns of cells, the amount above them. */
const arabicCells: Draw = ({ amount, day, reference, fee, payer }) => {
  const cells = [
    ['المحول', payerInArabic(payer)],
    ['المستفيد', UNTUNED_PAYEE],
    ['التاريخ', arabicDate(day)],
    ['الوقت', '21:16'],
    ['العمولة', `${money(fee)} درهم`],
    ['رقم الحوالة', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0f172a') +
    phone('#ffffff', '21:18') +
    fromRight(540, 210, 'إيصال الحوالة', { size: 50, fill: '#ffffff', at: 'middle', weight: 700 }) +
    fromRight(540, 340, 'المبلغ', { size: 36, fill: '#94a3b8', at: 'middle' }) +
    fromRight(540, 450, `${money(amount)} درهم`, { size: 80, fill: '#facc15', at: 'middle', weight: 700 }) +
    cells
      .map(([label, value], at) => {
        const [right, y] = [1020 - (at % 2) * 500, 540 + Math.floor(at / 2) * 260]
        return (
          box(right - 460, y, 460, 230, '#1e293b', 24) +
          fromRight(right - 30, y + 80, label, { size: 34, fill: '#94a3b8' }) +
          (isArabic(value)
            ? fromRight(right - 30, y + 165, value, { size: 38, fill: '#ffffff' })
            : latin(right - 30, y + 165, value, { size: 33, fill: '#ffffff', at: 'end' }))
        )
      })
      .join('')
  )
}

export const UNTUNED_LAYOUTS = {
  circleApp: { draw: circleApp, ways: ['clean', 'soft'], reference: ({ figures }) => `FD${figures(11)}` },
  codeTicket: {
    draw: codeTicket,
    ways: ['clean', 'photographed'],
    reference: ({ letters, figures }) => `${letters(2)}26${figures(8)}`,
  },
  arabicThread: { draw: arabicThread, ways: ['clean', 'soft'], reference: ({ figures }) => `7${figures(9)}` },
  bankInChat: {
    draw: bankInChat,
    ways: ['clean', 'soft'],
    reference: ({ figures }) => `BB-${figures(4)}-${figures(6)}`,
  },
  orderSummary: {
    draw: orderSummary,
    ways: ['clean', 'dim'],
    reference: ({ figures }) => `${figures(3)}8${figures(8)}`,
  },
  dottedPaper: { draw: dottedPaper, ways: ['tilted', 'photographed'], reference: ({ figures }) => `K${figures(8)}` },
  fourColumns: {
    draw: fourColumns,
    ways: ['clean', 'turned'],
    reference: ({ letters, figures }) => `${letters(3)}-${figures(9)}`,
  },
  arabicShared: { draw: arabicShared, ways: ['clean', 'soft'], reference: ({ figures }) => `SB${figures(9)}` },
  namesTogether: {
    draw: namesTogether,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `3${figures(10)}`,
  },
  arabicCells: {
    draw: arabicCells,
    ways: ['clean', 'photographed'],
    reference: ({ letters, figures }) => `${letters(1)}${figures(8)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]

/** Twenty receipts: each layout in two ways. */
export const untunedReceipts = (seed = 9_203): LaidOutReceipt[] =>
  laidOutReceipts(UNTUNED_LAYOUTS, seed, { payers: PAYERS, amounts: AMOUNTS, fees: FEES })

export const drawUntunedReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(UNTUNED_LAYOUTS[receipt.layout as keyof typeof UNTUNED_LAYOUTS].draw, receipt)
