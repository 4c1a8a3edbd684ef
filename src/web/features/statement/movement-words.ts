import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MovementLine } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import type { MovementGroup, MovementKind } from '#core/movements.ts'
import { listed } from '#web/app/language/i18n.ts'

/** What moved a balance, by the kind of its entry, in the member's words. */
const kinds: Readonly<Record<MovementKind, MessageDescriptor>> = {
  dues_payment: msg`Monthly dues`,
  deposit: msg`Paid in`,
  withdrawal: msg`Withdrawal`,
  set_off: msg`Taken for what I owed`,
  loan_disbursement: msg`Loan paid out to me`,
  loan_repayment: msg`Loan repayment`,
  savings_repayment: msg`Loan repaid from savings`,
  fine: msg`Fine`,
  write_off: msg`Loan written off`,
  recovery: msg`Paid for a loan written off`,
  recharge_order: msg`Mobile recharge`,
  recharge_refusal: msg`Mobile recharge, returned`,
  recharge_reversal: msg`Mobile recharge, returned`,
  bonus_credit: msg`Bonus`,
  opening_balance: msg`Brought along`,
  reversal: msg`Correction`,
  manual: msg`Entry by the office`,
}

/** The same as it looks from the savings, where that is something else. */
const seenFromSavings: Readonly<Partial<Record<MovementKind, MessageDescriptor>>> = {
  loan_repayment: msg`Paid beyond the loan`,
  write_off: msg`Set off against a loan`,
}

export const groupNames: Readonly<Record<MovementGroup, MessageDescriptor>> = {
  dues: msg`Monthly dues`,
  deposit: msg`Paid in`,
  withdrawal: msg`Withdrawals`,
  loan: msg`Loans`,
  recharge: msg`Recharges`,
  bonus: msg`Bonus`,
  fine: msg`Fines`,
  correction: msg`Corrections`,
  other: msg`Other`,
}

/** Kinds of which people have written more than the kind says: a correction by hand, a number and its operator, the time of a bonus. */
const TOLD_IN_WORDS: ReadonlySet<MovementKind> = new Set([
  ...(['manual', 'recharge_order', 'recharge_refusal', 'recharge_reversal', 'bonus_credit'] as const),
])

export const kindName = (kind: MovementKind, i18n: I18n): string => i18n._(kinds[kind])

/** 'Monthly dues, May 2025', 'Correction: Fine'. */
export function movementTitle({ kind, reversed_kind: reversed, account, months }: MovementLine, i18n: I18n): string {
  const first = reversed ?? kind
  const what = i18n._((account === 'savings' ? seenFromSavings[first] : undefined) ?? kinds[first])
  const title = reversed ? i18n._(msg`Correction: ${what}`) : what
  return listed([title, ...months.map((month) => monthText(month, i18n.locale))])
}

/** What people have written of it; empty where the kind says everything. */
export function movementNote({ kind, reversed_kind: reversed, memo }: MovementLine): string {
  return TOLD_IN_WORDS.has(reversed ?? kind) ? memo : ''
}

/** The kinds whose names have that text, whatever its case. */
export function kindsNamed(text: string, i18n: I18n): MovementKind[] {
  const wanted = text.toLocaleLowerCase(i18n.locale)
  return (Object.keys(kinds) as MovementKind[]).filter((kind) =>
    [kinds[kind], seenFromSavings[kind]].some(
      (name) => name && i18n._(name).toLocaleLowerCase(i18n.locale).includes(wanted),
    ),
  )
}

/** 'Savings', 'Loan 3'. */
export function accountName({ account, loan_id: loan }: Pick<MovementLine, 'account' | 'loan_id'>, i18n: I18n): string {
  if (loan !== null) return i18n._(msg`Loan ${loan}`)
  return account === 'savings' ? i18n._(msg`Savings`) : i18n._(msg`Owed to the association`)
}
