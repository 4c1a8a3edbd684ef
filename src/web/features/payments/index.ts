export { DueWords } from './due-words.tsx'
export { type PaidTogether, PayTogether } from './pay-together.tsx'
export { LatestPayments } from './payment-list.tsx'
export { type PaymentDialog, usePaymentDialogs } from './use-payment-dialogs.tsx'
