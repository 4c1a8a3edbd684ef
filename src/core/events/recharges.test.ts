import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeRecharge, orderRecharge, refuseRecharge, reverseRecharge } from '../events.ts'
import { aed } from '../money.ts'
import { read } from '../testing/samples.ts'

const order = { memberId: 7n, amount: aed(20) }

describe('a recharge', () => {
  test('takes the money from savings when ordered, and gives it back when refused', () => {
    expect(read(orderRecharge(order))).toEqual(['Dr savings/7 20.00', 'Cr recharge_clearing 20.00'])
    expect(read(refuseRecharge(order))).toEqual(['Dr recharge_clearing 20.00', 'Cr savings/7 20.00'])
  })

  test('leaves the association what the desk saved, or costs it what the desk paid more', () => {
    const completed = (paid: number) => read(completeRecharge({ amount: aed(20), paid: aed(paid), from: 'bank_2' }))
    expect(completed(19)).toEqual(['Dr recharge_clearing 20.00', 'Cr bank_2 19.00', 'Cr recharge_income 1.00'])
    expect(completed(22)).toEqual(['Dr recharge_clearing 20.00', 'Cr bank_2 22.00', 'Dr recharge_expense 2.00'])
    expect(completed(20)).toEqual(['Dr recharge_clearing 20.00', 'Cr bank_2 20.00'])
  })

  test('reversed after completion leaves every account as before the order', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10_000n }), (amount, paid) => {
        const member = { memberId: 7n, amount }
        const sums = new Map<string, bigint>()
        for (const entry of [
          orderRecharge(member),
          completeRecharge({ amount, paid, from: 'cash' }),
          reverseRecharge({ ...member, paid, from: 'cash' }),
        ])
          for (const { account, amount } of entry.postings) sums.set(account, (sums.get(account) ?? 0n) + amount)
        for (const [account, sum] of sums) expect(`${account} ${sum}`).toBe(`${account} 0`)
      }),
    )
  })
})
