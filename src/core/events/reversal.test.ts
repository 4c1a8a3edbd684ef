import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditBonus, repayLoan, reverseBonus, reversePayment, verifyDues } from '../events.ts'
import { allocateRepayment } from '../loan-repayment.ts'
import { loanSchedule } from '../loan-schedule.ts'
import { aed, sumFils } from '../money.ts'
import { read } from '../testing/samples.ts'

const memberId = 7n
const dues = verifyDues({ memberId, into: 'bank', amount: aed(100), receivable: 0n })

describe('a payment that turns out never to have come', () => {
  test('is reversed while its savings are there', () => {
    const entry = reversePayment({ original: dues, availableSavings: aed(100), memo: 'Cheque bounced' })
    expect(entry).toMatchObject({ kind: 'reversal', memo: 'Cheque bounced' })
    expect(read(entry)).toEqual(['Cr bank 100.00', 'Dr savings/7 100.00'])
  })

  test('takes the savings that are left, and the rest becomes a receivable from the member', () => {
    expect(read(reversePayment({ original: dues, availableSavings: aed(40) }))).toEqual([
      'Cr bank 100.00',
      'Dr savings/7 40.00',
      'Dr member_receivable/7 60.00',
    ])
    expect(read(reversePayment({ original: dues, availableSavings: 0n }))).toEqual([
      'Cr bank 100.00',
      'Dr member_receivable/7 100.00',
    ])
  })

  test('of a loan is owed by the loan again, its interest no longer income', () => {
    const schedule = loanSchedule({ principal: aed(1000), totalInterest: aed(70), instalments: 11 })
    const original = repayLoan({
      memberId,
      loanId: 3n,
      from: 'bank',
      toReceivable: aed(20),
      allocation: allocateRepayment(schedule, aed(975), aed(115)),
    })
    expect(read(reversePayment({ original, availableSavings: aed(10) }))).toEqual([
      'Cr bank 135.00',
      'Dr member_receivable/7 20.00',
      'Dr loans_receivable/7/3 90.90',
      'Dr interest_income 4.10',
      'Dr savings/7 10.00',
      'Dr member_receivable/7 10.00',
    ])
  })

  test('never takes more savings than are available, and always the whole payment', () => {
    const amount = fc.bigInt({ min: 1n, max: aed(1000) })
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: aed(1000) }), (paid, availableSavings) => {
        const original = verifyDues({ memberId, into: 'bank', amount: paid, receivable: 0n })
        const { postings } = reversePayment({ original, availableSavings })
        const of = (account: string) => sumFils(postings.filter((p) => p.account === account).map((p) => p.amount))
        expect(of('savings') <= availableSavings).toBe(true)
        expect(of('savings') + of('member_receivable')).toBe(paid)
        expect(of('bank')).toBe(-paid)
      }),
    )
  })
})

test('a reversed bonus leaves each member’s savings as far as they reach, and that member owes the rest', () => {
  const original = creditBonus([
    { memberId: 1n, amount: aed(30) },
    { memberId: 2n, amount: aed(50) },
    { memberId: 3n, amount: aed(20) },
  ])
  const available = new Map([
    [1n, aed(400)],
    [2n, aed(15)],
  ])
  const entry = reverseBonus({ original, available, memo: 'Reversed: Bonus for 2025' })
  expect(entry).toMatchObject({ kind: 'reversal', memo: 'Reversed: Bonus for 2025' })
  expect(read(entry)).toEqual([
    'Cr bonus_payable 100.00',
    'Dr savings/1 30.00',
    'Dr savings/2 15.00',
    'Dr member_receivable/2 35.00',
    'Dr member_receivable/3 20.00',
  ])
})
