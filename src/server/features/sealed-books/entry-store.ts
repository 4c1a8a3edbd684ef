import type { EntryToSeal } from '#core/sealed-books/sealed-text.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** An entry as the journal has it, in the words that are hashed. */
type Row = {
  id: string
  kind: string
  date: string
  received_on: string
  posted_at: string
  made_by: string | null
  reverses: string | null
  memo: string
  postings: EntryToSeal['postings'] | null
}

const selectEntries = query<Row>(
  'read_entries_to_seal',
  `select e.id::text, e.kind, e.date, e.received_on, e.made_by::text, e.reverses::text, e.memo,
     to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as posted_at,
     (select json_agg(json_build_array(p.account, p.member_id::text, p.loan_id::text, p.amount::text) order by p.line)
        from posting p where p.entry_id = e.id) as postings
   from entry e where e.id = any ($1::bigint[])`,
)

/** Of an entry with hundreds of postings this many are some megabytes. */
const AT_ONCE = 256

/** Those entries, some at a time, by their ids; one that is not in the journal is left out. */
export async function* readEntries(
  db: Db,
  ids: readonly bigint[],
): AsyncGenerator<{ asked: readonly bigint[]; entries: Map<bigint, EntryToSeal> }> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const asked = ids.slice(at, at + AT_ONCE)
    const rows = await selectEntries(db, [asked])
    yield { asked, entries: new Map(rows.map((row) => [BigInt(row.id), entryOf(row)])) }
  }
}

export async function readOneEntry(db: Db, id: bigint): Promise<EntryToSeal | undefined> {
  const [row] = await selectEntries(db, [[id]])
  return row && entryOf(row)
}

function entryOf({ received_on, posted_at, made_by, postings, ...row }: Row): EntryToSeal {
  return { ...row, receivedOn: received_on, postedAt: posted_at, madeBy: made_by, postings: postings ?? [] }
}
