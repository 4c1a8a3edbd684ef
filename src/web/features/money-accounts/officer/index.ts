export { accountText } from './account-words.ts'
export { MoneyAccountField, type ReceivedMoney, ReceivedMoneyFields, receivedMoney } from './money-account-field.tsx'
export { type MoneyAccountRow, moneyAccountsQuery, useBoxFault, useSeveralAccounts } from './money-queries.ts'
