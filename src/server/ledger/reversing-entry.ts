import { businessDateAt } from '#core/calendar.ts'
import type { AccountCode } from '#core/chart.ts'
import { type Entry, type EntryKind, type EntryLine, makeEntry, reverseEntry } from '#core/entry.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { DatedEntry } from './post-entry.ts'

type EntryRow = {
  id: bigint
  kind: EntryKind
  memo: string
  postings: { account: AccountCode; member_id: string | null; loan_id: string | null; amount: string }[]
}

/** Value: entries. */
const selectEntries = query<EntryRow>(
  'read_entries',
  `select e.id, e.kind, e.memo, (select json_agg(json_build_object('account', account, 'member_id', member_id::text,
     'loan_id', loan_id::text, 'amount', amount::text) order by line) from posting where entry_id = e.id) as postings
   from entry e where e.id = any ($1::bigint[])`,
)

/** An entry of the journal as core knows it, to make its reversing entry from. */
export async function readEntry(db: Db, entryId: bigint): Promise<Entry> {
  const entry = (await readEntries(db, [entryId])).get(entryId)
  if (!entry) throw new Error(`entry ${entryId} is not in the journal`)
  return entry
}

/** The same of many, by their ids. */
export async function readEntries(db: Db, ids: readonly bigint[]): Promise<Map<bigint, Entry>> {
  return new Map((await selectEntries(db, [ids])).map((row) => [row.id, entryOf(row)]))
}

function entryOf(row: EntryRow): Entry {
  const postings = row.postings.map(({ account, member_id, loan_id, amount }): EntryLine => {
    const signed = BigInt(amount)
    const owner = {
      account,
      ...(member_id ? { memberId: BigInt(member_id) } : {}),
      ...(loan_id ? { loanId: BigInt(loan_id) } : {}),
    }
    return signed > 0n ? { ...owner, debit: signed } : { ...owner, credit: -signed }
  })
  return makeEntry({ kind: row.kind, memo: row.memo, postings })
}

/** The reversing entry of an entry, ready to be posted, dated today. `memo` is what the statement says of it. */
export async function reversingEntry(
  db: Db,
  reverses: bigint,
  memo: string,
  { officerId, now }: { officerId: bigint; now: Date },
): Promise<DatedEntry> {
  const entry = reverseEntry(await readEntry(db, reverses), memo)
  const date = businessDateAt(now)
  return { entry, memo, date, receivedOn: date, postedAt: now, madeBy: officerId, reverses }
}
