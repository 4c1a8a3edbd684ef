import type { Db } from '#server/db/connect.ts'
import { type JournalEntry, type JournalFilter, readJournal } from './journal-store.ts'
import type { Period } from './period.ts'

export const JOURNAL_COLUMNS = [
  'Date',
  'Received on',
  'Entry',
  'Kind',
  'Memo',
  'By',
  'Reverses',
  'Account code',
  'Account',
  'Member ID',
  'Member',
  'Loan',
  'Debit, AED',
  'Credit, AED',
] as const

const PAGE = 500

/** A record for each posting, oldest first, read a page at a time: a slow download holds no connection. */
export async function* journalRecords(db: Db, { from, to }: Period, filter: JournalFilter) {
  let entries: JournalEntry[] = []
  do {
    const last = entries.at(-1)
    const after = last && { date: last.date, id: BigInt(last.id) }
    entries = await readJournal(db, { from, to, order: 'oldest', after, limit: PAGE }, filter)
    for (const entry of entries) for (const posting of entry.postings) yield record(entry, posting)
  } while (entries.length === PAGE)
}

function record(
  entry: JournalEntry,
  { account, name, member, loan_id, debit, credit }: JournalEntry['postings'][number],
) {
  const { date, received_on, id, kind, memo, by, reverses } = entry
  const owner = [member?.unique_id ?? '', member?.name ?? '', loan_id ?? '']
  return [
    date,
    received_on,
    id,
    kind,
    memo,
    by ?? '',
    reverses ?? '',
    account,
    name,
    ...owner,
    debit || '',
    credit || '',
  ]
}
