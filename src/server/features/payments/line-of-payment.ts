import { statement } from '#server/db/statement.ts'

/** A line of the bank's statement that is an entry; `claims` where nobody had claimed the line before that entry. */
export type HeldLine = { id: bigint; entry_id: bigint; claims: boolean; settled_by: bigint; settled_at: Date }

/** The lines that are some entries, held until the database transaction ends. Values: the entries. */
export const holdLines = statement<HeldLine>(
  'hold_lines_of_entries',
  `select l.id, e as entry_id, l.claimed_entry_id is not distinct from e as claims, l.settled_by, l.settled_at
   from unnest($1::bigint[]) e join bank_line l on l.entry_id = e or l.claimed_entry_id = e order by l.id for update of l`,
)

/** A line is another entry now than the one that was mirrored. Values: line, entry, whether it claims, who settled it and when. */
export const moveLine = statement(
  'move_line_to_entry',
  `update bank_line set status = 'matched', entry_id = case when $3::boolean then entry_id else $2 end,
     claimed_entry_id = case when $3 then $2::bigint end, settled_by = $4, settled_at = $5 where id = $1`,
)
