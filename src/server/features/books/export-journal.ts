import type { BusinessDate } from '#core/calendar.ts'
import type { EntryKind } from '#core/entry.ts'
import type { Pool, PoolClient } from '#server/db/connect.ts'
import { inSnapshot, rowBatches } from '#server/db/snapshot.ts'
import { type ListedAccount, listAccounts } from './accounts.ts'
import {
  beancountFormat,
  type ExportedAccount,
  type ExportFormat,
  hledgerFormat,
  plainLine,
} from './journal-formats.ts'

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
const OWNED = `select json_build_array(b.account, m.number, nullif(b.loan_id, 0)) as owner
  from member_balance b join member m on m.id = b.member_id order by m.number, b.account, b.loan_id`

const ENTRIES = `select e.id, e.date, e.received_on, e.kind, e.memo, e.reverses,
    (select json_agg(json_build_array(p.account, m.number, p.loan_id, p.amount::text) order by p.line)
     from posting p left join member m on m.id = p.member_id where p.entry_id = e.id) as postings
  from entry e order by e.date, e.id`

/** The whole journal at one moment as a file of that format, in pieces of some lines: its accounts, then its entries. */
export function exportJournal(pool: Pool, format: ExportName): AsyncGenerator<string> {
  return inSnapshot(pool, (client) => lines(client, FORMATS[format]))
}

async function* lines(client: PoolClient, format: ExportFormat): AsyncGenerator<string> {
  const chart = new Map((await listAccounts(client)).map((account) => [account.code, account]))
  yield format.head
  for (const account of chart.values()) yield format.account(account, plainLine(account.name))
  for await (const rows of rowBatches<{ owner: Owner }>(client, 'owned', OWNED))
    yield rows.map(({ owner }) => format.account(accountOf(chart, owner))).join('')
  yield '\n'
  for await (const rows of rowBatches<EntryRow>(client, 'entries', ENTRIES))
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
