import type { Claim } from './claim.ts'
import { monthOf } from './days.ts'
import { aed, type Entry, type Tables } from './tables.ts'

/** So many entries are read one by one, from all over the journal: the lists have them all. */
const ONE_BY_ONE = 5

function entryRead({ entry, posting }: Tables, each: Entry) {
  const own = posting.filter(({ entry_id }) => entry_id === each.id)
  return {
    ...{ id: each.id, date: each.date, received_on: each.received_on, kind: each.kind, reverses: each.reverses },
    reversed_by: entry.find(({ reverses }) => reverses === each.id)?.id ?? null,
    postings: own.map(({ account, member_id, loan_id, amount }) => ({
      ...{ account, loan_id, member: member_id === null ? null : { id: member_id } },
      ...{ debit: aed(Math.max(0, amount)), credit: aed(Math.max(0, -amount)) },
    })),
  }
}

/**
 * The journal of this month, of this year and of all time, an account of it, a kind of entry, and some entries by themselves.
 * Which account and which kind follows from how many entries there are.
 */
export function journalClaims(tables: Tables, today: string): Claim[] {
  const which = tables.entry.length
  const all = tables.entry.map((each) => entryRead(tables, each))
  const first = all[0]?.date ?? today
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today }
  const month = { from: `${monthOf(today)}-01`, to: today }
  const paged = { list: 'entries', next: 'next_after', from: 'after' }
  const call = 'GET /api/office/ledger/journal'
  const within = ({ from, to }: { from: string; to: string }) => all.filter(({ date }) => from <= date && date <= to)
  const used = [...new Set(tables.posting.map(({ account }) => account))].sort()
  const account = used[which % used.length] ?? 'bank'
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort()
  const kind = kinds[which % kinds.length] ?? 'reversal'
  const every = Math.ceil(all.length / ONE_BY_ONE)
  const one = which % every
  const whole = { from: first, to: today, order: 'oldest' }
  const lists: Claim[] = [
    { call, query: whole, paged, expected: { entries: all } },
    { call, query: year, paged, expected: { entries: within(year).reverse() } },
    { call, query: month, paged, expected: { entries: within(month).reverse() } },
    {
      ...{ call, query: { ...whole, account }, paged },
      expected: { entries: all.filter(({ postings }) => postings.some((each) => each.account === account)) },
    },
    { call, query: { ...whole, kind }, paged, expected: { entries: all.filter((each) => each.kind === kind) } },
  ]
  const single = all
    .filter((_, place) => place % every === one)
    .map((entry): Claim => ({ call: 'GET /api/office/ledger/entries/:id', id: entry.id, expected: { entry } }))
  return [...lists, ...single]
}
