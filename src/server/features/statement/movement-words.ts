import type { I18n, MessageDescriptor } from '@lingui/core'
import type { MovementLine } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import type { MovementKind } from '#core/movements.ts'
import { listed } from '#server/languages/listed.ts'

/** What an entry was, in the member's words. The screens have the same sentences in the web app's catalogue. */
const kinds: Readonly<Record<MovementKind, MessageDescriptor>> = {
  dues_payment: /*i18n*/ { id: 'statement.dues', message: 'Monthly dues' },
  deposit: /*i18n*/ { id: 'statement.deposit', message: 'Paid in' },
  withdrawal: /*i18n*/ { id: 'statement.withdrawal', message: 'Withdrawal' },
  set_off: /*i18n*/ { id: 'statement.set-off', message: 'Taken for what was owed' },
  loan_disbursement: /*i18n*/ { id: 'statement.disbursement', message: 'Loan paid out' },
  loan_repayment: /*i18n*/ { id: 'statement.repayment', message: 'Loan repayment' },
  savings_repayment: /*i18n*/ { id: 'statement.savings-repayment', message: 'Loan repaid from savings' },
  fine: /*i18n*/ { id: 'statement.fine', message: 'Fine' },
  write_off: /*i18n*/ { id: 'statement.write-off', message: 'Loan written off' },
  recovery: /*i18n*/ { id: 'statement.recovery', message: 'Paid for a loan written off' },
  recharge_order: /*i18n*/ { id: 'statement.recharge', message: 'Mobile recharge' },
  recharge_refusal: /*i18n*/ { id: 'statement.recharge-refused', message: 'Mobile recharge, returned' },
  recharge_reversal: /*i18n*/ { id: 'statement.recharge-reversed', message: 'Mobile recharge, returned' },
  bonus_credit: /*i18n*/ { id: 'statement.bonus', message: 'Bonus' },
  opening_balance: /*i18n*/ { id: 'statement.opening', message: 'Brought along' },
  reversal: /*i18n*/ { id: 'statement.reversal', message: 'Correction' },
  manual: /*i18n*/ { id: 'statement.manual', message: 'Entry by the office' },
}

const correctionOf = /*i18n*/ { id: 'statement.correction-of', message: 'Correction: {what}' }

/** Kinds of which people have written more than the kind says: a correction by hand, a number and its operator, the time of a bonus. */
const TOLD_IN_WORDS: ReadonlySet<MovementKind> = new Set([
  'manual',
  'recharge_order',
  'recharge_refusal',
  'recharge_reversal',
  'bonus_credit',
])

/** What a line was: 'Monthly dues, May 2025', 'Correction: Fine'. */
export function titleOf({ kind, reversed_kind: reversed, months }: MovementLine, speaker: I18n): string {
  const words = kinds[reversed ?? kind]
  const what = speaker._(words.id, {}, words)
  const title = reversed ? speaker._(correctionOf.id, { what }, correctionOf) : what
  return listed(speaker, [title, ...months.map((month) => monthText(month, speaker.locale))])
}

/** What people have written of it beside, or nothing. */
export function noteOf({ kind, reversed_kind: reversed, memo }: MovementLine): string {
  return TOLD_IN_WORDS.has(reversed ?? kind) ? memo : ''
}
