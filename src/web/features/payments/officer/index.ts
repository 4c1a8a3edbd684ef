import { lazy } from 'react'

export { noticeWithSlip } from './cash-slip.tsx'
export { DeskLink, PaymentLink } from './payment-link.tsx'
export { paymentKinds, paymentLists, paymentTones } from './payment-words.ts'
export { ReceiptSays } from './receipt-says.tsx'
export { StoredFile } from './stored-file.tsx'

/** Fetched beside the page that shows it. */
export const JustDecided = lazy(() => import('./just-decided.tsx'))
