import type { ClientBase } from 'pg'
import type { Manifest } from './manifest.ts'

/** What the journal sums to by account, in fils as text, debit above zero. */
export async function readBalances(client: ClientBase): Promise<Manifest['balances']> {
  const { rows } = await client.query<{ account: string; balance: string }>(
    'select account, sum(amount)::text as balance from posting group by account order by account',
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** NUMBER:HASH of the last record of the audit trail. */
export async function readAuditHead(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ head: string }>(
    `select count || ':' || encode(hash, 'hex') as head from audit_head`,
  )
  return rows[0]?.head ?? ''
}

/** The hash of every file that a row names: columns are named for it, the hashes of what was uploaded (source) apart. */
export async function readNamedFiles(client: ClientBase): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '_sha256$' and column_name !~ '_source_sha256$'`,
  )
  const each = columns.map(
    ({ table, column }) => `select ${column} as sha256 from ${table} where ${column} is not null`,
  )
  if (each.length === 0) return []
  const { rows } = await client.query<{ sha256: string }>(`${each.join(' union ')} order by sha256`)
  return rows.map(({ sha256 }) => sha256)
}

/** What does not add up in the books, in sentences: entries, and the balances that are kept beside them. */
export async function findFaults(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
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
  return rows.map(({ fault }) => fault)
}
