import { describe, expect, test } from 'vitest'
import { aed } from './money.ts'
import { approvalsNeeded, separationRefusal } from './separation.ts'

const officerId = 1n
const memberId = 2n
const other = 3n

describe('with the two-person rules', () => {
  test.each(['verify_payment', 'refuse_payment', 'reverse_payment'] as const)('nobody may %s of their own', (step) => {
    const of = (ownerId: bigint) => ({ step, officerId, ownerId, recordedBy: null })
    expect(separationRefusal(of(officerId), true)).toBe('own_money')
    expect(separationRefusal(of(memberId), true)).toBeUndefined()
  })

  test.each(['approve_loan', 'disburse_loan'] as const)('nobody may %s of their own', (step) => {
    expect(separationRefusal({ step, officerId, ownerId: officerId, approvedBy: [], recordedBy: null }, true)).toBe(
      'own_money',
    )
  })

  test.each(['decline_loan', 'undo_approval', 'reverse_disbursement'] as const)(
    'nobody may %s of their own',
    (step) => {
      expect(separationRefusal({ step, officerId, ownerId: officerId }, true)).toBe('own_money')
    },
  )

  test.each(['verify_payment', 'approve_loan'] as const)('who entered it does not %s', (step) => {
    const of = (recordedBy: bigint) => ({ step, officerId, ownerId: memberId, approvedBy: [], recordedBy })
    expect(separationRefusal(of(officerId), true)).toBe('recorded_by_you')
    expect(separationRefusal(of(other), true)).toBeUndefined()
    expect(separationRefusal(of(officerId), false)).toBeUndefined()
  })

  test('a second approval comes from somebody else, also where one person holds two roles', () => {
    const again = {
      step: 'approve_loan',
      officerId,
      ownerId: memberId,
      approvedBy: [officerId],
      recordedBy: null,
    } as const
    expect(separationRefusal(again, true)).toBe('already_approved_by_you')
    expect(separationRefusal({ ...again, officerId: other }, true)).toBeUndefined()
  })

  test('who prepared an import does not confirm it', () => {
    const step = { step: 'confirm_import', officerId, preparedBy: officerId } as const
    expect(separationRefusal(step, true)).toBe('prepared_by_you')
    expect(separationRefusal({ ...step, preparedBy: other }, true)).toBeUndefined()
    expect(separationRefusal(step, false)).toBeUndefined()
  })

  test.each(['confirm_bonus', 'confirm_bonus_reversal'] as const)('who proposed it does not %s', (step) => {
    expect(separationRefusal({ step, officerId, proposedBy: officerId }, true)).toBe('proposed_by_you')
    expect(separationRefusal({ step, officerId, proposedBy: other }, true)).toBeUndefined()
    expect(separationRefusal({ step, officerId, proposedBy: officerId }, false)).toBeUndefined()
  })

  test('who entered an expense that waits does not decide on it, also once the rules are off', () => {
    const step = { step: 'decide_expense', officerId, proposedBy: officerId } as const
    expect(separationRefusal(step, true)).toBe('proposed_by_you')
    expect(separationRefusal(step, false)).toBe('proposed_by_you')
    expect(separationRefusal({ ...step, proposedBy: other }, true)).toBeUndefined()
  })

  test('who disburses did not approve', () => {
    const step = { step: 'disburse_loan', officerId, ownerId: memberId, approvedBy: [other, officerId] } as const
    expect(separationRefusal(step, true)).toBe('approver_disburses')
    expect(separationRefusal({ ...step, approvedBy: [other] }, true)).toBeUndefined()
  })

  test('one officer approves up to 3,000 AED, two above', () => {
    expect(approvalsNeeded(aed(3000), true)).toBe(1)
    expect(approvalsNeeded(aed(3100), true)).toBe(2)
    expect(approvalsNeeded(aed(5000), true)).toBe(2)
  })
})

describe('an association with a single officer', () => {
  test('lets that officer take every step', () => {
    expect(
      separationRefusal({ step: 'verify_payment', officerId, ownerId: officerId, recordedBy: null }, false),
    ).toBeUndefined()
    const approvedBy = [officerId]
    expect(
      separationRefusal({ step: 'disburse_loan', officerId, ownerId: officerId, approvedBy }, false),
    ).toBeUndefined()
    expect(approvalsNeeded(aed(5000), false)).toBe(1)
  })

  test('still records an approval once', () => {
    const step = {
      step: 'approve_loan',
      officerId,
      ownerId: memberId,
      approvedBy: [officerId],
      recordedBy: null,
    } as const
    expect(separationRefusal(step, false)).toBe('already_approved_by_you')
  })
})
