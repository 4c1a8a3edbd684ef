import { arabicFigures, box, type Draw, dayOf } from './bank-receipts.ts'
import {
  dashedDate,
  drawSeen,
  fromRight,
  HIGH,
  type LaidOutReceipt,
  laidOutReceipts,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  plainMoney,
  printed,
  rule,
  WIDE,
  wholeMoney,
} from './receipt-drawing.ts'
import { wrapped } from './receipt-pages.ts'

// Twelve receipts of twelve more layouts, drawn without a look at the reader. They measure how it reads a layout that it was not
// made with.

export const DELTA_PAYEE = 'Jafiliya Drivers Savings Fund'
const IN_ARABIC = 'صندوق ادخار سائقي الجافلية'
const PAYERS: readonly [string, ...string[]] = [
  'Mohammed Shajahan',
  'Lakshmi Nair',
  'Rowena Bautista',
  'Waqas Mehmood',
  'Prakash Thapa',
]
const LONG = { day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const

type Look = Record<'x' | 'to' | 'y' | 'down' | 'size', number> & Record<'label' | 'value', string>
/** Rows with the label at the left edge and the value at the right one. */
const edges = (rows: readonly (readonly [label: string, value: string])[], look: Look) =>
  rows
    .map(([label, value], row) => {
      const y = look.y + row * look.down
      const ink = { size: look.size, fill: look.value, at: 'end' } as const
      return latin(look.x, y, label, { size: look.size, fill: look.label }) + latin(look.to, y, value, ink)
    })
    .join('')

/** A light app: the account paid from and the account paid to on two cards, an arrow between them, the amount below. */
const routeCards: Draw = ({ amount, day, reference, payer, fee }) => {
  const card = (y: number, small: string, name: string, account: string) =>
    box(60, y, 960, 210, '#ffffff', 24) +
    `<circle cx="150" cy="${y + 105}" r="46" fill="#dfe7fb"/>` +
    latin(230, y + 62, small, { size: 26, fill: '#7b8496' }) +
    latin(230, y + 115, name, { size: 38, fill: '#1b2540', weight: 700 }) +
    latin(230, y + 165, account, { size: 28, fill: '#7b8496' })
  return (
    box(0, 0, WIDE, HIGH, '#eef2fb') +
    phone('#1b2540', '08:31') +
    latin(60, 190, 'Transfer submitted', { size: 48, fill: '#1b2540', weight: 700 }) +
    card(250, 'Paying account', payer, 'Current •••• 7704') +
    `<path d="M540 480v70m-26-28l26 28 26-28" fill="none" stroke="#3a63d8" stroke-width="7"/>` +
    card(570, 'Receiving account', DELTA_PAYEE, 'AE•• •••• •••• 2290 118') +
    [
      ['You send', `${money(amount)} AED`],
      ['Processing fee + VAT', `${money(fee)} AED`],
      ['Value date', dayOf(day, { weekday: 'short', ...SHORT })],
      ['Mode', 'UAEFTS'],
      ['Trace number', reference],
    ]
      .map(
        ([label = '', value = ''], row) =>
          latin(80, 900 + row * 115, label, { size: 33, fill: '#5c6680' }) +
          latin(1000, 900 + row * 115, value, { size: 35, fill: '#1b2540', at: 'end', weight: row ? 400 : 700 }) +
          rule(938 + row * 115, '#d9e0f0', 80, 1000),
      )
      .join('') +
    box(60, 1650, 960, 120, '#3a63d8', 20) +
    latin(540, 1725, 'Share receipt', { size: 38, fill: '#ffffff', at: 'middle' })
  )
}

/** A dark app: a sheet drawn up over the list of transactions, which still shows behind it. */
const nightDrawer: Draw = ({ amount, day, reference, balance, payer }) =>
  box(0, 0, WIDE, HIGH, '#07090f') +
  phone('#7d8190', '22:36') +
  latin(60, 180, 'Activity', { size: 50, fill: '#5d6170', weight: 700 }) +
  latin(60, 290, 'Union Metro Supermarket', { size: 34, fill: '#4b4f5c' }) +
  latin(1020, 290, '-64.25', { size: 34, fill: '#4b4f5c', at: 'end' }) +
  box(0, 460, WIDE, HIGH - 460, '#1a1d29', 48) +
  box(480, 490, 120, 10, '#3d4252', 5) +
  latin(540, 600, 'Outward transfer', { size: 34, fill: '#a4a9ba', at: 'middle' }) +
  latin(540, 710, `−AED ${wholeMoney(amount)}`, { size: 88, fill: '#ffffff', at: 'middle', weight: 700 }) +
  latin(540, 780, DELTA_PAYEE, { size: 36, fill: '#d7dae4', at: 'middle' }) +
  edges(
    [
      ['Posted', `${dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })} · 22:35`],
      ['From', payer],
      ['Reference ID', reference],
      ['Category', 'Savings'],
      ['Account balance', `AED ${money(balance)}`],
    ],
    { x: 70, to: 1010, y: 930, down: 135, size: 32, label: '#8389a0', value: '#eef0f6' },
  ) +
  latin(540, 1740, 'Report a problem', { size: 34, fill: '#8ea2ff', at: 'middle' })

/** An exchange house's paper: the deal in a small table of currencies, the charges and the sum below it. */
const dealTable: Draw = ({ amount, day, reference, payer, fee }) => {
  const head = ['CCY', 'FC AMOUNT', 'RATE', 'LC AMOUNT']
  const deal = ['AED', money(amount), '1.0000', money(amount)]
  const at = [150, 420, 620, 920]
  const cells = (words: readonly string[], y: number, weight = 400) =>
    words
      .map((word, place) =>
        latin(at[place] ?? 0, y, word, { size: 30, fill: '#2a2a33', weight, at: place ? 'end' : 'start' }),
      )
      .join('')
  const known = [
    ['Receipt No', reference],
    ['Txn Date', `${dashedDate(day)}  18:20`],
    ['Customer', payer],
    ['Bene. Name', DELTA_PAYEE],
    ['Bene. Bank', 'Gulf Oasis Bank'],
  ]
  const sums = [
    ['Comm.', money(fee)],
    ['Net Payable AED', money(amount + fee)],
    ['Cash Received', money(amount + fee)],
  ]
  return (
    box(0, 0, WIDE, HIGH, '#6d6258') +
    box(90, 110, 900, 1540, '#fdfdfb') +
    latin(540, 210, 'SATWA STAR EXCHANGE', { size: 46, at: 'middle', weight: 700 }) +
    latin(540, 262, 'Al Satwa Br. · TRN 100298811700003', { size: 26, at: 'middle' }) +
    known
      .map(
        ([label = '', value = ''], row) =>
          latin(150, 440 + row * 80, label, { size: 31, fill: '#2a2a33' }) +
          latin(370, 440 + row * 80, `: ${value}`, { size: 31, fill: '#2a2a33' }),
      )
      .join('') +
    rule(840, '#2a2a33', 150, 930) +
    cells(head, 890, 700) +
    rule(920, '#2a2a33', 150, 930) +
    cells(deal, 975) +
    rule(1010, '#2a2a33', 150, 930) +
    sums
      .map(
        ([label = '', value = ''], row) =>
          latin(450, 1090 + row * 75, label, { size: 31, fill: '#2a2a33' }) +
          latin(920, 1090 + row * 75, value, { size: 31, fill: '#2a2a33', at: 'end', weight: row === 1 ? 700 : 400 }),
      )
      .join('') +
    latin(150, 1470, 'Customer sign', { size: 26 }) +
    latin(930, 1470, 'Cashier: 014', { size: 26, at: 'end' })
  )
}

/** A bank's text message in short lines, each of its own fact, below an older message with a code. */
const linedSms: Draw = ({ amount, day, reference, balance }) => {
  const said = [
    'Trx Alert: Debit',
    `Amt: AED${plainMoney(amount)}`,
    'A/C: 101XXXX880',
    `Bene: ${DELTA_PAYEE}`,
    `Dt: ${dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' })} 11:46`,
    `UTR: ${reference}`,
    `Avail. bal: AED${plainMoney(balance)}`,
  ]
  const code = wrapped('482915 is your OTP to add a beneficiary. Do not share it.', 38)
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#000000', '11:48') +
    latin(540, 170, 'OasisBank', { size: 36, at: 'middle', weight: 700 }) +
    box(40, 310, 820, code.length * 56 + 56, '#e9e9eb', 36) +
    code.map((line, row) => latin(80, 380 + row * 56, line, { size: 37, fill: '#000000' })).join('') +
    box(40, 520, 820, said.length * 58 + 56, '#e9e9eb', 36) +
    said.map((line, row) => latin(80, 592 + row * 58, line, { size: 37, fill: '#000000' })).join('')
  )
}

