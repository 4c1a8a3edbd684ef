import { describe, expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'

/** The day that a page of such lines says, one below the other. */
function dayOf(...lines: string[]): string | undefined {
  const words = lines.flatMap((line, row) => {
    let left = 50
    const isArabic = /[ء-ي]/.test(line)
    return (isArabic ? line.split(' ').toReversed() : line.split(' ')).map((text) => {
      const right = left + 15 * text.length
      const word = { text, sure: 95, leastSure: 93, left, right, top: 60 * row, bottom: 60 * row + 30 }
      left = right + 15
      return word
    })
  })
  return readReceipt([{ width: 1_000, height: 1_000, slope: 0, words }], '2026-11-29').date?.value
}

describe('the day of a receipt', () => {
  test.each(['Value date', 'Posting date', 'Settlement date', 'Booked on', 'تاريخ القيمة', 'تاريخ القيد'])(
    'is that of the payment, not that of its %s',
    (label) => {
      expect(dayOf(`${label}: 19/10/2026`, 'Transaction date: 18/10/2026')).toBe('2026-10-18')
      expect(dayOf(`${label}: 19/10/2026`)).toBe('2026-10-19')
    },
  )

  test.each(['24-0ct-2026', '24 Oct 2026', '24-OCT-26'])('has its month, whatever a letter was read as: %s', (day) => {
    expect(dayOf(`Date ${day}`)).toBe('2026-10-24')
  })

  test.each([
    ['12 تشرين الثاني 2026', '2026-11-12'],
    ['6 تشرين الأول 2026', '2026-10-06'],
    ['3 كانون الثاني 2026', '2026-01-03'],
    ['9 آب 2026', '2026-08-09'],
    ['1 حزيران 2026', '2026-06-01'],
    ['1 تشرين 2026', undefined],
  ])('has its month by its name in the Levant: %s', (written, day) => {
    expect(dayOf(`تاريخ الحوالة ${written}`)).toBe(day)
    expect(dayOf(written)).toBe(day)
  })

  test('is none where the day of the payment is named and was not read', () => {
    expect(dayOf('Transaction date', 'AED 100.00', 'Value date: 19/10/2026')).toBeUndefined()
  })
})
