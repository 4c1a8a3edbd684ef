// Who pays whom on the receipts of varied-receipts.ts, and how it is written.

export const VARIED_PAYEE = 'Sharjah Pearl Welfare Association'
/** How a bank writes it that has the name in Arabic. */
export const VARIED_PAYEE_IN_ARABIC = 'جمعية لؤلؤة الشارقة الخيرية'
export const PAYERS: readonly [string, ...string[]] = [
  'Abdul Karim',
  'Nasrin Akter',
  'Shaji Mathew',
  'Rosalie Dizon',
  'Faisal Mehmood',
]
const ARABIC_PAYERS = ['عبد الكريم', 'نسرين أختر', 'شاجي ماثيو', 'روزالي ديزون', 'فيصل محمود']
export const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

const LEVANTINE_MONTHS = [
  'كانون الثاني',
  'شباط',
  'آذار',
  'نيسان',
  'أيار',
  'حزيران',
  'تموز',
  'آب',
  'أيلول',
  'تشرين الأول',
  'تشرين الثاني',
  'كانون الأول',
]
/** As programs from Amman and Beirut write a day. */
export const levantineDate = (day: Date) =>
  `${day.getUTCDate()} ${LEVANTINE_MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
