import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { lockSurplus } from '#server/ledger/locks.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import { discardBonus, insertBonus, setDeclared, setDeclined, shareOut, sharesOfWhoLeft } from './bonus-store.ts'
import { availableOf, checkWithin, readToShare } from './share-store.ts'

/** Members credited by one entry. The check that an entry balances reads it once a posting, so a large one takes its square. */
const MEMBERS_PER_ENTRY = 50

export type BonusDraft = { from: BusinessDate; to: BusinessDate; amount: Fils }

/**
 * Works every member's share out and keeps it, for the officers to look at; nothing is promised yet. Gives its id. Throws
 * `invalid_fields` for a period that is not over, `beyond_surplus`, `nobody_saved`.
 */
export async function prepareBonus(db: Db, { from, to, amount }: BonusDraft, { officerId, now }: By): Promise<bigint> {
  checkPeriod(from, to, businessDateAt(now))
  checkWithin(amount, availableOf(await readToShare(db)))
  const [made] = await insertBonus(db, [from, to, amount, officerId, now])
  if (!made) throw new Error('a bonus was not stored')
  // A million shares take longer than a statement usually may.
  await db.query(`set local statement_timeout = '10min'`)
  const [shared] = await shareOut(db, [made.id, MEMBERS_PER_ENTRY])
  if (!shared?.members) throw new Refusal('nobody_saved')
  return made.id
}

function checkPeriod(from: BusinessDate, to: BusinessDate, today: BusinessDate): void {
  if (to < from) throw new Refusal('invalid_fields', {}, { to: [sentence('This is before the first day.')] })
  if (to >= today) throw new Refusal('invalid_fields', {}, { to: [sentence('The last day has to be over.')] })
}

/** Forgets one that nobody declared. Throws `not_found`, `already_decided`. */
export async function forgetBonus(db: Db, id: bigint, officerId: bigint): Promise<void> {
  await bonusForStep(db, 'discard', id, officerId)
  await discardBonus(db, [id])
}

/** Throws `not_found`, `already_decided`, `member_left`, `beyond_surplus`. */
export async function declare(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await lockSurplus(db)
  const { amount } = await bonusForStep(db, 'declare', id, officerId)
  const [left] = await sharesOfWhoLeft(db, [id])
  if (left) throw new Refusal('member_left')
  checkWithin(amount, availableOf(await readToShare(db)))
  await setDeclared(db, [id, officerId, now])
}

/** By another treasurer, or by who declared it, who takes it back. Throws `not_found`, `already_decided`. */
export async function decline(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'decline', id, officerId)
  await setDeclined(db, [id, officerId, now, reason])
}
