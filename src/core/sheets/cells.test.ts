import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceOf } from '../../server/sheets/how-written.ts'
import { addDays, type BusinessDate, MONTH_NAMES, monthOf } from '../calendar.ts'
import { digitStyles, languages, localeOf } from '../languages.ts'
import { dayText } from '../local-text.ts'
import { decimalAed, formatAed } from '../money.ts'
import { amountFromCell, movementFromCell } from './cell-amounts.ts'
import { birthdayFromText, dateFromCell, dayFromText, dayOrderOf, monthFromCell, yearsOfBirth } from './cell-days.ts'
import { asciiFigures, decimalSignOf, groupedAmount, plainAmount } from './figures.ts'
import { monthNumber } from './month-words.ts'

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
    expect(amountFromCell(text, '.')).toBe(fils)
  })

  test.each([
    ...['', '-5', '+5', '1.234', '1.234,50', '12,50', '1,23', '0,500', '1,2345', '12,34,56', '1234,567', '1 234'],
    ...['1234567890', '1.', '.5', 'AED 5', '5 AED', '1e3', '٥-', '(5)', '1,234.567', 'Infinity', '５'],
  ])('%j is none, and is never rounded into one', (text) => {
    expect(amountFromCell(text, '.')).toBeUndefined()
  })

  test('takes no comma where it could be a decimal one', () => {
    expect(amountFromCell('1,234', undefined)).toBeUndefined()
    expect(amountFromCell('1234.50', undefined)).toBe(123_450n)
  })

  test('of any size comes back from how money is shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (fils) => {
        expect(amountFromCell(formatAed(fils), '.')).toBe(fils)
      }),
    )
  })
})

describe('an amount that is typed', () => {
  test.each([
    ['100', '100', '100'],
    ['1070.00', '1070.00', '1,070.00'],
    ['1,250', '1250', '1,250'],
    ['1,250.5', '1250.5', '1,250.5'],
    ['12,34,567.50', '1234567.50', '1,234,567.50'],
    ['1.250,50', '1250.50', '1,250.50'],
    ['1,5', '1.5', '1.5'],
    [' ١٬٢٥٠٫٥٠ ', '1250.50', '1,250.50'],
    ['১০০', '100', '100'],
  ])('%s is %s, shown as %s', (typed, plain, shown) => {
    expect(plainAmount(typed)).toBe(plain)
    expect(groupedAmount(typed)).toBe(shown)
  })

  test.each(['', '1.250', '0,500', '-5', '10.555', '1e3', '1,2,3', 'hundred'])('%s stays as it is', (typed) => {
    expect(plainAmount(typed)).toBe(typed)
    expect(groupedAmount(typed)).toBe(typed)
  })

  test('reads back what it shows, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 999_999_999n), (fils) => {
        const plain = decimalAed(fils)
        expect(groupedAmount(plain)).toBe(formatAed(fils))
        expect(plainAmount(groupedAmount(plain))).toBe(plain)
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
    'Mayonnaise 2024',
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
    '17.05.24',
    '17 May 24',
    'May 17, 2024',
    '17th May, 2024',
    '2024/05/17 14:30',
    '১৭ মে ২০২৪',
    '१७ मई २०२४',
    '١٧ مايو ٢٠٢٤',
    '۱۷ مئی ۲۰۲۴',
    '17 മേയ് 2024',
    'Mayo 17, 2024',
    '45429',
  ])('%s is 17 May 2024', (text) => expect(dateFromCell(text)).toBe('2024-05-17'))

  test.each([
    '',
    '2024-02-30',
    '31/04/2024',
    '05/17/2024',
    '2024-05',
    '17/05-2024',
    '0/05/2024',
    '17 Maybe 2024',
    '17 May',
    '17 May 1924',
    '12345',
    '99999',
    `1${' '.repeat(50_000)}x`,
  ])('%j is none', (text) => expect(dateFromCell(text)).toBeUndefined())

  test('of the calendar is read the day first and the year first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const date = addDays('2000-01-01' as BusinessDate, days)
        const [year, month, day] = date.split('-')
        expect(dateFromCell(date)).toBe(date)
        expect(dateFromCell(`${day}/${month}/${year}`)).toBe(date)
        expect(dateFromCell(`${month}.${day}.${year}`, 'month_first')).toBe(date)
        expect(monthFromCell(date.slice(0, 7))).toBe(monthOf(date))
      }),
    )
  })
})

describe('a birthday', () => {
  test.each([
    ['1985-11-21', '1985-11-21'],
    ['21/11/1985', '1985-11-21'],
    ['21.11.85', '1985-11-21'],
    ['21 Nov 85', '1985-11-21'],
    ['21-Nov-1985', '1985-11-21'],
    ['31372', '1985-11-21'],
    ['21/11/26', '2026-11-21'],
    ['21/11/27', '1927-11-21'],
    ['29 Feb 1900', undefined],
    ['29 Feb 2000', '2000-02-29'],
    ['21/11/1899', undefined],
    ['21/11/2027', undefined],
    ['21/11/985', undefined],
  ])('%s is %s', (text, day) => expect(dateFromCell(text, 'day_first', yearsOfBirth(2026))).toBe(day))

  test('may be written the month first, and its writing says which', () => {
    expect(dateFromCell('11/21/1985', 'month_first', yearsOfBirth(2026))).toBe('1985-11-21')
    expect(dayOrderOf('11/21/1985')).toBe('month_first')
    expect(dayOrderOf('03/04/1985')).toBe('unsure')
  })

  test.each([
    ['21 Nov 1985', '1985-11-21'],
    ['21111985', '1985-11-21'],
    ['21/11/85', '1985-11-21'],
    ['21 Nov', undefined],
    ['21/11', undefined],
    ['31372', undefined],
    ['', undefined],
  ])('typed as %s is %s', (text, day) => expect(birthdayFromText(text, 2026)).toBe(day))
})

