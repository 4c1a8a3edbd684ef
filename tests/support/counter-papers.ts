import { box, type Draw, dayOf } from './bank-receipts.ts'
import { COUNTER_PAYEE, COUNTER_PAYEE_IN_ARABIC, payerInArabic } from './counter-known.ts'
import {
  dashedDate,
  fromRight,
  HIGH,
  latin,
  money,
  numbersOf,
  plainMoney,
  printed,
  rule,
  WIDE,
} from './receipt-drawing.ts'
import { NASKH } from './receipt-fonts.ts'

// The papers among the receipts of counter-receipts.ts.

/** An exchange house's slip: narrow, each label in two languages, what is taken beside the amount, and the total in a box. */
export const exchangeCounter: Draw = ({ amount, day, reference, fee, payer }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['Txn No', 'رقم المعاملة', reference],
    ['Date', 'التاريخ', `${dashedDate(day)} 11:52`],
    ['Remitter', 'المرسل', payer],
    ['Beneficiary', 'المستفيد', COUNTER_PAYEE],
    ['LCY Amount', 'المبلغ بالدرهم', money(amount)],
    ['Commission', 'العمولة', money(fee - vat)],
    ['VAT 5%', 'الضريبة', money(vat)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#8c8a86') +
    box(120, 40, 840, 1620, '#fbfaf6') +
    latin(540, 140, 'DANA EXCHANGE', { size: 48, at: 'middle', weight: 700 }) +
    fromRight(540, 200, 'دانة للصرافة', { size: 40, at: 'middle' }) +
    latin(540, 250, 'Al Rigga Br. Tel 04 2233000 TRN 100324455600003', { size: 25, at: 'middle' }) +
    rule(280, '#333333', 160, 920) +
    latin(540, 335, 'LOCAL TRANSFER', { size: 34, at: 'middle', weight: 700 }) +
    rows
      .map(
        ([english, arabic, value], row) =>
          latin(160, 420 + row * 130, english, { size: 28, fill: '#333333' }) +
          fromRight(920, 420 + row * 130, arabic, { size: 28, fill: '#333333' }) +
          latin(160, 472 + row * 130, value, { size: 36, weight: 700 }),
      )
      .join('') +
    `<rect x="160" y="1320" width="760" height="110" fill="none" stroke="#111111" stroke-width="4"/>` +
    latin(190, 1390, 'TOTAL AED', { size: 36, weight: 700 }) +
    latin(890, 1390, money(amount + fee), { size: 42, weight: 700, at: 'end' }) +
    latin(540, 1500, 'Please check before leaving the counter', { size: 26, at: 'middle' }) +
    latin(540, 1560, 'Cashier: RN   Counter 4', { size: 26, at: 'middle' })
  )
}

/** A machine's slip of a transfer to another account: capital letters, short words, and what is left. */
export const transferSlip: Draw = ({ amount, day, reference, balance }) => {
  const lines = [
    'BARAKA BANK',
    'ATM 4471  DEIRA CITY CTR',
    '',
    `${dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' })}    18:40`,
    `REF NO      ${reference}`,
    '',
    'FUNDS TRANSFER',
    'FROM   XXXXXXXX4402',
    'TO     XXXXXXXX8815',
    `       ${COUNTER_PAYEE.toUpperCase().slice(0, 20)}`,
    `TRF AMT     DHS ${plainMoney(amount)}`,
    'SVC CHG     DHS 0.00',
    `AVAIL BAL   DHS ${plainMoney(balance)}`,
    '',
    'THANK YOU FOR BANKING WITH US',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#5b4a3a') +
    box(150, 60, 780, 1260, '#eeebe3') +
    printed(lines, { x: 200, y: 160, across: 22.5, down: 80 }, { size: 33, fill: '#3f3f46' })
  )
}

/** A voucher of an exchange house in Arabic: a table with its heads, the sum in it, and a line for who signs. */
export const arabicVoucher: Draw = ({ amount, day, reference, fee, payer }) => {
  const cells = [
    ['المبلغ', money(amount)],
    ['العمولة', money(fee)],
    ['الإجمالي', money(amount + fee)],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    `<rect x="50" y="70" width="980" height="1500" fill="none" stroke="#0f5132" stroke-width="5"/>` +
    fromRight(540, 170, 'شركة الواحة للصرافة', { size: 52, at: 'middle', weight: 700, fill: '#0f5132' }) +
    fromRight(540, 240, 'إيصال حوالة داخلية', { size: 38, at: 'middle' }) +
    fromRight(980, 350, `رقم الإيصال:`, { size: 34 }) +
    latin(770, 350, reference, { size: 34, at: 'end' }) +
    fromRight(980, 420, `التاريخ:`, { size: 34 }) +
    latin(830, 420, numbersOf(day), { size: 34, at: 'end' }) +
    fromRight(980, 520, `استلمنا من السيد: ${payerInArabic(payer)}`, { size: 36, font: NASKH }) +
    fromRight(980, 600, `لحساب: ${COUNTER_PAYEE_IN_ARABIC}`, { size: 36, font: NASKH }) +
    `<path d="M100 680H980V900H100zM100 780H980M393 680V900M686 680V900" fill="none" stroke="#0f5132" stroke-width="3"/>` +
    cells
      .map(
        ([head, value], at) =>
          fromRight(833 - at * 293, 745, head, { size: 34, at: 'middle', weight: 700 }) +
          latin(833 - at * 293, 860, value, { size: 40, at: 'middle' }),
      )
      .join('') +
    fromRight(980, 1000, 'جميع المبالغ بالدرهم الإماراتي', { size: 30, fill: '#555555' }) +
    fromRight(980, 1150, 'توقيع العميل', { size: 32 }) +
    fromRight(400, 1150, 'أمين الصندوق', { size: 32 }) +
    rule(1230, '#777777', 700, 980) +
    rule(1230, '#777777', 150, 420)
  )
}

/** A machine that takes notes: English at the left, Arabic at the right, the value between them. */
export const bothSidesDeposit: Draw = ({ amount, day, reference, balance }) => {
  const rows = [
    ['Date', 'التاريخ', numbersOf(day)],
    ['Time', 'الوقت', '20:09:33'],
    ['Machine', 'الجهاز', 'CDM10772'],
    ['Ref. No.', 'رقم المرجع', reference],
    ['Account', 'الحساب', 'XXXXXX2210'],
    ['Name', 'الاسم', COUNTER_PAYEE.slice(0, 19)],
    ['Deposit', 'الإيداع', `AED ${money(amount)}`],
    ['Balance', 'الرصيد', `AED ${money(balance)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#40464c') +
    box(90, 40, 900, 1480, '#f8f7f3') +
    latin(540, 140, 'AL WAHDA BANK', { size: 46, at: 'middle', weight: 700 }) +
    fromRight(540, 205, 'بنك الوحدة', { size: 42, at: 'middle' }) +
    latin(540, 290, 'CASH DEPOSIT', { size: 36, at: 'middle' }) +
    fromRight(540, 345, 'إيداع نقدي', { size: 36, at: 'middle' }) +
    rows
      .map(
        ([english, arabic, value], row) =>
          latin(130, 460 + row * 105, english, { size: 32 }) +
          latin(540, 460 + row * 105, value, { size: 34, at: 'middle' }) +
          fromRight(950, 460 + row * 105, arabic, { size: 32 }),
      )
      .join('') +
    latin(540, 1370, 'Transaction completed', { size: 32, at: 'middle' }) +
    fromRight(540, 1430, 'تمت العملية بنجاح', { size: 32, at: 'middle' })
  )
}
