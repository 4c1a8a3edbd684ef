import { arabicFigures, box, type Draw, dayOf, type Ink, text } from './bank-receipts.ts'
import {
  arabicWeekday,
  brokenAt,
  COUNTER_PAYEE,
  COUNTER_PAYEE_IN_ARABIC,
  dirhamSign,
  payerInArabic,
  wordyDay,
} from './counter-known.ts'
import {
  arabicDate,
  fromRight,
  HIGH,
  isArabic,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  plainMoney,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { NASKH, SANS } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'

// The screens among the receipts of counter-receipts.ts.

/** A light bank app: a sheet on a band of colour, the new sign of the dirham before each sum, and the fee in the total. */
export const signSheet: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Transfer amount', money(amount), true],
    ['Charges incl. VAT', money(fee), true],
    ['Total debited', money(amount + fee), true],
    ['Transfer date', wordyDay(day), false],
    ['Reference no.', reference, false],
    ['From', payer, false],
    ['Purpose', 'Family savings', false],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef1f6') +
    box(0, 0, WIDE, 520, '#00548b') +
    phone('#ffffff', '11:08') +
    latin(540, 190, 'Transfer receipt', { size: 42, fill: '#ffffff', at: 'middle', weight: 700 }) +
    box(50, 270, 980, 1480, '#ffffff', 28) +
    `<circle cx="540" cy="270" r="64" fill="#17a673"/><path d="M508 272L532 296L576 246" fill="none" stroke="#ffffff" stroke-width="13"/>` +
    latin(540, 420, 'You have sent', { size: 34, fill: '#5d6b7a', at: 'middle' }) +
    dirhamSign(540 - money(amount).length * 21 - 58, 530, 80, '#00548b') +
    latin(580, 530, money(amount), { size: 84, fill: '#00548b', at: 'middle', weight: 700 }) +
    latin(540, 610, `to ${COUNTER_PAYEE}`, { size: 36, at: 'middle' }) +
    latin(540, 660, 'AE51 0260 0010 1544 3210 901', { size: 30, fill: '#5d6b7a', at: 'middle' }) +
    rows
      .map(([label, value, isMoney], row) => {
        const y = 800 + row * 118
        return (
          rule(y - 70, '#e3e8ee', 100, 980) +
          latin(100, y, label, { size: 33, fill: '#5d6b7a' }) +
          latin(980, y, value, { size: 35, at: 'end' }) +
          (isMoney ? dirhamSign(980 - value.length * 18.5 - 36, y, 34, '#1c2024', 0.1) : '')
        )
      })
      .join('') +
    box(50, 1780, 980, 100, '#00548b', 14) +
    latin(540, 1843, 'Done', { size: 36, fill: '#ffffff', at: 'middle' })
  )
}

