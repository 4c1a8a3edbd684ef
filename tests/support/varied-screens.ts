import { arabicFigures, box, type Draw, dayOf, type Ink } from './bank-receipts.ts'
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
  rule,
  WIDE,
  wholeMoney,
} from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'
import { levantineDate, payerInArabic, VARIED_PAYEE, VARIED_PAYEE_IN_ARABIC } from './varied-known.ts'

// The screens among the receipts of varied-receipts.ts.

/** The sign of the dirham since 2025: a D with two lines across. It ends `size * 0.95` right of x. */
const dirham = (x: number, y: number, size: number, fill: string) => {
  const [wide, high] = [size * 0.62, size * 0.72]
  const left = x + size * 0.12
  const bar = (at: number) => `M${x} ${y - high * at}H${left + wide + size * 0.14}`
  return `<path d="M${left} ${y}V${y - high}H${left + wide * 0.4}C${left + wide * 1.2} ${y - high} ${left + wide * 1.2} ${y} ${left + wide * 0.4} ${y}Z${bar(0.4)}${bar(0.62)}" fill="none" stroke="${fill}" stroke-width="${size * 0.085}"/>`
}

/** A light wallet that writes the new sign of the dirham before each sum. */
export const dirhamSign: Draw = ({ amount, day, reference, fee, balance }) => {
  const rows = [
    ['To', VARIED_PAYEE],
    ['From', 'Current account ··4410'],
    ['Amount', money(amount)],
    ['Fee', money(fee)],
    ['Date', `${dayOf(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })} · 3:12 PM`],
    ['Reference', reference],
  ] as const
  const sum = money(amount)
  return (
    box(0, 0, WIDE, HIGH, '#f7f8fa') +
    phone('#101828', '15:12') +
    box(40, 130, 1000, 640, '#ffffff', 36) +
    `<circle cx="540" cy="280" r="84" fill="#e3f6ec"/><path d="M500 282L530 312L586 250" fill="none" stroke="#12a150" stroke-width="14"/>` +
    latin(540, 450, 'Payment sent', { size: 42, at: 'middle', fill: '#475467' }) +
    dirham(540 - sum.length * 26 - 75, 590, 92, '#101828') +
    latin(560, 590, sum, { size: 96, at: 'middle', weight: 700 }) +
    latin(540, 690, 'Instant · Arrived', { size: 32, at: 'middle', fill: '#12a150' }) +
    box(40, 810, 1000, 780, '#ffffff', 36) +
    rows
      .map(([label, value], row) => {
        const y = 900 + row * 122
        const isMoney = label === 'Amount' || label === 'Fee'
        return (
          latin(90, y, label, { size: 34, fill: '#667085' }) +
          latin(990, y, value, { size: 36, at: 'end' }) +
          (isMoney ? dirham(990 - value.length * 19 - 48, y, 36, '#101828') : '')
        )
      })
      .join('') +
    latin(90, 1660, 'Available balance', { size: 32, fill: '#667085' }) +
    dirham(990 - money(balance).length * 18 - 46, 1660, 34, '#667085') +
    latin(990, 1660, money(balance), { size: 34, at: 'end', fill: '#667085' }) +
    box(40, 1730, 1000, 110, '#101828', 55) +
    latin(540, 1798, 'Share receipt', { size: 36, fill: '#ffffff', at: 'middle' })
  )
}

