import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnPlaces, directed, guessColumns } from './bank-columns.ts'
import { movementFromCell } from './sheets/cell-amounts.ts'
import { dateFromCell } from './sheets/cell-days.ts'

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
    [
      ['تاريخ العملية', 'التفاصيل', 'رقم المرجع', 'المبلغ (درهم)', 'نوع العملية'],
      {
        date: 'تاريخ العملية',
        description: 'التفاصيل',
        reference: 'رقم المرجع',
        amount: 'المبلغ (درهم)',
        direction: 'نوع العملية',
      },
    ],
    [
      ['তারিখ', 'বিবরণ', 'রেফারেন্স নং', 'উত্তোলন', 'জমা', 'স্থিতি'],
      {
        date: 'তারিখ',
        description: 'বিবরণ',
        reference: 'রেফারেন্স নং',
        debit: 'উত্তোলন',
        credit: 'জমা',
        balance: 'স্থিতি',
      },
    ],
    [
      ['दिनांक', 'विवरण', 'संदर्भ संख्या', 'निकासी', 'जमा', 'शेष राशि'],
      {
        date: 'दिनांक',
        description: 'विवरण',
        reference: 'संदर्भ संख्या',
        debit: 'निकासी',
        credit: 'जमा',
        balance: 'शेष राशि',
      },
    ],
    [
      ['തീയതി', 'വിവരണം', 'റഫറൻസ്', 'പിൻവലിക്കൽ', 'നിക്ഷേപം', 'ബാലൻസ്'],
      {
        date: 'തീയതി',
        description: 'വിവരണം',
        reference: 'റഫറൻസ്',
        debit: 'പിൻവലിക്കൽ',
        credit: 'നിക്ഷേപം',
        balance: 'ബാലൻസ്',
      },
    ],
    [
      ['Petsa', 'Detalye', 'Sanggunian', 'Debito', 'Kredito', 'Balanse'],
      {
        date: 'Petsa',
        description: 'Detalye',
        reference: 'Sanggunian',
        debit: 'Debito',
        credit: 'Kredito',
        balance: 'Balanse',
      },
    ],
    [
      ['تاریخ', 'تفصیل', 'حوالہ نمبر', 'رقم', 'قسم', 'بیلنس'],
      {
        date: 'تاریخ',
        description: 'تفصیل',
        reference: 'حوالہ نمبر',
        amount: 'رقم',
        direction: 'قسم',
        balance: 'بیلنس',
      },
    ],
    [
      ['Date / التاريخ', 'Narration البيان', 'Debit\nمدين', 'Credit\nدائن', 'الرصيد Balance'],
      {
        date: 'Date / التاريخ',
        description: 'Narration البيان',
        debit: 'Debit\nمدين',
        credit: 'Credit\nدائن',
        balance: 'الرصيد Balance',
      },
    ],
    [
      ['Txn Dt', 'Payment Details', 'Chq. No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Bal'],
      {
        date: 'Txn Dt',
        description: 'Payment Details',
        reference: 'Chq. No.',
        debit: 'Withdrawal Amt.',
        credit: 'Deposit Amt.',
        balance: 'Closing Bal',
      },
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

describe('what a line moved', () => {
  test.each<[string, bigint]>([
    ['1,250.00', 125_000n],
    ['-25', -2_500n],
    ['25.00-', -2_500n],
    ['(25.00)', -2_500n],
    ['+100.5', 10_050n],
    ['AED 100.00 CR', 10_000n],
    ['100.00 Dr', -10_000n],
    ['100.00 AED', 10_000n],
    ['- 1 250.50', -125_050n],
    ['−٢٥٫٥٠', -2_550n],
    ['0.00', 0n],
  ])('%j is read', (text, fils) => {
    expect(movementFromCell(text, '.')).toBe(fils)
  })

  test.each(['', 'x', '1.234', '1,5', '-', '(25', '--5', '(-5)', '-5 CR', '5 5 5.123', '1e3', 'AED', '1.250,00'])(
    '%j is no amount',
    (text) => {
      expect(movementFromCell(text, '.')).toBeUndefined()
    },
  )

  test('every amount comes back, whichever way its sign is written', () => {
    const fils = fc.bigInt({ min: 1n, max: 99_999_999_999n })
    fc.assert(
      fc.property(fils, (amount) => {
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
        expect(movementFromCell(text, '.')).toBe(amount)
        for (const below of [`-${text}`, `${text}-`, `(${text})`, `${text} DR`])
          expect(movementFromCell(below, '.')).toBe(-amount)
      }),
    )
  })
})

describe('beside a column that says which way it went', () => {
  test.each([
    'D',
    'DR',
    'Dr.',
    'debit',
    'Withdrawal',
    'PAID OUT',
    '-',
    'مدين',
    'উত্তোলন',
    'डेबिट',
    'പിൻവലിക്കൽ',
    'Debito',
    'ڈیبٹ',
  ])('%j left the account', (direction) => {
    expect([directed(100n, direction), directed(-100n, direction)]).toEqual([-100n, -100n])
  })

  test.each([
    'C',
    'CR',
    'Cr.',
    'credit',
    'Deposit',
    'Paid in',
    '+',
    'دائن',
    'জমা',
    'क्रेडिट',
    'നിക്ഷേപം',
    'Kredito',
    'کریڈٹ',
  ])('%j came in', (direction) => {
    expect([directed(100n, direction), directed(-100n, direction)]).toEqual([100n, 100n])
  })

  test.each(['', 'Transfer', 'Direct debit', 'Draft', 'Credit card', 'POS'])('%j leaves the sign', (direction) => {
    expect([directed(100n, direction), directed(-100n, direction)]).toEqual([100n, -100n])
  })
})

test.each<[string, string | undefined]>([
  ['2026-11-03', '2026-11-03'],
  ['03/11/2026', '2026-11-03'],
  ['03-Nov-2026', '2026-11-03'],
  ['3 Nov 2026', '2026-11-03'],
  ['2026/11/03', '2026-11-03'],
  ['03/11/2026 14:22', '2026-11-03'],
  ['2026-11-03T14:22:05', '2026-11-03'],
  ['٠٣/١١/٢٠٢٦', '2026-11-03'],
  ['31/02/2026', undefined],
  ['Closing balance', undefined],
])('%j as the day of a line is %s', (text, date) => {
  expect(dateFromCell(text)).toBe(date)
})
