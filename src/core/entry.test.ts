import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeEntry, reverseEntry } from './entry.ts'
import { sumFils } from './money.ts'

const memberId = 7n
const loanId = 3n

describe('an entry', () => {
  test('holds debits above zero and credits below, and leaves lines of zero out', () => {
    const entry = makeEntry({
      kind: 'loan_disbursement',
      memo: 'Loan 3',
      postings: [
        { account: 'loans_receivable', memberId, loanId, debit: 100_000n },
        { account: 'bank', credit: 100_000n },
        { account: 'insurance_payable', credit: 0n },
      ],
    })
    expect(entry).toEqual({
      kind: 'loan_disbursement',
      memo: 'Loan 3',
      postings: [
        { account: 'loans_receivable', memberId, loanId, amount: 100_000n },
        { account: 'bank', amount: -100_000n },
      ],
    })
  })

  test('cannot be changed once made', () => {
    const entry = makeEntry({
      kind: 'deposit',
      postings: [
        { account: 'bank', debit: 1n },
        { account: 'savings', memberId, credit: 1n },
      ],
    })
    expect(Object.isFrozen(entry) && Object.isFrozen(entry.postings)).toBe(true)
    expect(entry.postings.every((posting) => Object.isFrozen(posting))).toBe(true)
    expect(Object.hasOwn(entry, 'memo')).toBe(false)
  })

  test('balances or is not made', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { maxLength: 6 })
    fc.assert(
      fc.property(amounts, amounts, (debits, credits) => {
        const make = () =>
          makeEntry({
            kind: 'manual',
            postings: [
              ...debits.map((debit) => ({ account: 'bank', debit }) as const),
              ...credits.map((credit) => ({ account: 'savings', memberId, credit }) as const),
            ],
          })
        const total = sumFils(debits)
        if (total === sumFils(credits) && total > 0n) {
          expect(sumFils(make().postings.map((posting) => posting.amount))).toBe(0n)
        } else {
          expect(make).toThrow(/exceed|fewer/)
        }
      }),
    )
  })

  test('of one line, or of nothing, is not made', () => {
    expect(() => makeEntry({ kind: 'manual', postings: [] })).toThrow('fewer than two')
    expect(() => makeEntry({ kind: 'manual', postings: [{ account: 'bank', debit: 5n }] })).toThrow('fewer than two')
  })

  test('takes no amount below zero', () => {
    const postings = [
      { account: 'bank', debit: -5n },
      { account: 'cash', credit: -5n },
    ] as const
    expect(() => makeEntry({ kind: 'manual', postings })).toThrow('below zero')
  })

  test('names the member and the loan exactly where the chart asks for them', () => {
    const bank = { account: 'bank', debit: 5n } as const
    const make = (line: Parameters<typeof makeEntry>[0]['postings'][number]) => () =>
      makeEntry({ kind: 'manual', postings: [bank, line] })
    expect(make({ account: 'savings', credit: 5n })).toThrow('needs a member')
    expect(make({ account: 'loans_receivable', memberId, credit: 5n })).toThrow('needs a loan')
    expect(make({ account: 'interest_income', memberId, credit: 5n })).toThrow('takes no member')
    expect(make({ account: 'savings', memberId, loanId, credit: 5n })).toThrow('takes no loan')
    expect(make({ account: 'savings', memberId, credit: 5n })).not.toThrow()
  })
})

describe('a reversal', () => {
  test('reverses each posting, so that the two together move nothing', () => {
    const entry = makeEntry({
      kind: 'loan_repayment',
      postings: [
        { account: 'bank', debit: 9_727n },
        { account: 'loans_receivable', memberId, loanId, credit: 9_091n },
        { account: 'interest_income', credit: 636n },
      ],
    })
    const reversal = reverseEntry(entry, 'Receipt was for another association')
    expect(reversal.kind).toBe('reversal')
    expect(reversal.memo).toBe('Receipt was for another association')
    expect(reversal.postings.map((posting) => posting.amount)).toEqual([-9_727n, 9_091n, 636n])
    expect(reversal.postings[1]).toMatchObject({ account: 'loans_receivable', memberId, loanId })
    expect(reverseEntry(reversal).postings).toEqual(entry.postings)
  })
})
