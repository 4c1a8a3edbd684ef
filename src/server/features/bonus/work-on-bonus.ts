import { bonusMemo } from '#core/bonus.ts'
import { businessDateAt } from '#core/calendar.ts'
import { type Entry, reverseEntry } from '#core/entry.ts'
import { creditBonus, declareBonus, reverseBonus } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { leaveAgain } from '#server/ledger/leave-again.ts'
import { keepClosed } from '#server/ledger/locks.ts'
import { type DatedEntry, postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { type BonusRow, lockBonus, readBonus } from './bonus-store.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const TRY_AGAIN_MS = 2_000

type Payload = { bonus_id: string }

/**
 * Does the next batch of a bonus, of crediting or of reversing, and leaves a job for the one after it in the same
 * database transaction. Whoever is killed between two batches, or over one, leaves the bonus as it was before or after a
 * batch; any number of processes may work on it at once, since each holds the bonus for the time of its batch.
 */
export async function workOnBonus(pool: Pool, payload: Payload, now: Date): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      if (await nextBatch(db, BigInt(payload.bonus_id), now)) await addJob(db, 'work_on_bonus', payload, now)
    })
  } catch (error) {
    if (!isHeldByOthers(error)) throw error
    await addJob(pool, 'work_on_bonus', payload, now, new Date(now.getTime() + TRY_AGAIN_MS))
  }
}

/** One batch, within the database transaction that `db` holds. False: there is none left to do. */
export async function nextBatch(db: Db, id: bigint, now: Date): Promise<boolean> {
  await lockBonus(db, [id])
  const [bonus] = await readBonus(db, [id])
  if (bonus?.status === 'crediting' && bonus.reversal_by === null) return creditBatch(db, bonus, now)
  if (bonus?.status === 'reversing') return reverseBatch(db, bonus, now)
  return false
}

function isHeldByOthers(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK
}

/** Thousands of members by one query, in the batch that credits them or takes it back. `at` is the value that says when. */
const tellMembers = (kind: 'bonus_credited' | 'bonus_reversed', at: string) =>
  `insert into notification (person_id, kind, about, made_at)
   select s.member_id, '${kind}', jsonb_build_object('bonus_id', s.bonus_id, 'amount', s.amount), ${at}::timestamptz
   from posted join bonus_part p on p.bonus_id = posted.id and p.part = any ($3::int[])
     join bonus_share s on s.bonus_id = p.bonus_id and s.member_id between p.first_member and p.last_member`

const CREDIT_BONUS = postingQuery({
  name: 'credit_bonus',
  guard: `select id from bonus where id = $2 and status = 'crediting' and reversal_by is null
      and not exists (select from bonus_part p where p.bonus_id = $2 and p.part = any ($3::int[]) and p.credit_entry_id is not null)
    for update`,
  effects: [
    `update bonus_part p set credit_entry_id = posted.entry_ids[at.place]
     from posted, unnest($3::int[]) with ordinality as at (part, place) where p.bonus_id = posted.id and p.part = at.part`,
    `update bonus set status = 'credited' from posted where bonus.id = posted.id and not exists (
       select from bonus_part p where p.bonus_id = posted.id and p.credit_entry_id is null and p.part <> all ($3::int[]))`,
    tellMembers('bonus_credited', '$4'),
  ],
})

/**
 * Credits the next thousand members with their shares, by an entry for each part. The parts are marked in the query
 * that posts, so that nobody is credited twice. False: they were the last.
 */
async function creditBatch(db: Db, bonus: BonusRow, now: Date): Promise<boolean> {
  const shares = await sharesToCredit(db, [bonus.id, ENTRIES_AT_ONCE])
  await lockSavings(db, [shares.map((share) => share.member_id)])
  const parts = byPart(shares)
  const date = businessDateAt(now)
  const memo = bonusMemo(bonus.from_date, bonus.to_date)
  const entries = parts.map(({ members }) => creditBonus(members, memo))
  const posted = await postEntries(
    db,
    CREDIT_BONUS,
    [bonus.id, parts.map(({ part }) => part), now],
    entries.map((entry) => ({ entry, date, receivedOn: date, postedAt: now, madeBy: null })),
  )
  if (!posted) throw new Error(`bonus ${bonus.id} was credited by another at the same moment`)
  return parts.length === ENTRIES_AT_ONCE
}

/** A member's share, with the part that it is credited in. In fils. */
type BatchShare = { part: number; member_id: bigint; amount: bigint; credit_entry_id: bigint | null }

const nextShares = (name: string, open: string) =>
  query<BatchShare>(
    name,
    `select p.part, s.member_id, s.amount, p.credit_entry_id
     from (select * from bonus_part where bonus_id = $1 and ${open} order by part limit $2) p
     join bonus_share s on s.bonus_id = p.bonus_id and s.member_id between p.first_member and p.last_member
     order by s.member_id`,
  )

/** The shares of the next parts that nobody has been credited with. Values: which bonus, how many parts. */
const sharesToCredit = nextShares('shares_to_credit', 'credit_entry_id is null')

/** The same of those that were credited and have to be reversed. */
const sharesToReverse = nextShares('shares_to_reverse', 'credit_entry_id is not null and reversal_entry_id is null')

