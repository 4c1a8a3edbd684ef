import { describe, expect, test } from 'vitest'
import { type Line, pageOf } from '../../../tests/support/receipt-pages.ts'
import { labelOf } from './labels.ts'
import { readReceipt } from './read-receipt.ts'

// What machines, letters and threads of messages print beside the amount, the day and the reference.

const at = (text: string, left: number) => ({ text, from: 'left' as const, at: left })
/** Rows of texts, each in the column where it stands. */
const read = (...rows: readonly (readonly string[])[]) =>
  readReceipt(
    [pageOf(rows.map((row): Line => ({ parts: row.map((text, column) => at(text, 30 + column * 330)) })))],
    '2026-11-29',
  )

describe('notes that a machine counted', () => {
  const notes = (total: string) =>
    read(['DATE 18/11/2026'], ['NOTES ACCEPTED'], ['200 X 1'], ['50 x 3', '150.00'], ['TOTAL', total])

  test('make its total what was paid', () => {
    expect(notes('350.00').amount?.value).toBe(35_000)
  })

  test('prove nothing where they make another sum', () => {
    expect(notes('355.00').amount).toBeNull()
  })
})

describe('a label at both edges, in two languages', () => {
  const receipt = (right: string) =>
    readReceipt(
      [
        pageOf([
          { parts: [at('Amount', 30), { text: right, from: 'right', at: 970 }] },
          { parts: [at('AED 400.00', 400)] },
          { parts: [at('Reference', 30), { text: 'المرجع', from: 'right', at: 970 }] },
          { parts: [at('B904164563', 400)] },
        ]),
      ],
      '2026-11-29',
    )

  test('is of the value in the middle below', () => {
    expect(receipt('المبلغ')).toMatchObject({ amount: { value: 40_000 }, reference: { value: 'B904164563' } })
  })

  test('is of none where the two say different things', () => {
    expect(receipt('الرصيد').amount).toBeNull()
  })
})

test('a day that a stroke joins to its month is no money, whatever is said beside it', () => {
  const rows = [['Transfer completed'], ['625.50 AED'], ['Charges', '15.75 AED'], ['Value', '05-Jun-2026']]
  expect(read(...rows)).toMatchObject({ amount: { value: 62_550 }, date: { value: '2026-06-05' } })
})

describe('the sign of a dollar', () => {
  const paid = (figure: string) => read(['Transfer amount', figure], ['Fee', '15.75'])

  test('is a five that was not read well before a zero and another figure', () => {
    expect(paid('$00.00')).toMatchObject({ amount: null, perhaps: { value: 50_000 } })
  })

  test('is one before any other money', () => {
    expect(paid('$400.00')).toMatchObject({ amount: null, perhaps: null })
  })
})

test('the number of a line in a table is no amount beside its figure', () => {
  const table = [
    ['Particulars', 'AED'],
    ['1 Principal transferred', '4,100.00'],
    ['2 Commission', '15.00'],
  ]
  expect(read(...table).amount?.value).toBe(410_000)
})

describe('the day of a receipt', () => {
  test('is that of the deposit, not of its cheque', () => {
    expect(read(['Date', '21/06/2026'], ['Cheque date', '18/06/2026']).date?.value).toBe('2026-06-21')
    expect(read(['Cheque date', '18/06/2026']).date).toBeNull()
  })

  test('is when a bank valued it, not when it wrote the letter, which says it where nothing else does', () => {
    const letter = ['Advice date', '2026-08-19']
    expect(read(letter, ['Value date', '2026-08-18']).date?.value).toBe('2026-08-18')
    expect(read(letter).date?.value).toBe('2026-08-19')
  })

  test('is read beside its label where its strokes were read as figures, or not at all', () => {
    expect(read(['Date', '0470872026']).date?.value).toBe('2026-08-04')
    expect(read(['DATE', '13 07 2026']).date?.value).toBe('2026-07-13')
    expect(read(['Account', '0470872026']).date).toBeNull()
  })
})

