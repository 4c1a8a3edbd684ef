import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BusinessDate, MONTH_NAMES, monthOf } from './calendar.ts'
import { amountFromCell, asciiFigures, dateFromCell, monthFromCell } from './import-cells.ts'
import { formatAed } from './money.ts'

describe('figures', () => {
  test.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Devanagari', '०१२३४५६७८९'],
  ])('in %s digits are read', (_, digits) => {
    expect(asciiFigures(digits)).toBe('0123456789')
  })

  test('lose the marks that only say which way they run', () => {
    expect(asciiFigures('\u200f+٩٧١ ٥٠\u200e ')).toBe('+971 50')
  })
})

describe('an amount', () => {
  test.each([
    ['0', 0n],
    ['2450', 245_000n],
    ['2450.5', 245_050n],
    ['999999999.99', 99_999_999_999n],
    ['1,234', 123_400n],
    ['12,345,678.90', 1_234_567_890n],
    ['1,00,000', 10_000_000n],
    ['١٬٢٣٤٫٥٠', 123_450n],
    ['২৫০', 25_000n],
  ])('%s is read to the fils', (text, fils) => {
    expect(amountFromCell(text, true)).toBe(fils)
  })

  test.each([
    ...['', '-5', '+5', '1.234', '1.234,50', '12,50', '1,23', '0,500', '1,2345', '12,34,56', '1234,567', '1 234'],
    ...['1234567890', '1.', '.5', 'AED 5', '5 AED', '1e3', '٥-', '(5)', '1,234.567', 'Infinity', '５'],
  ])('%j is none, and is never rounded into one', (text) => {
    expect(amountFromCell(text, true)).toBeUndefined()
  })

  test('takes no comma where it could be a decimal one', () => {
    expect(amountFromCell('1,234', false)).toBeUndefined()
    expect(amountFromCell('1234.50', false)).toBe(123_450n)
  })

  test('of any size comes back from how money is shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (fils) => {
        expect(amountFromCell(formatAed(fils), true)).toBe(fils)
      }),
    )
  })
})

describe('a month', () => {
  test.each([
    '2024-05',
    '2024-5',
    '05/2024',
    '5/2024',
    'May 2024',
    'may-2024',
    'May-24',
    '01/05/2024',
    '2024-05-01',
    '٠١/٠٥/٢٠٢٤',
  ])('%s is May 2024', (text) => expect(monthFromCell(text)).toBe('2024-05'))

  test.each(MONTH_NAMES.map((name, index) => [name, index + 1]))(
    'has its name, %s, and its first three letters',
    (name, number) => {
      const month = `2025-${String(number).padStart(2, '0')}`
      expect(monthFromCell(`${name} 2025`)).toBe(month)
      expect(monthFromCell(`${String(name).slice(0, 3)}-25`)).toBe(month)
    },
  )

  test.each([
    '',
    'May',
    '2024',
    '2024-13',
    '2024-00',
    '05/17/2024',
    '05/06/2024',
    '1999-05',
    'Ma 2024',
    'Mayo 2024',
    '24-05',
    'May 24',
  ])('%j is none', (text) => expect(monthFromCell(text)).toBeUndefined())
})

describe('a day', () => {
  test.each([
    '2024-05-17',
    '17/05/2024',
    '17/5/2024',
    '17.05.2024',
    '17-05-2024',
    '17 May 2024',
    '17-May-24',
    '১৭/০৫/২০২৪',
  ])('%s is 17 May 2024', (text) => expect(dateFromCell(text)).toBe('2024-05-17'))

  test.each([
    '',
    '2024-02-30',
    '31/04/2024',
    '05/17/2024',
    '2024-05',
    '17/05/24',
    '17/05-2024',
    '17 May 24',
    '0/05/2024',
    '45429',
  ])('%j is none', (text) => expect(dateFromCell(text)).toBeUndefined())

  test('of the calendar is read the day first and the year first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const date = addDays('2000-01-01' as BusinessDate, days)
        const [year, month, day] = date.split('-')
        expect(dateFromCell(date)).toBe(date)
        expect(dateFromCell(`${day}/${month}/${year}`)).toBe(date)
        expect(monthFromCell(date.slice(0, 7))).toBe(monthOf(date))
      }),
    )
  })
})
