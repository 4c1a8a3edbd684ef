import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonthsToDate, type BusinessDate } from './calendar.ts'
import { type Allocation, allocateRepayment, overdueOf, repaidState, setOffFault } from './loan-repayment.ts'
import { INTEREST_BASIS_POINTS, LOAN_LIMITS, loanSchedule, loanTerms } from './loan-schedule.ts'
import { aed, sumFils } from './money.ts'

const elevenMonths = loanSchedule({ principal: aed(1000), totalInterest: aed(70), instalments: 11 })

const anySchedule = fc
  .record({ steps: fc.integer({ min: 5, max: 50 }), instalments: fc.integer({ min: 1, max: 36 }) })
  .map(({ steps, instalments }) => {
    const principal = BigInt(steps) * LOAN_LIMITS.step
    return loanSchedule({
      principal,
      totalInterest: loanTerms(principal, instalments, INTEREST_BASIS_POINTS).totalInterest,
      instalments,
    })
  })

describe('where a loan stands', () => {
  test('1,000 AED over 11 months with 561.16 repaid has 523.00 of principal repaid', () => {
    const state = repaidState(elevenMonths, 56_116n)
    expect(state.principalRepaid).toBe(aed(523))
    expect(state.interestPaid).toBe(3_816n)
    expect(state.outstandingPrincipal).toBe(aed(477))
    expect(state.outstandingTotal).toBe(50_884n)
    expect(state.instalments.map((instalment) => instalment.status)).toEqual([
      ...Array<string>(5).fill('completed'),
      'partly_paid',
      ...Array<string>(5).fill('open'),
    ])
    expect(state.instalments[5]).toMatchObject({ paidInterest: 636n, paidPrincipal: 6_845n, remaining: 2_246n })
  })

  test('a loan of which nothing, or everything, is repaid', () => {
    expect(repaidState(elevenMonths, 0n)).toMatchObject({ principalRepaid: 0n, outstandingTotal: aed(1070) })
    const settled = repaidState(elevenMonths, aed(1070))
    expect(settled).toMatchObject({ principalRepaid: aed(1000), interestPaid: aed(70), outstandingTotal: 0n })
    expect(settled.instalments.every((instalment) => instalment.status === 'completed')).toBe(true)
  })

  test('cannot be asked for more than the loan costs', () => {
    expect(() => repaidState(elevenMonths, aed(1070) + 1n)).toThrow(RangeError)
    expect(() => repaidState(elevenMonths, -1n)).toThrow(RangeError)
  })
})

describe('a repayment', () => {
  test('500 on the first due date of 3,000 at 90 over 3: 30 interest and 470 principal, 2,530 left', () => {
    const schedule = loanSchedule({ principal: aed(3000), totalInterest: aed(90), instalments: 3 })
    expect(allocateRepayment(schedule, 0n, aed(500))).toEqual({
      interest: aed(30),
      principal: aed(470),
      excess: 0n,
      perInstalment: [{ number: 1, principal: aed(470), interest: aed(30) }],
    })
    expect(repaidState(schedule, aed(500)).outstandingPrincipal).toBe(aed(2530))
  })

  test('goes to the oldest instalment first, and to interest before principal within it', () => {
    expect(allocateRepayment(elevenMonths, 9_000n, 1_000n).perInstalment).toEqual([
      { number: 1, principal: 727n, interest: 0n },
      { number: 2, principal: 0n, interest: 273n },
    ])
  })

  test('beyond what the loan costs is excess', () => {
    expect(allocateRepayment(elevenMonths, aed(1060), aed(25))).toMatchObject({ excess: aed(15) })
    expect(allocateRepayment(elevenMonths, aed(1070), aed(25))).toEqual({
      principal: 0n,
      interest: 0n,
      excess: aed(25),
      perInstalment: [],
    })
  })

  test('nothing is lost or made, however the money comes in', () => {
    const payments = fc.array(fc.bigInt({ min: 1n, max: aed(2000) }), { maxLength: 12 })
    fc.assert(
      fc.property(anySchedule, payments, (schedule, amounts) => {
        const allocations: Allocation[] = []
        let repaid = 0n
        for (const amount of amounts) {
          const allocation = allocateRepayment(schedule, repaid, amount)
          repaid += allocation.principal + allocation.interest
          allocations.push(allocation)
        }
        for (const [i, allocation] of allocations.entries()) {
          expect(allocation.principal + allocation.interest + allocation.excess).toBe(amounts[i])
          const parts = allocation.perInstalment
          expect(sumFils(parts.map((part) => part.principal))).toBe(allocation.principal)
          expect(sumFils(parts.map((part) => part.interest))).toBe(allocation.interest)
        }
        const principal = sumFils(allocations.map((allocation) => allocation.principal))
        const interest = sumFils(allocations.map((allocation) => allocation.interest))
        const state = repaidState(schedule, repaid)
        expect([state.principalRepaid, state.interestPaid]).toEqual([principal, interest])
        expect(sumFils(state.instalments.map((instalment) => instalment.remaining))).toBe(state.outstandingTotal)
      }),
    )
  })

  test('no instalment is touched while an older one still lacks anything', () => {
    fc.assert(
      fc.property(anySchedule, fc.bigInt({ min: 0n, max: aed(500) }), (schedule, repaid) => {
        const { instalments } = repaidState(schedule, repaid)
        const firstUnpaid = instalments.findIndex((instalment) => instalment.remaining > 0n)
        for (const later of instalments.slice(firstUnpaid + 1)) expect(later.status).toBe('open')
        for (const { paidPrincipal, paidInterest, interest } of instalments)
          expect(paidPrincipal === 0n || paidInterest === interest).toBe(true)
      }),
    )
  })
})

describe('what is overdue, and may be set off against savings', () => {
  const disbursedOn = '2026-01-31' as BusinessDate
  const running = (repaid: bigint) => ({ schedule: elevenMonths, disbursedOn, repaid })

  test('is what fell due before the day, less what is repaid', () => {
    expect(overdueOf(running(0n), '2026-02-28' as BusinessDate)).toBe(0n)
    expect(overdueOf(running(0n), '2026-03-01' as BusinessDate)).toBe(9_727n)
    expect(overdueOf(running(10_000n), '2026-04-01' as BusinessDate)).toBe(9_454n)
    expect(overdueOf(running(0n), '2030-01-01' as BusinessDate)).toBe(aed(1070))
  })

  test('never pays more than is overdue, and leaves nothing overdue if all of it is set off; savings stay', () => {
    fc.assert(
      fc.property(
        ...[anySchedule, fc.nat(), fc.integer({ min: 0, max: 40 }), fc.bigInt(0n, 600_000n), fc.bigInt(1n, 600_000n)],
        (schedule, share, months, available, amount) => {
          const total = sumFils(schedule.map((instalment) => instalment.total))
          const repaid = BigInt(share) % (total + 1n)
          const today = addMonthsToDate('2026-01-15' as BusinessDate, months)
          const loan = { schedule, disbursedOn: '2026-01-15' as BusinessDate, repaid }
          const overdue = overdueOf(loan, today)
          expect(overdue).toBeLessThanOrEqual(total - repaid)
          const fault = setOffFault(amount, { overdue, available })
          expect(fault === undefined).toBe(amount <= overdue && amount <= available)
          if (fault) return
          const { excess } = allocateRepayment(schedule, repaid, amount)
          expect(excess).toBe(0n)
          expect(overdueOf({ ...loan, repaid: repaid + amount }, today)).toBe(overdue - amount)
          expect(available - amount).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })
})
