import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { saverOrRefusal } from '#server/ledger/saver.ts'
import { checkWithdrawalStep, withdrawalDecided, withdrawalOrRefusal } from './withdrawal-steps.ts'
import { approveWithdrawal, endWithdrawal } from './withdrawal-store.ts'

/** Throws `receivable_open`, which blocks a withdrawal at each of its steps. */
export async function checkOwesNothing(db: Db, memberId: bigint, settings: AssociationSettings): Promise<void> {
  const { receivable } = await saverOrRefusal(db, memberId, settings)
  if (receivable > 0n) throw new Refusal('receivable_open', { amount: amountOf(receivable) })
}

/**
 * Promises the money: from now on it is neither available to the member nor free to lend. Throws `not_found`,
 * `already_decided`, `own_money`, `recorded_by_you`, `receivable_open`, `beyond_available`.
 */
export async function approve(db: Db, id: bigint, officerId: bigint, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  const settings = await checkWithdrawalStep(db, 'approve', row, officerId)
  await checkOwesNothing(db, row.member_id, settings)
  const [approved] = await approveWithdrawal(db, [id, officerId, now, settings.lockSavings])
  if (approved) return
  const since = await withdrawalOrRefusal(db, id)
  if (since.status !== 'asked') throw withdrawalDecided(since)
  const { available } = await saverOrRefusal(db, row.member_id, settings)
  throw new Refusal('beyond_available', { available: amountOf(available) })
}

/** Refuses one that is not paid yet. Throws `not_found`, `already_decided`, `own_money`. */
export async function refuse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  await checkWithdrawalStep(db, 'refuse', row, officerId)
  const [ended] = await endWithdrawal(db, [id, 'refused', officerId, now, reason])
  if (!ended) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}

/** The member takes it back before it is paid. Throws `not_found`, `already_decided`. */
export async function takeBack(db: Db, id: bigint, memberId: bigint, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  if (row.member_id !== memberId) throw new Refusal('not_found')
  const [ended] = await endWithdrawal(db, [id, 'cancelled', memberId, now, null])
  if (!ended) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}
