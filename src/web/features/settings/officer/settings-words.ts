import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName } from './settings-queries.ts'

/** How the history reads a value. */
type Kind = 'text' | 'amount' | 'percent' | 'month' | 'switch'

export const settingWords: Readonly<Record<SettingName, { label: MessageDescriptor; kind: Kind }>> = {
  name: { label: msg`Name`, kind: 'text' },
  email: { label: msg`Email`, kind: 'text' },
  phone: { label: msg`Phone`, kind: 'text' },
  address: { label: msg`Address`, kind: 'text' },
  bank_name: { label: msg`Bank`, kind: 'text' },
  bank_account_name: { label: msg`Account name`, kind: 'text' },
  bank_account_number: { label: msg`Account number`, kind: 'text' },
  bank_iban: { label: msg`IBAN`, kind: 'text' },
  dues_amount: { label: msg`Dues each month`, kind: 'amount' },
  due_day: { label: msg`Dues on day`, kind: 'text' },
  dues_from: { label: msg`Dues from`, kind: 'month' },
  loan_min: { label: msg`Least loan`, kind: 'amount' },
  loan_max: { label: msg`Largest loan`, kind: 'amount' },
  loan_step: { label: msg`Loans in steps of`, kind: 'amount' },
  term_max: { label: msg`Longest term, months`, kind: 'text' },
  interest_percent: { label: msg`Interest`, kind: 'percent' },
  insurance_percent: { label: msg`Insurance`, kind: 'percent' },
  instalment_multiple: { label: msg`Instalments rounded up to, AED`, kind: 'text' },
  reserve: { label: msg`Kept back from lending`, kind: 'amount' },
  lock_savings: { label: msg`Borrowers' savings locked`, kind: 'switch' },
  late_fine: { label: msg`Fine`, kind: 'amount' },
  recharge_cost_most: { label: msg`Most a recharge may cost more`, kind: 'amount' },
  expense_limit: { label: msg`Largest expense without a second treasurer`, kind: 'amount' },
  recharge_operators: { label: msg`Recharge operators`, kind: 'text' },
  two_person_rules: { label: msg`Two-person rules`, kind: 'switch' },
}
