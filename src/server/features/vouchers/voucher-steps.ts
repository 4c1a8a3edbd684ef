import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { readVoucher, type VoucherRow } from './voucher-store.ts'

/** What of a voucher decides on its steps. */
export type VoucherState = Pick<VoucherRow, 'status' | 'made_by' | 'reversed_by_name'>
type VoucherStep = keyof typeof voucherSteps

const waits = ({ status }: VoucherState) => status === 'waiting'

/** The steps of officers with an expense, a bank charge or a transfer. */
export const voucherSteps = {
  confirm: {
    call: 'POST /api/office/vouchers/:id/confirm',
    isOpen: waits,
    separated: ({ made_by: proposedBy }, officerId) => ({ step: 'decide_expense', officerId, proposedBy }),
  },
  reject: {
    call: 'POST /api/office/vouchers/:id/reject',
    isOpen: waits,
    separated: ({ made_by: proposedBy }, officerId) => ({ step: 'decide_expense', officerId, proposedBy }),
  },
  cancel: {
    call: 'POST /api/office/vouchers/:id/cancel',
    isOpen: (voucher, officerId) => waits(voucher) && voucher.made_by === officerId,
  },
  reverse: {
    call: 'POST /api/office/vouchers/:id/reverse',
    isOpen: ({ status, reversed_by_name: by }) => status === 'posted' && by === null,
  },
} satisfies StepRules<string, VoucherState>

/** The voucher, if the step is open and the officer may take it. Throws `not_found`, `proposed_by_you` and what closedTo() gives. */
export async function voucherForStep(db: Db, step: VoucherStep, id: bigint, officerId: bigint): Promise<VoucherRow> {
  const [voucher] = await readVoucher(db, [id])
  if (!voucher) throw new Refusal('not_found')
  await checkStep(db, voucherSteps[step], voucher, officerId, (row) => closedTo(step, row))
  return voucher
}

/** Why a step that was open could not be taken: somebody else has taken one, or is doing it at this moment. */
export async function lostTo(db: Db, step: VoucherStep, id: bigint, officerId: bigint): Promise<Refusal> {
  await voucherForStep(db, step, id, officerId)
  return new Refusal('busy')
}

/** `only_proposer`, `expense_waits`, or `already_decided` saying what the voucher is now and who made it so. */
function closedTo(step: VoucherStep, voucher: VoucherRow): Refusal {
  if (step === 'cancel' && waits(voucher)) return new Refusal('only_proposer')
  if (step === 'reverse' && waits(voucher)) return new Refusal('expense_waits')
  const { status, reversed_by_name: reverser, decided_by_name: decider, made_by_name: maker } = voucher
  if (step === 'reverse' && reverser !== null) return alreadyDecided('reversed', reverser)
  return alreadyDecided(status, decider ?? maker)
}
