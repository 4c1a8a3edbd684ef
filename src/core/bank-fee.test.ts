import { expect, test } from 'vitest'
import { bankFeeMost, lessBankFee } from './bank-fee.ts'
import { verifyDues } from './events.ts'
import { aed } from './money.ts'
import { read } from './testing/samples.ts'

test('a bank keeps a quarter of a payment at most, and AED 50', () => {
  expect([100, 196, 200, 5000].map((amount) => bankFeeMost(aed(amount)))).toEqual([25_00n, 49_00n, 50_00n, 50_00n])
})

test('a payment of which the bank kept a part is credited whole, and the part is a bank charge', () => {
  const whole = verifyDues({ memberId: 7n, into: 'bank', amount: aed(100), receivable: aed(30) })
  const entry = lessBankFee(whole, 'bank', aed(5))
  expect(entry.kind).toBe('dues_payment')
  expect(read(entry)).toEqual([
    'Dr bank 95.00',
    'Dr bank_charges 5.00',
    'Cr member_receivable/7 30.00',
    'Cr savings/7 70.00',
  ])
  expect(lessBankFee(whole, 'bank', 0n)).toBe(whole)
})
