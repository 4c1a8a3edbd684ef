import { describe, expect, test } from 'vitest'
import { deposit, payFine, payWithdrawal, receivableFirst, receiveUnmatched, verifyDues } from '../events.ts'
import { aed } from '../money.ts'
import { read } from '../testing/samples.ts'

const memberId = 7n

describe('a receipt', () => {
  test('for dues becomes savings of the member', () => {
    const entry = verifyDues({ memberId, into: 'bank', amount: aed(100), receivable: 0n })
    expect(entry.kind).toBe('dues_payment')
    expect(read(entry)).toEqual(['Dr bank 100.00', 'Cr savings/7 100.00'])
  })

  test('settles a receivable from the member first', () => {
    const part = verifyDues({ memberId, into: 'cash', amount: aed(100), receivable: aed(30) })
    expect(read(part)).toEqual(['Dr cash 100.00', 'Cr member_receivable/7 30.00', 'Cr savings/7 70.00'])
    const all = deposit({ memberId, into: 'bank', amount: aed(100), receivable: aed(400) })
    expect(read(all)).toEqual(['Dr bank 100.00', 'Cr member_receivable/7 100.00'])
    expect(receivableFirst(aed(100), aed(30))).toEqual({ toReceivable: aed(30), rest: aed(70) })
    expect(receivableFirst(aed(100), aed(400))).toEqual({ toReceivable: aed(100), rest: 0n })
  })

  test('claims a bank line that nobody had claimed', () => {
    expect(read(receiveUnmatched({ into: 'bank', amount: aed(100) }))).toEqual([
      'Dr bank 100.00',
      'Cr unmatched_receipts 100.00',
    ])
    const claimed = deposit({ memberId, into: 'unmatched_receipts', amount: aed(100), receivable: 0n })
    expect(claimed.kind).toBe('deposit')
    expect(read(claimed)).toEqual(['Dr unmatched_receipts 100.00', 'Cr savings/7 100.00'])
  })
})

test('a withdrawal leaves savings and the bank', () => {
  const entry = payWithdrawal({ memberId, from: 'bank', amount: aed(250) })
  expect(entry.kind).toBe('withdrawal')
  expect(read(entry)).toEqual(['Dr savings/7 250.00', 'Cr bank 250.00'])
})

test('a fine is income when it is paid, from the bank or from savings', () => {
  expect(read(payFine({ memberId, from: 'bank', amount: aed(10) }))).toEqual(['Dr bank 10.00', 'Cr fine_income 10.00'])
  expect(read(payFine({ memberId, from: 'savings', amount: aed(10) }))).toEqual([
    'Dr savings/7 10.00',
    'Cr fine_income 10.00',
  ])
})
