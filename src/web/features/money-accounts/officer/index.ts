export { MoneyAccountField, type ReceivedMoney, ReceivedMoneyFields, receivedMoney } from './money-account-field.tsx'
export {
  accountText,
  type MoneyAccountRow,
  moneyAccountsQuery,
  useBoxFault,
  useSeveralAccounts,
} from './money-queries.ts'
