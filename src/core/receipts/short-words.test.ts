import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../tests/support/receipt-pages.ts'
import { readReceipt } from './read-receipt.ts'

// What messages and machines say in few words.

const read = (from: 'left' | 'right', ...texts: string[]) => {
  const lines = texts.map((text) => ({ parts: [{ text, from, at: from === 'left' ? 30 : 970 }] }))
  return readReceipt([pageOf(lines)], '2026-11-29')
}
const english = (...texts: string[]) => read('left', ...texts)
const arabic = (...texts: string[]) => read('right', ...texts)

describe('a transfer, a debit and a fee in few words', () => {
  test('are told apart in English', () => {
    expect(english('Today 12.17', 'MARSA: Trf of AED 1375.40 from a/c', 'Avl Bal AED 5909.44').amount?.value).toBe(
      137_540,
    )
    expect(english('Trf fee AED 2.10', 'Avl Bal AED 5909.44').amount).toBeNull()
  })

  test('are told apart in Arabic, where one word is a debit, a fee and a discount', () => {
    const balance = 'الرصيد المتوفر 900.00 درهم'
    expect(arabic('تم خصم 200.00 درهم من حسابك لصالح', balance).amount?.value).toBe(20_000)
    // Its first word stayed unread.
    expect(arabic('خصم 200.00 درهم من حسابك', balance).amount?.value).toBe(20_000)
    expect(arabic('تم خصم 5.25 درهم رسوم التحويل', balance).amount).toBeNull()
    expect(arabic('خصم 20.00 درهم', balance).amount).toBeNull()
  })
})

test('a code and how long it holds are no amount beside one', () => {
  const debit = 'تم خصم 200.00 درهم من حسابك'
  expect(arabic('رمز التفعيل 771204 لتحويل مبلغ', 'ينتهي خلال 3 دقائق', debit).amount?.value).toBe(20_000)
  expect(arabic('لتحويل مبلغ ينتهي خلال 3', debit).amount?.value).toBe(20_000)
  expect(english('OTP 771204 to transfer the amount', 'AED 200.00 sent').amount?.value).toBe(20_000)
  expect(english('The transfer amount expires in 3 minutes', 'AED 200.00 sent').amount?.value).toBe(20_000)
})

test('a bare figure far behind the word for an amount is not of it', () => {
  expect(english('Amount of what Karim has in mind 9').amount).toBeNull()
  expect(english('Amount 90').amount?.value).toBe(9_000)
})

test('a hidden number of an account is no name of whom the money went to', () => {
  expect(english('TO: XXXXXXXX8815').beneficiary).toBeNull()
  expect(english('TO: KARAMA UNITY SAVINGS').beneficiary?.value).toBe('KARAMA UNITY SAVINGS')
})

test('nothing is said to be unpaid by a word of Arabic that was read for the one that says it is done', () => {
  expect(arabic('لم استلام الطلب', 'المبلغ 200.00 درهم').unpaid).toBe(false)
  expect(arabic('لم تتم العملية', 'المبلغ 200.00 درهم').unpaid).toBe(true)
  for (const verb of ['ينفذ', 'تقبل', 'يعتمد', 'يخصم', 'تسدد'])
    expect(arabic(`لم ${verb}`, 'المبلغ 200.00 درهم').unpaid, verb).toBe(true)
})