/** A dark wallet in Arabic with the new sign, our figures, and the months by name in small letters. */
export const signNight: Draw = ({ amount, day, reference, fee, balance }) => {
  const rows = [
    ['إلى', COUNTER_PAYEE_IN_ARABIC],
    ['التاريخ والوقت', `${arabicDate(day)}، 8:46 م`],
    ['الرسوم', money(fee)],
    ['رقم العملية', reference],
    ['الرصيد بعد العملية', money(balance)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0c0f14') +
    phone('#e8eaed', '20:47') +
    fromRight(1010, 175, 'إيصال', { size: 46, fill: '#e8eaed', weight: 700 }) +
    box(40, 240, 1000, 420, '#171c24', 34) +
    fromRight(540, 340, 'تم الإرسال', { size: 38, fill: '#5ee0a0', at: 'middle' }) +
    dirhamSign(540 - money(amount).length * 25 - 85, 510, 100, '#ffffff') +
    latin(575, 510, money(amount), { size: 100, fill: '#ffffff', at: 'middle' }) +
    fromRight(540, 600, 'تحويل فوري داخل الدولة', { size: 32, fill: '#8e99a8', at: 'middle' }) +
    box(40, 710, 1000, 760, '#171c24', 34) +
    rows
      .map(([label, value], row) => {
        const y = 810 + row * 138
        const isMoney = /^[\d,]+\.\d\d$/.test(value)
        return (
          fromRight(985, y, label, { size: 31, fill: '#8e99a8' }) +
          (isArabic(value)
            ? fromRight(95, y, value, { size: 33, fill: '#e8eaed', at: 'end' })
            : latin(isMoney ? 140 : 95, y, value, { size: 35, fill: '#e8eaed' })) +
          (isMoney ? dirhamSign(95, y, 34, '#e8eaed', 0.1) : '')
        )
      })
      .join('') +
    box(40, 1560, 1000, 110, '#5ee0a0', 55) +
    fromRight(540, 1630, 'مشاركة الإيصال', { size: 36, fill: '#0c0f14', at: 'middle' })
  )
}

/** A dark bank app in Arabic, all of it in Arabic figures, the day with its weekday, each name above its value. */
export const nightStack: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['مبلغ التحويل', `${arabicFigures(money(amount))} درهم`],
    ['تاريخ التنفيذ', `${arabicWeekday(day)} ${arabicFigures(arabicDate(day))}`],
    ['من', payerInArabic(payer)],
    ['إلى', COUNTER_PAYEE_IN_ARABIC],
    ['الرقم المرجعي', reference],
    ['رسوم الخدمة', `${arabicFigures(money(fee))} درهم`],
    ['الغرض', 'ادخار شهري'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#1d1030') +
    phone('#ffffff', '21:30') +
    fromRight(1000, 180, 'تفاصيل التحويل', { size: 48, fill: '#ffffff', weight: 700 }) +
    box(780, 225, 230, 62, '#2f6b4c', 31) +
    fromRight(895, 267, 'مكتمل', { size: 30, fill: '#b8f5d2', at: 'middle' }) +
    rows
      .map(([label, value], row) => {
        const y = 390 + row * 185
        return (
          fromRight(1000, y, label, { size: 29, fill: '#a596bd', font: NASKH }) +
          (isArabic(value)
            ? fromRight(1000, y + 62, value, { size: 40, fill: '#f6f1fc', font: NASKH })
            : latin(1000, y + 60, value, { size: 38, fill: '#f6f1fc', at: 'end' })) +
          rule(y + 100, '#38264f', 70, 1010)
        )
      })
      .join('') +
    fromRight(540, 1800, 'تنزيل الإيصال', { size: 38, fill: '#c9a7ff', at: 'middle' })
  )
}

