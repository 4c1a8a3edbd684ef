import { describe, expect, test } from 'vitest'
import { ACCOUNT_CODES, accountOf, naturalBalance, normalSide } from './chart.ts'

describe('the chart of accounts', () => {
  test('what is owned or spent grows by debit, what is owed or earned by credit', () => {
    expect(normalSide('bank')).toBe('debit')
    expect(normalSide('write_off_expense')).toBe('debit')
    expect(normalSide('savings')).toBe('credit')
    expect(normalSide('surplus')).toBe('credit')
    expect(normalSide('interest_income')).toBe('credit')
    expect(naturalBalance('savings', -500n)).toBe(500n)
    expect(naturalBalance('bank', 500n)).toBe(500n)
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
})
