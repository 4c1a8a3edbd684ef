export { LatestPayments } from './latest-payments.tsx'
export { type PaidTogether, PayTogether } from './pay-together.tsx'
export { type PaymentDialog, usePaymentDialogs } from './use-payment-dialogs.tsx'
