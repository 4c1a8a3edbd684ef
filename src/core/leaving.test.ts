import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leavingSettlement } from './leaving.ts'
import { aed, sumFils } from './money.ts'

describe('what becomes of the savings of a member who leaves', () => {
  test('who owes nothing is paid all of it', () => {
    const settled = leavingSettlement({ savings: aed(2400), receivable: 0n, loans: [] })
    expect(settled).toEqual({ toReceivable: 0n, toLoans: 0n, payout: aed(2400), short: 0n })
  })

  test('the receivable is taken first, then the loan; the rest is paid out', () => {
    const settled = leavingSettlement({ savings: aed(1000), receivable: aed(100), loans: [aed(535)] })
    expect(settled).toEqual({ toReceivable: aed(100), toLoans: aed(535), payout: aed(365), short: 0n })
  })

  test('what the savings do not cover is told', () => {
    const settled = leavingSettlement({ savings: aed(300), receivable: aed(100), loans: [aed(535)] })
    expect(settled).toEqual({ toReceivable: aed(100), toLoans: aed(200), payout: 0n, short: aed(335) })
  })

  test('no fils is lost or made, and nothing is paid out while something is short', () => {
    const fils = fc.bigInt({ min: 0n, max: 1_000_000n })
    fc.assert(
      fc.property(fils, fils, fc.array(fils, { maxLength: 2 }), (savings, receivable, loans) => {
        const { toReceivable, toLoans, payout, short } = leavingSettlement({ savings, receivable, loans })
        expect(toReceivable + toLoans + payout).toBe(savings)
        expect(toReceivable + toLoans + short).toBe(receivable + sumFils(loans))
        expect(payout === 0n || short === 0n).toBe(true)
      }),
    )
  })
})
