import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type BonusRow, lockBonus, readBonus } from './bonus-store.ts'

/** Who does it, and when. */
export type By = { officerId: bigint; now: Date }

/** What of a bonus decides on its steps. */
export type BonusState = Pick<BonusRow, 'status' | 'declared_by' | 'reversal_by'>
type BonusStep = keyof typeof bonusSteps

const isConfirmed = ({ status }: BonusState) => status === 'crediting' || status === 'credited'
const waitsForReversal = (bonus: BonusState) => isConfirmed(bonus) && bonus.reversal_by !== null

/** The steps of officers with a bonus. */
export const bonusSteps = {
  declare: { call: 'POST /api/office/bonuses/:id/declare', isOpen: ({ status }) => status === 'prepared' },
  discard: { call: 'POST /api/office/bonuses/:id/discard', isOpen: ({ status }) => status === 'prepared' },
  confirm: {
    call: 'POST /api/office/bonuses/:id/confirm',
    isOpen: ({ status }) => status === 'declared',
    separated: ({ declared_by: by }, officerId) => {
      return { step: 'confirm_bonus', officerId, proposedBy: known(by) }
    },
  },
  decline: { call: 'POST /api/office/bonuses/:id/decline', isOpen: ({ status }) => status === 'declared' },
  reverse: {
    call: 'POST /api/office/bonuses/:id/reverse',
    isOpen: (bonus) => isConfirmed(bonus) && bonus.reversal_by === null,
  },
  confirm_reversal: {
    call: 'POST /api/office/bonuses/:id/reverse/confirm',
    isOpen: waitsForReversal,
    separated: ({ reversal_by: by }, officerId) => {
      return { step: 'confirm_bonus_reversal', officerId, proposedBy: known(by) }
    },
  },
  decline_reversal: { call: 'POST /api/office/bonuses/:id/reverse/decline', isOpen: waitsForReversal },
} satisfies StepRules<string, BonusState>

function known(officerId: bigint | null): bigint {
  if (officerId === null) throw new Error('a bonus waits that nobody proposed')
  return officerId
}

/**
 * The bonus, locked until the database transaction ends, if the step is open and the officer may take it. Throws
 * `not_found`, `already_decided` saying what it is now and who made it so, `reversal_waits`, `not_proposed`,
 * `proposed_by_you`.
 */
export async function bonusForStep(db: Db, step: BonusStep, id: bigint, officerId: bigint): Promise<BonusRow> {
  await lockBonus(db, [id])
  const [bonus] = await readBonus(db, [id])
  if (!bonus) throw new Refusal('not_found')
  await checkStep(db, bonusSteps[step], bonus, officerId, (row) => closedTo(step, row))
  return bonus
}

function closedTo(step: BonusStep, bonus: BonusRow): Refusal {
  if (isConfirmed(bonus)) {
    if (step === 'reverse') return new Refusal('reversal_waits')
    if (step === 'confirm_reversal' || step === 'decline_reversal') return new Refusal('not_proposed')
  }
  return new Refusal('already_decided', { status: stateWords(bonus.status), by: bonus.by })
}
