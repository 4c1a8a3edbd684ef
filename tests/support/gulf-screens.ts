import { arabicFigures, box, type Draw, type Ink, text } from './bank-receipts.ts'
import { americanDay, dayOfWeek, GULF_PAYEE, GULF_PAYEE_IN_ARABIC, payerInArabic, shutDay } from './gulf-known.ts'
import { arabicDate, fromRight, HIGH, isArabic, latin, money, nextDay, phone, rule, WIDE } from './receipt-drawing.ts'
import { NASKH, SANS } from './receipt-fonts.ts'
import { wrapped } from './receipt-pages.ts'

// The screens among the receipts of gulf-receipts.ts.

const inParts = (fils: number) => money(fils).split('.') as [string, string]

/** A light app: the amount in letters of three sizes on a band, and below it a grid of two columns, labels above values. */
export const heroGrid: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const [whole, fils] = inParts(amount)
  const wide = [...whole].reduce((sum, sign) => sum + (sign === ',' ? 32 : 75), 0)
  const cells = [
    ['Recipient', GULF_PAYEE.slice(0, 18).trim()],
    ['Sender', payer],
    ['Date', dayOfWeek(day)],
    ['Time', '19:22'],
    ['Reference', reference],
    ['Fee', `AED ${money(fee)}`],
    ['Bank', 'Lulwa Digital'],
    ['New balance', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#faf7ff') +
    box(0, 0, WIDE, 700, '#5b2a9d') +
    `<circle cx="930" cy="180" r="330" fill="#6f3bb6"/>` +
    phone('#ffffff', '19:23') +
    latin(60, 170, '‹', { size: 70, fill: '#ffffff' }) +
    latin(540, 300, 'Money sent', { size: 44, fill: '#e6d9f8', at: 'middle' }) +
    latin(540 - wide / 2 - 18, 440, 'AED', { size: 40, fill: '#ffffff', at: 'end' }) +
    latin(540 - wide / 2, 500, whole, { size: 132, fill: '#ffffff', weight: 700 }) +
    latin(540 + wide / 2 + 6, 500, `.${fils}`, { size: 62, fill: '#ffffff' }) +
    latin(540, 600, 'Completed', { size: 34, fill: '#b8f2cf', at: 'middle' }) +
    cells
      .map(([label, value], at) => {
        const [x, y] = [at % 2 ? 570 : 70, 820 + Math.floor(at / 2) * 190]
        return (
          latin(x, y, label, { size: 30, fill: '#83789a' }) + latin(x, y + 54, value, { size: 36, fill: '#221836' })
        )
      })
      .join('') +
    box(70, 1690, 440, 110, '#5b2a9d', 55) +
    latin(290, 1760, 'Share', { size: 36, fill: '#ffffff', at: 'middle' }) +
    box(570, 1690, 440, 110, '#e6d9f8', 55) +
    latin(790, 1760, 'Send again', { size: 36, fill: '#5b2a9d', at: 'middle' })
  )
}

/** A dark app in Arabic whose receipt stands above what the phone offers to share it with. */
export const nightShare: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['من حساب', payerInArabic(payer)],
    ['المستفيد', GULF_PAYEE_IN_ARABIC],
    ['تاريخ التحويل', arabicDate(day)],
    ['الرقم المرجعي', reference],
    ['رسوم التحويل', `${money(fee)} درهم`],
    ['الغرض', 'مساهمة شهرية'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#05070b') +
    phone('#f4f4f5', '9:14') +
    box(110, 150, 860, 1110, '#12161f', 36) +
    fromRight(540, 250, 'بنك المرجان', { size: 44, fill: '#f0b35a', at: 'middle', weight: 700 }) +
    fromRight(540, 320, 'تم التحويل بنجاح', { size: 36, fill: '#f4f4f5', at: 'middle' }) +
    latin(500, 440, money(amount), { size: 84, fill: '#ffffff', at: 'middle', weight: 700 }) +
    fromRight(500 + money(amount).length * 22 + 75, 440, 'د.إ', { size: 50, fill: '#c9ced8', at: 'middle' }) +
    rows
      .map(([label, value], row) => {
        const y = 570 + row * 112
        const ink = { size: 31, fill: '#eceef2' }
        return (
          fromRight(925, y, label, { size: 29, fill: '#9097a6' }) +
          (isArabic(value) ? fromRight(155, y, value, { ...ink, at: 'end' }) : latin(155, y, value, ink)) +
          rule(y + 38, '#232936', 155, 925)
        )
      })
      .join('') +
    box(0, 1330, WIDE, 590, '#1c1f26', 40) +
    latin(70, 1420, 'Receipt_transfer.jpg', { size: 34, fill: '#f4f4f5' }) +
    latin(70, 1465, 'JPEG Image · 214 KB', { size: 26, fill: '#9097a6' }) +
    ['AirDrop', 'Messages', 'WhatsApp', 'Mail']
      .map(
        (name, at) =>
          box(80 + at * 245, 1530, 150, 150, ['#2d7ff9', '#34c759', '#25d366', '#3aa0ff'][at] ?? '', 34) +
          latin(155 + at * 245, 1730, name, { size: 27, fill: '#f4f4f5', at: 'middle' }),
      )
      .join('') +
    latin(70, 1830, 'Copy', { size: 34, fill: '#f4f4f5' })
  )
}

