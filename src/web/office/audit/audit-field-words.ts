import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { settingWords } from '../parts/settings-words.ts'

/** The fields that calls send and answer most; the names of others are read as they are. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  ...Object.fromEntries(Object.entries(settingWords).map(([name, { label }]) => [name, label])),
  account_number: msg({ message: 'Paid from', context: 'whose account' }),
  amount: msg`Amount, AED`,
  bank_account: msg`Bank account or Botim`,
  duration_month: msg`Term, months`,
  entry_id: msg`Entry`,
  file_name: msg`File name`,
  gender: msg`Gender`,
  granted: msg`Given`,
  ids: msg`Payments`,
  includeInsurance: msg`Insurance`,
  kind: msg`Kind`,
  loan_amount: msg`Loan, AED`,
  loan_id: msg`Loan`,
  loan_type: msg`Loan type`,
  member_id: msg`Member`,
  mobile: msg`Mobile`,
  month: msg`Month`,
  months: msg`Months together`,
  note: msg`Note`,
  officer_id: msg`Officer`,
  paid_from: msg`From the account`,
  paid_into: msg`Into the account`,
  paid_on: msg`Paid on`,
  passport_or_nid: msg`Passport or ID`,
  payee: msg`Paid to`,
  payee_account: msg`To the account`,
  payment_amount: msg`Amount, AED`,
  payment_id: msg`Payment`,
  payout: msg`Paid out, AED`,
  purpose: msg`What for`,
  reason: msg`Reason`,
  received_on: msg`Received on`,
  reference: msg`Reference`,
  relation: msg`Relation`,
  results: msg`What became of each`,
  role: msg({ message: 'Office', context: 'a role' }),
  roles: msg({ message: 'Offices', context: 'roles' }),
  section: msg`Part`,
  step: msg`Step`,
  version: msg`Version seen`,
  wallet: msg`Wallet`,
}

/** What a field is called on the screen: 'per_month_amount' is read as 'Per month amount' where nothing better is known. */
export function fieldWords(name: string, read: (words: MessageDescriptor) => string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  const spelled = name.replaceAll('_', ' ')
  return known ? read(known) : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
