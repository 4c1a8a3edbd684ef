import { arabicFigures, box, type Draw, type Ink, text } from './bank-receipts.ts'
import { capitalDay, MESSAGE_PAYEE, MESSAGE_PAYEE_IN_ARABIC, payerInArabic } from './message-known.ts'
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

// The layouts of message-receipts.ts that are in Arabic.

const columnFromRight = (x: number, y: number, lines: readonly string[], step: number, ink: Ink = {}) =>
  lines.map((line, row) => fromRight(x, y + row * step, line, ink)).join('')

/** A bank's text message in Arabic by day, below one with a code for once. */
export const arabicBalanceSms: Draw = ({ amount, day, reference, fee, balance }) => {
  const code = wrapped('رمز التحقق لإتمام التحويل هو 482913 وهو صالح لخمس دقائق. لا تشاركه مع أحد.', 40)
  const charge = fee === 0 ? '' : ` رسوم التحويل ${money(fee)} درهم.`
  const lines = wrapped(
    `عزيزنا العميل، تم تحويل مبلغ ${money(amount)} درهم من حسابك رقم XX2085 إلى ${MESSAGE_PAYEE} بتاريخ ${numbersOf(day)} الساعة 20:41، الرقم المرجعي ${reference}.${charge} رصيدك المتاح ${money(balance)} درهم. للمساعدة اتصل على 600511223`,
    40,
  )
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 240, '#f6f6f6') +
    phone('#000000', '20:43') +
    `<circle cx="540" cy="135" r="45" fill="#9a9da6"/>` +
    latin(540, 151, 'N', { size: 44, fill: '#ffffff', at: 'middle' }) +
    latin(540, 220, 'NakheelBank', { size: 30, at: 'middle' }) +
    fromRight(540, 310, 'رسالة نصية · اليوم 20:39', { size: 28, fill: '#8a8a8e', at: 'middle' }) +
    box(40, 340, 890, 70 + code.length * 72, '#e9e9eb', 40) +
    columnFromRight(885, 420, code, 72, { size: 40, fill: '#000000' }) +
    box(40, 590, 890, 70 + lines.length * 72, '#e9e9eb', 40) +
    columnFromRight(885, 670, lines, 72, { size: 40, fill: '#000000' }) +
    `<rect x="120" y="1790" width="900" height="80" rx="40" fill="none" stroke="#c7c7cc" stroke-width="3"/>`
  )
}

/** Another bank's by night: the day comes first, by the name of its month, and the name has a line of its own. */
export const arabicMonthSms: Draw = ({ amount, day, reference, balance }) => {
  const lines = [
    ...wrapped(
      `بنك المرجان: في ${arabicDate(day)} الساعة 9:16 مساءً نُفذت حوالة صادرة من حسابكم المنتهي بـ 6630 لصالح`,
      36,
    ),
    MESSAGE_PAYEE_IN_ARABIC,
    ...wrapped(`وقيمتها ${wholeMoney(amount)} درهم إماراتي.`, 36),
    `رقم العملية: ${reference}`,
    ...wrapped(`المتبقي في الحساب ${money(balance)} درهم. إذا لم تطلبوا هذه الحوالة فاتصلوا فوراً بالرقم 8004404`, 36),
  ].map((line) => (line.includes(reference) ? line : line.replace(/\d[\d,.]*\d|\d/g, arabicFigures)))
  return (
    box(0, 0, WIDE, HIGH, '#131314') +
    phone('#e3e3e3', '21:17') +
    latin(170, 178, 'MARJANBANK', { size: 42, fill: '#e3e3e3' }) +
    `<path d="M85 163H125M85 163L103 145M85 163L103 181" stroke="#e3e3e3" stroke-width="5" fill="none"/>` +
    fromRight(540, 320, arabicFigures(`${arabicDate(day)} 21:16`), {
      size: 30,
      fill: '#9aa0a6',
      at: 'middle',
      font: NASKH,
    }) +
    `<circle cx="80" cy="410" r="42" fill="#7a4ddb"/>` +
    latin(80, 426, 'M', { size: 42, fill: '#ffffff', at: 'middle' }) +
    box(150, 365, 860, 70 + lines.length * 78, '#303134', 36) +
    columnFromRight(965, 450, lines, 78, { size: 45, fill: '#f1f3f4', font: NASKH })
  )
}

