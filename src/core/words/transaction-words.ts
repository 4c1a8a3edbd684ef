import { monthText } from '#core/local-text.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { TransactionKind } from '#core/transactions.ts'

/** What moved a balance, by the kind of its entry, in the member's words. */
const kinds: Readonly<Record<TransactionKind, Sentence>> = {
  dues_payment: sentence('Monthly dues'),
  deposit: sentence('Paid in'),
  withdrawal: sentence('Withdrawal'),
  set_off: sentence('Debts paid from savings'),
  loan_disbursement: sentence('Loan paid out'),
  loan_repayment: sentence('Loan repayment'),
  savings_repayment: sentence('Loan repaid from savings'),
  fine: sentence('Fine'),
  write_off: sentence('Loan written off'),
  recovery: sentence('Paid for a loan written off'),
  recharge_order: sentence('Mobile recharge'),
  recharge_refusal: sentence('Mobile recharge, returned'),
  recharge_reversal: sentence('Mobile recharge, returned'),
  bonus_credit: sentence('Bonus'),
  opening_balance: sentence('Opening balance'),
  reversal: sentence('Correction'),
  manual: sentence('Entry by the association'),
}

/** The same as it looks from the savings, where that is something else. */
const seenFromSavings: Readonly<Partial<Record<TransactionKind, Sentence>>> = {
  loan_repayment: sentence('Paid beyond the loan'),
  write_off: sentence('Savings used for a written-off loan'),
}

/** Kinds of which people have written more than the kind says: a correction by hand, a number and its operator, the time of a bonus. */
const TOLD_IN_WORDS: ReadonlySet<TransactionKind> = new Set([
  ...(['manual', 'recharge_order', 'recharge_refusal', 'recharge_reversal', 'bonus_credit'] as const),
])

/** How a reader's language says a sentence and lists parts. */
export type Speaking = {
  locale: string
  say: (sentence: Sentence) => string
  listed: (parts: readonly string[]) => string
}

type Line = { kind: TransactionKind; reversed_kind: TransactionKind | null }

export const kindName = (kind: TransactionKind): Sentence => kinds[kind]

/** 'Monthly dues, May 2025', 'Correction: Fine'. */
export function transactionTitle(
  { kind, reversed_kind: reversed, account, months }: Line & { account: string; months: readonly string[] },
  { locale, say, listed }: Speaking,
): string {
  const first = reversed ?? kind
  const what = say((account === 'savings' ? seenFromSavings[first] : undefined) ?? kinds[first])
  const title = reversed ? say(sentence('Correction: {what}', { what })) : what
  return listed([title, ...months.map((month) => monthText(month, locale))])
}

/** What people have written of it; empty where the kind says everything. */
export const transactionNote = ({ kind, reversed_kind: reversed, memo }: Line & { memo: string }): string =>
  TOLD_IN_WORDS.has(reversed ?? kind) ? memo : ''

/** The kinds whose names have that text, whatever its case. */
export function kindsNamed(text: string, { locale, say }: Pick<Speaking, 'locale' | 'say'>): TransactionKind[] {
  const wanted = text.toLocaleLowerCase(locale)
  return (Object.keys(kinds) as TransactionKind[]).filter((kind) =>
    [kinds[kind], seenFromSavings[kind]].some((name) => name && say(name).toLocaleLowerCase(locale).includes(wanted)),
  )
}
