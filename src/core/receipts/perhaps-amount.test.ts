import { describe, expect, test } from 'vitest'
import { type Line, pageOf } from '../../../tests/support/receipt-pages.ts'
import { SURE_LEAST } from './choose-amount.ts'
import { readReceipt } from './read-receipt.ts'

// An amount that is not surely read is shown as one that may be it, and is less sure than any amount.

const row = (...texts: readonly string[]): Line => ({
  parts: texts.map((text, column) => ({ text, from: 'left' as const, at: 30 + column * 500 })),
})
const NOTHING: Line = { parts: [] }
const headline = (text: string): Line[] => [
  NOTHING,
  { parts: [{ text, from: 'left', at: 30 }], height: 80 },
  NOTHING,
  NOTHING,
]
const read = (...lines: readonly Line[]) => readReceipt([pageOf(lines)], '2026-11-29')
/** The same where this word is so sure. */
const readDimly = (word: string, sure: number, ...lines: readonly Line[]) =>
  readReceipt([pageOf(lines, (each) => (each.text === word ? { ...each, sure } : each))], '2026-11-29')

describe('what perhaps is the amount', () => {
  test('is what its label says, where a digit may be another', () => {
    const receipt = [row('Amount', 'AED 600.00'), row('Fee', 'AED 21.00'), row('Balance', 'AED 1,204.10')]
    const reading = readDimly('600.00', 60, ...receipt)
    expect(reading).toMatchObject({ amount: null, perhaps: { value: 60_000 } })
    expect(reading.perhaps?.sure).toBeLessThan(SURE_LEAST)
    expect(readDimly('600.00', 95, ...receipt)).toMatchObject({ amount: { value: 60_000 }, perhaps: null })
  })

  test('has its point again where all other money has one, and commas', () => {
    const others = [row('Charges', 'AED 26.25'), row('Balance', 'AED 14,370.99')]
    expect(read(row('Amount', 'AED 30000'), ...others)).toMatchObject({ amount: null, perhaps: { value: 30_000 } })
    expect(read(row('Amount', 'AED 30,000'), ...others)).toMatchObject({ amount: { value: 3_000_000 }, perhaps: null })
  })

  test('is never a part of one fils, where one of two decimals was read', () => {
    const others = [row('Charges', 'AED 26.25'), row('Balance', 'AED 14,370.99')]
    expect(read(row('Amount', 'AED 10000.5'), ...others)).toMatchObject({ amount: null, perhaps: { value: 1_000_050 } })
  })

  test('is the headline, whose currency was not read', () => {
    const others = [row('Sent to', 'Muhaisnah Friends'), row('Fee', 'AED 2.10'), row('New balance', 'AED 7,750.37')]
    expect(read(...headline('750.00'), ...others)).toMatchObject({ amount: null, perhaps: { value: 75_000 } })
  })

  test('is nothing where two may be it, or words say another', () => {
    const two = [row('AED 120.00', 'Amina'), row('AED 95.00', 'Bushra')]
    expect(read(...two)).toMatchObject({ amount: null, perhaps: null })
    const words = row('Amount in words', 'Dirhams nine hundred only')
    const reading = readDimly('600.00', 60, row('Amount', 'AED 600.00'), words)
    expect(reading).toMatchObject({ amount: null, perhaps: null })
  })

  test('is no fee, balance or money of another country', () => {
    expect(read(...headline('BDT 18,000.00'), row('Sent', 'today'))).toMatchObject({ amount: null, perhaps: null })
    expect(readDimly('14.10', 60, row('Balance', 'AED 14.10'))).toMatchObject({ amount: null, perhaps: null })
  })
})
