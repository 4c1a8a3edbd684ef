export { SentReceipt } from './sent-receipt.tsx'
export { statementQuery } from './statement-queries.ts'
export { TransactionList } from './transaction-list.tsx'
