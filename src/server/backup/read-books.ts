import type { ClientBase } from 'pg'
import { STATE_TABLES } from '#server/db/migrate.ts'
import { query } from '#server/db/query.ts'
import type { Manifest } from './manifest.ts'

export type Table = { name: string; columns: string[] }

/** Every table with the columns that are stored as they were given, generated ones left out. What it was all made of is in the manifest. */
export const listTables = (client: ClientBase): Promise<Table[]> => selectTables(client, [STATE_TABLES])

const selectTables = query<Table>(
  'list_tables',
  `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
)

/** As a query names them; none needs quotes but for words that SQL has for itself. */
export const columnList = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')

const selectBalances = query<{ account: string; balance: string }>(
  'read_books_balances',
  'select account, sum(amount)::text as balance from posting group by account order by account',
)

/** What the journal sums to by account, in fils as text, debit above zero. */
export async function readBalances(client: ClientBase): Promise<Manifest['balances']> {
  return Object.fromEntries((await selectBalances(client)).map(({ account, balance }) => [account, balance]))
}

const selectAuditHead = query<{ head: string }>(
  'read_audit_head_text',
  `select count || ':' || encode(hash, 'hex') as head from audit_head`,
)

/** NUMBER:HASH of the last record of the audit trail. */
export async function readAuditHead(client: ClientBase): Promise<string> {
  const [row] = await selectAuditHead(client)
  return row?.head ?? ''
}

const selectNamedFiles = query<{ sha256: string }>(
  'read_named_files',
  'select distinct sha256 from named_file order by sha256',
)

/** The hash of every file that a row names. */
export async function readNamedFiles(client: ClientBase): Promise<string[]> {
  return (await selectNamedFiles(client)).map(({ sha256 }) => sha256)
}

const selectFaults = query<{ fault: string }>(
  'find_faults_of_books',
  `select 'Entry ' || entry_id || ' does not balance.' as fault
       from posting group by entry_id having sum(amount) <> 0
     union all
     select 'The balance kept of ' || coalesce(k.account, p.account) || ' is not what the journal sums to.'
       from (select account, sum(balance) as kept from (
               select account, balance from account_shard union all select account, balance from member_balance) each
             group by account) k
       full join (select account, sum(amount) as posted from posting group by account) p on p.account = k.account
       where coalesce(k.kept, 0) <> coalesce(p.posted, 0)
     limit 20`,
)

/** What does not add up in the books, in sentences: entries, and the balances that are kept beside them. */
export async function findFaults(client: ClientBase): Promise<string[]> {
  return (await selectFaults(client)).map(({ fault }) => fault)
}
