import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_CODES, accountOf } from './chart.ts'
import { reverseEntry } from './entry.ts'
import {
  isManual,
  lineFault,
  type ManualLine,
  manualEntry,
  netLines,
  reversedLines,
  sidesOf,
  takenFrom,
} from './manual-entry.ts'
import { sumFils } from './money.ts'

const line = (account: ManualLine['account'], amount: bigint, memberId?: bigint): ManualLine => ({
  account,
  memberId,
  amount,
})

describe('a line', () => {
  test('names a member where the account is kept per member, and nobody else', () => {
    expect(lineFault({ account: 'savings', memberId: undefined })).toBe('needs_member')
    expect(lineFault({ account: 'savings', memberId: 4n })).toBeUndefined()
    expect(lineFault({ account: 'bank_2', memberId: 4n })).toBe('takes_no_member')
    expect(lineFault({ account: 'bank_2', memberId: undefined })).toBeUndefined()
  })

  test('cannot be on an account that other pages keep one by one', () => {
    for (const account of ['loans_receivable', 'recharge_clearing', 'unmatched_receipts', 'bonus_payable'] as const)
      expect(lineFault({ account, memberId: undefined })).toBe('kept_one_by_one')
  })
})

test('what lines do to an account is told together, and each member apart', () => {
  const lines = [line('bank', 500n), line('bank', -500n), line('savings', -300n, 1n), line('savings', 300n, 2n)]
  expect(netLines(lines)).toEqual([lines[2], lines[3]])
  expect(netLines([line('bank', 5n), line('bank', -5n)])).toEqual([])
})

test('what is taken has to be there: money, savings, a debt; of income and surplus nothing has', () => {
  const lines = [line('bank', -70n), line('bank', 20n), line('savings', 30n, 1n), line('surplus', 20n)]
  expect(takenFrom(lines)).toEqual([
    { line: line('bank', -50n), taken: 50n },
    { line: line('savings', 30n, 1n), taken: 30n },
  ])
  expect(takenFrom(reversedLines(lines))).toEqual([])
  expect(takenFrom([line('member_receivable', -9n, 1n), line('fine_income', 9n)])).toMatchObject([{ taken: 9n }])
})

const someLine = fc
  .record({
    account: fc.constantFrom(...ACCOUNT_CODES.filter(isManual)),
    member: fc.bigInt(1n, 3n),
    amount: fc.bigInt(-9_999_999_99n, 9_999_999_99n).filter((amount) => amount !== 0n),
  })
  .map(({ account, member, amount }) => {
    return line(account, amount, accountOf(account).keptPer === 'association' ? undefined : member)
  })
const someLines = fc.array(someLine, { minLength: 2, maxLength: 12 })

test('lines make an entry where both sides are the same, and never where they are not', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const { debit, credit } = sidesOf(lines.map(({ amount }) => amount))
      const make = () => manualEntry('As written', lines).postings
      if (debit === credit) expect(make()).toHaveLength(lines.length)
      else expect(make).toThrow()
    }),
  )
})

test('any lines with what balances them are an entry whose reversing entry is that of its lines', () => {
  fc.assert(
    fc.property(someLines, (some) => {
      const over = sumFils(some.map(({ amount }) => amount))
      const lines = over === 0n ? some : [...some, line('surplus', -over)]
      const entry = manualEntry('As written', lines)
      expect(sumFils(entry.postings.map(({ amount }) => amount))).toBe(0n)
      expect(reverseEntry(entry).postings).toEqual(manualEntry('', reversedLines(lines)).postings)
      expect(sumFils(netLines(lines).map(({ amount }) => amount))).toBe(0n)
    }),
  )
})
