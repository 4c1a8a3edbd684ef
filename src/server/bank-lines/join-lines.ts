import { type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import { checkNothingWaits, type HeldLine, holdLine } from './hold-line.ts'
import { postUnclaimedLine } from './unclaimed-line.ts'

type By = { officerId: bigint; now: Date }

/**
 * Holds lines whose money becomes one payment, and gives the one that it names, as all of their money. An entry is one line, so the money of each is unclaimed first, and the payment
 * takes all of it out of that. The day is the last one's: until then the payment was not whole. Throws `not_found`,
 * `line_settled`, `line_waits`, `line_too_late`, and `line_not_that` for money that left or a line named twice.
 */
export async function joinLines(db: Db, paymentId: bigint, ids: readonly bigint[], by: By): Promise<HeldLine> {
  const lines: HeldLine[] = []
  // In one order, or two officers who take the same lines wait for each other.
  for (const id of [...new Set(ids)].sort((one, other) => (one < other ? -1 : 1))) lines.push(await holdLine(db, id))
  if (lines.length < ids.length || lines.some(({ amount }) => amount < 0n)) throw new Refusal('line_not_that')
  for (const line of lines) {
    await checkNothingWaits(db, line)
    await makeUnclaimed(db, line, by)
  }
  const [first, ...others] = lines.map((line) => ({ ...line, status: 'unclaimed' as const }))
  if (!first) throw new Error('no lines were named')
  await join(db, [paymentId, others.map(({ id }) => id)])
  const bookedOn =
    lines
      .map((line) => line.bookedOn)
      .sort()
      .at(-1) ?? first.bookedOn
  return { ...first, amount: sumFils(lines.map(({ amount }) => amount)), bookedOn }
}

/** The money of a line is unclaimed, so that a payment or a part can take of it; the line opens again once none does. */
export async function makeUnclaimed(db: Db, line: HeldLine, by: By): Promise<void> {
  if (line.status === 'unclaimed') return
  if (!(await postUnclaimedLine(db, line, by))) throw new Refusal('busy')
  await markOpensAgain(db, [line.id])
}

/**
 * A part of a line waits again: what it takes is unclaimed, also where the line was opened since. Throws `line_settled`,
 * `line_waits` and, where less is left of the line, `line_not_that`.
 */
export async function keepForPart(db: Db, lineId: bigint, amount: Fils, by: By): Promise<void> {
  const line = await holdLine(db, lineId, 'parts')
  if (amount > line.left) throw new Refusal('line_not_that')
  if (line.status === 'open') await checkNothingWaits(db, line)
  await makeUnclaimed(db, line, by)
}

/** Value: line. */
const markOpensAgain = query('mark_line_opens_again', 'update bank_line set opens_again = true where id = $1')

/** Values: payment, lines. */
const join = query('join_lines_to_payment', 'update bank_line set joined_payment_id = $1 where id = any ($2::bigint[])')

/** The others are what the payment posted too. Values: payment, officer, now. */
export const settleJoined = query(
  'settle_joined_lines',
  `update bank_line l set status = 'matched', claimed_entry_id = p.entry_id, settled_by = $2, settled_at = $3
   from payment p where p.id = $1 and l.joined_payment_id = p.id and l.status = 'unclaimed'`,
)

const REOPEN = postingQuery({
  name: 'reopen_joined_line',
  guard: `select id from bank_line where id = $2 and status = 'unclaimed' for update`,
  effects: [],
})

/** Lets the lines go that were a payment together, now that it is reversed: those are open again that were open before. */
export async function partLines(db: Db, lineId: bigint, paymentId: bigint, by: By): Promise<void> {
  for (const { id, entry_id: entryId } of await readParting(db, [paymentId, lineId])) {
    const reversing = await reversingEntry(db, entryId, 'Not unclaimed after all', by)
    if (!(await postEntries(db, REOPEN, [id], [reversing]))) throw new Refusal('busy')
  }
  await part(db, [paymentId, lineId])
}

/** Opens a line again whose parts are all undone. */
export async function openWithoutParts(db: Db, lineId: bigint, by: By): Promise<void> {
  const [line] = await readWithoutParts(db, [lineId])
  if (line) await partLines(db, lineId, 0n, by)
}

/** Value: line. No row while a part of it stands or waits. */
const readWithoutParts = query<{ id: bigint }>(
  'read_line_without_parts',
  `select id from bank_line where id = $1 and opens_again and status = 'unclaimed'
     and not exists (select from payment where split_line_id = $1 and status in ('in_review', 'verified')) for no key update`,
)

/** Values: payment, the line that it names. */
const readParting = query<{ id: bigint; entry_id: bigint }>(
  'read_lines_to_part',
  `select id, entry_id from bank_line
   where (id = $2 or joined_payment_id = $1) and opens_again and status = 'unclaimed' order by id for no key update`,
)

/** Values: payment, the line that it names. */
const part = query(
  'part_joined_lines',
  'update bank_line set joined_payment_id = null, opens_again = false where joined_payment_id = $1 or id = $2',
)
