import type { AnswerOf } from '#contract/calls.ts'
import { matchableEntry } from '#server/bank-lines/standing-entry.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { statement } from '#server/db/statement.ts'

export type Line = Omit<AnswerOf<'GET /api/office/bank-lines'>['lines'][number], 'proposal' | 'others'>

/**
 * A page of an account's lines in a state, oldest first, and whether what such lines may be is kept. Values: account, state,
 * the id to read after or null, how many, since when it must have been kept.
 */
export const listLines = statement<{ line: Line; kept: boolean }>(
  'list_bank_lines',
  `select json_build_object('id', l.id, 'booked_on', l.booked_on, 'amount', l.amount / 100.0, 'description', l.description,
     'reference', l.reference, 'balance', l.balance / 100.0, 'status', l.status, 'entry_id', l.entry_id,
     'claimed_entry_id', l.claimed_entry_id,
     'payment_id', (select id from payment where bank_line_id = l.id and status = 'verified'), 'settled_by', p.name, 'note', l.note) as line,
     exists (select from proposals_look where account = $1 and status = $2 and kept_at >= $5) as kept
   from ${pageAfter('bank_line', 2, 'account = $1')} l left join person p on p.id = l.settled_by order by l.id`,
)

export type LineRow = {
  id: bigint
  account: string
  booked_on: string
  amount: bigint
  description: string
  status: Line['status']
  claimed: boolean
  settled_by_name: string | null
  /** The payment that was verified by it. */
  payment_id: bigint | null
}

export const readLine = statement<LineRow>(
  'read_bank_line',
  `select l.id, l.account, l.booked_on, l.amount, l.description, l.status, l.claimed_entry_id is not null as claimed,
     p.name as settled_by_name, (select id from payment where bank_line_id = l.id and status = 'verified') as payment_id
   from bank_line l left join person p on p.id = l.settled_by where l.id = $1`,
)

/** No row: the line is not open, or the entry moved another amount on its account, was reversed, reverses, or is another line. Values: line, entry, who, when. */
export const matchLine = statement<{ id: bigint }>(
  'match_bank_line',
  `update bank_line l set status = 'matched', entry_id = $2, settled_by = $3, settled_at = $4
   where l.id = $1 and l.status = 'open'
     and (select sum(p.amount) from posting p where p.entry_id = $2 and p.account = l.account) = l.amount
     and not exists (select from bank_line o where o.account = l.account and o.entry_id = $2)
     and ${matchableEntry('$2')}
   returning l.id`,
)

/** No row: the line is not open. Values: line, who, when, why. */
export const setLineAside = statement<{ id: bigint }>(
  'set_bank_line_aside',
  `update bank_line set status = 'set_aside', settled_by = $2, settled_at = $3, note = $4
   where id = $1 and status = 'open' returning id`,
)

/** No row: the line is open, or unclaimed, which its entry says; or a payment was verified by it. */
export const releaseLine = statement<{ id: bigint }>(
  'release_bank_line',
  `update bank_line l set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null
   where id = $1 and status in ('matched', 'set_aside') and claimed_entry_id is null
     and not exists (select from payment where bank_line_id = l.id and status = 'verified') returning id`,
)
