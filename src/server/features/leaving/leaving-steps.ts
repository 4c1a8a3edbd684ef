import type { WhyNot } from '#contract/may.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { closingHindrance, deathHindrance, type Leaver, leaverOrRefusal } from './leaving-store.ts'

/** A leaver and whose membership it is. */
export type LeavingState = Leaver & { id: bigint }
type LeavingStep = keyof typeof leavingSteps

const isProposed = ({ proposed_by: by }: LeavingState) => by !== null

/** The steps of officers with a membership that ends. */
export const leavingSteps = {
  propose: {
    call: 'POST /api/office/members/:id/leaving',
    isOpen: (leaver) => !isProposed(leaver) && (leaver.closed_on === null || leaver.savings > 0n),
  },
  withdraw: { call: 'POST /api/office/members/:id/leaving/withdraw', isOpen: isProposed },
  agree: {
    call: 'POST /api/office/members/:id/leaving/agree',
    isOpen: (leaver) => isProposed(leaver) && leaver.late_change_by !== null && leaver.agreed_by === null,
    hindered: ({ id, proposed_by: proposedBy, late_change_by: changedBy }, officerId) => {
      if (id === officerId) return 'own_money'
      if (proposedBy === officerId) return 'proposed_by_you'
      return changedBy === officerId ? 'nominee_changed_by_you' : undefined
    },
  },
  confirm: {
    call: 'POST /api/office/members/:id/leaving/confirm',
    isOpen: isProposed,
    separated: (leaver, officerId) => {
      return { step: 'confirm_leaving', officerId, ownerId: leaver.id, proposedBy: proposerOf(leaver) }
    },
    hindered: (leaver, officerId) => deathHindrance(leaver, officerId) ?? closingHindrance(leaver),
  },
  reverse_payout: {
    call: 'POST /api/office/members/:id/leaving/reverse',
    isOpen: ({ paid_id: paid, payout_entry_id: entry }) => paid !== null && entry !== null,
    separated: ({ id: ownerId }, officerId) => ({ step: 'reverse_payout', officerId, ownerId }),
  },
} satisfies StepRules<string, LeavingState>

function proposerOf({ proposed_by: by }: LeavingState): bigint {
  if (by === null) throw new Error('a leaving waits that nobody proposed')
  return by
}

/** The leaver, if the step is open and the officer may take it. Throws `not_found`, what closedTo() gives, and why it is another officer's. */
export async function leaverForStep(
  db: Db,
  step: LeavingStep,
  memberId: bigint,
  officerId: bigint,
): Promise<LeavingState> {
  const leaver = { ...(await leaverOrRefusal(db, memberId)), id: memberId }
  await checkStep(db, leavingSteps[step], leaver, officerId, (row) => closedTo(step, row), refusalOf)
  return leaver
}

/** Why a step is not open: `leaving_proposed`, `member_closed`, `not_proposed`, `no_agreement_needed`, `already_decided`. */
function closedTo(step: LeavingStep, leaver: LeavingState): Refusal {
  if (step === 'propose') return new Refusal(isProposed(leaver) ? 'leaving_proposed' : 'member_closed')
  if (step !== 'agree' || !isProposed(leaver)) return new Refusal('not_proposed')
  return new Refusal(leaver.late_change_by === null ? 'no_agreement_needed' : 'already_decided')
}

/** Of a nominee who was changed late it says by whom and when, of what is owed how much. */
function refusalOf(why: WhyNot, { settlement, late_change_name: by, late_change_at: at }: LeavingState): Refusal {
  if (why === 'leaving_owes') return new Refusal(why, { short: amountOf(settlement.short) })
  if (why !== 'nominee_changed_late') return new Refusal(why)
  return new Refusal(why, { by: by ?? '', day: { day: businessDateAt(at ?? new Date(0)) } })
}
