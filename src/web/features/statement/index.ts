export { accountName } from './account-names.ts'
export { SentReceipt } from './sent-receipt.tsx'
export { statementQuery } from './statement-queries.ts'
export { TransactionAmount, TransactionDetail } from './transaction-list.tsx'
