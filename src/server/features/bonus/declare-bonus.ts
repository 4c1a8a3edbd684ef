import { bonusMemo, distributable } from '#core/bonus.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { declareBonus } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { lockSurplus } from '#server/ledger/locks.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { tellProposer } from '#server/ledger/tell-proposer.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import {
  availableOf,
  checkWithin,
  discardBonus,
  forgetReversal,
  insertBonus,
  readToShare,
  setDeclared,
  setDeclined,
  setReversalProposed,
  setReversing,
  shareOut,
  sharesOfWhoLeft,
} from './bonus-store.ts'

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
  // A million shares take longer than a query usually may.
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

const CONFIRM_BONUS = postingQuery({
  name: 'confirm_bonus',
  guard: `select id, amount, declared_by from bonus where id = $2 and status = 'declared' for update`,
  effects: [
    `update bonus set status = 'crediting', decided_by = $3, decided_at = $4, entry_id = posted.entry_ids[1]
     from posted where bonus.id = posted.id`,
    tellProposer('declared_by', 'bonus_confirmed', `jsonb_build_object('bonus_id', id, 'amount', amount)`),
  ],
})

/**
 * Takes a declared bonus out of the surplus; from then on it is owed to the members. What there is to share is looked at
 * again: it may be less than when it was declared. Throws `not_found`, `already_decided`, `proposed_by_you`,
 * `beyond_surplus`.
 */
export async function confirm(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await lockSurplus(db)
  const bonus = await bonusForStep(db, 'confirm', id, officerId)
  checkWithin(bonus.amount, distributable(await readToShare(db)))
  const date = businessDateAt(now)
  const entry = declareBonus(bonus.amount, bonusMemo(bonus.from_date, bonus.to_date))
  const posted = await postEntries(
    db,
    CONFIRM_BONUS,
    [id, officerId, now],
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw new Refusal('busy')
}

/** Nobody more is credited until it is decided. Throws `not_found`, `already_decided`, `reversal_waits`. */
export async function proposeReversal(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'reverse', id, officerId)
  await setReversalProposed(db, [id, officerId, now, reason])
}

/** What was credited is reversed in batches from now on. Throws `not_found`, `already_decided`, `not_proposed`, `proposed_by_you`. */
export async function confirmReversal(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'confirm_reversal', id, officerId)
  await setReversing(db, [id, officerId, now])
}

/** By another treasurer, or by who proposed it, who takes it back. Throws `not_found`, `already_decided`, `not_proposed`. */
export async function declineReversal(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'decline_reversal', id, officerId)
  await forgetReversal(db, [id, officerId, now])
}