/** A bank's message in WhatsApp: a picture above, a sentence, a small list, and a button below. */
const chatTemplate: Draw = ({ amount, day, reference, payer, fee }) => {
  const first = payer.split(' ')[0] ?? payer
  const said = [
    `Hi ${first}, your local transfer is complete.`,
    '',
    `• Amount sent: ${wholeMoney(amount)} AED`,
    `• Fee: ${wholeMoney(fee)} AED`,
    `• Sent to: ${DELTA_PAYEE}`,
    `• When: ${dayOf(day, LONG)}`,
    `• Confirmation no: ${reference}`,
    '',
    'Thank you for banking with Dune Bank.',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#ece5dd') +
    box(0, 0, WIDE, 210, '#ffffff') +
    phone('#111b21', '15:19') +
    latin(190, 160, 'Dune Bank', { size: 40, fill: '#111b21', weight: 700 }) +
    `<circle cx="120" cy="145" r="42" fill="#c77b30"/>` +
    box(430, 260, 220, 60, '#ffffff', 16) +
    latin(540, 301, 'Today', { size: 28, fill: '#54656f', at: 'middle' }) +
    box(40, 360, 900, 1070, '#ffffff', 24) +
    box(60, 380, 860, 330, '#c77b30', 16) +
    latin(490, 570, 'Transfer done', { size: 64, fill: '#ffffff', at: 'middle', weight: 700 }) +
    said.map((line, row) => latin(80, 785 + row * 60, line, { size: 36, fill: '#111b21' })).join('') +
    latin(910, 1320, '15:17', { size: 26, fill: '#667781', at: 'end' }) +
    rule(1345, '#e2e2e2', 40, 940) +
    latin(490, 1405, 'View in app', { size: 36, fill: '#0a7cff', at: 'middle' })
  )
}