describe('a message', () => {
  const message = (...lines: string[]) =>
    readReceipt([pageOf(lines.map((text) => ({ parts: [at(text, 30)] })))], '2026-11-29')

  test('says of a debit what was sent, whatever account it names before, and not what was bought', () => {
    const balance = 'Saving Fund. Avl Bal AED 2,871.60 now'
    expect(
      message('Your A/C XXX9017 is debited by AED 300.00', 'on 11JUN26 towards transfer to Friends', balance).amount
        ?.value,
    ).toBe(30_000)
    expect(
      message('Your A/C XXX9017 is debited by AED 300.00', 'for purchase at a shop in Friends', balance).amount,
    ).toBeNull()
  })

  test('names its reference behind it too', () => {
    const sent = 'We have sent AED 900.00 to Hor Al Anz Circle'
    expect(
      message(sent, 'on 8 September 2026. Quote BW4417039 as the', 'reference if you contact us about this').reference
        ?.value,
    ).toBe('BW4417039')
  })
})

test('the number of a machine is no longer code that its own could be taken for', () => {
  const slip = [
    ['MACHINE', 'NBB00471 AL NAHDA'],
    ['SEQ NO', '715704'],
  ]
  expect(read(...slip).reference?.value).toBe('715704')
})

test('a label is known whose letters stand so far apart that parts of it are read as words', () => {
  expect(labelOf('MACH INE')).toBe(labelOf('MACHINE'))
  expect(labelOf('TO TAL')).toBe('total')
  expect(labelOf('we go on')).toBe(labelOf('on'))
})

test('a sentence behind one that ends with the word for whom it goes to names nobody', () => {
  expect(read(['482915 is your OTP to add a'], ['beneficiary. Do not share it.']).beneficiary).toBeNull()
  expect(read(['Beneficiary. Naif Workers Saving Group']).beneficiary?.value).toBe('Naif Workers Saving Group')
})

test('the bank of a beneficiary is none', () => {
  expect(read(['Beneficiary Bank', 'NAJM COMMERCIAL'], ['Beneficiary', 'Beneficiary Bank']).beneficiary).toBeNull()
})

test('fils that stand apart make all bare figures doubtful, whatever was read for them', () => {
  const slip = (fils: string) => [
    ['FEE AED', '21 00'],
    ['AMOUNT AED', `333 ${fils}`],
    ['TOTAL PAID AED', '354 50'],
  ]
  expect(read(...slip('SO')).amount).toBeNull()
  expect(read(...slip('')).amount).toBeNull()
  expect(read(['FEE AED', '21.00'], ['AMOUNT AED', '333.50'], ['TOTAL PAID AED', '354.50']).amount?.value).toBe(33_350)
})

test('a code with one figure more just beside it is none', () => {
  const words = (last: string) => ({
    parts: [at('Reference', 30), at('TT3272351', 400), { text: last, from: 'left' as const, at: 538 }],
  })
  const reference = (last: string) => readReceipt([pageOf([words(last)])], '2026-11-29').reference
  expect(reference('5')).toBeNull()
  expect(reference('paid')?.value).toBe('TT3272351')
})

test('what is left is not the amount where the figures of the headline were not read', () => {
  const page = (headline: string, label: string) =>
    readReceipt(
      [
        pageOf([
          { parts: [at('Money sent', 400)] },
          { parts: [at(headline, 300)], height: 80 },
          { parts: [at('Completed', 30)] },
          { parts: [at(label, 30), at('AED 23,368.19', 500)] },
          { parts: [at('When', 30), at('13 Jun 2026', 500)] },
          { parts: [at('To', 30), at('Ajman Unity Savings', 500)] },
        ]),
      ],
      '2026-11-29',
    ).amount?.value
  expect(page('AED 465%', 'In Everyday')).toBeUndefined()
  expect(page('AED 465.25', 'Left in Everyday')).toBe(46_525)
})
