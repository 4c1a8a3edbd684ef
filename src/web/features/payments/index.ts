export { type PaidTogether, PayTogether } from './pay-together.tsx'
export { LatestPayments } from './payment-list.tsx'
export { ReceiptDiffersActs, ReceiptDiffersWords } from './receipt-differs.tsx'
export { type PaymentDialog, usePaymentDialogs } from './use-payment-dialogs.tsx'