/** A light app's list of the month, an entry of it opened with what it was for. */
export const opened: Draw = ({ amount, day, reference, balance }) => {
  const entry = (y: number, name: string, more: string, sum: string, fill = '#14181f') =>
    `<circle cx="105" cy="${y - 2}" r="40" fill="#e5e9f2"/>` +
    text(170, y - 8, name, { size: 35 }) +
    text(170, y + 38, more, { size: 27, fill: '#7a8494' }) +
    text(1015, y + 8, sum, { size: 36, fill, at: 'end' })
  const head = (y: number, when: Date) =>
    text(60, y, dayOf(when, { weekday: 'long', day: 'numeric', month: 'long' }), { size: 29, fill: '#7a8494' })
  const details = [
    ['Amount', `AED ${plainMoney(amount)}`],
    ['Completed on', dayOf(day, { day: '2-digit', month: 'short', year: 'numeric' })],
    ['Reference', reference],
    ['Balance after', `AED ${plainMoney(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#14181f', '17:55') +
    text(60, 180, 'Activity', { size: 56 }) +
    head(270, nextDay(day, 1)) +
    entry(360, 'Careem', 'Ride', '-AED 23.50') +
    entry(490, 'Lulu Hypermarket', 'Groceries', '-AED 164.20') +
    head(600, day) +
    box(30, 630, 1020, 720, '#f3f6fc', 26) +
    entry(720, COUNTER_PAYEE, 'Local transfer', `-AED ${plainMoney(amount)}`) +
    details
      .map(
        ([label, value], row) =>
          text(70, 850 + row * 90, label, { size: 31, fill: '#7a8494' }) +
          text(1010, 850 + row * 90, value, { size: 33, at: 'end' }),
      )
      .join('') +
    box(70, 1230, 440, 84, '#dde6fa', 42) +
    text(290, 1284, 'Get receipt', { size: 31, at: 'middle', fill: '#2456c7' }) +
    head(1430, nextDay(day, -2)) +
    entry(1520, 'Salary', 'From employer', '+AED 3,850.00', '#1a8a4a') +
    entry(1650, 'Etisalat', 'Bill payment', '-AED 99.75') +
    rule(1760, '#e5e9f2', 0, WIDE) +
    ['Home', 'Pay', 'Cards', 'More']
      .map((word, at) => text(135 + at * 270, 1850, word, { size: 28, at: 'middle', fill: '#7a8494' }))
      .join('')
  )
}

/** A wallet of a telephone company: a field of colour with the sum, the name of its money high and small before it. */
export const gradientWallet: Draw = ({ amount, day, reference, payer }) => {
  const rows = [
    ['Recipient', COUNTER_PAYEE],
    ['Sender', payer],
    ['Date & time', `${dayOf(day, { day: '2-digit', month: '2-digit', year: 'numeric' })} | 06:31 PM`],
    ['Transaction ID', reference],
    ['Payment method', 'Wallet balance'],
    ['Fees', 'FREE'],
  ] as const
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e3002b"/><stop offset="1" stop-color="#7b1fa2"/></linearGradient></defs>` +
    box(0, 0, WIDE, HIGH, '#f6f6f8') +
    `<rect width="${WIDE}" height="760" fill="url(#g)"/>` +
    phone('#ffffff', '18:32') +
    latin(540, 180, 'Money sent!', { size: 50, fill: '#ffffff', at: 'middle', weight: 700 }) +
    `<circle cx="540" cy="340" r="92" fill="#ffffff"/>` +
    latin(540, 362, 'KU', { size: 64, fill: '#9c1b6e', at: 'middle', weight: 700 }) +
    `<text x="540" y="590" text-anchor="middle" fill="#ffffff" font-family="Roboto" font-weight="700"><tspan font-size="40" dy="-44">AED</tspan><tspan dx="14" dy="44" font-size="112">${money(amount)}</tspan></text>` +
    latin(540, 680, 'Delivered instantly', { size: 32, fill: '#ffd9e6', at: 'middle' }) +
    box(40, 720, 1000, 830, '#ffffff', 36) +
    rows
      .map(
        ([label, value], row) =>
          latin(90, 820 + row * 128, label, { size: 32, fill: '#8b8b96' }) +
          latin(990, 820 + row * 128, value, { size: 34, at: 'end' }),
      )
      .join('') +
    box(40, 1620, 1000, 110, '#e3002b', 55) +
    latin(540, 1690, 'Back to home', { size: 36, fill: '#ffffff', at: 'middle' })
  )
}

/** A bank's text messages in Arabic: a code, and below it what it was for, without 'amount' and with the fee in the sentence. */
export const arabicThread: Draw = ({ amount, day, reference, fee, balance }) => {
  const code = brokenAt('رمز التفعيل 771204 لتحويل مبلغ ينتهي خلال 3 دقائق، لا تشاركه مع أي شخص.', 21)
  const lines = brokenAt(
    `تم خصم ${money(amount)} درهم من حسابك ***7715 لصالح ${COUNTER_PAYEE_IN_ARABIC} في ${numbersOf(day)} 19:03. الرسوم ${money(fee)} درهم. المرجع ${reference}. الرصيد المتوفر ${money(balance)} درهم.`,
    21,
  )
  const column = (y: number, some: readonly string[]) =>
    some.map((line, row) => fromRight(930, y + row * 70, line, { size: 40 })).join('')
  return (
    box(0, 0, WIDE, HIGH, '#f2f3f7') +
    phone('#111111', '19:05') +
    latin(130, 170, 'RAMLA BANK', { size: 40, weight: 700 }) +
    rule(220, '#d5d8e0', 0, WIDE) +
    fromRight(540, 290, 'اليوم', { size: 28, fill: '#777777', at: 'middle' }) +
    box(60, 330, 920, 60 + code.length * 70, '#ffffff', 24) +
    column(405, code) +
    box(60, 640, 920, 60 + lines.length * 70, '#ffffff', 24) +
    column(715, lines)
  )
}

/** A bank's message in a dark thread: short words, the day without its year's century, and what is left at the end. */
export const shortSms: Draw = ({ amount, day, reference, fee, balance }) => {
  const on = dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' })
  const cost = fee === 0 ? '' : ` Chg AED ${plainMoney(fee)}.`
  const lines = wrapped(
    `MARSA: Trf of AED ${plainMoney(amount)} from a/c **2291 to ${COUNTER_PAYEE} done on ${on} 12:17.${cost} Ref ${reference}. Avl Bal AED ${plainMoney(balance)}`,
    34,
  )
  return (
    box(0, 0, WIDE, HIGH, '#000000') +
    phone('#ffffff', '12:19') +
    `<circle cx="540" cy="150" r="52" fill="#48484a"/>` +
    latin(540, 168, 'M', { size: 50, at: 'middle', fill: '#ffffff' }) +
    latin(540, 245, 'AD-MARSABNK', { size: 30, at: 'middle', fill: '#ffffff' }) +
    latin(540, 350, 'Text Message • SMS', { size: 27, at: 'middle', fill: '#8d8d93' }) +
    latin(540, 390, 'Today 12:17', { size: 27, at: 'middle', fill: '#8d8d93' }) +
    box(40, 430, 840, 60 + lines.length * 68, '#262629', 42) +
    lines.map((line, row) => text(85, 506 + row * 68, line, { size: 42, fill: '#ffffff', font: SANS })).join('') +
    `<rect x="120" y="1790" width="920" height="80" rx="40" fill="none" stroke="#3a3a3c" stroke-width="3"/>`
  )
}

/** A payment between phones, by whole dirhams and without a word that says what the sum is. */
export const phoneToPhone: Draw = ({ amount, day, reference }) => {
  const rows = [
    ['Status', 'Successful'],
    ['Paid via', 'Aani'],
    ['Mobile', '+971 5X XXX XX18'],
    [
      'Date',
      `${dayOf(day, { weekday: 'short' })}, ${dayOf(day, { day: 'numeric', month: 'short', year: 'numeric' })} at 14:22`,
    ],
    ['Ref. number', reference],
  ] as const
  const middle: Ink = { at: 'middle' }
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#14181f', '14:23') +
    `<circle cx="540" cy="290" r="100" fill="#e9e3ff"/>` +
    latin(540, 312, 'K', { ...middle, size: 80, fill: '#5b34da', weight: 700 }) +
    latin(540, 470, COUNTER_PAYEE, { ...middle, size: 42, weight: 700 }) +
    latin(540, 620, `AED ${(amount / 100).toLocaleString('en-US')}`, { ...middle, size: 104, weight: 700 }) +
    box(360, 680, 360, 74, '#e2f7ea', 37) +
    latin(540, 729, 'Payment sent', { ...middle, size: 32, fill: '#0f8a44' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(80, 900 + row * 115, label, { size: 34, fill: '#6c7280' }) +
          latin(1000, 900 + row * 115, value, { size: 36, at: 'end' }) +
          rule(940 + row * 115, '#eeeff2', 80, 1000),
      )
      .join('') +
    latin(540, 1640, 'Split this payment', { ...middle, size: 36, fill: '#5b34da' }) +
    box(80, 1710, 920, 110, '#5b34da', 24) +
    latin(540, 1778, 'Done', { ...middle, size: 38, fill: '#ffffff' })
  )
}
