import { arabicFigures, box, type Draw, dayOf, text } from './bank-receipts.ts'
import { EVERYDAY_PAYEE, IBAN, inWords, payerInArabic } from './everyday-known.ts'
import {
  dashedDate,
  fromRight,
  HIGH,
  latin,
  money,
  nextDay,
  numbersOf,
  phone,
  plainMoney,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { CAIRO, NASKH } from './receipt-fonts.ts'

// The papers, emails and web pages among the everyday receipts.

/** The long paper of an exchange house: one transfer within the country, what it costs, and the cash that was given. */
export const exchangePaper: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 20)
  const total = amount + fee + vat
  const given = Math.ceil(total / 50_000) * 50_000
  const rows = [
    ['Transaction No', reference],
    ['Date / Time', `${dashedDate(day)} 18:20:44`],
    ['Service', 'LOCAL BANK TRANSFER'],
    ['Remitter', payer.toUpperCase()],
    ['ID / Mobile', '784-XXXX-XXXXXX3-1 / 055XXXX290'],
    ['Beneficiary', EVERYDAY_PAYEE.toUpperCase()],
    ['Bene. IBAN', `${IBAN.slice(0, 9)} XXXX XXXX XXXX 901`],
    ['Transfer Amt', `AED ${money(amount)}`],
    ['Rate', '1.00000'],
    ['Service Charge', `AED ${money(fee)}`],
    ['VAT @ 5%', `AED ${money(vat)}`],
    ['TOTAL TO PAY', `AED ${money(total)}`],
    ['Cash Received', `AED ${money(given)}`],
    ['Balance Returned', `AED ${money(given - total)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#6f675d') +
    box(130, 0, 820, HIGH, '#fcfbf7') +
    latin(540, 90, 'SAQR EXCHANGE', { size: 50, at: 'middle', weight: 700 }) +
    text(540, 155, 'صقر للصرافة', { size: 44, at: 'middle', font: NASKH }) +
    latin(540, 210, 'Muraqqabat Road, Deira - P.O. Box 51178', { size: 26, at: 'middle' }) +
    latin(540, 250, 'TRN: 100562217400003  Tel: 04-2665512', { size: 26, at: 'middle' }) +
    latin(540, 320, 'CUSTOMER COPY', { size: 34, at: 'middle', weight: 700 }) +
    rule(345, '#333333', 170, 910) +
    rows
      .map(([label, value], row) => {
        const weight = label === 'TOTAL TO PAY' ? 700 : 400
        return (
          latin(170, 410 + row * 84, label, { size: 29, fill: '#2e2e2e', weight }) +
          latin(910, 410 + row * 84, value, { size: 29, fill: '#2e2e2e', at: 'end', weight })
        )
      })
      .join('') +
    rule(1560, '#333333', 170, 910) +
    latin(540, 1625, 'Thank you for choosing Saqr Exchange', { size: 28, at: 'middle' }) +
    latin(540, 1670, 'Please retain this receipt for 30 days', { size: 26, at: 'middle' })
  )
}

/** The slip of a deposit machine: heads of columns with their values below, a table of notes, two balances. */
export const machineSlip: Draw = ({ amount, day, reference, balance }) => {
  const whole = Math.ceil(amount / 5_000) * 50
  const notes: [number, number][] = []
  let left = whole
  for (const note of [1_000, 500, 100, 50]) {
    if (left >= note) notes.push([note, Math.floor(left / note)])
    left %= note
  }
  const three = (y: number, cells: readonly string[], weight: number) =>
    cells
      .map((cell, at) =>
        latin([210, 540, 870][at] ?? 0, y, cell, {
          size: 30,
          fill: '#242424',
          weight,
          at: at === 0 ? 'start' : at === 1 ? 'middle' : 'end',
        }),
      )
      .join('')
  const pairs = [
    ['RECORD NO', reference],
    ['CREDIT ACCOUNT', '014XXXXXXX204'],
    ['NAME', EVERYDAY_PAYEE.toUpperCase()],
    ['DEPOSIT AMOUNT', `AED ${money(whole * 100)}`],
    ['LEDGER BALANCE', `AED ${money(balance + whole * 100)}`],
    ['AVAILABLE BALANCE', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#847c72') +
    box(160, 40, 760, 1500, '#fbfaf5') +
    latin(540, 140, 'QASR BANK', { size: 50, at: 'middle', weight: 700 }) +
    text(540, 205, 'بنك قصر', { size: 42, at: 'middle', font: NASKH }) +
    latin(540, 270, 'CASH DEPOSIT', { size: 36, at: 'middle', weight: 700 }) +
    three(350, ['DATE', 'TIME', 'TERMINAL'], 700) +
    three(405, [dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' }), '18:20', 'QB0417'], 400) +
    three(500, ['NOTE', 'COUNT', 'VALUE'], 700) +
    notes
      .map(([note, count], row) => three(555 + row * 52, [`${note}`, `${count}`, money(note * count * 100)], 400))
      .join('') +
    pairs
      .map(
        ([label, value], row) =>
          latin(210, 830 + row * 88, label, { size: 30, fill: '#242424' }) +
          latin(870, 830 + row * 88, value, { size: 30, fill: '#242424', at: 'end' }),
      )
      .join('') +
    latin(540, 1420, 'NOTES ARE SUBJECT TO VERIFICATION', { size: 26, at: 'middle' })
  )
}

/** A bank's email as a phone shows it: charges with their tax, the total, and two dates. */
export const phoneMail: Draw = ({ amount, day, reference, fee, payer }) => {
  const rows = [
    ['Reference No.', reference],
    ['Transaction Date', numbersOf(day)],
    ['Value Date', numbersOf(nextDay(day))],
    ['From Account', '101-XXXXX204-01'],
    ['Beneficiary Name', EVERYDAY_PAYEE],
    ['Beneficiary Bank', 'Hili National Bank'],
    ['Transfer Amount', `AED ${money(amount)}`],
    ['Charges', `AED ${money(fee)}`],
    ['VAT on Charges', `AED ${money(Math.round(fee / 20))}`],
    ['Total Debit Amount', `AED ${money(amount + fee + Math.round(fee / 20))}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    phone('#202124') +
    latin(60, 200, 'Transfer confirmation', { size: 52 }) +
    box(330 + 290, 163, 120, 50, '#e1e3e6', 10) +
    latin(642, 199, 'Inbox', { size: 30, fill: '#444746' }) +
    `<circle cx="105" cy="300" r="48" fill="#8a3ffc"/>` +
    latin(105, 318, 'M', { size: 50, fill: '#ffffff', at: 'middle' }) +
    latin(180, 290, 'Marjan Bank', { size: 36, weight: 700 }) +
    latin(430, 290, dayOf(nextDay(day), { day: 'numeric', month: 'short' }), { size: 30, fill: '#5f6368' }) +
    latin(180, 335, 'to me', { size: 30, fill: '#5f6368' }) +
    box(40, 390, 1000, 110, '#8a1538') +
    latin(80, 460, 'marjan bank', { size: 48, fill: '#ffffff', weight: 700 }) +
    latin(60, 570, `Dear ${payer},`, { size: 34 }) +
    latin(60, 625, 'Your fund transfer has been processed. The details are:', { size: 34 }) +
    rows
      .map(
        ([label, value], row) =>
          `<rect x="60" y="${670 + row * 84}" width="960" height="84" fill="${row % 2 ? '#ffffff' : '#f6f1f2'}" stroke="#d9cdd0"/>` +
          latin(80, 724 + row * 84, label, { size: 32, fill: '#45393c' }) +
          latin(440, 724 + row * 84, value, { size: 32 }),
      )
      .join('') +
    latin(60, 1580, 'If you did not make this transfer call 600 52 1100.', { size: 31, fill: '#5f6368' }) +
    latin(60, 1640, 'Please do not reply to this email.', { size: 31, fill: '#5f6368' })
  )
}

