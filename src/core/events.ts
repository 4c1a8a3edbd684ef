/** Every event of the books and the entry it makes; docs/ledger.md has them as one table of debits and credits. */
export * from './events/bonus.ts'
export * from './events/books.ts'
export * from './events/loans.ts'
export { type MoneyIn, receivableFirst } from './events/money-in.ts'
export * from './events/payments.ts'
export * from './events/recharges.ts'
export * from './events/reversal.ts'
