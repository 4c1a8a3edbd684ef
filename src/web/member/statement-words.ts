import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What moved a member's savings, by the kind of its entry, in the member's words. Kinds that touch no savings are not here. */
export const movementKinds: Readonly<Record<string, MessageDescriptor>> = {
  dues_payment: msg`Monthly dues`,
  deposit: msg`Paid in`,
  withdrawal: msg`Paid out to me`,
  set_off: msg`Taken for what I owed`,
  loan_repayment: msg`Paid beyond the loan`,
  savings_repayment: msg`Loan repaid from savings`,
  fine: msg`Fine`,
  write_off: msg`Set off against a loan`,
  recovery: msg`Recovered for a loan`,
  recharge_order: msg`Mobile recharge`,
  recharge_refusal: msg`Mobile recharge, returned`,
  recharge_reversal: msg`Mobile recharge, returned`,
  bonus_credit: msg`Bonus`,
  opening_balance: msg`Opening balance`,
  reversal: msg`Correction`,
  manual: msg`Entry by the office`,
}
