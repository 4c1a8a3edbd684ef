import { box, type Draw, dayOf } from './bank-receipts.ts'
import { EVERYDAY_PAYEE, IBAN, inWords, payerInArabic, SHORT } from './everyday-known.ts'
import {
  arabicDate,
  dashedDate,
  fromRight,
  HIGH,
  isArabic,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  rule,
  WIDE,
} from './receipt-drawing.ts'

// The screens of phones among the everyday receipts.

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const tick = (x: number, y: number, round: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${round}" fill="${fill}"/><path d="M${x - round * 0.42} ${y}l${round * 0.3} ${round * 0.34} ${round * 0.55}-${round * 0.62}" stroke="#ffffff" stroke-width="${round * 0.17}" fill="none"/>`
const button = (y: number, words: string, fill: string, ink = '#ffffff') =>
  box(60, y, 960, 118, fill, 59) + latin(540, y + 74, words, { size: 40, fill: ink, at: 'middle', weight: 700 })

/** The sheet that comes up when an app has sent the money. */
export const successSheet: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['From', `${payer.split(' ')[0]}'s Savings`, '•••• 4471'],
    ['Bank', 'Hili National Bank', 'AE46 •••• •••• 8901'],
    ['Fee', fee === 0 ? 'Free' : `AED ${money(fee)} (incl. VAT)`, ''],
    ['Reference number', reference, ''],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#4a2c82') +
    phone('#ffffff') +
    box(0, 150, WIDE, 1770, '#ffffff', 50) +
    tick(540, 310, 82, '#22a06b') +
    latin(540, 475, 'Transfer successful', { size: 48, at: 'middle', weight: 700 }) +
    latin(540, 605, `AED ${money(amount)}`, { size: 88, at: 'middle', weight: 700 }) +
    latin(540, 690, `to ${EVERYDAY_PAYEE}`, { size: 38, fill: '#55585f', at: 'middle' }) +
    latin(540, 755, `${dayOf(day, DAY)}, 10:42 AM`, { size: 34, fill: '#7b7f88', at: 'middle' }) +
    rows
      .map(
        ([label, value, under], row) =>
          rule(820 + row * 160, '#e6e6ec') +
          latin(70, 910 + row * 160, label, { size: 35, fill: '#7b7f88' }) +
          latin(1010, under ? 888 + row * 160 : 910 + row * 160, value, { size: 37, at: 'end' }) +
          latin(1010, 940 + row * 160, under, { size: 31, fill: '#7b7f88', at: 'end' }),
      )
      .join('') +
    button(1560, 'Share receipt', '#4a2c82') +
    latin(540, 1790, 'Back to home', { size: 38, fill: '#4a2c82', at: 'middle' })
  )
}

