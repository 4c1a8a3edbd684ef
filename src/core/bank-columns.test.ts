import { describe, expect, test } from 'vitest'
import { columnPlaces, guessColumns } from './bank-columns.ts'

describe('the columns of a bank’s export', () => {
  test.each<[string[], object]>([
    [
      ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
      { date: 'Date', description: 'Description', debit: 'Debit', credit: 'Credit', balance: 'Balance' },
    ],
    [
      [
        'Transaction Date',
        'Value Date',
        'Narration',
        'Transaction Reference',
        'Debit Amount',
        'Credit Amount',
        'Running Balance',
      ],
      {
        date: 'Transaction Date',
        description: 'Narration',
        reference: 'Transaction Reference',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        balance: 'Running Balance',
      },
    ],
    [
      ['Posting date', 'Details', 'Amount (AED)', 'CR/DR'],
      { date: 'Posting date', description: 'Details', amount: 'Amount (AED)', direction: 'CR/DR' },
    ],
    [
      ['التاريخ', 'البيان', 'مدين', 'دائن', 'الرصيد'],
      { date: 'التاريخ', description: 'البيان', debit: 'مدين', credit: 'دائن', balance: 'الرصيد' },
    ],
  ])('%j are known by their names', (headings, columns) => {
    expect(guessColumns(headings)).toMatchObject(columns)
  })

  test.each([[['Date', 'Description', 'Debit']], [['Description', 'Amount']], [['Date', 'Amount']], [[]]])(
    '%j do not say enough',
    (headings) => {
      expect(guessColumns(headings)).toBeUndefined()
    },
  )

  test('are found again wherever they stand, and missed where one is gone', () => {
    const columns = { date: 'Date', description: 'Details', amount: 'Amount (AED)' }
    expect(columnPlaces(columns, ['Details', 'amount', ' DATE '])).toEqual({ date: 2, description: 0, amount: 1 })
    expect(columnPlaces(columns, ['Details', 'Date'])).toBeUndefined()
  })
})
