import { box, type Draw, dayOf } from './bank-receipts.ts'
import { HARBOUR_PAYEE, HARBOUR_PAYEE_IN_ARABIC, HARBOUR_PAYERS, harbourPayerInArabic } from './harbour-known.ts'
import * as papers from './harbour-papers.ts'
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
  rule,
  WIDE,
  wholeMoney,
} from './receipt-drawing.ts'
import { wrapped } from './receipt-pages.ts'

// Receipts of thirteen more layouts, two ways each: apps by day, by night and on a gradient, a wallet, messages of a bank and of a
// member, a page of online banking, slips and an advice (harbour-papers.ts). They were drawn before anything of the reader was
// looked at. Their first figures stand in bench/readings.ts.

export { HARBOUR_PAYEE } from './harbour-known.ts'

/** A light app: a green mark, what was sent in large letters, below it rows in two columns. */
const greenMark: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    ['Sent to', HARBOUR_PAYEE],
    ['Sent from', `${payer} ••4410`],
    ['Transfer fee (incl. VAT)', `AED${money(fee)}`],
    ['Total deducted', `AED${money(amount + fee)}`],
    ['Date & time', `${dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })}, 09:12 AM`],
    ['Txn ref #', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f6f8f7') +
    phone('#1d2b24', '09:13') +
    `<circle cx="540" cy="280" r="90" fill="#16a34a"/><path d="M495 282l32 34 60-66" fill="none" stroke="#ffffff" stroke-width="16"/>` +
    latin(540, 450, 'Money is on its way', { size: 42, at: 'middle', fill: '#1d2b24', weight: 700 }) +
    latin(540, 580, `AED${money(amount)}`, { size: 92, at: 'middle', fill: '#0f5132', weight: 700 }) +
    box(50, 680, 980, rows.length * 120 + 40, '#ffffff', 28) +
    rows
      .map(
        ([label, value], row) =>
          latin(100, 780 + row * 120, label, { size: 32, fill: '#66756d' }) +
          latin(980, 780 + row * 120, value, { size: 33, fill: '#1d2b24', at: 'end' }),
      )
      .join('') +
    box(80, 1640, 440, 110, '#e3efe8', 55) +
    latin(300, 1710, 'Download', { size: 36, at: 'middle', fill: '#0f5132' }) +
    box(560, 1640, 440, 110, '#0f5132', 55) +
    latin(780, 1710, 'Share', { size: 36, at: 'middle', fill: '#ffffff' })
  )
}

