import type { I18n } from '@lingui/core'
import { noteOf, titleOf } from './movement-words.ts'
import type { WholePeriod } from './period.ts'
import { balanceName, words } from './statement-pages.ts'

const columns = [
  words.date,
  /*i18n*/ { id: 'statement.entry', message: 'Entry' },
  /*i18n*/ { id: 'statement.account', message: 'Account' },
  words.what,
  /*i18n*/ { id: 'statement.note', message: 'Note' },
  /*i18n*/ { id: 'statement.amount-in-aed', message: 'Amount, AED' },
  /*i18n*/ { id: 'statement.interest-in-aed', message: 'Interest, AED' },
  /*i18n*/ { id: 'statement.balance-in-aed', message: 'Balance, AED' },
]

export const statementColumns = (speaker: I18n): string[] => columns.map((column) => speaker._(column))

/** Each balance with what it opened with, its movements and what it closed with, one after the other. */
export function* statementRecords({ from, to, balances }: WholePeriod, speaker: I18n) {
  for (const balance of balances) {
    const name = balanceName(balance, speaker)
    yield [from, '', name, speaker._(words.opening), '', '', '', balance.opening]
    for (const line of balance.lines) {
      const figures = [line.amount, line.interest || '', line.balance]
      yield [line.date, line.id, name, titleOf(line, speaker), noteOf(line), ...figures]
    }
    yield [to, '', name, speaker._(words.closing), '', '', '', balance.closing]
  }
}