/** The slip of a machine that takes cash: signs of equal width, the values after colons. */
const cashDepositSlip: Draw = ({ amount, day, reference, balance }) => {
  const row = (label: string, value: string) => `${label.padEnd(11)}: ${value}`
  const lines = [
    '       GULF OASIS BANK',
    '     CASH DEPOSIT MACHINE',
    '',
    row('TERMINAL', 'CDM00418'),
    row('TRAN DATE', `${numbersOf(day)} 20:07`),
    row('SEQ NO', reference),
    row('CR A/C', 'XXXXXXXX2290'),
    DELTA_PAYEE.toUpperCase(),
    '',
    row('AMT DEP', `AED ${plainMoney(amount)}`),
    row('LEDGER BAL', `AED ${plainMoney(balance)}`),
    '',
    ' SUBJECT TO CASH VERIFICATION',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#46505a') +
    box(110, 120, 860, 1420, '#f7f6f1') +
    printed(lines, { x: 165, y: 250, across: 25, down: 88 }, { size: 37, fill: '#3a3a42' })
  )
}

/** A page of online banking, its labels set against a middle line with the values behind them. */
const webForm: Draw = ({ amount, day, reference, payer, fee }) =>
  box(0, 0, WIDE, HIGH, '#ffffff') +
  box(0, 0, WIDE, 130, '#f0ece4') +
  latin(40, 82, 'DUNE BANK', { size: 42, fill: '#7a4a14', weight: 700 }) +
  latin(1040, 80, `Welcome, ${payer}`, { size: 26, fill: '#5a4a35', at: 'end' }) +
  latin(40, 200, 'Home  >  Payments  >  Within UAE  >  Confirmation', { size: 26, fill: '#8a8377' }) +
  latin(40, 300, 'Your payment instruction is accepted', { size: 40, fill: '#2e2a24', weight: 700 }) +
  [
    ['Instruction ID', reference],
    ['Debit account', '0140-558820-001 (AED)'],
    ['Payee', DELTA_PAYEE],
    ['Payment amount', `AED ${money(amount)}`],
    ['Our charge', `AED ${money(fee)}`],
    ['Payment date', dayOf(day, { day: '2-digit', month: 'long', year: 'numeric' })],
    ['Payment details', 'Monthly contribution'],
  ]
    .map(
      ([label = '', value = ''], row) =>
        latin(420, 420 + row * 90, `${label}:`, { size: 30, fill: '#6d6557', at: 'end' }) +
        latin(450, 420 + row * 90, value, { size: 30, fill: '#1f1c18' }),
    )
    .join('') +
  box(450, 1170, 220, 80, '#7a4a14', 8) +
  latin(560, 1222, 'Print', { size: 30, fill: '#ffffff', at: 'middle' })

