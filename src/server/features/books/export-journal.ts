import type { BusinessDate } from '#core/calendar.ts'
import type { AccountKind } from '#core/chart.ts'
import type { EntryKind } from '#core/entry.ts'
import { decimalAed, type Fils } from '#core/money.ts'
import type { Pool, PoolClient } from '#server/db/connect.ts'
import { named } from '#server/db/query.ts'
import { inSnapshot, rowBatches } from '#server/db/snapshot.ts'
import { type ListedAccount, listAccounts } from './books-store.ts'

/** An account as plain-text accounting names it: of the chart, of a member, of a loan. */
type ExportedAccount = {
  kind: AccountKind
  /** As in the chart. */
  code: string
  /** 'SM-000123', where it is kept per member. */
  member?: string
  /** Where it is kept per loan. */
  loan?: number
}

type ExportedEntry = {
  id: bigint
  date: BusinessDate
  receivedOn: BusinessDate
  kind: EntryKind
  /** In one line, of characters that mean nothing to any of the programs. */
  memo: string
  reverses: bigint | null
  postings: { account: ExportedAccount; amount: Fils }[]
}

/** A file format of plain-text accounting. Each function gives whole lines. */
type ExportFormat = {
  head: string
  /** Of an account of the chart, its name too. */
  account(account: ExportedAccount, name?: string): string
  entry(entry: ExportedEntry): string
}

/**
 * What people wrote, in one line of letters, digits and a few signs: neither a quote, a semicolon, a bar nor a line of
 * its own may end a description where a program would read on.
 */
function plainLine(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}.,:'/&%+()#_-]+/gu, ' ').trim()
}

const BEANCOUNT_ROOTS: Record<AccountKind, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
/** Nothing is posted before it: the calls take no earlier date. */
const OPENED = '2000-01-01'

/** Each part begins with a capital or a digit and has no underscore. */
const beancountName = ({ kind, code, member, loan }: ExportedAccount) =>
  [BEANCOUNT_ROOTS[kind], code.split('_').map(capital).join('-'), member, loan && `Loan-${loan}`]
    .filter(Boolean)
    .join(':')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** beancount's format, version 2 and 3. */
const beancountFormat: ExportFormat = {
  head: `option "title" "Somiti"\noption "operating_currency" "AED"\n\n${OPENED} commodity AED\n\n`,
  account: (account, name) => `${OPENED} open ${beancountName(account)} AED\n${name ? `  name: "${name}"\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * "${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}"`,
      `  entry: ${id}`,
      `  kind: "${kind}"`,
      `  received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`  reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `  ${beancountName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}

const HLEDGER_ROOTS: Record<AccountKind, string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

const hledgerName = ({ kind, code, member, loan }: ExportedAccount) =>
  [HLEDGER_ROOTS[kind], code, member, loan && `loan-${loan}`].filter(Boolean).join(':')

const HLEDGER_TAGS = ['entry', 'kind', 'received_on', 'reverses']

/** hledger's journal format, as far as ledger reads it in the same way. Strict checks of both want all declared. */
const hledgerFormat: ExportFormat = {
  head: ['commodity AED', '  format 1000.00 AED', '', ...HLEDGER_TAGS.map((tag) => `tag ${tag}`), '\n'].join('\n'),
  account: (account, name) => `account ${hledgerName(account)}\n${name ? `  ; ${name}\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * (${id}) ${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}`,
      `    ; entry: ${id}`,
      `    ; kind: ${kind}`,
      `    ; received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`    ; reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `    ${hledgerName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}

const FORMATS = { hledger: hledgerFormat, beancount: beancountFormat }
export type ExportName = keyof typeof FORMATS

/** [code, member's number, loan] */
type Owner = [account: string, number: number | null, loan: number | null]
type EntryRow = {
  id: bigint
  date: BusinessDate
  received_on: BusinessDate
  kind: EntryKind
  memo: string
  reverses: bigint | null
  /** The amount in fils, as text: JSON's numbers are floating point. */
  postings: [...Owner, amount: string][]
}

/** Every account of a member or a loan that was ever posted to. */
const OWNED = named(
  'export_accounts',
  `select json_build_array(b.account, m.number, nullif(b.loan_id, 0)) as owner
  from member_balance b join member m on m.id = b.member_id order by m.number, b.account, b.loan_id`,
)

const ENTRIES = named(
  'export_entries',
  `select e.id, e.date, e.received_on, e.kind, e.memo, e.reverses,
    (select json_agg(json_build_array(p.account, m.number, p.loan_id, p.amount::text) order by p.line)
     from posting p left join member m on m.id = p.member_id where p.entry_id = e.id) as postings
  from entry e order by e.date, e.id`,
)

/** The whole journal at one moment as a file of that format, in pieces of some lines: its accounts, then its entries. */
export function exportJournal(pool: Pool, format: ExportName): AsyncGenerator<string> {
  return inSnapshot(pool, (client) => lines(client, FORMATS[format]))
}

async function* lines(client: PoolClient, format: ExportFormat): AsyncGenerator<string> {
  const chart = new Map((await listAccounts(client)).map((account) => [account.code, account]))
  yield format.head
  for (const account of chart.values()) yield format.account(account, plainLine(account.name))
  for await (const rows of rowBatches<{ owner: Owner }>(client, OWNED))
    yield rows.map(({ owner }) => format.account(accountOf(chart, owner))).join('')
  yield '\n'
  for await (const rows of rowBatches<EntryRow>(client, ENTRIES))
    yield rows.map((row) => format.entry(exported(chart, row))).join('')
}

type Chart = ReadonlyMap<string, ListedAccount>

function accountOf(chart: Chart, [code, number, loan]: Owner): ExportedAccount {
  const account = chart.get(code)
  if (!account) throw new Error(`${code} is in the journal and not in the chart of accounts`)
  const member = number === null ? {} : { member: `SM-${String(number).padStart(6, '0')}` }
  return { kind: account.kind, code, ...member, ...(loan === null ? {} : { loan }) }
}

function exported(chart: Chart, row: EntryRow) {
  const postings = row.postings.map(([code, number, loan, amount]) => ({
    account: accountOf(chart, [code, number, loan]),
    amount: BigInt(amount),
  }))
  return { ...row, receivedOn: row.received_on, memo: plainLine(row.memo), postings }
}
