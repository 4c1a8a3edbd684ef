import { box, type Draw } from './bank-receipts.ts'
import { inWords } from './everyday-known.ts'
import { GULF_PAYEE, isoDay, payerInArabic } from './gulf-known.ts'
import {
  dashedDate,
  fromRight,
  HIGH,
  latin,
  money,
  nextDay,
  numbersOf,
  plainMoney,
  printed,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'

// The papers among the receipts of gulf-receipts.ts.

const lines = (paths: string, stroke = '#333333', width = 3) =>
  `<path d="${paths}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/** An exchange house's form: two columns of cells, each with a label in two languages above what was typed. */
export const gridForm: Draw = ({ amount, day, reference, fee, payer }) => {
  const cells = [
    ['Receipt No.', 'رقم الإيصال', reference],
    ['Date & Time', 'التاريخ والوقت', `${numbersOf(day)} 17:26`],
    ['Customer Name', 'اسم العميل', payer.toUpperCase()],
    ['Mobile', 'الهاتف', '050 XXX 4471'],
    ['Beneficiary', 'اسم المستفيد', GULF_PAYEE.toUpperCase().slice(0, 22).trim()],
    ['Beneficiary Bank', 'بنك المستفيد', 'NAJM COMMERCIAL'],
    ['Amount (AED)', 'المبلغ', money(amount)],
    ['Service Charge', 'رسوم الخدمة', money(fee)],
    ['Purpose', 'الغرض', 'SAVINGS'],
    ['Total Paid (AED)', 'المبلغ الإجمالي', money(amount + fee)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#fdfdf9') +
    latin(60, 120, 'SAFEENA EXCHANGE L.L.C', { size: 44, weight: 700, fill: '#7b1113' }) +
    fromRight(1020, 120, 'سفينة للصرافة', { size: 44, fill: '#7b1113', weight: 700 }) +
    latin(60, 170, 'P.O. Box 22841 Sharjah  Tel 06 5690011  TRN 100288123400003', { size: 24 }) +
    box(60, 200, 960, 80, '#7b1113') +
    latin(90, 254, 'ACCOUNT CREDIT RECEIPT', { size: 34, fill: '#ffffff', weight: 700 }) +
    fromRight(990, 254, 'إيصال إيداع في حساب', { size: 34, fill: '#ffffff' }) +
    lines('M60 300H1020V1250H60zM540 300V1250M60 490H1020M60 680H1020M60 870H1020M60 1060H1020', '#7b1113') +
    cells
      .map(([english, arabic, value], at) => {
        const [x, y] = [at % 2 ? 560 : 80, 350 + Math.floor(at / 2) * 190]
        return (
          latin(x, y, english, { size: 26, fill: '#7b1113' }) +
          fromRight(x + 440, y, arabic, { size: 26, fill: '#7b1113' }) +
          latin(x, y + 90, value, { size: 32 })
        )
      })
      .join('') +
    latin(60, 1310, inWords(amount), { size: 27 }) +
    fromRight(1020, 1420, `أقر أنا ${payerInArabic(payer)} بصحة البيانات أعلاه`, { size: 30, font: NASKH }) +
    rule(1560, '#333333', 60, 400) +
    latin(60, 1600, 'Customer signature', { size: 26 }) +
    rule(1560, '#333333', 680, 1020) +
    latin(680, 1600, 'Teller 07', { size: 26 })
  )
}

/** A deposit machine's slip: how many notes of each, their sum, and nothing of cents but in sums. */
export const thermalNotes: Draw = ({ amount, day, reference }) => {
  let left = amount / 100
  const notes = [1000, 500, 200, 100, 50].flatMap((note) => {
    const many = Math.floor(left / note)
    left -= many * note
    return many ? [`  ${`${note}`.padStart(4)} X ${`${many}`.padStart(2)} = ${`${note * many}.00`.padStart(9)}`] : []
  })
  const slip = [
    '     NOOR AL BAHR BANK',
    '    CASH DEPOSIT MACHINE',
    '',
    `DATE ${numbersOf(day)} TIME 13:47`,
    'MACHINE   NBB00471 AL NAHDA',
    `SEQ NO    ${reference}`,
    '',
    'A/C NO    XXXXXXXXX6120',
    `NAME      ${GULF_PAYEE.toUpperCase().slice(0, 17)}`,
    '',
    'NOTES ACCEPTED (AED)',
    ...notes,
    '-'.repeat(27),
    `TOTAL       ${plainMoney(amount).padStart(13)}`,
    'NOTES RETURNED           0',
    '',
    '   RETAIN FOR YOUR RECORD',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#3d4a52') +
    box(150, 40, 780, 1780, '#f1efea') +
    printed(slip, { x: 205, y: 150, across: 25, down: 82 }, { size: 36, fill: '#4a4a50' })
  )
}

/** A bank's slip for a cheque: boxes, typed and stamped, the cheque's own number and day beside those of the deposit. */
export const chequeSlip: Draw = ({ amount, day, reference, payer }) =>
  box(0, 0, WIDE, HIGH, '#eef4ea') +
  box(0, 0, WIDE, 150, '#24572f') +
  latin(60, 95, 'TAWAM NATIONAL BANK', { size: 46, fill: '#ffffff', weight: 700 }) +
  latin(1020, 92, 'Customer copy', { size: 28, fill: '#dff0e2', at: 'end' }) +
  latin(60, 240, 'CHEQUE DEPOSIT', { size: 42, weight: 700, fill: '#24572f' }) +
  latin(620, 215, 'Date', { size: 28 }) +
  `<rect x="700" y="175" width="320" height="66" fill="#ffffff" stroke="#24572f" stroke-width="3"/>` +
  latin(720, 222, numbersOf(day).replaceAll('/', ' / '), { size: 36 }) +
  latin(60, 350, 'Account name', { size: 28 }) +
  `<rect x="280" y="305" width="740" height="66" fill="#ffffff" stroke="#24572f" stroke-width="3"/>` +
  latin(300, 352, GULF_PAYEE, { size: 36 }) +
  latin(60, 450, 'Account no.', { size: 28 }) +
  `<rect x="280" y="405" width="740" height="66" fill="#ffffff" stroke="#24572f" stroke-width="3"/>` +
  latin(300, 452, '0 1 7 4 4 2 9 0 8 3 1 0 1', { size: 36 }) +
  lines('M60 540H1020V830H60zM60 620H1020M330 540V720M560 540V720M780 540V830M60 720H1020', '#24572f') +
  latin(80, 593, 'Cheque no.', { size: 27, weight: 700 }) +
  latin(350, 593, 'Drawn on', { size: 27, weight: 700 }) +
  latin(580, 593, 'Cheque date', { size: 27, weight: 700 }) +
  latin(800, 593, 'Amount AED', { size: 27, weight: 700 }) +
  latin(80, 685, '004418', { size: 33 }) +
  latin(350, 685, 'Qasr Bank', { size: 33 }) +
  latin(580, 685, numbersOf(nextDay(day, -3)), { size: 33 }) +
  latin(1000, 685, money(amount), { size: 35, at: 'end' }) +
  latin(80, 790, 'Total', { size: 33, weight: 700 }) +
  latin(1000, 790, money(amount), { size: 38, at: 'end', weight: 700 }) +
  latin(60, 900, inWords(amount), { size: 29 }) +
  latin(60, 980, `Deposited by: ${payer}`, { size: 30 }) +
  latin(60, 1040, 'Subject to realisation. Clearing takes two working days.', { size: 26, fill: '#555555' }) +
  `<g transform="rotate(-4 700 1250)"><rect x="430" y="1120" width="560" height="230" fill="none" stroke="#2b3f9e" stroke-width="6"/>` +
  latin(710, 1185, 'RECEIVED', { size: 40, fill: '#2b3f9e', at: 'middle', weight: 700 }) +
  latin(710, 1250, `Slip Ref: ${reference}`, { size: 34, fill: '#2b3f9e', at: 'middle' }) +
  latin(710, 1310, 'Al Nahda Branch', { size: 32, fill: '#2b3f9e', at: 'middle' }) +
  '</g>'

/** A bank's letter: an address, a sentence with the day in it, then what was debited in a table with heads. */
export const adviceTable: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['1', 'Principal transferred', money(amount)],
    ['2', 'Commission', money(fee - vat)],
    ['3', 'VAT at 5%', money(vat)],
    ['', 'Total debit to your account', money(amount + fee)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    box(60, 60, 90, 90, '#b8860b') +
    latin(175, 105, 'Rimal Bank PJSC', { size: 42, weight: 700 }) +
    latin(175, 148, 'Trade and Remittance Services', { size: 28, fill: '#555555' }) +
    latin(1020, 105, 'DEBIT ADVICE', { size: 34, at: 'end', weight: 700 }) +
    rule(190, '#b8860b') +
    latin(60, 260, payer, { size: 30 }) +
    latin(60, 300, 'P.O. Box 61182', { size: 30 }) +
    latin(60, 340, 'Dubai, United Arab Emirates', { size: 30 }) +
    latin(620, 260, `Advice date:  ${isoDay(nextDay(day))}`, { size: 29 }) +
    latin(620, 300, `Value date:   ${isoDay(day)}`, { size: 29 }) +
    latin(620, 340, `Reference:    ${reference}`, { size: 29 }) +
    latin(60, 450, 'We have debited your account AE•• •••• 4410 as follows and credited', { size: 30 }) +
    latin(60, 492, `${GULF_PAYEE}.`, { size: 30 }) +
    box(60, 550, 960, 76, '#f3ead3') +
    lines(
      'M60 550H1020V930H60zM60 626H1020M60 702H1020M60 778H1020M60 854H1020M160 550V930M740 550V930',
      '#b8860b',
      2,
    ) +
    latin(80, 600, 'No.', { size: 29, weight: 700 }) +
    latin(180, 600, 'Particulars', { size: 29, weight: 700 }) +
    latin(1000, 600, 'AED', { size: 29, at: 'end', weight: 700 }) +
    rows
      .map(
        ([no, what, sum], row) =>
          latin(80, 676 + row * 76, no, { size: 30 }) +
          latin(180, 676 + row * 76, what, { size: 30, ...(row === 3 ? { weight: 700 } : {}) }) +
          latin(1000, 676 + row * 76, sum, { size: 31, at: 'end', ...(row === 3 ? { weight: 700 } : {}) }),
      )
      .join('') +
    latin(60, 1010, `Booked ${dashedDate(day)}. Please tell us within thirty days of any difference.`, { size: 28 }) +
    latin(60, 1120, 'For Rimal Bank PJSC', { size: 28 }) +
    latin(60, 1180, 'No signature is needed on what a computer prints.', { size: 26, fill: '#666666' }) +
    rule(1800, '#b8860b') +
    latin(540, 1845, 'Licensed by the Central Bank of the UAE. Capital AED 1,500,000,000', { size: 24, at: 'middle' })
  )
}