/** A bank's app in Arabic by night: from whom to whom, and each name above its value. */
export const arabicNightApp: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['المبلغ', `د.إ ${money(amount)}`],
    ['رسوم الخدمة', `د.إ ${money(fee - vat)} + ضريبة ${money(vat)}`],
    ['إجمالي المبلغ المخصوم', `د.إ ${money(amount + fee)}`],
    ['تاريخ التنفيذ', `${arabicDate(day)}، 7:52 م`],
    ['تاريخ الاستحقاق', arabicDate(nextDay(day))],
    ['الرقم المرجعي للعملية', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#0b0b10') +
    phone('#ffffff', '19:53') +
    fromRight(1010, 190, 'تفاصيل العملية', { size: 50, fill: '#ffffff', weight: 700 }) +
    box(830, 225, 180, 62, '#123d2c', 31) +
    fromRight(920, 268, 'مكتملة', { size: 32, fill: '#3ddc97', at: 'middle' }) +
    `<path d="M985 385V545" stroke="#4b4b5c" stroke-width="4"/><circle cx="985" cy="375" r="16" fill="#8f7bff"/><circle cx="985" cy="550" r="16" fill="#3ddc97"/>` +
    fromRight(935, 365, 'من', { size: 30, fill: '#8e8ea0' }) +
    fromRight(935, 425, `${payerInArabic(payer)} · حساب توفير 2085`, { size: 38, fill: '#f4f4f8' }) +
    fromRight(935, 540, 'إلى', { size: 30, fill: '#8e8ea0' }) +
    fromRight(935, 600, MESSAGE_PAYEE_IN_ARABIC, { size: 38, fill: '#f4f4f8' }) +
    rows
      .map(
        ([label, value], row) =>
          rule(670 + row * 175, '#262633') +
          fromRight(1010, 735 + row * 175, label, { size: 32, fill: '#8e8ea0' }) +
          (isArabic(value)
            ? fromRight(1010, 800 + row * 175, value, { size: 42, fill: '#f4f4f8' })
            : latin(1010, 800 + row * 175, value, { size: 40, fill: '#f4f4f8', at: 'end' })),
      )
      .join('') +
    `<rect x="60" y="1760" width="960" height="100" rx="50" fill="none" stroke="#8f7bff" stroke-width="3"/>` +
    fromRight(540, 1823, 'مشاركة الإيصال', { size: 36, fill: '#8f7bff', at: 'middle' })
  )
}

