import { SINGLE_APPROVER_MAX } from './loan-schedule.ts'
import type { Fils } from './money.ts'
import type { RefusalCode } from './refusal.ts'

/**
 * A step that may need somebody else. Ids are of people, not of roles, so that a person with two roles counts once.
 * `officerId` takes the step; `ownerId` is the person whose loan or payment it is; `recordedBy` is the officer who
 * entered it on their behalf, if one did.
 */
export type SeparatedStep =
  | { step: 'refuse_payment' | 'reverse_payment'; officerId: bigint; ownerId: bigint }
  | { step: 'verify_payment'; officerId: bigint; ownerId: bigint; recordedBy: bigint | null }
  | { step: 'approve_withdrawal'; officerId: bigint; ownerId: bigint; recordedBy: bigint | null }
  | {
      step:
        | 'decline_loan'
        | 'undo_approval'
        | 'reverse_disbursement'
        | 'propose_write_off'
        | 'propose_set_off'
        | 'reverse_payout'
        | 'refuse_withdrawal'
        | 'reverse_withdrawal'
        | 'complete_recharge'
        | 'refuse_recharge'
        | 'reverse_recharge'
      officerId: bigint
      ownerId: bigint
    }
  | {
      step: 'confirm_write_off' | 'reject_write_off' | 'decide_set_off' | 'confirm_leaving'
      officerId: bigint
      ownerId: bigint
      proposedBy: bigint
    }
  | {
      step: 'approve_loan'
      officerId: bigint
      ownerId: bigint
      approvedBy: readonly bigint[]
      recordedBy: bigint | null
    }
  | { step: 'disburse_loan' | 'pay_withdrawal'; officerId: bigint; ownerId: bigint; approvedBy: readonly bigint[] }
  | { step: 'confirm_import'; officerId: bigint; preparedBy: bigint }
  // `ownerIds` are the members whose accounts it touches.
  | { step: 'confirm_manual_entry'; officerId: bigint; proposedBy: bigint; ownerIds: readonly bigint[] }
  | { step: 'confirm_bonus' | 'confirm_bonus_reversal'; officerId: bigint; proposedBy: bigint }
  | { step: 'decide_expense'; officerId: bigint; proposedBy: bigint }
  | { step: 'reopen_month'; officerId: bigint; closedBy: bigint }

export type SeparationRefusal = Extract<
  RefusalCode,
  | 'own_money'
  | 'recorded_by_you'
  | 'already_approved_by_you'
  | 'approver_disburses'
  | 'proposed_by_you'
  | 'prepared_by_you'
  | 'closed_by_you'
>

/**
 * Why this officer may not take this step, or undefined (product: "Loans"). An association with a single officer
 * switches the two-person rules off; then each of these steps needs only its role, and approving twice is still once. An
 * expense that waits was entered while the rules were on: it keeps to them, and who entered it can cancel it.
 */
export function separationRefusal(step: SeparatedStep, twoPersonRules: boolean): SeparationRefusal | undefined {
  const approvedBySame = 'approvedBy' in step && step.approvedBy.includes(step.officerId)
  if (step.step === 'approve_loan' && approvedBySame) return 'already_approved_by_you'
  if (!twoPersonRules && step.step !== 'decide_expense') return undefined
  if (step.step === 'confirm_import') return step.officerId === step.preparedBy ? 'prepared_by_you' : undefined
  if (step.step === 'reopen_month') return step.officerId === step.closedBy ? 'closed_by_you' : undefined
  if (step.step === 'confirm_manual_entry' && step.ownerIds.includes(step.officerId)) return 'own_money'
  if ('ownerId' in step && step.officerId === step.ownerId) return 'own_money'
  if ('recordedBy' in step && step.recordedBy === step.officerId) return 'recorded_by_you'
  if ('proposedBy' in step && step.officerId === step.proposedBy) return 'proposed_by_you'
  return approvedBySame ? 'approver_disburses' : undefined
}

/** How many different loan officers approve a loan of that principal (fils). */
export function approvalsNeeded(principal: Fils, twoPersonRules: boolean): 1 | 2 {
  return twoPersonRules && principal > SINGLE_APPROVER_MAX ? 2 : 1
}
