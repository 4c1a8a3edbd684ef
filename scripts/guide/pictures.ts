// What the pictures of the guide show: a screen of the demo, who sees it, and what is pressed there before, by its English.
export type Picture = {
  name: string
  address: string
  /** Of the demo: the part of the email before the @. Without one a visitor sees it. */
  who?: string
  presses?: readonly string[]
  /** The connection is cut before the picture is taken. */
  offline?: true
}

/** On a phone, in every language. */
export const memberPictures: readonly Picture[] = [
  { name: 'joining-form', address: '/join' },
  { name: 'paying-page', address: '/user/monthly-pay', who: 'member' },
  { name: 'paying-form', address: '/user/monthly-pay', who: 'member', presses: ['Monthly Payment'] },
  { name: 'borrowing-form', address: '/user/apply-loan', who: 'newmember' },
  { name: 'borrowing-loan', address: '/user/my-loan', who: 'member' },
  { name: 'statement-page', address: '/user/statement', who: 'member' },
  { name: 'connection-line', address: '/user', who: 'member', offline: true },
  { name: 'safety-page', address: '/user/security', who: 'member' },
]

/** On a desk, in English, for the README. */
export const readmePictures: readonly Picture[] = [{ name: 'home', address: '/user', who: 'member' }]

/** On a desk, in English. */
export const officerPictures: readonly Picture[] = [
  { name: 'overview', address: '/office', who: 'admin' },
  { name: 'settings', address: '/office/settings', who: 'admin' },
  { name: 'payments', address: '/office/payments', who: 'treasurer' },
  { name: 'bank-import', address: '/office/bank/import', who: 'treasurer' },
  { name: 'bank-lines', address: '/office/bank', who: 'treasurer' },
  { name: 'loans', address: '/office/loans', who: 'loans' },
  { name: 'reconciliation', address: '/office/bank/reconciliation', who: 'treasurer' },
  { name: 'closing', address: '/office/books/closing', who: 'treasurer' },
  { name: 'meeting', address: '/office/books/meeting', who: 'treasurer' },
  { name: 'member', address: '/office/members/7', who: 'secretary' },
  { name: 'verified', address: '/office/payments?status=verified', who: 'treasurer' },
  { name: 'officers', address: '/office/officers', who: 'admin' },
]
