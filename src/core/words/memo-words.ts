import { MONTH_NAMES, type MonthName } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { TransactionKind } from '#core/transactions.ts'
import { kindName, type Speaking } from './transaction-words.ts'

/** Memos that Somiti writes itself, by what they are. The journal keeps them in English. */
const written: Readonly<Record<string, TransactionKind>> = {
  Deposit: 'deposit',
  Withdrawal: 'withdrawal',
  'Loan repayment': 'loan_repayment',
  'Loan recovery': 'recovery',
  'Loan written off': 'write_off',
  'Set off against what was owed': 'set_off',
}

const REVERSED = /^Reversed: (.+)$/s
const OF_MONTHS = new RegExp(
  `^(Monthly dues|Fine), (${MONTH_NAMES.join('|')}) (\\d{4})(?: and (\\d+) more)?(?: paid late)?$`,
)

/** A memo as a reader's language says it, where Somiti wrote it. What people wrote, and English, stay as they are. */
export function memoText(memo: string, speaking: Speaking): string {
  const { locale, say, listed } = speaking
  if (locale.startsWith('en')) return memo
  const reversed = REVERSED.exec(memo)?.[1]
  if (reversed !== undefined) return say(sentence('Correction: {what}', { what: memoText(reversed, speaking) }))
  const kind = Object.hasOwn(written, memo) ? written[memo] : undefined
  if (kind) return say(kindName(kind))
  const [, what, name, year, count] = OF_MONTHS.exec(memo) ?? []
  if (!name) return memo
  const month = `${year}-${String(MONTH_NAMES.indexOf(name as MonthName) + 1).padStart(2, '0')}`
  const paid = listed([say(duesOrFine(what)), monthText(month, locale)])
  return count === undefined ? paid : say(sentence('{paid}, and {count} more', { paid, count }))
}

const duesOrFine = (what: string | undefined): Sentence => kindName(what === 'Fine' ? 'fine' : 'dues_payment')