/** A chat in which the receipt of a bank is a small picture with a sentence below it, among what else was written. */
export const chatCaption: Draw = ({ amount, day, reference, payer, fee }) => {
  const rows = [
    ['Amount', `AED ${money(amount)}`],
    ['Bank charges', `AED ${money(fee)}`],
    ['Beneficiary', GULF_PAYEE],
    ['Date', americanDay(day)],
    ['Ref', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#e5ddd3') +
    box(0, 0, WIDE, 210, '#0a6157') +
    phone('#ffffff', '21:40') +
    `<circle cx="150" cy="145" r="45" fill="#c7d6d3"/>` +
    latin(225, 140, payer, { size: 38, fill: '#ffffff', weight: 700 }) +
    latin(225, 184, 'last seen today at 21:38', { size: 26, fill: '#d6ebe8' }) +
    box(430, 250, 220, 56, '#ffffff', 16) +
    latin(540, 289, 'TODAY', { size: 26, fill: '#5f6b70', at: 'middle' }) +
    box(40, 345, 640, 110, '#ffffff', 22) +
    latin(70, 410, 'Salam, sending for this month', { size: 34 }) +
    latin(660, 440, '21:36', { size: 22, fill: '#7b8589', at: 'end' }) +
    box(40, 490, 800, 1010, '#ffffff', 22) +
    box(55, 505, 770, 850, '#f2f6fb', 14) +
    box(55, 505, 770, 130, '#c8102e', 14) +
    latin(90, 585, 'Najm Commercial Bank', { size: 38, fill: '#ffffff', weight: 700 }) +
    latin(90, 700, 'Fund transfer successful', { size: 33, fill: '#177245' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(90, 790 + row * 110, label, { size: 25, fill: '#6b7785' }) +
          latin(90, 832 + row * 110, value, { size: 31, fill: '#15202b' }),
      )
      .join('') +
    latin(70, 1410, 'Sent bhai, plz check and confirm', { size: 34 }) +
    latin(70, 1460, 'for 2 shares', { size: 34 }) +
    latin(820, 1480, '21:37', { size: 22, fill: '#7b8589', at: 'end' }) +
    box(560, 1530, 480, 110, '#d9fdd3', 22) +
    latin(590, 1595, 'Ok will check', { size: 34 }) +
    latin(1020, 1625, '21:40', { size: 22, fill: '#5f7f6a', at: 'end' }) +
    box(30, 1790, 880, 96, '#ffffff', 48) +
    latin(120, 1850, 'Message', { size: 34, fill: '#8b9599' })
  )
}

/** An email on a phone: its subject and when it came, a greeting, then a table with lines. */
export const phoneInbox: Draw = ({ amount, day, reference, payer, fee, balance }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['Transaction type', 'Transfer within UAE'],
    ['Debit account', '1015 XXXX 221'],
    ['Credited to', GULF_PAYEE],
    ['Amount', `${money(amount)} AED`],
    ['Charges (VAT incl.)', `${money(fee)} AED (${money(vat)})`],
    ['Available balance', `${money(balance)} AED`],
    ['Execution date', dayOfWeek(day)],
    ['Our reference', reference],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#202124', '07:55') +
    latin(60, 170, '←', { size: 54, fill: '#5f6368' }) +
    latin(60, 280, 'Your transfer request has been', { size: 48, fill: '#202124' }) +
    latin(60, 345, 'processed', { size: 48, fill: '#202124' }) +
    box(310, 306, 120, 48, '#e8eaed', 8) +
    latin(370, 341, 'Inbox', { size: 28, fill: '#5f6368', at: 'middle' }) +
    `<circle cx="105" cy="460" r="48" fill="#d93025"/>` +
    latin(105, 478, 'A', { size: 52, fill: '#ffffff', at: 'middle' }) +
    latin(185, 450, 'Al Safa Islamic Online', { size: 36, fill: '#202124', weight: 700 }) +
    latin(185, 495, 'to me', { size: 28, fill: '#5f6368' }) +
    latin(1020, 450, '06:02', { size: 28, fill: '#5f6368', at: 'end' }) +
    latin(60, 610, `Dear ${payer},`, { size: 34 }) +
    latin(60, 670, 'Thank you for banking with us. Here are the', { size: 34 }) +
    latin(60, 718, 'details of your request:', { size: 34 }) +
    rows
      .map(([label, value], row) => {
        const y = 770 + row * 100
        return (
          `<rect x="60" y="${y}" width="960" height="100" fill="${row % 2 ? '#ffffff' : '#f4f1ea'}" stroke="#cfc8b8" stroke-width="2"/>` +
          `<path d="M430 ${y}V${y + 100}" stroke="#cfc8b8" stroke-width="2"/>` +
          latin(80, y + 61, label, { size: 30, weight: 700 }) +
          latin(450, y + 61, value, { size: 31 })
        )
      })
      .join('') +
    latin(60, 1660, 'Call 600 522 298 if you did not make this request.', { size: 30, fill: '#3c4043' }) +
    latin(60, 1708, 'Do not reply to this message.', { size: 30, fill: '#3c4043' }) +
    `<rect x="60" y="1770" width="300" height="90" rx="45" fill="none" stroke="#747775" stroke-width="3"/>` +
    latin(210, 1828, 'Reply', { size: 34, fill: '#444746', at: 'middle' })
  )
}

/** An app in Arabic alone, light, each number in Arabic figures, labels above their values from the right. */
export const arabicIndic: Draw = ({ amount, day, reference, fee, payer, balance }) => {
  const rows = [
    ['المحوّل', payerInArabic(payer)],
    ['إلى حساب', GULF_PAYEE_IN_ARABIC],
    ['تاريخ التنفيذ', arabicFigures(arabicDate(day))],
    ['رقم المعاملة', arabicFigures(reference)],
    ['الرسوم شاملة الضريبة', `${arabicFigures(money(fee))} درهم`],
    ['المتبقي في الحساب', `${arabicFigures(money(balance))} درهم`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#f3f7f4') +
    phone('#10241a', '٢:٠٨') +
    fromRight(1010, 180, 'تفاصيل العملية', { size: 48, fill: '#10241a', weight: 700 }) +
    box(40, 240, 1000, 330, '#0f7a4d', 40) +
    fromRight(990, 330, 'المبلغ المحوّل', { size: 36, fill: '#cdeedd' }) +
    fromRight(990, 480, `${arabicFigures(money(amount))} درهم`, { size: 92, fill: '#ffffff', weight: 700 }) +
    rows
      .map(([label, value], row) => {
        const y = 680 + row * 165
        return (
          fromRight(990, y, label, { size: 30, fill: '#6c7f74' }) +
          fromRight(990, y + 62, value, { size: 40, fill: '#10241a', font: NASKH }) +
          rule(y + 100, '#d8e4dc', 90, 990)
        )
      })
      .join('') +
    box(90, 1720, 900, 110, '#0f7a4d', 22) +
    fromRight(540, 1790, 'مشاركة الإيصال', { size: 38, fill: '#ffffff', at: 'middle' })
  )
}

/** A wallet abroad: what is sent in another money, the rate, the charge, and what arrives in dirhams. */
export const sentFromAbroad: Draw = ({ amount, day, reference, fee, payer }) => {
  const rate = 23.14
  const rupees = (fils: number) => `₹${money(Math.round(fils * rate))}`
  const rows = [
    ['You sent', rupees(amount + fee)],
    ['Our fee', rupees(fee)],
    ['Converted', rupees(amount)],
    ['Exchange rate', `1 AED = ${rate} INR`],
    ['Recipient gets', `${money(amount)} AED`],
  ] as const
  const more = [
    ['Recipient', GULF_PAYEE],
    ['Sender', payer],
    ['Transfer number', `#${reference}`],
    ['Sent on', dayOfWeek(day)],
  ] as const
  const ink: Ink = { size: 33, font: SANS }
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#0e2f23', '16:31') +
    text(70, 220, 'Your money’s arrived', { ...ink, size: 56, fill: '#0e2f23' }) +
    text(70, 290, `${GULF_PAYEE} has it now`, { ...ink, fill: '#55675f' }) +
    box(50, 360, 980, 620, '#eef6e6', 36) +
    rows
      .map(
        ([label, value], row) =>
          text(100, 460 + row * 112, label, { ...ink, fill: '#55675f' }) +
          text(980, 460 + row * 112, value, { ...ink, fill: '#0e2f23', at: 'end', size: row === 4 ? 46 : 35 }),
      )
      .join('') +
    more
      .map(
        ([label, value], row) =>
          text(70, 1100 + row * 150, label, { ...ink, size: 29, fill: '#7b8a83' }) +
          text(70, 1150 + row * 150, value, { ...ink, size: 37, fill: '#0e2f23' }),
      )
      .join('') +
    box(70, 1750, 940, 110, '#9fe870', 55) +
    text(540, 1820, 'Get PDF receipt', { ...ink, size: 36, fill: '#163300', at: 'middle' })
  )
}

/** A bank's thread of messages: a purchase and a code above the transfer, each in its bubble with its time. */
export const threadOfBank: Draw = ({ amount, day, reference, balance }) => {
  const before = money(balance + 6_345)
  const bubbles = [
    [
      'Yesterday 13:20',
      `Your Debit Card ending 7720 was used for AED 63.45 at GRAND HYPERMARKET. Avl Bal AED ${before}`,
    ],
    ['Today 09:01', '482913 is your OTP for IPP transfer. Do not share it with anyone. Valid for 3 mins'],
    [
      'Today 09:03',
      `Your A/C XXX9017 is debited by AED ${money(amount)} on ${shutDay(day)} towards IPP transfer to ${GULF_PAYEE}. Txn ID ${reference}. Avl Bal AED ${money(balance)}`,
    ],
  ] as const
  let y = 330
  const drawn = bubbles.map(([when, words]) => {
    const lines = wrapped(words, 40)
    const top = y
    y += lines.length * 52 + 160
    return (
      latin(540, top, when, { size: 27, fill: '#8a8a8e', at: 'middle' }) +
      box(40, top + 30, 830, lines.length * 52 + 50, '#e9e9eb', 34) +
      lines.map((line, row) => latin(80, top + 92 + row * 52, line, { size: 37 })).join('')
    )
  })
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(0, 0, WIDE, 240, '#f6f6f6') +
    phone('#000000', '9:05') +
    `<circle cx="540" cy="135" r="44" fill="#a7abb4"/>` +
    latin(540, 222, 'AD-WAHABANK ›', { size: 28, at: 'middle' }) +
    drawn.join('') +
    `<rect x="150" y="1780" width="800" height="80" rx="40" fill="none" stroke="#c7c7cc" stroke-width="3"/>` +
    latin(200, 1832, 'Text Message', { size: 34, fill: '#b5b5ba' })
  )
}

