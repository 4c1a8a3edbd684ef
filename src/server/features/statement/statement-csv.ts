import type { I18n } from '@lingui/core'
import { noteOf, titleOf } from './movement-words.ts'
import type { WholePeriod } from './period.ts'
import { balanceName } from './statement-pages.ts'

export const STATEMENT_COLUMNS = [
  'Date',
  'Entry',
  'Account',
  'What',
  'Note',
  'Amount, AED',
  'Interest, AED',
  'Balance, AED',
] as const

/** Each balance with what it opened with, its movements and what it closed with, one after the other. */
export function* statementRecords({ from, to, balances }: WholePeriod, speaker: I18n) {
  for (const balance of balances) {
    const name = balanceName(balance, speaker)
    yield [from, '', name, 'Opening balance', '', '', '', balance.opening]
    for (const line of balance.lines) {
      const figures = [line.amount, line.interest || '', line.balance]
      yield [line.date, line.id, name, titleOf(line, speaker), noteOf(line), ...figures]
    }
    yield [to, '', name, 'Closing balance', '', '', '', balance.closing]
  }
}
