export { WithdrawalFields, type WithdrawalFieldValues, withdrawalOf } from './withdrawal-fields.tsx'