/** What members may use of their savings now, in fils, where loans keep them or not ($2); their balances stay locked. */
const lockAvailable = query<{ member_id: bigint; available: bigint }>(
  'lock_available_savings',
  'select member_id, available_savings(member_id, $2) as available from lock_savings($1)',
)

/** What members have saved now, in fils; their balances stay locked. Fails where one of them is held for long. */
const lockSavings = query<{ member_id: bigint; savings: bigint }>(
  'lock_savings',
  'select member_id, savings from lock_savings($1)',
)

/** Parts in one database transaction: a thousand members, some tenths of a second. */
const ENTRIES_AT_ONCE = 20

/** Members whose shares one entry moves. */
type Part = { part: number; credited: bigint | null; members: { memberId: bigint; amount: Fils }[] }

/** Shares in the order of their parts, grouped by them. */
function byPart(shares: readonly BatchShare[]): Part[] {
  const parts = new Map<number, Part>()
  for (const { part, member_id: memberId, amount, credit_entry_id: credited } of shares) {
    const entry = parts.get(part) ?? { part, credited, members: [] }
    entry.members.push({ memberId, amount })
    parts.set(part, entry)
  }
  return [...parts.values()]
}

/** The officer who confirmed the reversal. */
const WHO_REVERSED = '(select reversal_confirmed_by from bonus where id = $2)'

const REVERSE_BONUS = postingQuery({
  name: 'reverse_bonus',
  guard: `select id from bonus where id = $2 and status = 'reversing'
      and not exists (select from bonus_part p where p.bonus_id = $2 and p.part = any ($3::int[]) and p.reversal_entry_id is not null)
    for update`,
  effects: [
    `update bonus_part p set reversal_entry_id = posted.entry_ids[at.place]
     from posted, unnest($3::int[]) with ordinality as at (part, place) where p.bonus_id = posted.id and p.part = at.part`,
    tellMembers('bonus_reversed', '$5'),
    ...leaveAgain('select unnest($4::bigint[]) as member_id from posted', WHO_REVERSED, '$5'),
  ],
})

/**
 * Reverses the next thousand credited shares, each entry by its reversing entry; what is not available any more of a member's
 * savings is owed, and who has left and owes leaves again. When none is left the declaration is reversed too, and the surplus
 * has it again. False: that was the last.
 */
async function reverseBatch(db: Db, bonus: BonusRow, now: Date): Promise<boolean> {
  const shares = await sharesToReverse(db, [bonus.id, ENTRIES_AT_ONCE])
  if (shares.length === 0) return returnToSurplus(db, bonus, now)
  const { lockSavings } = await readSettings(db)
  const members = shares.map((share) => share.member_id)
  // Before their savings, as by whoever else takes both.
  const closed = await keepClosed(db, [members])
  const held = await lockAvailable(db, [members, lockSavings])
  const available = new Map(held.map((row) => [row.member_id, row.available]))
  const parts = byPart(shares)
  const { memo, reversed } = memosOf(bonus)
  const entries = parts.map(({ credited, members: ofPart }) => {
    const entry = reverseBonus({ original: creditBonus(ofPart, memo), available, memo: reversed })
    return { entry, ...postedAt(now), ...(credited === null ? {} : { reverses: credited }) }
  })
  const owe = new Set(entries.flatMap(({ entry }) => debtorsOf(entry)))
  const owing = closed.map(({ id }) => id).filter((id) => owe.has(id))
  const posted = await postEntries(db, REVERSE_BONUS, [bonus.id, parts.map(({ part }) => part), owing, now], entries)
  if (!posted) throw new Error(`bonus ${bonus.id} was reversed by another at the same moment`)
  return true
}

const debtorsOf = ({ postings }: Entry) =>
  postings.flatMap(({ account, memberId }) =>
    account === 'member_receivable' && memberId !== undefined ? [memberId] : [],
  )

const RETURN_BONUS_TO_SURPLUS = postingQuery({
  name: 'return_bonus_to_surplus',
  guard: `select id from bonus where id = $2 and status = 'reversing' for update`,
  effects: [
    `update bonus set status = 'reversed', reversal_entry_id = posted.entry_ids[1] from posted where bonus.id = posted.id`,
  ],
})

async function returnToSurplus(db: Db, bonus: BonusRow, now: Date): Promise<false> {
  const { memo, reversed } = memosOf(bonus)
  if (bonus.entry_id === null) throw new Error(`bonus ${bonus.id} was never posted`)
  const entry = reverseEntry(declareBonus(bonus.amount, memo), reversed)
  await postEntries(db, RETURN_BONUS_TO_SURPLUS, [bonus.id], [{ entry, ...postedAt(now), reverses: bonus.entry_id }])
  return false
}

function memosOf({ from_date, to_date }: BonusRow) {
  const memo = bonusMemo(from_date, to_date)
  return { memo, reversed: `Reversed: ${memo}` }
}

/** Dated the day it is posted; by nobody, since two officers decided on all of it before. */
function postedAt(now: Date): Omit<DatedEntry, 'entry'> {
  const date = businessDateAt(now)
  return { date, receivedOn: date, postedAt: now, madeBy: null }
}