/** A dark app in English: the amount in whole dirhams, and each label above its value. */
const coalApp: Draw = ({ amount, day, reference, payer, balance }) => {
  const rows = [
    ['RECIPIENT', HARBOUR_PAYEE],
    ['SENDER', payer],
    ['EXECUTED ON', `${dayOf(day, { weekday: 'short', day: '2-digit', month: 'short' })} ${day.getUTCFullYear()}`],
    ['PAYMENT ID', reference],
    ['PURPOSE', 'Family savings'],
    ['REMAINING BALANCE', `Dh ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0c0d10') +
    phone('#e8e8ea', '23:04') +
    latin(540, 170, 'Payment details', { size: 38, fill: '#e8e8ea', at: 'middle' }) +
    box(50, 240, 980, 330, '#18191f', 36) +
    latin(540, 350, 'You transferred', { size: 34, fill: '#9b9ca5', at: 'middle' }) +
    latin(540, 480, `Dh ${wholeMoney(amount)}`, { size: 100, fill: '#ffffff', at: 'middle' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(90, 680 + row * 170, label, { size: 26, fill: '#7d7e88' }) +
          latin(90, 736 + row * 170, value, { size: 40, fill: '#f2f2f4' }) +
          rule(780 + row * 170, '#23242b', 90, 990),
      )
      .join('')
  )
}

/** An app on a gradient, all in white: the name of the money after the amount. */
const sunsetApp: Draw = ({ amount, day, reference, payer, fee }) =>
  `<defs><linearGradient id="sunset" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5b2a86"/><stop offset="1" stop-color="#e4572e"/></linearGradient></defs>` +
  box(0, 0, WIDE, HIGH, 'url(#sunset)') +
  phone('#ffffff', '16:48') +
  latin(70, 200, 'Done!', { size: 76, fill: '#ffffff', weight: 700 }) +
  latin(70, 270, `Your money was sent to ${HARBOUR_PAYEE}`, { size: 34, fill: '#ffffff' }) +
  latin(70, 450, `${money(amount)} DHS`, { size: 96, fill: '#ffffff', weight: 700 }) +
  [
    ['Charged by us', `${money(fee)} DHS`],
    ['From', payer],
    ['On', dayOf(day, { day: 'numeric', month: 'long', year: 'numeric' })],
    ['Confirmation code', reference],
  ]
    .map(
      ([label = '', value = ''], row) =>
        rule(600 + row * 150, '#ffffff', 70, 1010) +
        latin(70, 690 + row * 150, label, { size: 34, fill: '#ffffff' }) +
        latin(1010, 690 + row * 150, value, { size: 36, fill: '#ffffff', at: 'end', weight: 700 }),
    )
    .join('') +
  box(70, 1560, 940, 130, '#ffffff', 65) +
  latin(540, 1642, 'Send again', { size: 40, fill: '#5b2a86', at: 'middle', weight: 700 })

/** A wallet: a debit without a gap before its figures, the fee a row, the balance that is left at the foot. */
const bluePurse: Draw = ({ amount, day, reference, balance }) =>
  box(0, 0, WIDE, HIGH, '#ffffff') +
  box(0, 0, WIDE, 420, '#1769ff') +
  phone('#ffffff', '12:20') +
  latin(70, 190, 'Transaction', { size: 44, fill: '#ffffff', weight: 700 }) +
  latin(70, 330, `- AED ${plainMoney(amount)}`, { size: 84, fill: '#ffffff', weight: 700 }) +
  [
    ['Type', 'Wallet to bank'],
    ['Merchant / person', HARBOUR_PAYEE],
    ['Created', `${day.toISOString().slice(0, 10)} 12:19:37`],
    ['Transaction number', reference],
    ['Fee', 'FREE'],
    ['State', 'Success'],
  ]
    .map(
      ([label = '', value = ''], row) =>
        latin(70, 540 + row * 140, label, { size: 34, fill: '#74777f' }) +
        latin(1010, 540 + row * 140, value, { size: 34, fill: '#101218', at: 'end' }) +
        rule(590 + row * 140, '#eceef2', 70, 1010),
    )
    .join('') +
  box(70, 1450, 940, 170, '#eef4ff', 24) +
  latin(110, 1520, 'Balance after transaction', { size: 30, fill: '#4a5876' }) +
  latin(110, 1580, `AED ${plainMoney(balance)}`, { size: 42, fill: '#1769ff', weight: 700 })

/** A bank's message on a light phone, as Android shows it. */
const plainSms: Draw = ({ amount, day, reference, balance }) => {
  const words = `Dear Customer, your A/C no. XXX5521 has been debited with AED ${money(amount)} on ${dashedNumbers(day)} 14:22 for funds transfer to ${HARBOUR_PAYEE}. Ref: ${reference}. Avl Bal: AED ${money(balance)}. Not you? Call 600 54 0000`
  const lines = wrapped(words, 42)
  return (
    box(0, 0, WIDE, HIGH, '#fbfbfd') +
    phone('#202124', '14:25') +
    latin(180, 175, 'AD-MARSABNK', { size: 42, fill: '#202124', weight: 700 }) +
    `<circle cx="110" cy="160" r="44" fill="#7e57c2"/>` +
    latin(540, 330, 'Texting with AD-MARSABNK (SMS/MMS)', { size: 27, fill: '#80868b', at: 'middle' }) +
    box(60, 400, 870, lines.length * 60 + 70, '#e9eaee', 34) +
    lines.map((line, row) => latin(105, 475 + row * 60, line, { size: 38, fill: '#202124' })).join('') +
    latin(105, 400 + lines.length * 60 + 120, '2:22 PM', { size: 26, fill: '#80868b' }) +
    box(60, 1700, 960, 110, '#eef0f3', 55) +
    latin(120, 1768, 'Text message', { size: 34, fill: '#80868b' })
  )
}

/** What a member wrote into a chat by hand: the amount with a stroke behind it, the day with points. */
const typedChat: Draw = ({ amount, day, reference, payer }) => {
  const said = [
    'Assalamu alaikum bhai',
    `I have sent ${wholeMoney(amount)}/- dirhams for this month`,
    `Paid on ${numbersOf(day).replaceAll('/', '.')} from exchange`,
    `Ref no ${reference}`,
    'Please confirm when you get it',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#efe7dd') +
    box(0, 0, WIDE, 200, '#075e54') +
    phone('#ffffff', '19:37') +
    latin(170, 150, payer, { size: 42, fill: '#ffffff', weight: 700 }) +
    latin(540, 290, 'Messages are end-to-end encrypted', { size: 26, fill: '#6b6b5f', at: 'middle' }) +
    said
      .map(
        (line, row) =>
          box(50, 360 + row * 150, 120 + line.length * 19, 110, '#ffffff', 20) +
          latin(85, 428 + row * 150, line, { size: 38, fill: '#111b21' }),
      )
      .join('') +
    box(600, 1130, 430, 110, '#dcf8c6', 20) +
    latin(640, 1198, 'Ok, noted bhai', { size: 38, fill: '#111b21' })
  )
}

/** A page of online banking: a menu at the left, in the middle a box with the answer of the bank. */
const webPage: Draw = ({ amount, day, reference, payer, fee }) => {
  const menu = ['Accounts', 'Cards', 'Transfers', 'Beneficiaries', 'Bills', 'Statements', 'Settings']
  const rows = [
    ['Your transaction number', reference],
    ['From account', `${payer} - 0192******311`],
    ['Beneficiary', HARBOUR_PAYEE],
    ['Amount to transfer', `${money(amount)} AED`],
    ['Bank charges', `${money(fee)} AED`],
    ['Execution date', dashedDate(day)],
    ['Remarks', 'Circle dues'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef1f4') +
    box(0, 0, WIDE, 110, '#12324f') +
    latin(40, 72, 'Bank of the Creek | Online', { size: 36, fill: '#ffffff', weight: 700 }) +
    latin(1040, 70, 'Log out', { size: 26, fill: '#ffffff', at: 'end' }) +
    box(0, 110, 240, HIGH - 110, '#1d4a73') +
    menu.map((name, at) => latin(30, 200 + at * 90, name, { size: 28, fill: '#dbe7f2' })).join('') +
    box(280, 170, 760, 110, '#dff3e4') +
    latin(310, 237, 'Your request has been processed successfully.', { size: 30, fill: '#1b6b34' }) +
    box(280, 310, 760, rows.length * 110 + 60, '#ffffff') +
    rows
      .map(
        ([label, value], row) =>
          latin(310, 390 + row * 110, label, { size: 27, fill: '#5d6b78' }) +
          latin(640, 390 + row * 110, value, { size: 28, fill: '#101820', weight: 700 }) +
          rule(425 + row * 110, '#e3e8ec', 310, 1010),
      )
      .join('')
  )
}

/** A light app in Arabic with our figures, the headline with the letters of the dirham before it. */
const arabicMoves: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    ['من حساب', harbourPayerInArabic(payer)],
    ['إلى', HARBOUR_PAYEE_IN_ARABIC],
    ['قيمة الرسوم', `${money(fee)} درهم`],
    ['إجمالي الخصم', `${money(amount + fee)} درهم`],
    ['تاريخ التنفيذ', arabicDate(day)],
    ['رقم الحركة', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fffdf8') +
    phone('#3c2f1e', '08:55') +
    fromRight(540, 220, 'تم التحويل', { size: 54, fill: '#8a5a00', at: 'middle', weight: 700 }) +
    fromRight(540, 320, 'المبلغ المحوّل', { size: 34, fill: '#7a6f60', at: 'middle' }) +
    fromRight(540, 440, `${money(amount)} درهم`, { size: 84, fill: '#3c2f1e', at: 'middle', weight: 700 }) +
    rows
      .map(
        ([label, value], row) =>
          rule(530 + row * 160, '#eadfcd') +
          fromRight(1010, 630 + row * 160, label, { size: 36, fill: '#7a6f60' }) +
          (isArabic(value)
            ? fromRight(70, 630 + row * 160, value, { size: 37, fill: '#3c2f1e', at: 'end' })
            : latin(70, 630 + row * 160, value, { size: 37, fill: '#3c2f1e' })),
      )
      .join('')
  )
}

/** A bank's message in Arabic on a light phone: the sum in dirhams of letters with points. */
const arabicDebit: Draw = ({ amount, day, reference, balance }) => {
  const words = `تم خصم ${money(amount)} د.إ من حسابك المنتهي بـ 6630 لصالح ${HARBOUR_PAYEE_IN_ARABIC} بتاريخ ${dashedNumbers(day)}، المرجع ${reference}. الرصيد ${money(balance)} د.إ`
  const lines = wrapped(words, 38)
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#111111', '10:07') +
    latin(540, 170, 'MarsaBank', { size: 36, at: 'middle', weight: 700 }) +
    latin(540, 300, 'Today 10:05', { size: 26, fill: '#8e8e93', at: 'middle' }) +
    box(50, 360, 900, lines.length * 70 + 80, '#e9e9eb', 40) +
    lines.map((line, row) => fromRight(905, 445 + row * 70, line, { size: 40, fill: '#111111' })).join('')
  )
}
const dashedNumbers = (day: Date) => numbersOf(day).replaceAll('/', '-')

const SENT = {
  greenMark: {
    draw: greenMark,
    ways: ['clean', 'photographed'],
    reference: ({ figures, letters }) => `${letters(1)}${figures(3)}${letters(2)}${figures(6)}`,
  },
  sunsetApp: { draw: sunsetApp, ways: ['clean', 'dim'], reference: ({ figures }) => `CONF${figures(7)}` },
  bluePurse: { draw: bluePurse, ways: ['clean', 'tilted'], reference: ({ figures }) => figures(11) },
  plainSms: {
    draw: plainSms,
    ways: ['clean', 'photographed'],
    reference: ({ figures }) => `FT26${figures(3)}X${figures(5)}`,
  },
  webPage: { draw: webPage, ways: ['soft', 'photographed'], reference: ({ figures }) => `OB-${figures(9)}` },
  arabicMoves: { draw: arabicMoves, ways: ['clean', 'soft'], reference: ({ figures }) => figures(10) },
  arabicDebit: {
    draw: arabicDebit,
    ways: ['clean', 'dim'],
    reference: ({ figures, letters }) => `${letters(2)}${figures(8)}`,
  },
  tellerStamp: {
    draw: papers.tellerStamp,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `TT${figures(8)}`,
  },
  debitAdvice: {
    draw: papers.debitAdvice,
    ways: ['clean', 'soft'],
    reference: ({ figures, letters }) => `${figures(3)}${letters(4)}${figures(7)}`,
  },
  commissionBill: {
    draw: papers.commissionBill,
    ways: ['photographed', 'tilted'],
    reference: ({ figures }) => `26${figures(8)}`,
  },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
const WHOLE = {
  coalApp: {
    draw: coalApp,
    ways: ['clean', 'turned'],
    reference: ({ figures, letters }) => `PAY${figures(6)}${letters(2)}`,
  },
  typedChat: { draw: typedChat, ways: ['clean', 'soft'], reference: ({ figures }) => figures(8) },
  machinePaper: { draw: papers.machinePaper, ways: ['photographed', 'dim'], reference: ({ figures }) => figures(12) },
} as const satisfies Parameters<typeof laidOutReceipts>[0]
export const HARBOUR_LAYOUTS = { ...SENT, ...WHOLE }

const AMOUNTS = [12_500, 25_000, 40_000, 55_025, 80_000, 110_000, 125_000, 175_050, 220_000, 364_575] as const
const NOTES = [15_000, 50_000, 85_000, 100_000, 125_000, 350_000] as const

/** Twenty-six receipts: each layout twice. */
export const harbourReceipts = (seed = 31_415): LaidOutReceipt[] => [
  ...laidOutReceipts(SENT, seed, { payers: HARBOUR_PAYERS, amounts: AMOUNTS, fees: [105, 315, 1_050, 1_575, 2_100] }),
  ...laidOutReceipts(WHOLE, seed + 1, { payers: HARBOUR_PAYERS, amounts: NOTES, fees: [0] }),
]

export const drawHarbourReceipt = (receipt: LaidOutReceipt): Promise<Buffer> =>
  drawSeen(HARBOUR_LAYOUTS[receipt.layout as keyof typeof HARBOUR_LAYOUTS].draw, receipt)
