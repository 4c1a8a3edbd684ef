import { dayOf } from './bank-receipts.ts'
import { dashedDate } from './receipt-drawing.ts'

// Who pays whom on the receipts of gulf-receipts.ts, and how it is written.

export const GULF_PAYEE = 'Muhaisnah Friends Saving Fund'
/** How a bank writes it that has the name in Arabic. */
export const GULF_PAYEE_IN_ARABIC = 'صندوق أصدقاء محيصنة للادخار'
export const PAYERS: readonly [string, ...string[]] = [
  'Shafiqul Islam',
  'Rekha Nambiar',
  'Arnel Dimaculangan',
  'Waqas Javed',
  'Nimali Jayasuriya',
]
const ARABIC_PAYERS = ['شفيق الإسلام', 'ريخا نامبيار', 'أرنيل ديماكو', 'وقاص جاويد', 'نيمالي جاياسوريا']
export const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

/** As in Tue, 3 Nov 2026. */
export const dayOfWeek = (day: Date) =>
  dayOf(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** As in November 3, 2026. */
export const americanDay = (day: Date) => dayOf(day, { day: 'numeric', month: 'long', year: 'numeric' }, 'en-US')
/** As in 03NOV26. */
export const shutDay = (day: Date) => {
  const [date = '', month = '', year = ''] = dashedDate(day).toUpperCase().split('-')
  return `${date}${month.slice(0, 3)}${year.slice(2)}`
}
/** As in 2026-11-03. */
export const isoDay = (day: Date) => day.toISOString().slice(0, 10)