/** A bank's app in Arabic by day: names at the right, values at the left, and when it was printed below. */
export const arabicDayApp: Draw = ({ amount, day, reference, fee }) => {
  const rows = [
    ['نوع العملية', 'تحويل داخل الدولة'],
    ['رقم الحوالة', reference],
    ['حساب الخصم', '1015****6630'],
    ['اسم المستفيد', MESSAGE_PAYEE],
    ['آيبان المستفيد', 'AE46*************9172'],
    ['قيمة الحوالة', `${wholeMoney(amount)} درهم`],
    ['العمولة والضريبة', fee === 0 ? 'بدون رسوم' : `${money(fee)} درهم`],
    ['الإجمالي', `${wholeMoney(amount + fee)} درهم`],
    ['تاريخ الحوالة', numbersOf(day)],
    ['الغرض', 'اشتراك شهري'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef3f3') +
    phone('#0d3b3e', '08:27') +
    fromRight(1000, 175, 'بنك الساحل', { size: 46, fill: '#0d6e73', weight: 700 }) +
    latin(80, 172, 'Sahil Bank', { size: 36, fill: '#0d6e73' }) +
    box(50, 230, 980, 1360, '#ffffff', 24) +
    fromRight(540, 320, 'إيصال تحويل', { size: 44, at: 'middle', weight: 700 }) +
    rows
      .map(([label, value], row) => {
        const y = 435 + row * 118
        return (
          (row % 2 ? '' : box(70, y - 70, 940, 112, '#f3f8f8', 12)) +
          fromRight(985, y, label, { size: 35, fill: '#557073' }) +
          (isArabic(value)
            ? fromRight(95, y, value, { size: 37, at: 'end', weight: 700 })
            : latin(95, y, value, { size: 35, weight: 700 }))
        )
      })
      .join('') +
    fromRight(985, 1670, `طُبع بتاريخ ${numbersOf(nextDay(day, 2))} 08:26`, { size: 28, fill: '#7d9092' }) +
    fromRight(985, 1725, 'هذا الإيصال صادر إلكترونياً ولا يحتاج إلى توقيع', { size: 28, fill: '#7d9092' })
  )
}

/** An exchange house's paper slip in both languages: both names above each value, and the money in a box with its sum. */
export const exchangeSlip: Draw = ({ amount, day, reference, fee, payer }) => {
  const paper = (x: number, y: number, words: string, ink: Ink = {}) => text(x, y, words, { font: NASKH, ...ink })
  const vat = Math.round(fee / 20)
  const blocks = [
    ['Transaction No.', 'رقم المعاملة', reference],
    ['Date & Time', 'التاريخ والوقت', `${capitalDay(day)} 17:34`],
    ['Remitter', 'المرسل', `${payer.toUpperCase()}   ID 784-XXXX-XXXX231-5`],
    ['Beneficiary', 'المستفيد', MESSAGE_PAYEE.toUpperCase()],
  ] as const
  const sums = [
    ['Amount', 'المبلغ', money(amount)],
    ['Rate', 'السعر', '1.000000'],
    ['Commission', 'العمولة', money(fee)],
    ['VAT 5%', 'الضريبة', money(vat)],
    ['Net received', 'صافي المقبوض', money(amount + fee + vat)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#8a7f70') +
    box(70, 40, 940, 1640, '#fdfcf7') +
    latin(110, 140, 'AL WAHA EXCHANGE', { size: 42, weight: 700, fill: '#14532d' }) +
    paper(970, 140, 'الواحة للصرافة', { size: 48, at: 'end', fill: '#14532d' }) +
    latin(110, 195, 'Rolla Br. Tel 06 555 0142   TRN 100284417300003', { size: 26, fill: '#444444' }) +
    rule(225, '#14532d', 110, 970) +
    blocks
      .map(
        ([english, arabic, value], row) =>
          latin(110, 285 + row * 140, english, { size: 27, fill: '#555555' }) +
          paper(970, 285 + row * 140, arabic, { size: 32, fill: '#555555', at: 'end' }) +
          latin(110, 340 + row * 140, value, { size: 34 }),
      )
      .join('') +
    paper(970, 815, MESSAGE_PAYEE_IN_ARABIC, { size: 38, at: 'end' }) +
    `<rect x="110" y="870" width="860" height="560" fill="none" stroke="#444444" stroke-width="3"/>` +
    latin(870, 925, 'DHS.', { size: 30, at: 'end', weight: 700 }) +
    paper(950, 925, 'درهم', { size: 34, at: 'end' }) +
    sums
      .map(([english, arabic, value], row) => {
        const [y, weight] = [1010 + row * 95, english === 'Net received' ? 700 : 400]
        return (
          rule(y - 60, '#999999', 110, 970) +
          latin(135, y, english, { size: 33, weight }) +
          paper(600, y, arabic, { size: 36, at: 'end' }) +
          latin(950, y, value, { size: 36, at: 'end', weight })
        )
      })
      .join('') +
    latin(110, 1520, 'Customer signature ____________', { size: 27, fill: '#444444' }) +
    paper(970, 1520, 'توقيع العميل', { size: 32, at: 'end', fill: '#444444' }) +
    latin(540, 1620, 'Thank you, visit again', { size: 26, at: 'middle', fill: '#444444' })
  )
}
