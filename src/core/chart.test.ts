import { describe, expect, test } from 'vitest'
import { ACCOUNT_CODES, accountOf, isMoneyAccount, naturalBalance, placeOf } from './chart.ts'

describe('the chart of accounts', () => {
  test('what is owned or spent grows by debit, what is owed or earned by credit', () => {
    for (const code of ['bank', 'write_off_expense'] as const) expect(naturalBalance(code, 500n)).toBe(500n)
    for (const code of ['savings', 'surplus', 'interest_income'] as const)
      expect(naturalBalance(code, -500n)).toBe(500n)
  })

  test('no member, no loan and no till can be overdrawn; only results may be below zero', () => {
    const unguarded = ACCOUNT_CODES.filter((code) => !accountOf(code).guarded)
    for (const code of unguarded) expect(['equity', 'income', 'expense']).toContain(accountOf(code).kind)
    for (const code of ACCOUNT_CODES.filter((code) => accountOf(code).guarded))
      expect(['asset', 'liability']).toContain(accountOf(code).kind)
  })

  test('what belongs to a member or to a loan is kept apart', () => {
    expect(ACCOUNT_CODES.filter((code) => accountOf(code).keptPer === 'loan')).toEqual(['loans_receivable'])
    expect(ACCOUNT_CODES.filter((code) => accountOf(code).keptPer === 'member')).toEqual([
      'member_receivable',
      'savings',
    ])
  })

  test('further bank accounts and cash boxes are kept as the first are', () => {
    expect(accountOf('bank_2')).toBe(accountOf('bank'))
    expect(placeOf('cash_12')).toBe('cash')
    for (const code of ['bank', 'cash', 'bank_2', 'cash_9999']) expect(isMoneyAccount(code)).toBe(true)
    for (const code of ['bank_', 'bank_1', 'bank_0', 'bank_02', 'bank_charges', 'savings', 'bank_10000', 'xbank'])
      expect(isMoneyAccount(code)).toBe(false)
  })
})