describe('the names of months', () => {
  test.each(['en', 'ar', 'ar-SY', 'bn', 'hi', 'ml', 'fil', 'ur'])('are known as %s calendars write them', (locale) => {
    for (let month = 0; month < 12; month++) {
      for (const length of ['long', 'short'] as const) {
        const name = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(
          Date.UTC(2024, month, 15),
        )
        expect([name, monthNumber(name)]).toEqual([name, month + 1])
        expect(monthFromCell(`${name} 2024`)).toBe(`2024-${String(month + 1).padStart(2, '0')}`)
      }
    }
  })
})

describe('an amount with its sign and currency', () => {
  test.each<[string, '.' | ',', bigint]>([
    ['AED 300', '.', 30_000n],
    ['Dhs. 300/-', '.', 30_000n],
    ['300 Dh', '.', 30_000n],
    ['٣٠٠ درهم', '.', 30_000n],
    ['300 د.إ', '.', 30_000n],
    ['১,২৫০ দিরহাম', '.', 125_000n],
    ['१,२५० दिरहम', '.', 125_000n],
    ['(1.05)', '.', -105n],
    ['(AED 1.05)', '.', -105n],
    ['-AED 5', '.', -500n],
    ['1.250,00', ',', 125_000n],
    ['AED 1.250.000,5', ',', 125_000_050n],
    ['1 250,00', ',', 125_000n],
    ['10,50', ',', 1_050n],
  ])('%s is read', (text, decimal, fils) => expect(movementFromCell(text, decimal)).toBe(fils))

  test.each<[string, '.' | ',']>([
    ['AED', '.'],
    ['AED 5 6', '.'],
    ['5 AED 6', '.'],
    ['100 200 3', '.'],
    ['USD 5', '.'],
    ['1.250,00', '.'],
    ['1,250.00', ','],
    ['10,505', ','],
    ['(AED 5', '.'],
    [`1${' '.repeat(50_000)}x`, '.'],
  ])('%j is none', (text, decimal) => expect(movementFromCell(text, decimal)).toBeUndefined())

  test('of any size is read back in the writing of either sign, and its writing says which', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.boolean(), (fils, below) => {
        const pointed = formatAed(fils)
        const commaed = pointed.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        const signed = (text: string) => (below ? `(AED ${text})` : text)
        const expected = below ? -fils : fils
        expect(movementFromCell(signed(pointed), '.')).toBe(expected)
        expect(movementFromCell(signed(commaed), ',')).toBe(expected)
        expect([decimalSignOf(signed(pointed)), decimalSignOf(signed(commaed))]).toEqual(['.', ','])
      }),
    )
  })

  test('of any text is an amount or none, and never takes long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,()-+ AEDhs/'٣৩"), maxLength: 80 }), (text) => {
        for (const sign of ['.', ',', undefined] as const) {
          const read = movementFromCell(text, sign)
          if (read !== undefined) expect(read > -100_000_000_000n && read < 100_000_000_000n).toBe(true)
        }
        decimalSignOf(text)
        dateFromCell(text)
        monthFromCell(text)
      }),
    )
  })
})

describe('what a writing says of itself', () => {
  test.each<[string, string | undefined]>([
    ['1,250.00', '.'],
    ['1.250,00', ','],
    ['10,5', ','],
    ['10.5', '.'],
    ['1,00,000', '.'],
    ['1.234.567', ','],
    ['1,250', 'unsure'],
    ['1.250', 'unsure'],
    ['1250', undefined],
    ['17.05.2024', undefined],
    ['', undefined],
  ])('%j has the decimal sign %s', (text, sign) => expect(decimalSignOf(text)).toBe(sign))

  test.each<[string, string | undefined]>([
    ['17/05/2024', 'day_first'],
    ['05/17/2024', 'month_first'],
    ['03/04/2024', 'unsure'],
    ['03.04.24', 'unsure'],
    ['03/03/2024', undefined],
    ['2024-03-04', undefined],
    ['3 Apr 2024', undefined],
    ['31/31/2024', undefined],
  ])('%j has the order %s', (text, order) => expect(dayOrderOf(text)).toBe(order))

  test('of a column is all that its cells say, with the first that could be both as an example', () => {
    expect(evidenceOf(['', '03/04/2024', '05/06/2024', '17/05/2024'], dayOrderOf)).toEqual({
      said: new Set(['day_first']),
      example: '03/04/2024',
    })
  })
})

describe('a day that somebody types', () => {
  test.each([
    ['21 Nov 2026', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['21.11.26', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['nov 21, 2026', '2026-11-21'],
    [' 21 nov ', '2026-11-21'],
    ['21/11', '2026-11-21'],
    ['5-1', '2026-01-05'],
    ['21112026', '2026-11-21'],
    ['21', undefined],
    ['45000', undefined],
    ['31/11/2026', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('%j is %s', (text, day) => {
    expect(dayFromText(text, 2026)).toBe(day)
  })

  test('is read again as it is shown, in every language and its figures', () => {
    const days = fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('2010-01-01', n))
    const locales = languages.flatMap((language) => digitStyles.map((digits) => localeOf(language, digits)))
    fc.assert(
      fc.property(days, fc.constantFrom(...locales), (day, locale) => {
        expect(dayFromText(dayText(day, locale), 2026)).toBe(day)
        expect(birthdayFromText(dayText(day, locale), 2099)).toBe(day)
      }),
      { numRuns: 2000 },
    )
  })
})
