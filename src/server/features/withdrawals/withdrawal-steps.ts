import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type OwnRule, type StepRules, sayingWhatIsOwed } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { readWithdrawal, type WithdrawalRow } from './withdrawal-store.ts'

/** What of a withdrawal decides on its steps. */
export type WithdrawalState = Pick<
  WithdrawalRow,
  'status' | 'member_id' | 'recorded_by' | 'approved_by' | 'death_reported' | 'receivable'
>

const isUnpaid = ({ status }: Pick<WithdrawalRow, 'status'>) => status === 'asked' || status === 'approved'

/** What a member who has died leaves is paid by two, when the membership is settled. Who owes something pays that first. */
const heldBack = ({ death_reported: reported, receivable }: Pick<WithdrawalRow, 'death_reported' | 'receivable'>) => {
  if (reported) return 'death_reported'
  return receivable > 0n ? 'receivable_open' : undefined
}

/** The steps of officers with a withdrawal. */
export const withdrawalSteps = {
  approve: {
    call: 'POST /api/office/withdrawals/:id/approve',
    isOpen: ({ status }) => status === 'asked',
    separated: ({ member_id: ownerId, recorded_by: recordedBy }, officerId) => {
      return { step: 'approve_withdrawal', officerId, ownerId, recordedBy }
    },
    hindered: heldBack,
  },
  pay: {
    call: 'POST /api/office/withdrawals/:id/pay',
    isOpen: ({ status }) => status === 'approved',
    separated: ({ member_id: ownerId, approved_by: by }, officerId) => {
      return { step: 'pay_withdrawal', officerId, ownerId, approvedBy: by === null ? [] : [by] }
    },
    hindered: heldBack,
  },
  refuse: {
    call: 'POST /api/office/withdrawals/:id/refuse',
    isOpen: isUnpaid,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'refuse_withdrawal', officerId, ownerId }),
  },
  reverse: {
    call: 'POST /api/office/withdrawals/:id/reverse',
    isOpen: ({ status }) => status === 'paid',
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_withdrawal', officerId, ownerId }),
  },
} satisfies StepRules<string, WithdrawalState>

/** The member's own step: taking it back before it is paid. */
export const cancelling = { isOpen: isUnpaid } satisfies OwnRule<Pick<WithdrawalRow, 'status'>>

/**
 * Throws `already_decided`, why it is another officer's step, `death_reported`, and `receivable_open` with the amount. Gives
 * the settings that hold.
 */
export function checkWithdrawalStep(
  db: Db,
  step: keyof typeof withdrawalSteps,
  row: WithdrawalRow,
  officerId: bigint,
): Promise<AssociationSettings> {
  return checkStep(db, withdrawalSteps[step], row, officerId, withdrawalDecided, sayingWhatIsOwed)
}

/** Throws `not_found`. */
export async function withdrawalOrRefusal(db: Db, id: bigint): Promise<WithdrawalRow> {
  const [row] = await readWithdrawal(db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

/** `already_decided`, saying what it is now and who made it so. */
export function withdrawalDecided({ status, decided_by_name, approved_by_name }: WithdrawalRow): Refusal {
  return alreadyDecided(status, decided_by_name ?? approved_by_name ?? sentence('the member'))
}
