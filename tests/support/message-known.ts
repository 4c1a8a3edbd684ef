import { dashedDate } from './receipt-drawing.ts'

// What the layouts of message-receipts.ts have in common: who pays whom, and how it is written.

export const MESSAGE_PAYEE = 'Ajman Unity Savings Group'
/** How a bank writes it that has the name in Arabic: `arabicMonthSms` and `arabicNightApp` have no other, `exchangeSlip` has both. */
export const MESSAGE_PAYEE_IN_ARABIC = 'مجموعة وحدة عجمان للادخار'
export const PAYERS: readonly [string, ...string[]] = [
  'Mohammed Rafi',
  'Sultana Begum',
  'Binu Varghese',
  'Grace Villanueva',
  'Adnan Sheikh',
]
const ARABIC_PAYERS = ['محمد رافع', 'سلطانة بيغم', 'بينو فارغيس', 'غريس فيلانويفا', 'عدنان شيخ']
export const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

/** As in 05-NOV-2026, each month in three letters. */
export const capitalDay = (day: Date) => dashedDate(day).toUpperCase().replace('SEPT', 'SEP')