/** An email of a bank, sent on by the member on the next day. */
const forwardedMail: Draw = ({ amount, day, reference, payer }) => {
  const told = wrapped(
    `Dear ${payer}, we have debited your account for a transfer of AED ${money(amount)} in favour of ${DELTA_PAYEE} as per your instruction.`,
    52,
  )
  const head = [
    '---------- Forwarded message ---------',
    'From: Gulf Oasis Bank <alerts@gulfoasis.example>',
    `Date: ${dayOf(day, { weekday: 'short', ...SHORT })} at 17:32`,
    'Subject: Funds Transfer Confirmation',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#202124', '09:05') +
    latin(60, 200, 'Fwd: Funds Transfer Confirmation', { size: 44, fill: '#202124' }) +
    `<circle cx="105" cy="320" r="44" fill="#5c6bc0"/>` +
    latin(180, 310, payer, { size: 34, fill: '#202124', weight: 700 }) +
    latin(180, 355, `to me · ${dayOf(nextDay(day), { day: 'numeric', month: 'short' })}`, {
      size: 28,
      fill: '#5f6368',
    }) +
    head.map((line, row) => latin(60, 470 + row * 52, line, { size: 31, fill: '#3c4043' })).join('') +
    told.map((line, row) => latin(60, 750 + row * 54, line, { size: 34, fill: '#202124' })).join('') +
    latin(60, 1010, `Customer reference: ${reference}`, { size: 34, fill: '#202124' }) +
    latin(60, 1070, `Date of debit: ${dayOf(day, SHORT)}`, { size: 34, fill: '#202124' }) +
    latin(60, 1244, 'Gulf Oasis Bank PJSC', { size: 34, fill: '#202124' })
  )
}

/** An app in Arabic with Arabic figures: each fact in one line, the label, a colon and the value. */
const arabicLines: Draw = ({ amount, day, reference, fee }) =>
  box(0, 0, WIDE, HIGH, '#f4f8f3') +
  phone('#1d3a24', '18:22') +
  box(50, 150, 980, 240, '#1f6b3a', 30) +
  fromRight(980, 240, 'تمت العملية بنجاح', { size: 46, fill: '#ffffff', weight: 700 }) +
  fromRight(980, 330, `حوّلت ${arabicFigures(money(amount))} درهم إماراتي`, { size: 46, fill: '#ffffff' }) +
  box(50, 430, 980, 760, '#ffffff', 30) +
  [
    `المحوّل له: ${IN_ARABIC}`,
    'البنك: بنك واحة الخليج',
    `رسوم التحويل المحلي: ${arabicFigures(money(fee))} درهم`,
    `المبلغ مع الرسوم: ${arabicFigures(money(amount + fee))} درهم`,
    `تاريخ القيد: ${arabicFigures(numbersOf(day))}`,
    `رقم الإشعار: ${arabicFigures(reference)}`,
  ]
    .map((line, row) => fromRight(980, 530 + row * 118, line, { size: 40, fill: '#1d3a24' }))
    .join('')