/** A bank's voucher for cash at the counter: names at both sides, the amount in figures and in words. */
export const counterVoucher: Draw = ({ amount, day, reference, payer, balance }) => {
  const rows = [
    ['Voucher No.', reference, 'رقم القسيمة'],
    ['Transaction Date', numbersOf(day), 'تاريخ العملية'],
    ['Account No.', '1014-XXXXXX-204', 'رقم الحساب'],
    ['Account Title', EVERYDAY_PAYEE, 'اسم الحساب'],
    ['Deposited By', payer, 'المودع'],
    ['Amount', `AED ${money(amount)}`, 'المبلغ'],
    ['In Words', inWords(amount), 'المبلغ كتابة'],
    ['Teller', `T0${100 + (balance % 900)} / 417`, 'أمين الصندوق'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fdfdfb') +
    latin(50, 120, 'Hili National Bank', { size: 48, fill: '#14532d', weight: 700 }) +
    text(1030, 120, 'بنك هيلي الوطني', { size: 48, fill: '#14532d', font: CAIRO, at: 'end', weight: 700 }) +
    box(50, 170, 980, 90, '#14532d') +
    latin(90, 230, 'CASH DEPOSIT VOUCHER', { size: 38, fill: '#ffffff' }) +
    text(990, 230, 'قسيمة إيداع نقدي', { size: 38, fill: '#ffffff', font: CAIRO, at: 'end' }) +
    rows
      .map(
        ([english, value, arabic], row) =>
          `<rect x="50" y="${290 + row * 130}" width="980" height="130" fill="none" stroke="#9db3a6" stroke-width="2"/>` +
          latin(70, 368 + row * 130, english, { size: 29, fill: '#49564e' }) +
          latin(560, 368 + row * 130, value, { size: value.length > 34 ? 24 : 31, at: 'middle' }) +
          text(1010, 368 + row * 130, arabic, { size: 31, fill: '#49564e', font: CAIRO, at: 'end' }),
      )
      .join('') +
    latin(70, 1440, "Depositor's signature", { size: 28, fill: '#777777' }) +
    text(1010, 1440, 'توقيع المودع', { size: 30, fill: '#777777', font: CAIRO, at: 'end' })
  )
}

/** An exchange house's slip in Arabic, with Arabic figures and a colon behind each name. */
export const arabicPaper: Draw = ({ amount, day, reference, fee, payer }) => {
  const lines = [
    `رقم العملية: ${reference}`,
    `التاريخ: ${arabicFigures(numbersOf(day))}`,
    `الوقت: ${arabicFigures('18:20')}`,
    `المرسل: ${payerInArabic(payer)}`,
    `المستلم: ${EVERYDAY_PAYEE}`,
    `المبلغ: ${arabicFigures(money(amount))} درهم`,
    `العمولة: ${arabicFigures(money(fee))} درهم`,
    `الإجمالي: ${arabicFigures(money(amount + fee))} درهم`,
  ]
  return (
    box(0, 0, WIDE, HIGH, '#7a7368') +
    box(120, 60, 840, 1420, '#fdfcf8') +
    text(540, 190, 'صقر للصرافة', { size: 62, at: 'middle', font: NASKH }) +
    text(540, 265, 'فرع الشارقة - شارع العروبة', { size: 36, at: 'middle', font: NASKH }) +
    text(540, 350, 'إيصال حوالة محلية', { size: 44, at: 'middle', font: NASKH }) +
    lines
      .map((line, row) => fromRight(910, 470 + row * 105, line, { size: 40, fill: '#262626', font: NASKH }))
      .join('') +
    text(540, 1400, 'شكرا لتعاملكم معنا', { size: 36, at: 'middle', font: NASKH })
  )
}

/** A web page of a bank that tells of a standing order: when it was paid, and when it is paid next. */
export const standingOrder: Draw = ({ amount, day, reference, balance, payer }) => {
  const rows = [
    ['Instruction type', 'Standing order'],
    ['Debit account', `${payer.toUpperCase()} - 1014XXXXX204`],
    ['Credit account', `${EVERYDAY_PAYEE} - XXXXXX901`],
    ['Payment amount', `${plainMoney(amount)} AED`],
    ['Payment date', dashedDate(day)],
    ['Next payment date', dashedDate(nextDay(day, 30))],
    ['Frequency', 'Monthly'],
    ['Bank reference', reference],
    ['Account balance', `${plainMoney(balance)} AED`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#eef1f4') +
    box(0, 0, WIDE, 120, '#ffffff') +
    box(40, 30, 1000, 62, '#eef1f4', 31) +
    latin(90, 72, 'online.waslbank.example/orders', { size: 30, fill: '#475569' }) +
    box(0, 120, WIDE, 130, '#0f3d5c') +
    latin(50, 200, 'Wasl Bank', { size: 46, fill: '#ffffff', weight: 700 }) +
    latin(1030, 200, 'Log out', { size: 30, fill: '#cfe0ec', at: 'end' }) +
    box(40, 300, 1000, 100, '#d8f0e0', 10) +
    latin(80, 362, 'Payment executed successfully', { size: 34, fill: '#14532d' }) +
    box(40, 430, 1000, 1060, '#ffffff', 10) +
    rows
      .map(
        ([label, value], row) =>
          latin(80, 510 + row * 112, label, { size: 31, fill: '#64748b' }) +
          latin(430, 510 + row * 112, value, { size: 31 }) +
          rule(545 + row * 112, '#e5e9ee', 80, 1000),
      )
      .join('')
  )
}
