import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aed, divideHalfEven, divideHalfUp, formatAed, minFils, parseAed, sumFils, toAedNumber } from './money.ts'

describe('an amount sent in a form', () => {
  test.each([
    ['100', 10_000n],
    ['0.01', 1n],
    ['0.5', 50n],
    ['007', 700n],
    ['9999999.99', 999_999_999n],
  ])('%s is read exactly', (text, fils) => {
    expect(parseAed(text)).toBe(fils)
  })

  test.each([
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1.005',
    '1.',
    '.5',
    '1,000',
    '1e3',
    '1e309',
    'NaN',
    'Infinity',
    '0x10',
    '12345678',
    ' 1',
    '1\n',
    '１２',
    '١٢',
  ])('%j is refused, not rounded', (text) => {
    expect(parseAed(text)).toBeUndefined()
  })
})

describe('an amount shown', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123_450n, '1,234.50'],
    [-123_450n, '-1,234.50'],
    [99_999n, '999.99'],
    [123_456_789_00n, '123,456,789.00'],
  ])('%s fils reads %s', (fils, text) => {
    expect(formatAed(fils)).toBe(text)
  })

  test('what is read from a form is shown as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999n }), (fils) => {
        expect(parseAed(formatAed(fils).replaceAll(',', ''))).toBe(fils)
      }),
    )
  })
})

describe('an amount in the JSON of a call', () => {
  test('prints with at most two decimals and reads back as the same fils', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (fils) => {
        const json = JSON.stringify(toAedNumber(fils))
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/)
        const [whole = '', decimals = ''] = json.split('.')
        expect(BigInt(whole + decimals.padEnd(2, '0'))).toBe(fils)
      }),
    )
  })

  test('holds the largest amount of fifteen digits', () => {
    expect(JSON.stringify(toAedNumber(10n ** 15n - 1n))).toBe('9999999999999.99')
    expect(JSON.stringify(toAedNumber(1n - 10n ** 15n))).toBe('-9999999999999.99')
  })

  test('nothing is 0, never -0', () => {
    expect(Object.is(toAedNumber(0n), 0)).toBe(true)
  })

  test('an amount that a JSON number cannot hold exactly is an error', () => {
    expect(() => toAedNumber(10n ** 15n)).toThrow(RangeError)
    expect(() => toAedNumber(-(10n ** 15n))).toThrow(RangeError)
  })
})

describe('rounded division', () => {
  test.each([
    [5n, 2n, 2n, 3n],
    [7n, 2n, 4n, 4n],
    [-5n, 2n, -2n, -3n],
    [-7n, 2n, -4n, -4n],
    [10n, 4n, 2n, 3n],
    [1n, 3n, 0n, 0n],
    [2n, 3n, 1n, 1n],
    [6n, 3n, 2n, 2n],
    [0n, 7n, 0n, 0n],
  ])('%s / %s is %s half even and %s half up', (n, d, even, up) => {
    expect(divideHalfEven(n, d)).toBe(even)
    expect(divideHalfUp(n, d)).toBe(up)
  })

  test('is never further than half from the exact quotient, and the two differ only on a tie', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10_000n }), (n, d) => {
        const even = divideHalfEven(n, d)
        const up = divideHalfUp(n, d)
        for (const quotient of [even, up]) {
          const twiceError = 2n * (quotient * d - n)
          expect(twiceError <= d && twiceError >= -d).toBe(true)
        }
        const tie = d % 2n === 0n && (((2n * n) % d) + d) % d === 0n && n % d !== 0n
        if (!tie) expect(even).toBe(up)
        else expect(even % 2n).toBe(0n)
      }),
    )
  })

  test('by zero or less is an error', () => {
    expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfUp(1n, -1n)).toThrow(RangeError)
  })
})

test('sums, minima and whole dirhams', () => {
  expect(sumFils([])).toBe(0n)
  expect(sumFils(new Set([1n, 2n, -5n]))).toBe(-2n)
  expect(minFils(2n, 1n)).toBe(1n)
  expect(minFils(-2n, 1n)).toBe(-2n)
  expect(aed(5000)).toBe(500_000n)
})
