import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { entryJson } from '#server/ledger/entry-json.ts'

type JournalEntry = AnswerOf<'GET /api/office/ledger/entries/:id'>['entry']
export type JournalFilter = { account?: string | undefined; kind?: string | undefined }
export type JournalPage = {
  from: BusinessDate
  to: BusinessDate
  order: 'newest' | 'oldest'
  /** The entry to read after. */
  after: { date: string; id: bigint } | undefined
  limit: number
}

/** Each walks an index in the journal's order and stops at the end of the page. */
const WALKS = {
  all: 'select e.date, e.id from entry e where true',
  kind: 'select e.date, e.id from entry e where e.kind = $6',
  account: 'select distinct e.date, e.entry_id as id from posting e where e.account = $6',
  kind_with_account: `select e.date, e.id from entry e where e.kind = $6
    and exists (select from posting p where p.entry_id = e.id and p.account = $7)`,
  account_with_kind: `select distinct e.date, e.entry_id as id from posting e
    where (select kind from entry where id = e.entry_id) = $6 and e.account = $7`,
}
type Walk = keyof typeof WALKS

function pageStatement(walk: Walk, order: JournalPage['order']) {
  const [beyond, way] = order === 'newest' ? ['<', 'desc'] : ['>', 'asc']
  const id = walk.startsWith('account') ? 'entry_id' : 'id'
  return query<{ entry: JournalEntry }>(
    `journal_${walk}_${order}`,
    `with page as (${WALKS[walk]} and e.date between $1 and $2 and (e.date, e.${id}) ${beyond} ($3, $4)
       order by 1 ${way}, 2 ${way} limit $5)
     select ${entryJson()} as entry from page join entry e on e.id = page.id order by e.date ${way}, e.id ${way}`,
  )
}

const walks = Object.keys(WALKS) as Walk[]
const PAGES = {
  newest: Object.fromEntries(walks.map((walk) => [walk, pageStatement(walk, 'newest')])),
  oldest: Object.fromEntries(walks.map((walk) => [walk, pageStatement(walk, 'oldest')])),
} as Record<JournalPage['order'], Record<Walk, ReturnType<typeof pageStatement>>>

/** Before and after every entry of a day. */
const FIRST = 0n
const LAST = 2n ** 62n

/** Whether an account has so few lines in a period that walking them beats walking the entries of a kind. */
const hasFewLines = query<{ few: boolean }>(
  'account_has_few_lines',
  `select count(*) < 5000 as few
   from (select from posting where account = $1 and date between $2 and $3 limit 5000) lines`,
)

/** A page of the journal. */
export async function readJournal(
  db: Db,
  page: JournalPage,
  { kind, account }: JournalFilter,
): Promise<JournalEntry[]> {
  const { from, to, order, limit } = page
  const start = order === 'newest' ? { date: to, id: LAST } : { date: from, id: FIRST }
  const { date, id } = page.after ?? start
  const walk = await walkFor(db, page, { kind, account })
  const wanted = [kind, account].filter((each) => each !== undefined)
  const rows = await PAGES[order][walk](db, [from, to, date, id, limit, ...wanted])
  return rows.map(({ entry }) => entry)
}

async function walkFor(db: Db, { from, to }: JournalPage, { kind, account }: JournalFilter): Promise<Walk> {
  if (!account) return kind ? 'kind' : 'all'
  if (!kind) return 'account'
  const [lines] = await hasFewLines(db, [account, from, to])
  return lines?.few ? 'account_with_kind' : 'kind_with_account'
}

/** One entry of the journal, or none. */
export const readOneEntry = query<{ entry: JournalEntry }>(
  'journal_entry',
  `select ${entryJson()} as entry from entry e where e.id = $1`,
)

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

export type ListedAccount = AnswerOf<'GET /api/office/ledger/accounts'>['accounts'][number]

/** By kind as a balance sheet has them, then by code. */
export const ACCOUNTS_IN_ORDER = `array_position(array['${ACCOUNT_KINDS.join("', '")}'], a.kind), a.code`

export const listAccounts = query<ListedAccount>(
  'list_accounts',
  `select a.code, a.name, a.kind, a.kept_per from ledger_account a order by ${ACCOUNTS_IN_ORDER}`,
)

const findAccount = query<ListedAccount>(
  'find_account',
  'select code, name, kind, kept_per from ledger_account where code = $1',
)

/** The account of that code. Throws `invalid_fields` where there is none. */
export async function accountNamed(db: Db, code: string): Promise<ListedAccount> {
  const [account] = await findAccount(db, [code])
  if (!account) throw new Refusal('invalid_fields', {}, { account: [sentence('There is no such account.')] })
  return account
}

export type Period = { from: BusinessDate; to: BusinessDate }

/**
 * The days of a report, both included: to today, and from the first of January, unless others are asked for. Throws
 * `invalid_fields` where the last day is before the first.
 */
export function periodOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const to = asked.to ?? businessDateAt(now)
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`
  if (to < from) throw new Refusal('invalid_fields', {}, { to: [sentence('The last day is before the first.')] })
  return { from: from as BusinessDate, to: to as BusinessDate }
}

/** The day at whose end a report stands: today, unless another is asked for. */
export function dayOf(asked: { at?: string | undefined }, now: Date): BusinessDate {
  return (asked.at as BusinessDate | undefined) ?? businessDateAt(now)
}
