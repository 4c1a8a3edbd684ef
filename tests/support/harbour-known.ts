// Who pays whom on the receipts of harbour-receipts.ts.

export const HARBOUR_PAYEE = 'Satwa Neighbours Savings Club'
export const HARBOUR_PAYEE_IN_ARABIC = 'نادي ادخار جيران السطوة'
export const HARBOUR_PAYERS: readonly [string, ...string[]] = [
  'Mizanur Rahman',
  'Deepa Krishnan',
  'Jocelyn Reyes',
  'Usman Ghani',
  'Tharindu Perera',
]
const IN_ARABIC = ['ميزان الرحمن', 'ديبا كريشنان', 'جوسلين رييس', 'عثمان غني', 'ثاريندو بيريرا']
export const harbourPayerInArabic = (payer: string) => IN_ARABIC[HARBOUR_PAYERS.indexOf(payer)] ?? ''