/** A dark app in Arabic that pays at once by the number of a phone, with Arabic figures. */
export const instantNight: Draw = ({ amount, day, reference, payer }) => {
  const rows = [
    ['المرسل', payerInArabic(payer)],
    ['المستلم', VARIED_PAYEE_IN_ARABIC],
    ['رقم الهاتف', '050 *** 4412'],
    ['التاريخ', arabicFigures(`${arabicDate(day)} - 03:12 م`)],
    ['طريقة الدفع', 'آني - دفع فوري'],
    ['رقم المرجع', reference],
    ['الرسوم', 'مجاناً'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#101418') +
    phone('#f2f4f7', '3:12') +
    fromRight(540, 180, 'تفاصيل الدفعة', { size: 42, fill: '#f2f4f7', at: 'middle', weight: 700 }) +
    `<circle cx="540" cy="345" r="80" fill="#17352a"/><path d="M502 347L531 376L582 318" fill="none" stroke="#32d583" stroke-width="12"/>` +
    fromRight(540, 510, 'تم الدفع بنجاح', { size: 40, fill: '#32d583', at: 'middle' }) +
    fromRight(540, 640, `${arabicFigures(money(amount))} درهم`, {
      size: 84,
      fill: '#ffffff',
      at: 'middle',
      font: NASKH,
    }) +
    box(40, 730, 1000, 910, '#1b2127', 30) +
    rows
      .map(([label, value], row) => {
        const y = 820 + row * 125
        return (
          fromRight(990, y, label, { size: 34, fill: '#98a2b3' }) +
          (isArabic(value)
            ? fromRight(90, y, value, { size: 36, fill: '#f2f4f7', at: 'end', font: NASKH })
            : latin(90, y, value, { size: 34, fill: '#f2f4f7' })) +
          (row < rows.length - 1 ? rule(y + 48, '#2a323a', 90, 990) : '')
        )
      })
      .join('') +
    box(40, 1720, 480, 110, '#2a323a', 24) +
    box(560, 1720, 480, 110, '#32d583', 24) +
    fromRight(280, 1788, 'تنزيل', { size: 36, fill: '#f2f4f7', at: 'middle' }) +
    fromRight(800, 1788, 'مشاركة', { size: 36, fill: '#101418', at: 'middle' })
  )
}

/** An exchange house's app in Arabic by day: how the transfer went, in whole dirhams, with the names of months of the Levant. */
export const transferSteps: Draw = ({ amount, day, reference, fee }) => {
  const steps = [
    ['تم استلام الطلب', '9:04 ص'],
    ['تم خصم المبلغ من البطاقة', '9:05 ص'],
    ['تم الإيداع في حساب المستفيد', '9:31 ص'],
  ] as const
  const rows = [
    ['رقم الحوالة', reference],
    ['تاريخ الحوالة', levantineDate(day)],
    ['المستفيد', VARIED_PAYEE_IN_ARABIC],
    ['مبلغ الحوالة', `${wholeMoney(amount)} درهم`],
    ['رسوم الحوالة', fee === 0 ? 'مجانية' : `${wholeMoney(fee)} درهم`],
    ['المجموع', `${wholeMoney(amount + fee)} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fffdf8') +
    box(0, 0, WIDE, 230, '#b45309') +
    phone('#ffffff', '9:40') +
    fromRight(1010, 180, 'متابعة الحوالة', { size: 48, fill: '#ffffff', weight: 700 }) +
    steps
      .map(
        ([step, clock], row) =>
          `<circle cx="985" cy="${330 + row * 110}" r="24" fill="#15803d"/><path d="M974 ${331 + row * 110}L982 ${339 + row * 110}L997 ${321 + row * 110}" fill="none" stroke="#ffffff" stroke-width="6"/>` +
          fromRight(935, 343 + row * 110, step, { size: 36 }) +
          latin(80, 342 + row * 110, clock.split(' ')[0] ?? '', { size: 30, fill: '#78716c' }),
      )
      .join('') +
    rows
      .map(([label, value], row) => {
        const y = 760 + row * 140
        return (
          rule(y - 82, '#e7e0d3', 60, 1020) +
          fromRight(1010, y, label, { size: 36, fill: '#78716c' }) +
          (isArabic(value)
            ? fromRight(70, y, value, { size: 42, at: 'end', weight: 700 })
            : latin(70, y, value, { size: 40, weight: 700 }))
        )
      })
      .join('') +
    box(60, 1690, 960, 120, '#b45309', 20) +
    fromRight(540, 1765, 'إعادة الإرسال', { size: 40, fill: '#ffffff', at: 'middle' })
  )
}

/** The photo of a machine's screen on which notes were put in: large letters on blue, and the names of the keys at its sides. */
export const machineScreen: Draw = ({ amount, day, reference, payer }) => {
  const line = (y: number, words: string, ink: Ink = {}) =>
    latin(540, y, words, { size: 44, fill: '#ffffff', at: 'middle', ...ink })
  const key = (x: number, y: number, words: string) =>
    box(x, y - 58, 330, 90, '#1d4ed8', 12) + latin(x + 165, y, words, { size: 30, fill: '#ffffff', at: 'middle' })
  return (
    box(0, 0, WIDE, HIGH, '#2b2f33') +
    box(30, 120, 1020, 1500, '#0b2a6b', 18) +
    line(230, 'GULF SHORE BANK', { size: 50, weight: 700 }) +
    rule(275, '#5b7bc0', 90, 990) +
    line(370, `WELCOME ${payer.toUpperCase()}`, { size: 34 }) +
    line(480, 'YOUR CASH DEPOSIT IS COMPLETE', { size: 46, weight: 700 }) +
    line(610, `AED ${wholeMoney(amount)}`, { size: 88, weight: 700 }) +
    line(720, 'CREDITED TO', { size: 34 }) +
    line(785, VARIED_PAYEE.toUpperCase(), { size: 40 }) +
    line(845, 'ACCOUNT 0198XXXXXX306', { size: 36 }) +
    line(960, `${numbersOf(day)}   14:22`, { size: 40 }) +
    line(1030, `REF ${reference}`, { size: 40 }) +
    line(1160, 'DO YOU WANT ANOTHER TRANSACTION?', { size: 38 }) +
    key(80, 1320, 'YES') +
    key(670, 1320, 'NO') +
    key(80, 1470, 'PRINT RECEIPT') +
    key(670, 1470, 'EMAIL RECEIPT')
  )
}

/** A chat in which a picture of a bank's text message was sent, small, with a line below it. */
export const smsInChat: Draw = ({ amount, day, reference, balance }) => {
  const lines = wrapped(
    `Dear Customer, AED ${money(amount)} has been transferred from your account XX4410 to ${VARIED_PAYEE} through Aani on ${numbersOf(day)} 15:12:40. Ref. No. ${reference}. Available balance AED ${money(balance)}. For help call 600 56 6000.`,
    36,
  )
  const message =
    box(0, 0, 1000, 1180, '#ffffff') +
    latin(500, 90, 'GulfShore', { size: 42, at: 'middle' }) +
    rule(130, '#d0d0d6', 0, 1000) +
    latin(500, 200, 'Text Message · Today 3:12 PM', { size: 28, at: 'middle', fill: '#8a8a8e' }) +
    box(40, 240, 880, 60 + lines.length * 66, '#e9e9eb', 40) +
    lines.map((line, row) => latin(85, 318 + row * 66, line, { size: 44, fill: '#000000' })).join('') +
    box(100, 1080, 780, 70, '#f2f2f4', 35)
  return (
    box(0, 0, WIDE, HIGH, '#0b141a') +
    phone('#e9edef', '15:20') +
    box(0, 90, WIDE, 130, '#1f2c34') +
    `<circle cx="110" cy="155" r="42" fill="#6a7175"/>` +
    latin(180, 150, 'Somiti payments', { size: 38, fill: '#e9edef', weight: 700 }) +
    latin(180, 195, 'Karim, Nasrin, Shaji, You', { size: 26, fill: '#8696a0' }) +
    box(30, 270, 640, 130, '#1f2c34', 22) +
    latin(60, 325, 'Nasrin', { size: 28, fill: '#53bdeb' }) +
    latin(60, 372, 'Last date is tomorrow', { size: 36, fill: '#e9edef' }) +
    box(200, 440, 840, 1130, '#005c4b', 24) +
    `<g transform="translate(212 452) scale(0.816)">${message}</g>` +
    latin(225, 1490, 'Done for me and my brother, both', { size: 36, fill: '#e9edef' }) +
    latin(1015, 1545, '15:19', { size: 26, fill: '#a9c5bd', at: 'end' }) +
    box(30, 1620, 420, 120, '#1f2c34', 22) +
    latin(60, 1695, 'Thanks bhai', { size: 38, fill: '#e9edef' }) +
    box(30, 1800, 880, 90, '#1f2c34', 45)
  )
}

/** A dark app's list of what went in and out, one line of it opened. */
export const openedLine: Draw = ({ amount, day, reference, balance }) => {
  const short = (when: Date) => dayOf(when, { day: '2-digit', month: 'short', year: 'numeric' })
  const entry = (y: number, name: string, when: Date, sum: string, fill: string) =>
    latin(140, y, name, { size: 36, fill: '#e4e4e7' }) +
    latin(140, y + 46, short(when), { size: 28, fill: '#a1a1aa' }) +
    latin(1020, y + 14, sum, { size: 38, fill, at: 'end' }) +
    `<circle cx="90" cy="${y}" r="32" fill="#3f3f46"/>`
  const details = [
    ['Transfer to', VARIED_PAYEE],
    ['Posted on', short(day)],
    ['Transaction reference', reference],
    ['Channel', 'Mobile app'],
    ['Balance after', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#18181b') +
    phone('#fafafa', '20:31') +
    latin(60, 180, 'Transactions', { size: 52, fill: '#fafafa', weight: 700 }) +
    box(60, 220, 960, 84, '#27272a', 42) +
    latin(120, 274, 'Search', { size: 34, fill: '#a1a1aa' }) +
    entry(390, 'Nesto Hypermarket', nextDay(day, 2), '- AED 87.35', '#e4e4e7') +
    entry(530, 'Salary', nextDay(day, 1), '+ AED 4,200.00', '#4ade80') +
    box(40, 620, 1000, 830, '#27272a', 28) +
    entry(720, VARIED_PAYEE, day, `- AED ${money(amount)}`, '#ffffff') +
    rule(810, '#3f3f46', 80, 1000) +
    details
      .map(
        ([label, value], row) =>
          latin(80, 880 + row * 112, label, { size: 30, fill: '#a1a1aa' }) +
          latin(80, 925 + row * 112, value, { size: 34, fill: '#fafafa' }),
      )
      .join('') +
    entry(1540, 'RTA Nol top up', nextDay(day, -1), '- AED 50.00', '#e4e4e7') +
    entry(1680, 'du Postpaid', nextDay(day, -3), '- AED 131.25', '#e4e4e7')
  )
}