/** A slip in both languages: sections under grey bands, a value between its English and its Arabic label. */
const bandedSlip: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    ['Transaction Details', 'بيانات المعاملة', ''],
    ['Ref.', 'المرجع', reference],
    ['Value Dt.', 'تاريخ الحق', dashedDate(day).toUpperCase()],
    ['Applicant', 'مقدم الطلب', payer],
    ['In favour of', 'لصالح', DELTA_PAYEE],
    ['Payment Details', 'بيانات الدفع', ''],
    ['Principal', 'المبلغ الأصلي', `AED ${money(amount)}`],
    ['Charges', 'المصاريف', `AED ${money(fee)}`],
    ['Total Paid', 'المجموع المدفوع', `AED ${money(amount + fee)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(60, 140, 'Hatta Money Transfer', { size: 44, weight: 700 }) +
    fromRight(1020, 140, 'حتا لتحويل الأموال', { size: 44, weight: 700 }) +
    rows
      .map(([english, arabic, value], row) => {
        const y = 250 + row * 110
        const ink = { size: 31, fill: value ? '#3b3b3b' : '#111111', weight: value ? 400 : 700 }
        return (
          (value ? rule(y + 40, '#bbbbbb') : box(60, y - 55, 960, 85, '#dcdcdc')) +
          latin(80, y, english, ink) +
          fromRight(1000, y, arabic, ink) +
          latin(540, y, value, { size: 33, at: 'middle', weight: 700 })
        )
      })
      .join('') +
    latin(60, 1330, 'Authorised signatory', { size: 26 }) +
    fromRight(1020, 1330, 'توقيع المفوض', { size: 28 })
  )
}

/** A wallet: the letters of the payee in a circle, the amount with its currency behind it in small, a note, what is left. */
const initialsWallet: Draw = ({ amount, day, reference, balance }) =>
  box(0, 0, WIDE, HIGH, '#fbf7ff') +
  phone('#2b1748', '13:02') +
  `<circle cx="540" cy="270" r="100" fill="#d9c4f7"/>` +
  latin(540, 292, 'JD', { size: 66, fill: '#4d2a86', at: 'middle', weight: 700 }) +
  latin(540, 440, `Sent to ${DELTA_PAYEE}`, { size: 38, fill: '#2b1748', at: 'middle' }) +
  latin(590, 580, money(amount), { size: 104, fill: '#2b1748', at: 'end', weight: 700 }) +
  latin(610, 580, 'AED', { size: 46, fill: '#2b1748' }) +
  box(400, 630, 280, 70, '#d4f2dd', 35) +
  latin(540, 676, 'Completed', { size: 32, fill: '#17663a', at: 'middle' }) +
  box(180, 750, 720, 100, '#efe5fc', 24) +
  latin(540, 812, '“November share, thanks”'.replace('November', dayOf(day, { month: 'long' })), {
    size: 34,
    fill: '#4d2a86',
    at: 'middle',
  }) +
  edges(
    [
      ['Paid with', 'Wallet balance'],
      ['Paid at', `${dayOf(day, SHORT)}, 1:01 PM`],
      ['Receipt ID', reference],
      ['You have left', `${money(balance)} AED`],
    ],
    { x: 80, to: 1000, y: 980, down: 130, size: 34, label: '#7d6c96', value: '#2b1748' },
  )

/** The list of an account's transactions under their days, one of them opened. */
const openedEntry: Draw = ({ amount, day, reference, balance }) => {
  const heading = (y: number, on: Date) =>
    box(0, y - 50, WIDE, 76, '#eceff1') +
    latin(60, y, dayOf(on, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }), {
      size: 29,
      fill: '#546e7a',
    })
  const entry = (y: number, name: string, fils: number) =>
    latin(60, y, name, { size: 35, fill: '#102027' }) +
    latin(1020, y, `- ${money(fils)}`, { size: 35, fill: '#b3261e', at: 'end', weight: 700 })
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#102027', '06:58') +
    latin(60, 190, 'Savings 0044 · AED', { size: 44, fill: '#102027', weight: 700 }) +
    heading(300, nextDay(day, 2)) +
    entry(400, 'POS Al Karama Cafeteria', 2_150) +
    heading(500, day) +
    entry(600, 'IPP Outward Payment', amount) +
    box(60, 640, 960, 440, '#f5f9fa', 18) +
    edges(
      [
        ['Payee', DELTA_PAYEE],
        ['Bank reference', reference],
        ['Narration', 'IPP/P2A/Savings'],
        ['Running balance', money(balance)],
      ],
      { x: 95, to: 985, y: 720, down: 100, size: 30, label: '#607d8b', value: '#102027' },
    ) +
    entry(1170, 'Parking SMS 7275', 438) +
    heading(1270, nextDay(day, -3)) +
    entry(1370, 'ATM withdrawal', 30_000)
  )
}

const SENT = {
  routeCards: { draw: routeCards, ways: ['clean'], reference: ({ figures }) => `0140P${figures(10)}` },
  dealTable: { draw: dealTable, ways: ['photographed'], reference: ({ figures }) => `STW/26/${figures(6)}` },
  linedSms: { draw: linedSms, ways: ['clean'], reference: ({ figures, letters }) => `${letters(4)}26${figures(9)}` },
  chatTemplate: {
    draw: chatTemplate,
    ways: ['soft'],
    reference: ({ figures, letters }) => `${letters(3)}-${figures(6)}`,
  },
  webForm: { draw: webForm, ways: ['photographed'], reference: ({ figures }) => figures(13) },
  forwardedMail: { draw: forwardedMail, ways: ['clean'], reference: ({ figures }) => `GOB${figures(9)}` },
  arabicLines: { draw: arabicLines, ways: ['clean'], reference: ({ figures }) => figures(9) },
  bandedSlip: { draw: bandedSlip, ways: ['tilted'], reference: ({ figures }) => `HM-${figures(8)}` },
  initialsWallet: {
    draw: initialsWallet,
    ways: ['dim'],
    reference: ({ figures, letters }) => `${letters(1)}${figures(10)}`,
  },
  openedEntry: {
    draw: openedEntry,
    ways: ['soft'],
    reference: ({ figures, letters }) => `${figures(6)}${letters(2)}${figures(5)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
/** Those of whole dirhams: a machine takes notes alone. */
const WHOLE = {
  nightDrawer: { draw: nightDrawer, ways: ['turned'], reference: ({ figures }) => `TRX${figures(9)}` },
  cashDepositSlip: { draw: cashDepositSlip, ways: ['photographed'], reference: ({ figures }) => figures(6) },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const DELTA_LAYOUTS = { ...SENT, ...WHOLE }

const AMOUNTS = [15_000, 30_000, 45_050, 60_000, 75_000, 112_525, 150_000, 185_000, 237_575, 500_000] as const

/** Twelve receipts: each layout once. */
export const deltaReceipts = (seed = 27_182): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, { payers: PAYERS, amounts: AMOUNTS, fees: [105, 500, 1_050, 2_100] }),
  ...laidOutReceipts(WHOLE, seed + 1, { payers: PAYERS, amounts: [20_000, 70_000, 120_000, 250_000], fees: [0] }),
]

export const drawDeltaReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(DELTA_LAYOUTS[receipt.layout as keyof typeof DELTA_LAYOUTS].draw, receipt)
