import { describe, expect, test } from 'vitest'
import { closeYear, creditBonus, declareBonus, openingBalances, payExpense, transferMoney } from '../events.ts'
import { aed } from '../money.ts'
import { read } from '../testing/samples.ts'

test('a transfer leaves one account for another', () => {
  const entry = transferMoney({ from: 'cash', into: 'bank_2', amount: aed(750), memo: 'Banked' })
  expect(entry).toMatchObject({ kind: 'transfer', memo: 'Banked' })
  expect(read(entry)).toEqual(['Dr bank_2 750.00', 'Cr cash 750.00'])
})

test('an expense leaves the bank or the cash box and says what it was', () => {
  const entry = payExpense({ account: 'bank_charges', from: 'bank', amount: aed(25), memo: 'Transfer fee' })
  expect(entry).toMatchObject({ kind: 'expense', memo: 'Transfer fee' })
  expect(read(entry)).toEqual(['Dr bank_charges 25.00', 'Cr bank 25.00'])
})

test('a bonus leaves the surplus once and reaches the members in batches', () => {
  expect(read(declareBonus(aed(100)))).toEqual(['Dr surplus 100.00', 'Cr bonus_payable 100.00'])
  const batch = creditBonus([
    { memberId: 1n, amount: 3_334n },
    { memberId: 2n, amount: 6_666n },
  ])
  expect(batch.kind).toBe('bonus_credit')
  expect(read(batch)).toEqual(['Dr bonus_payable 100.00', 'Cr savings/1 33.34', 'Cr savings/2 66.66'])
})

describe('opening balances', () => {
  const brought = {
    bank: aed(9000),
    cash: aed(150),
    loans: [{ memberId: 1n, loanId: 4n, principal: aed(477) }],
    savings: [
      { memberId: 1n, amount: aed(800) },
      { memberId: 2n, amount: aed(8000) },
    ],
  }

  test('bring savings and loans along; the surplus is the difference', () => {
    const entry = openingBalances(brought)
    expect(entry.kind).toBe('opening_balance')
    expect(read(entry)).toEqual([
      'Dr bank 9,000.00',
      'Dr cash 150.00',
      'Dr loans_receivable/1/4 477.00',
      'Cr savings/1 800.00',
      'Cr savings/2 8,000.00',
      'Cr surplus 827.00',
    ])
  })

  test('of an association that owes more than it has begin with a surplus below zero', () => {
    expect(read(openingBalances({ ...brought, bank: aed(8000) })).at(-1)).toBe('Dr surplus 173.00')
  })
})

describe('the year end', () => {
  test('moves income and expenses to the surplus and leaves the other accounts alone', () => {
    const entry = closeYear([
      { account: 'bank', sum: aed(5000) },
      { account: 'interest_income', sum: -aed(700) },
      { account: 'fine_income', sum: 0n },
      { account: 'general_expense', sum: aed(120) },
      { account: 'write_off_expense', sum: aed(80) },
    ])
    expect(entry.kind).toBe('year_end')
    expect(read(entry)).toEqual([
      'Dr interest_income 700.00',
      'Cr general_expense 120.00',
      'Cr write_off_expense 80.00',
      'Cr surplus 500.00',
    ])
  })

  test('with a loss takes it from the surplus', () => {
    const entry = closeYear([
      { account: 'interest_income', sum: -aed(10) },
      { account: 'bank_charges', sum: aed(60) },
    ])
    expect(read(entry)).toEqual(['Dr interest_income 10.00', 'Cr bank_charges 60.00', 'Dr surplus 50.00'])
  })

  test('also empties an account that ended on its other side', () => {
    const entry = closeYear([
      { account: 'recharge_income', sum: aed(5) },
      { account: 'interest_income', sum: -aed(20) },
    ])
    expect(read(entry)).toEqual(['Cr recharge_income 5.00', 'Dr interest_income 20.00', 'Cr surplus 15.00'])
  })
})
