import { describe, expect, test } from 'vitest'
import {
  isOpen,
  LOAN_STATES,
  LOAN_STEPS,
  type LoanProgress,
  type LoanState,
  type LoanStep,
  loanAfter,
} from './loan-lifecycle.ts'

const loan = (state: LoanState, more: Partial<LoanProgress> = {}): LoanProgress => ({
  state,
  approvals: 0,
  approvalsNeeded: 1,
  repaid: 0n,
  total: 107_000n,
  ...more,
})

describe("a loan's life", () => {
  test('runs from submitted through approved and active to settled', () => {
    expect(loanAfter('approve', loan('submitted'))).toBe('approved')
    expect(loanAfter('disburse', loan('approved', { approvals: 1 }))).toBe('active')
    expect(loanAfter('settle', loan('active', { approvals: 1, repaid: 107_000n }))).toBe('settled')
  })

  test('allows each step from these states and from no other', () => {
    const from = (step: LoanStep, more: Partial<LoanProgress>) =>
      LOAN_STATES.filter((state) => loanAfter(step, loan(state, more)) !== undefined)
    const allowed: Record<LoanStep, LoanState[]> = {
      approve: from('approve', {}),
      undo_approval: from('undo_approval', { approvals: 1 }),
      decline: from('decline', {}),
      withdraw: from('withdraw', {}),
      disburse: from('disburse', {}),
      reverse_disbursement: from('reverse_disbursement', {}),
      settle: from('settle', { repaid: 107_000n }),
      reopen: from('reopen', { repaid: 1n }),
      write_off: from('write_off', {}),
    }
    expect(allowed).toEqual({
      approve: ['submitted'],
      undo_approval: ['submitted', 'approved'],
      decline: ['submitted'],
      withdraw: ['submitted', 'approved'],
      disburse: ['approved'],
      reverse_disbursement: ['active'],
      settle: ['active'],
      reopen: ['settled'],
      write_off: ['active'],
    })
  })

  test('nothing leads out of declined, withdrawn and written off', () => {
    for (const state of ['declined', 'withdrawn', 'written_off'] as const)
      for (const step of LOAN_STEPS)
        for (const repaid of [0n, 1n, 107_000n])
          expect(loanAfter(step, loan(state, { approvals: 1, repaid }))).toBeUndefined()
  })

  test('the first of two approvals leaves it submitted, the second approves it', () => {
    expect(loanAfter('approve', loan('submitted', { approvalsNeeded: 2 }))).toBe('submitted')
    expect(loanAfter('approve', loan('submitted', { approvalsNeeded: 2, approvals: 1 }))).toBe('approved')
  })

  test('an approval that was never given cannot be undone', () => {
    expect(loanAfter('undo_approval', loan('submitted'))).toBeUndefined()
    expect(loanAfter('undo_approval', loan('approved', { approvals: 1 }))).toBe('submitted')
  })

  test('a disbursement that bounced goes back to approved only while nothing is repaid', () => {
    expect(loanAfter('reverse_disbursement', loan('active'))).toBe('approved')
    expect(loanAfter('reverse_disbursement', loan('active', { repaid: 1n }))).toBeUndefined()
  })

  test('it is settled by its last fils and reopened when that is reversed', () => {
    expect(loanAfter('settle', loan('active', { repaid: 106_999n }))).toBeUndefined()
    expect(loanAfter('reopen', loan('settled', { repaid: 107_000n }))).toBeUndefined()
    expect(loanAfter('reopen', loan('settled', { repaid: 106_999n }))).toBe('active')
  })

  test('an application or an active loan is open; what has ended is not', () => {
    expect(LOAN_STATES.filter(isOpen)).toEqual(['submitted', 'approved', 'active'])
  })
})
