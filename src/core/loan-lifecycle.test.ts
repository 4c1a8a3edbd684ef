import { describe, expect, test } from 'vitest'
import { isOpen, isStepOpen, LOAN_STATES, type LoanProgress, type LoanStep, STATES_BEFORE } from './loan-lifecycle.ts'

const steps = Object.keys(STATES_BEFORE) as LoanStep[]
const stepsFrom = (progress: LoanProgress) => steps.filter((step) => isStepOpen(step, progress))

describe("a loan's life", () => {
  test('leads from application through approval and payout to repayment', () => {
    const none = { approvals: 0, repaid: 0n }
    expect(stepsFrom({ state: 'submitted', ...none })).toEqual(['approve', 'decline', 'withdraw'])
    expect(stepsFrom({ state: 'approved', ...none, approvals: 1 })).toEqual(['undo_approval', 'withdraw', 'disburse'])
    expect(stepsFrom({ state: 'active', approvals: 1, repaid: 1n })).toEqual(['record_payment', 'write_off'])
    expect(stepsFrom({ state: 'written_off', approvals: 1, repaid: 1n })).toEqual(['record_payment'])
  })

  test.each(['settled', 'declined', 'withdrawn'] as const)('ends when it is %s', (state) => {
    for (const approvals of [0, 1]) {
      for (const repaid of [0n, 1n]) expect(stepsFrom({ state, approvals, repaid })).toEqual([])
    }
  })

  test('has an approval to undo only once one was given', () => {
    expect(isStepOpen('undo_approval', { state: 'submitted', approvals: 0, repaid: 0n })).toBe(false)
    expect(isStepOpen('undo_approval', { state: 'submitted', approvals: 1, repaid: 0n })).toBe(true)
  })

  test('takes a payout back only while nothing is repaid', () => {
    expect(isStepOpen('reverse_disbursement', { state: 'active', approvals: 1, repaid: 0n })).toBe(true)
    expect(isStepOpen('reverse_disbursement', { state: 'active', approvals: 1, repaid: 1n })).toBe(false)
  })
})

test('an application or an active loan is open; what has ended is not', () => {
  expect(LOAN_STATES.filter(isOpen)).toEqual(['submitted', 'approved', 'active'])
})
