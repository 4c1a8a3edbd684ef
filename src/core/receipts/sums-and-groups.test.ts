import { describe, expect, test } from 'vitest'
import { type Line, pageOf } from '../../../tests/support/receipt-pages.ts'
import { readReceipt } from './read-receipt.ts'

// What a sum of the page, or how a figure is grouped, says of the amount where its point or its label was not read.

/** Rows of texts, each in the column where it stands. */
const read = (...rows: readonly (readonly string[])[]) =>
  readReceipt(
    [pageOf(rows.map((row): Line => ({ parts: row.map((text, at) => ({ text, from: 'left', at: 30 + at * 330 })) })))],
    '2026-11-29',
  )
const amountOf = (...rows: readonly (readonly string[])[]) => read(...rows).amount?.value

describe('points that small letters lost', () => {
  const advice = (principal: string, total: string) =>
    amountOf(['Principal', principal], ['Charges', '1500'], ['VAT', '075'], ['Total debit', total])

  test('stand where the parts make the total', () => {
    expect(advice('12500', '140.75')).toBe(12_500)
  })

  test('are not known where they make another, or the total lost its own', () => {
    expect(advice('12500', '140.76')).toBeUndefined()
    expect(advice('12500', '14075')).toBeUndefined()
    expect(advice('1250', '140.75')).toBeUndefined()
    expect(amountOf(['Principal', '12500'], ['Charges', '1500.5'], ['Total debit', '140.01'])).toBeUndefined()
  })
})

describe('a figure that nothing names', () => {
  const slip = (figure: string, total: string) =>
    amountOf(['Total', total], ['Commission', '1.05'], ['Xyzzy', figure], ['Balance', '900.00'])

  test('is the amount where it makes the total with the fee', () => {
    expect(slip('125.00', '126.05')).toBe(12_500)
  })

  test('is none where it does not', () => {
    expect(slip('125.00', '127.05')).toBeUndefined()
  })
})

describe('a figure in whole dirhams beside one with decimals', () => {
  const app = (sent: string) => amountOf(['You transferred', sent], ['Balance', 'Dh 1,257.69'])

  test('lost no point where it is in groups', () => {
    expect(app('Dh 3,500')).toBe(350_000)
  })

  test('is doubtful where it is not, or where fils may stand behind it', () => {
    expect(app('Dh 3500')).toBeUndefined()
    expect(amountOf(['You transferred', 'Dh 3,500', 'oo'], ['Balance', 'Dh 1,257.69'])).toBeUndefined()
  })
})

test('fils that stand apart in one place contradict nothing where they are read in another', () => {
  const stamped = pageOf([
    { parts: [{ text: 'Amount AED 550.25', from: 'left', at: 30 }] },
    { parts: [{ text: 'CASH DEP AED 550 25 CR', from: 'left', at: 30 }], height: 45 },
  ])
  expect(readReceipt([stamped], '2026-11-29').amount?.value).toBe(55_025)
})

test('the name of money that stands apart from its label is a part of it, above a value that is alone', () => {
  expect(amountOf(['Amount', 'DHS'], ['Xyzzy', '5.00'])).toBeUndefined()
  expect(amountOf(['Deposited', 'DHS'], ['', '1,000.00'], ['Ledger balance', 'DHS'], ['', '3,244.05'])).toBe(100_000)
})

test('an O before letters and a stroke is no zero, and a label of two words names nobody', () => {
  expect(read(['Reference', '0B-146736102']).reference?.value).toBe('OB-146736102')
  expect(read(['Merchant / person', 'Satwa Savings Club']).beneficiary?.value).not.toBe('person')
})
