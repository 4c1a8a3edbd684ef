import { lazy } from 'react'

export { noticeWithSlip } from './cash-slip.tsx'
export { DeskLink, PaymentLink } from './payment-link.tsx'
export { paymentKinds, paymentLists, paymentTones } from './payment-words.ts'
export { StoredFile } from './stored-file.tsx'

/** Fetched beside the page that shows it. */
export const JustDecided = lazy(() => import('./just-decided.tsx'))

/** Fetched with the first receipt that was read. */
export const ReceiptSays = lazy(() => import('./receipt-says.tsx').then((says) => ({ default: says.ReceiptSays })))