/** A bank's page on a computer: narrow letters in a table, when the order began, when it was done, when it is done next. */
export const orderOnPage: Draw = ({ amount, day, reference, payer }) => {
  const rows = [
    ['Order holder', payer],
    ['Pay to', GULF_PAYEE],
    ['Frequency', 'Monthly'],
    ['First payment', shutDay(nextDay(day, -92))],
    ['Executed on', shutDay(day)],
    ['Next payment', shutDay(nextDay(day, 30))],
    ['Instruction amount', `AED ${money(amount)}`],
    ['Payments made', '4 of 12'],
    ['Payment reference', reference],
    ['Daily limit', 'AED 50,000.00'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#dfe6ee') +
    box(0, 0, WIDE, 150, '#12355b') +
    latin(50, 95, 'Qasr Bank Online', { size: 44, fill: '#ffffff', weight: 700 }) +
    latin(1030, 92, 'Log out', { size: 30, fill: '#b9d3ee', at: 'end' }) +
    latin(50, 215, 'Home  /  Payments  /  Standing orders', { size: 26, fill: '#41566d' }) +
    box(40, 260, 1000, 1260, '#ffffff', 8) +
    box(40, 260, 1000, 100, '#eaf5ea', 8) +
    latin(80, 323, 'Standing order paid', { size: 36, fill: '#1b6e2c', weight: 700 }) +
    rows
      .map(
        ([label, value], row) =>
          box(80, 400 + row * 104, 920, 96, row % 2 ? '#ffffff' : '#f5f7fa') +
          latin(110, 460 + row * 104, label, { size: 29, fill: '#41566d' }) +
          latin(500, 460 + row * 104, value, { size: 31, weight: 700 }),
      )
      .join('') +
    latin(80, 1590, 'Printed 28 NOV 2026 08:12', { size: 24, fill: '#6a7b8d' })
  )
}
