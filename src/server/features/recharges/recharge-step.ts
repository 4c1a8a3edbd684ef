import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { SeparatedStep } from '#core/separation.ts'
import type { Db } from '#server/db/connect.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { type RechargeRow, readRecharge } from './recharge-store.ts'

type RechargeStep = Extract<SeparatedStep['step'], `${string}_recharge`>

/** Throws `not_found`. */
export async function rechargeOrRefusal(db: Db, id: bigint): Promise<RechargeRow> {
  const [row] = await readRecharge(db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

/** `already_decided`, saying what it is now and who made it so. */
export function alreadyDecided({ status, by }: RechargeRow): Refusal {
  return new Refusal('already_decided', { status: stateWords(status), by: by ?? sentence('the provider') })
}

/** Throws `with_provider` where the desk would do what the provider may have done. */
export function checkAtDesk({ status, handling }: RechargeRow): void {
  if (status === 'ordered' && handling === 'sent') throw new Refusal('with_provider')
}

/**
 * The order, where it stands as the step needs it and the officer may take the step. Throws `not_found`,
 * `already_decided`, `own_money`.
 */
export async function rechargeForStep(
  db: Db,
  id: bigint,
  { step, from, officerId }: { step: RechargeStep; from: RechargeRow['status']; officerId: bigint },
): Promise<RechargeRow> {
  const row = await rechargeOrRefusal(db, id)
  if (row.status !== from) throw alreadyDecided(row)
  await checkSeparation(db, { step, officerId, ownerId: row.member_id })
  return row
}
