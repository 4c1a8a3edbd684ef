// Who pays whom on the everyday receipts, and how it is written.

export const EVERYDAY_PAYEE = 'Chattogram Friends Samity'
export const PAYERS: readonly [string, ...string[]] = [
  'Jahangir Alam',
  'Reshma Begum',
  'Dinesh Kumar',
  'Mary Ann Cruz',
  'Usman Ghani',
  'Thushara Fernando',
]
const ARABIC_PAYERS = ['راشد المهيري', 'أمل الزعابي', 'وليد صالح', 'دانة خليفة', 'عبدالله نور', 'سارة منصور']
export const SHORT = { day: '2-digit', month: 'short', year: 'numeric' } as const
export const IBAN = 'AE46 0420 0000 1234 5678 901'
export const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

/** Whole thousands and hundreds in words, as vouchers have them. */
export function inWords(fils: number): string {
  const ones =
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
      ' ',
    )
  const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
  const below100 = (n: number) =>
    n < 20 ? ones[n] : `${tens[Math.floor(n / 10) - 2]}${n % 10 ? ` ${ones[n % 10]}` : ''}`
  const [whole, rest] = [Math.floor(fils / 100), fils % 100]
  const parts = [
    whole >= 1_000 ? `${below100(Math.floor(whole / 1_000))} Thousand` : '',
    whole % 1_000 >= 100 ? `${ones[Math.floor((whole % 1_000) / 100)]} Hundred` : '',
    whole % 100 ? below100(whole % 100) : '',
  ]
  return `Dirhams ${parts.filter(Boolean).join(' ')}${rest ? ` and Fils ${below100(rest)}` : ''} Only`
}
