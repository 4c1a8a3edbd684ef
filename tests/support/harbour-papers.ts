import { box, type Draw, dayOf } from './bank-receipts.ts'
import { HARBOUR_PAYEE, harbourPayerInArabic } from './harbour-known.ts'
import { dashedDate, fromRight, HIGH, latin, money, numbersOf, printed, rule, WIDE } from './receipt-drawing.ts'

// The papers among the receipts of harbour-receipts.ts.

/** A bank counter's slip with what the teller's printer stamped on it in one line. */
export const tellerStamp: Draw = ({ amount, day, reference, payer }) => {
  const stamp = dashedDate(day).toUpperCase()
  const rows = [
    ['Account Name', 'اسم الحساب', HARBOUR_PAYEE],
    ['Account No.', 'رقم الحساب', '1032 771 900 01'],
    ['Deposited by', 'المودع', payer],
    ['Cash / Cheque', 'نقداً / شيك', 'CASH'],
    ['Amount', 'المبلغ', `AED ${money(amount)}`],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#8a8f94') +
    box(60, 120, 960, 1300, '#fbfaf3') +
    latin(110, 220, 'MARSA NATIONAL BANK', { size: 42, weight: 700, fill: '#274b3a' }) +
    latin(110, 275, 'Deposit Slip', { size: 32, fill: '#274b3a' }) +
    fromRight(970, 275, 'قسيمة إيداع', { size: 34, fill: '#274b3a' }) +
    rule(310, '#274b3a', 110, 970) +
    rows
      .map(
        ([english, arabic, value], row) =>
          latin(110, 390 + row * 120, english, { size: 27, fill: '#274b3a' }) +
          fromRight(970, 390 + row * 120, arabic, { size: 27, fill: '#274b3a' }) +
          latin(340, 390 + row * 120, value, { size: 33 }) +
          rule(420 + row * 120, '#b9c4bd', 330, 780),
      )
      .join('') +
    latin(110, 1060, `${stamp} 11:04 BR 017 TLR 4`, { size: 30, fill: '#2b2f6b' }) +
    latin(110, 1110, `CASH DEP AED ${money(amount)} CR`, { size: 30, fill: '#2b2f6b' }) +
    latin(110, 1160, `TXN ${reference}`, { size: 30, fill: '#2b2f6b' }) +
    latin(110, 1340, 'Customer copy', { size: 24, fill: '#274b3a' })
  )
}

/** An advice as a PDF: small letters on a white page, what was charged in a table below a sentence. */
export const debitAdvice: Draw = ({ amount, day, reference, payer, fee }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['Principal', money(amount)],
    ['Remittance charges', money(fee - vat)],
    ['VAT @ 5%', money(vat)],
    ['Total debit', money(amount + fee)],
  ] as const
  const on = dayOf(day, { day: '2-digit', month: 'long', year: 'numeric' })
  return (
    box(0, 0, WIDE, HIGH, '#ffffff') +
    latin(80, 130, 'Emirates Dune Bank PJSC', { size: 34, weight: 700, fill: '#004b87' }) +
    latin(1000, 130, 'DEBIT ADVICE', { size: 30, at: 'end' }) +
    rule(160, '#004b87', 80, 1000) +
    latin(80, 230, payer, { size: 24 }) +
    latin(80, 265, 'P.O. Box 40127, Ajman', { size: 24 }) +
    latin(1000, 230, `Advice date: ${on}`, { size: 24, at: 'end' }) +
    latin(1000, 265, `Our reference: ${reference}`, { size: 24, at: 'end' }) +
    latin(80, 360, 'Dear Sir / Madam,', { size: 24 }) +
    latin(80, 410, 'We have debited your account 001-77****-02 as per the details given below.', { size: 24 }) +
    latin(80, 480, `Beneficiary: ${HARBOUR_PAYEE}`, { size: 24 }) +
    latin(80, 515, 'Beneficiary bank: Marsa National Bank', { size: 24 }) +
    box(80, 560, 920, 60, '#e6eef5') +
    latin(100, 600, 'Description', { size: 24, weight: 700 }) +
    latin(980, 600, 'Amount (AED)', { size: 24, weight: 700, at: 'end' }) +
    rows
      .map(
        ([label, value], row) =>
          latin(100, 665 + row * 56, label, { size: 24 }) +
          latin(980, 665 + row * 56, value, { size: 24, at: 'end' }) +
          rule(684 + row * 56, '#c9d5df', 80, 1000),
      )
      .join('') +
    latin(80, 980, 'This is a computer generated advice and does not require a signature.', {
      size: 20,
      fill: '#555555',
    })
  )
}

/** An exchange house's bill with two languages on each line, the commission and its tax below the sum. */
export const commissionBill: Draw = ({ amount, day, reference, payer, fee }) => {
  const vat = Math.round(fee / 21)
  const rows = [
    ['Txn No', reference, 'رقم المعاملة'],
    ['Date', dayOf(day, { day: '2-digit', month: '2-digit', year: '2-digit' }), 'التاريخ'],
    ['Remitter', payer, 'المرسل'],
    ['Pay to', HARBOUR_PAYEE, 'المستفيد'],
    ['Amount Dhs.', money(amount), 'المبلغ درهم'],
    ['Commission', money(fee - vat), 'العمولة'],
    ['VAT', money(vat), 'الضريبة'],
    ['Net payable Dhs.', money(amount + fee), 'صافي المستحق'],
  ] as const
  return (
    box(0, 0, WIDE, HIGH, '#75706a') +
    box(70, 90, 940, 1500, '#fffefb') +
    latin(540, 200, 'LULWA EXCHANGE', { size: 50, at: 'middle', weight: 700, fill: '#00583d' }) +
    fromRight(540, 265, 'لؤلؤة للصرافة', { size: 42, at: 'middle', fill: '#00583d' }) +
    latin(540, 320, 'Rolla Square, Sharjah | Tel 06-5550188', { size: 24, at: 'middle' }) +
    rule(350, '#00583d', 110, 970) +
    rows
      .map(
        ([english, value, arabic], row) =>
          latin(110, 440 + row * 105, english, { size: 29 }) +
          latin(540, 440 + row * 105, value, { size: 33, at: 'middle' }) +
          fromRight(970, 440 + row * 105, arabic, { size: 30 }),
      )
      .join('') +
    rule(1270, '#00583d', 110, 970) +
    fromRight(970, 1350, harbourPayerInArabic(payer), { size: 28 }) +
    latin(110, 1480, 'Thank you for choosing Lulwa', { size: 26 })
  )
}

/** A machine's paper: all in capitals, a label and its value on lines of their own. */
export const machinePaper: Draw = ({ amount, day, reference, balance }) => {
  const lines = [
    '   MARSA NATIONAL BANK',
    '   CASH DEPOSIT MACHINE',
    '',
    `DATE ${numbersOf(day)} 20:31`,
    'MACHINE ID    CDM00419',
    'CARD   5412XXXXXXXX0093',
    `TRN REF  ${reference}`,
    'ACCOUNT  XXXXXXX90001',
    HARBOUR_PAYEE.toUpperCase().slice(0, 26),
    '',
    'DEPOSITED  DHS',
    `            ${money(amount)}`,
    'LEDGER BALANCE DHS',
    `            ${money(balance)}`,
    '',
    ' PLEASE RETAIN THIS SLIP',
  ]
  return (
    box(0, 0, WIDE, HIGH, '#4f5357') +
    box(110, 80, 860, 1560, '#f4f3ee') +
    printed(lines, { x: 160, y: 190, across: 29, down: 88 }, { size: 40, fill: '#3a3a40' })
  )
}
