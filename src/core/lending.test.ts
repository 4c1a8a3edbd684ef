import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableSavings, type Borrowing, freeToLend, insurancePremium, mayBorrow } from './lending.ts'
import { isOfferedAmount, LOAN_LIMITS } from './loan-schedule.ts'
import { aed } from './money.ts'

const member: Borrowing = {
  deathReported: false,
  active: true,
  loanOpen: false,
  receivable: 0n,
  freeToLend: aed(50_000),
}

describe('what a member may borrow now', () => {
  test('is 5,000 AED, or what is free to lend if less, down to the step', () => {
    expect(mayBorrow(member, LOAN_LIMITS)).toEqual({ amount: aed(5000), reason: 'limit' })
    expect(mayBorrow({ ...member, freeToLend: aed(5000) }, LOAN_LIMITS)).toEqual({ amount: aed(5000), reason: 'limit' })
    expect(mayBorrow({ ...member, freeToLend: aed(5000) - 1n }, LOAN_LIMITS)).toEqual({
      amount: aed(4900),
      reason: 'fund',
    })
    expect(mayBorrow({ ...member, freeToLend: aed(500) }, LOAN_LIMITS)).toEqual({ amount: aed(500), reason: 'fund' })
  })

  test('is nothing below the smallest loan, or when more is promised than held', () => {
    expect(mayBorrow({ ...member, freeToLend: aed(500) - 1n }, LOAN_LIMITS)).toEqual({ amount: 0n, reason: 'fund' })
    expect(mayBorrow({ ...member, freeToLend: -aed(10_000) }, LOAN_LIMITS)).toEqual({ amount: 0n, reason: 'fund' })
  })

  test('is nothing for an inactive member, beside an open loan, or while a receivable stands', () => {
    expect(mayBorrow({ ...member, deathReported: true, active: false }, LOAN_LIMITS)).toEqual({
      amount: 0n,
      reason: 'death_reported',
    })
    expect(mayBorrow({ ...member, active: false }, LOAN_LIMITS)).toEqual({ amount: 0n, reason: 'inactive' })
    expect(mayBorrow({ ...member, loanOpen: true }, LOAN_LIMITS)).toEqual({ amount: 0n, reason: 'loan_open' })
    expect(mayBorrow({ ...member, receivable: 1n }, LOAN_LIMITS)).toEqual({ amount: 0n, reason: 'receivable_open' })
  })

  test('follows the limits of the settings', () => {
    const limits = { min: aed(300), max: aed(9000), step: aed(300) }
    expect(mayBorrow(member, limits)).toEqual({ amount: aed(9000), reason: 'limit' })
    expect(mayBorrow({ ...member, freeToLend: aed(1000) }, limits)).toEqual({ amount: aed(900), reason: 'fund' })
    expect(mayBorrow({ ...member, freeToLend: aed(299) }, limits)).toEqual({ amount: 0n, reason: 'fund' })
  })

  test('is always nothing or an amount that the stepper offers and the fund holds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -aed(1000), max: aed(7000) }), (free) => {
        const { amount } = mayBorrow({ ...member, freeToLend: free }, LOAN_LIMITS)
        expect(amount === 0n || (isOfferedAmount(amount, LOAN_LIMITS) && amount <= free)).toBe(true)
      }),
    )
  })
})

test('free to lend is what is held less everything that is promised or somebody else’s', () => {
  const fund = {
    bank: aed(10_000),
    cash: aed(500),
    rechargeClearing: aed(20),
    unmatchedReceipts: aed(300),
    approvedWithdrawals: aed(1000),
    approvedLoans: aed(2000),
    reserve: aed(1500),
  }
  expect(freeToLend(fund)).toBe(aed(5680))
  expect(freeToLend({ ...fund, reserve: aed(9000) })).toBe(-aed(1820))
})

describe('available savings', () => {
  const position = {
    savings: aed(800),
    approvedWithdrawals: aed(100),
    outstandingPrincipal: aed(477),
    lockSavings: false,
  }

  test('are the savings less approved withdrawals', () => {
    expect(availableSavings(position)).toBe(aed(700))
  })

  test("keep an active borrower's savings up to the outstanding principal, where the setting is on", () => {
    expect(availableSavings({ ...position, lockSavings: true })).toBe(aed(223))
  })

  test('are never below zero', () => {
    expect(availableSavings({ ...position, lockSavings: true, outstandingPrincipal: aed(5000) })).toBe(0n)
    expect(availableSavings({ ...position, savings: 0n })).toBe(0n)
  })
})

test('the insurance premium is a share of the principal, nothing to begin with', () => {
  expect(insurancePremium(aed(1000), 0)).toBe(0n)
  expect(insurancePremium(aed(1000), 150)).toBe(aed(15))
  expect(insurancePremium(aed(500), 1)).toBe(5n)
})
