import { readableMobile } from '#core/indian-mobile.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type RechargeRow, readRecharge } from './recharge-store.ts'

/** What of an order decides on its steps. */
export type RechargeState = Pick<RechargeRow, 'status' | 'handling' | 'member_id'>
type RechargeStep = keyof typeof rechargeSteps

const isAtDesk = ({ status, handling }: RechargeState) => status === 'ordered' && handling !== 'sent'

/** The steps of officers with an order. */
export const rechargeSteps = {
  complete: {
    call: 'POST /api/office/recharges/:id/complete',
    isOpen: isAtDesk,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'complete_recharge', officerId, ownerId }),
  },
  refuse: {
    call: 'POST /api/office/recharges/:id/refuse',
    isOpen: isAtDesk,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'refuse_recharge', officerId, ownerId }),
  },
  take_over: {
    call: 'POST /api/office/recharges/:id/take-over',
    isOpen: ({ status, handling }) => status === 'ordered' && handling === 'sent',
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'complete_recharge', officerId, ownerId }),
  },
  reverse: {
    call: 'POST /api/office/recharges/:id/reverse',
    isOpen: ({ status }) => status === 'completed',
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_recharge', officerId, ownerId }),
  },
} satisfies StepRules<string, RechargeState>

/** Throws `not_found`. */
export async function rechargeOrRefusal(db: Db, id: bigint): Promise<RechargeRow> {
  const [row] = await readRecharge(db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Why a step is not open: `already_decided`, saying what the order is now and who made it so; `with_provider` where the desk
 * would do what the provider may have done, and `not_with_provider` for what is at the desk.
 */
export function closedTo(step: RechargeStep, { status, by, handling }: RechargeRow): Refusal {
  if (status !== 'ordered' || step === 'reverse') {
    return alreadyDecided(status, by ?? sentence('the provider'))
  }
  if (step === 'take_over') return new Refusal('not_with_provider')
  return new Refusal(handling === 'sent' ? 'with_provider' : 'busy')
}

/** The order, if the step is open and the officer may take it. Throws `not_found`, `own_money` and what closedTo() gives. */
export async function rechargeForStep(db: Db, step: RechargeStep, id: bigint, officerId: bigint): Promise<RechargeRow> {
  const order = await rechargeOrRefusal(db, id)
  await checkStep(db, rechargeSteps[step], order, officerId, (row) => closedTo(step, row))
  return order
}

/** What the books say of an order's entries: whose number, with which operator. */
export function memoOf({ operator, number }: { operator: string; number: string }): string {
  return `${operator}, ${readableMobile(number)}`
}