/** One entry of an account's history, opened: the day of the transfer and the day on which it was booked. */
export const historyEntry: Draw = ({ amount, day, reference, balance }) => {
  const rows = [
    ['Description', `OUTWARD TRF ${EVERYDAY_PAYEE.toUpperCase()}`],
    ['Transaction date', dayOf(day, SHORT)],
    ['Posting date', dayOf(nextDay(day), SHORT)],
    ['Transaction reference', reference],
    ['Account', 'Current account 1019-XXXX-204'],
    ['Running balance', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f4f6fb') +
    phone('#14213d') +
    latin(540, 175, 'Transaction details', { size: 42, at: 'middle', weight: 700 }) +
    `<path d="M90 145l-24 20 24 20" stroke="#14213d" stroke-width="6" fill="none"/>` +
    box(40, 250, 1000, 290, '#ffffff', 28) +
    latin(540, 370, `- AED ${money(amount)}`, { size: 78, fill: '#c0262d', at: 'middle', weight: 700 }) +
    latin(540, 460, 'Transfers · Debit', { size: 34, fill: '#6a7285', at: 'middle' }) +
    box(40, 580, 1000, 1010, '#ffffff', 28) +
    rows
      .map(
        ([label, value], row) =>
          latin(85, 665 + row * 162, label, { size: 32, fill: '#6a7285' }) +
          latin(85, 718 + row * 162, value, { size: 38 }),
      )
      .join('') +
    latin(540, 1720, 'Report a problem', { size: 36, fill: '#1d4ed8', at: 'middle' })
  )
}

/** What an app makes when its receipt is shared: a card with who paid whom, and the amount in words. */
export const shareCard: Draw = ({ amount, day, reference, payer }) =>
  box(0, 0, WIDE, HIGH, '#ffffff') +
  box(0, 0, WIDE, 16, '#0d7d74') +
  latin(70, 140, 'marjan', { size: 66, fill: '#0d7d74', weight: 700 }) +
  latin(310, 140, 'bank', { size: 66, fill: '#e08a1e' }) +
  latin(1010, 130, 'Payment receipt', { size: 36, fill: '#5d6670', at: 'end' }) +
  latin(70, 290, 'Amount', { size: 32, fill: '#5d6670' }) +
  latin(70, 370, `${money(amount)} AED`, { size: 68, weight: 700 }) +
  latin(70, 425, inWords(amount), { size: 29, fill: '#5d6670' }) +
  rule(480, '#d7dde2') +
  [
    ['From', payer, 'AE••••••••••••••••••318'],
    ['To', EVERYDAY_PAYEE, IBAN.replaceAll(' ', '')],
  ]
    .map(
      ([label = '', name = '', account = ''], row) =>
        latin(70, 560 + row * 210, label, { size: 32, fill: '#5d6670' }) +
        latin(70, 616 + row * 210, name, { size: 40, weight: 700 }) +
        latin(70, 668 + row * 210, account, { size: 31, fill: '#5d6670' }),
    )
    .join('') +
  rule(930, '#d7dde2') +
  [
    ['Transfer type', 'Within UAE'],
    ['Purpose of payment', 'Savings contribution'],
    ['Date and time', `${numbersOf(day)} 10:42:07`],
    ['Reference ID', reference],
    ['Status', 'Processed'],
  ]
    .map(
      ([label = '', value = ''], row) =>
        latin(70, 1010 + row * 100, label, { size: 33, fill: '#5d6670' }) +
        latin(500, 1010 + row * 100, value, { size: 35 }),
    )
    .join('') +
  latin(70, 1640, 'Marjan Bank PJSC is licensed by the Central Bank of the UAE.', { size: 27, fill: '#8a939c' }) +
  latin(70, 1685, 'This receipt is system generated. Call 600 52 1100 for help.', { size: 27, fill: '#8a939c' })

/** A dark app that sends money by a number of a mobile phone. */
export const byMobile: Draw = ({ amount, day, reference, fee }) => {
  const rows = [
    ['Sent to', EVERYDAY_PAYEE],
    ['Mobile number', '+971 50 •••• 318'],
    ['Method', 'Instant payment'],
    ['Date', `${dayOf(day, SHORT)} · 10:42`],
    ['Transaction ID', reference],
    ['Charges', `AED ${money(fee)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0b0c0f') +
    phone('#ffffff') +
    tick(540, 300, 70, '#16c784') +
    latin(540, 455, 'Money sent!', { size: 46, fill: '#ffffff', at: 'middle', weight: 700 }) +
    `<text x="540" y="610" text-anchor="middle" fill="#ffffff" font-family="Roboto"><tspan font-size="50" fill="#9aa0ab">AED </tspan><tspan dx="16" font-size="118" font-weight="700">${money(amount)}</tspan></text>` +
    box(40, 720, 1000, 850, '#17191f', 36) +
    rows
      .map(
        ([label, value], row) =>
          latin(90, 815 + row * 136, label, { size: 35, fill: '#8d93a0' }) +
          latin(990, 815 + row * 136, value, { size: 37, fill: '#f5f6f8', at: 'end' }),
      )
      .join('') +
    button(1660, 'Done', '#16c784', '#06281b')
  )
}

/** A bank's messages in one thread: the code for the transfer, and that the transfer was made. */
export const codeAndDebit: Draw = ({ amount, day, reference, fee, balance }) => {
  const code = String(100_000 + ((balance * 13) % 900_000))
  const on = numbersOf(day)
  const first = [
    `${code} is your OTP to transfer`,
    `AED ${money(amount)} to ${EVERYDAY_PAYEE.split(' ')[0]}.`,
    'Do not share it with anyone.',
  ]
  const second = [
    `Your account XXXX4471 has been`,
    `debited with AED ${money(amount)} on ${on}`,
    `10:42:31 towards transfer to`,
    `${EVERYDAY_PAYEE}.`,
    `Charges AED ${money(fee)}.`,
    `Ref No ${reference}. Available`,
    `balance is AED ${money(balance)}.`,
  ]
  const bubble = (y: number, lines: readonly string[]) =>
    box(40, y, 880, 70 + lines.length * 62, '#e9e9eb', 44) +
    lines.map((line, row) => latin(85, y + 75 + row * 62, line, { size: 41, fill: '#000000' })).join('')
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#000000') +
    `<circle cx="540" cy="170" r="56" fill="#b9bcc6"/>` +
    latin(540, 270, 'HILIBANK', { size: 34, at: 'middle' }) +
    latin(540, 360, 'Text Message', { size: 26, fill: '#8e8e93', at: 'middle' }) +
    latin(540, 398, 'Today 10:41', { size: 26, fill: '#8e8e93', at: 'middle' }) +
    bubble(440, first) +
    bubble(730, second) +
    box(130, 1770, 820, 90, '#ffffff', 45) +
    `<rect x="130" y="1770" width="820" height="90" rx="45" fill="none" stroke="#c8c8cc" stroke-width="3"/>` +
    latin(175, 1828, 'Text Message', { size: 36, fill: '#b6b6bb' })
  )
}

/** The screen of a locked phone, with what the bank and others sent. */
export const lockedScreen: Draw = ({ amount, day, reference, balance }) => {
  const card = (y: number, high: number, app: string, when: string, lines: readonly string[]) =>
    box(40, y, 1000, high, '#3b4963', 40) +
    box(75, y + 35, 70, 70, '#dfe5f2', 18) +
    latin(175, y + 62, app, { size: 34, fill: '#ffffff', weight: 700 }) +
    latin(1000, y + 62, when, { size: 28, fill: '#aeb9cf', at: 'end' }) +
    lines.map((line, row) => latin(175, y + 112 + row * 50, line, { size: 35, fill: '#eef2fa' })).join('')
  return (
    box(0, 0, WIDE, HIGH, '#1b2740') +
    latin(540, 230, dayOf(day, { weekday: 'long', day: 'numeric', month: 'long' }), {
      size: 44,
      fill: '#e8edf7',
      at: 'middle',
    }) +
    latin(540, 450, '10:42', { size: 210, fill: '#ffffff', at: 'middle' }) +
    card(820, 380, 'Qasr Bank', 'now', [
      `AED ${money(amount)} sent to`,
      `${EVERYDAY_PAYEE} from a/c *204`,
      `on ${dashedDate(day)}. Txn Ref ${reference}.`,
      `Avl. bal AED ${money(balance)}`,
    ]) +
    card(1230, 240, 'Samity group', '5m ago', ['Treasurer: please send the', 'receipts of this month by 6 PM'])
  )
}

/** An app in Arabic with our figures: the transfer by the number of a phone, made. */
export const arabicSent: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['من', payerInArabic(payer)],
    ['إلى', EVERYDAY_PAYEE],
    ['رقم الهاتف', '+971 55 XXX 2290'],
    ['رسوم الخدمة', `${money(fee)} درهم`],
    ['التاريخ والوقت', `${numbersOf(day)} 10:42`],
    ['رقم المرجع', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#1c1c1e') +
    tick(540, 260, 78, '#0a8f5b') +
    fromRight(540, 430, 'تم التحويل بنجاح', { size: 54, at: 'middle', weight: 700 }) +
    fromRight(540, 575, `${money(amount)} درهم`, { size: 84, at: 'middle', weight: 700 }) +
    rows
      .map(
        ([label, value], row) =>
          rule(660 + row * 145, '#e7e9ec') +
          fromRight(1010, 750 + row * 145, label, { size: 38, fill: '#727984' }) +
          (isArabic(value)
            ? fromRight(70, 750 + row * 145, value, { size: 40, at: 'end' })
            : latin(70, 750 + row * 145, value, { size: 37 })),
      )
      .join('') +
    box(60, 1620, 960, 118, '#0a8f5b', 59) +
    fromRight(540, 1698, 'مشاركة الإيصال', { size: 42, fill: '#ffffff', at: 'middle', weight: 700 })
  )
}

/** A receipt as a chat shows it when it is opened: small, on black, with when it was sent above it. */
export const chatViewer: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Beneficiary', EVERYDAY_PAYEE],
    ['Debited from', `${payer} ****4471`],
    ['Amount', `AED ${money(amount)}`],
    ['Fees', `AED ${money(fee)}`],
    ['Transfer date', dayOf(day, SHORT)],
    ['Reference', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#000000') +
    phone('#ffffff', '20:15') +
    latin(130, 155, payer, { size: 40, fill: '#ffffff' }) +
    latin(130, 205, `${dayOf(nextDay(day, 2), { day: 'numeric', month: 'long' })}, 19:58`, {
      size: 28,
      fill: '#b5b9bd',
    }) +
    box(120, 320, 840, 1210, '#f7f8fa') +
    box(120, 320, 840, 150, '#123c69') +
    latin(160, 412, 'Wasl Bank', { size: 44, fill: '#ffffff', weight: 700 }) +
    latin(920, 412, 'Transfer receipt', { size: 30, fill: '#c6d5e6', at: 'end' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(160, 560 + row * 140, label, { size: 28, fill: '#68727d' }) +
          latin(920, 560 + row * 140, value, { size: 30, at: 'end' }) +
          rule(605 + row * 140, '#e1e5ea', 160, 920),
      )
      .join('') +
    latin(540, 1680, 'November savings', { size: 36, fill: '#ffffff', at: 'middle' }) +
    latin(540, 1810, 'Reply', { size: 34, fill: '#ffffff', at: 'middle' })
  )
}

/** A dark app in Arabic: the month by its name, the balance below. */
export const arabicDetails: Draw = ({ amount, day, reference, balance, fee }) => {
  const rows = [
    ['نوع العملية', 'تحويل محلي'],
    ['المستفيد', EVERYDAY_PAYEE],
    ['المبلغ', `${money(amount)} د.إ`],
    ['الرسوم', `${money(fee)} د.إ`],
    ['تاريخ العملية', arabicDate(day)],
    ['تاريخ الاستحقاق', arabicDate(nextDay(day))],
    ['الرقم المرجعي', reference],
    ['الرصيد المتاح', `${money(balance)} د.إ`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#12151c') +
    phone('#ffffff') +
    fromRight(1010, 200, 'تفاصيل العملية', { size: 52, fill: '#ffffff', weight: 700 }) +
    rows
      .map(
        ([label, value], row) =>
          box(40, 270 + row * 160, 1000, 142, '#1d222d', 24) +
          fromRight(1000, 358 + row * 160, label, { size: 36, fill: '#8f9bb0' }) +
          (isArabic(value)
            ? fromRight(80, 358 + row * 160, value, { size: 40, fill: '#ffffff', at: 'end' })
            : latin(80, 358 + row * 160, value, { size: 37, fill: '#ffffff' })),
      )
      .join('')
  )
}

/** A wallet that tells what was paid with its fee first, then what arrives, and today's rates of other countries. */
export const walletRates: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['They receive', `AED ${money(amount)}`],
    ['Transfer fee', `AED ${money(fee)}`],
    ['Receiver', EVERYDAY_PAYEE],
    ['Sender', payer],
    ['Paid on', dayOf(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })],
    ['Order no.', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fff8ec') +
    phone('#3b2a0d') +
    box(40, 130, 1000, 330, '#f59e0b', 40) +
    latin(90, 220, 'You paid', { size: 38, fill: '#4a2f00' }) +
    latin(90, 330, `AED ${money(amount + fee)}`, { size: 84, fill: '#2b1b00', weight: 700 }) +
    latin(90, 410, 'incl. fee · Completed', { size: 34, fill: '#4a2f00' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(70, 570 + row * 125, label, { size: 35, fill: '#8a7655' }) +
          latin(1010, 570 + row * 125, value, { size: 37, at: 'end' }),
      )
      .join('') +
    box(40, 1340, 1000, 260, '#ffffff', 30) +
    latin(90, 1410, "Today's rates for AED 1", { size: 34, weight: 700 }) +
    latin(90, 1480, 'BDT 33.12    INR 24.05    PKR 76.31', { size: 34, fill: '#6b5a3c' }) +
    latin(90, 1540, 'Send home from AED 10 with no fee this week', { size: 30, fill: '#6b5a3c' })
  )
}
