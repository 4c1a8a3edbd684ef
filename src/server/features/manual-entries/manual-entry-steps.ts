import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided, stateWords } from '#server/languages/state-words.ts'
import { type ManualRow, readManualEntry } from './manual-entry-store.ts'

/** What of a manual entry decides on its steps. */
export type ManualState = Pick<ManualRow, 'status' | 'proposed_by'> & {
  reversal: object | null
  lines: readonly { member_id: string | null }[]
}
type ManualStep = keyof typeof manualSteps

const waits = ({ status }: ManualState) => status === 'proposed'

/** The steps of officers with a manual entry. */
export const manualSteps = {
  approve: {
    call: 'POST /api/office/ledger/manual-entries/:id/approve',
    isOpen: waits,
    separated: ({ proposed_by: proposedBy, lines }, officerId) => {
      const ownerIds = lines.flatMap(({ member_id: id }) => (id === null ? [] : [BigInt(id)]))
      return { step: 'confirm_manual_entry', officerId, proposedBy, ownerIds }
    },
  },
  decline: { call: 'POST /api/office/ledger/manual-entries/:id/decline', isOpen: waits },
  withdraw: {
    call: 'POST /api/office/ledger/manual-entries/:id/withdraw',
    isOpen: (entry, officerId) => waits(entry) && entry.proposed_by === officerId,
  },
  reverse: {
    call: 'POST /api/office/ledger/manual-entries/:id/reverse',
    isOpen: ({ status, reversal }) => status === 'posted' && reversal === null,
  },
} satisfies StepRules<string, ManualState>

/** The entry, if the step is open and the officer may take it. Throws `not_found`, `own_money`, `proposed_by_you` and what closedTo() gives. */
export async function entryForStep(db: Db, step: ManualStep, id: bigint, officerId: bigint): Promise<ManualRow> {
  const [entry] = await readManualEntry(db, [id])
  if (!entry) throw new Refusal('not_found')
  await checkStep(db, manualSteps[step], entry, officerId, (row) => closedTo(step, row))
  return entry
}

/** Why an entry that waited could not be decided: somebody else has, or is doing it at this moment. */
export async function lostTo(db: Db, step: ManualStep, id: bigint, officerId: bigint): Promise<Refusal> {
  await entryForStep(db, step, id, officerId)
  return new Refusal('busy')
}

/** `only_proposer`, or `already_decided` saying what the entry is now and who made it so. */
function closedTo(step: ManualStep, { status, reversal, decided_by_name: by }: ManualRow): Refusal {
  if (step === 'withdraw' && status === 'proposed') return new Refusal('only_proposer')
  if (step === 'reverse' && status === 'posted' && reversal) {
    const became = reversal.status === 'posted' ? stateWords('reversed') : sentence('proposed to be reversed')
    return new Refusal('already_decided', { status: became, by: reversal.by })
  }
  return alreadyDecided(status, by ?? sentence('nobody yet'))
}
