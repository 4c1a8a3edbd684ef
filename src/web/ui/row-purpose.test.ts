import { expect, test } from 'vitest'
import { rowKey } from './row-purpose.ts'

const dues = (month_key: string) => ({ month_key, loan_id: null, instalment: null })
const instalment = (loan_id: number, number: number) => ({ month_key: '2026-03', loan_id, instalment: { number } })

test('rows that fall due on one day are told apart: two months of dues, the same instalment of two loans', () => {
  const rows = [dues('2026-02'), dues('2026-03'), instalment(7, 1), instalment(7, 2), instalment(8, 1)]
  expect(new Set(rows.map(rowKey)).size).toBe(rows.length)
})
