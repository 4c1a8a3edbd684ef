import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import type { Address } from './calls.ts'
import { ask } from './measure.ts'
import { readPlans, type Scan, scansOf } from './scans.ts'
import type { Side } from './side.ts'

/** From so many rows on a table is large. */
const LARGE_ROWS = 10_000
/** After five executions PostgreSQL may plan a prepared statement for any values. */
const ROUNDS = 8

/** What may read a large table from end to end, and why. The key is a part of the query. */
const ALLOWED: Record<string, string> = {
  'select member_id, min(due_on) as since': 'who is in arrears is worked out of all members (docs/decisions/0008)',
  'select day as month, amount as received': 'so are the dues of months',
  'member_standing(active, closed_on) as standing from member': 'members are counted',
  'count(*) filter (where accepted_on': 'members are counted',
  'and balance = -$2::bigint':
    'an amount is looked for among what all members have saved: an index on it would be written with every payment',
  'loan_overdue(sums.total, l.term': 'the sums of the loan book are those of all active loans',
  'with head as materialized (select count from audit_head)':
    'of the days that an officer asks for, what they did themselves is counted',
  "'payment.account_number' as place":
    'what lines of the bank may be is worked out of all payments that wait, in the background (docs/decisions/0023)',
  'select loan_id, sum(amount)::bigint as outstanding':
    'what was late at the end of a past year is worked out for the first who asks and kept from then on',
}

/**
 * Has PostgreSQL itself write down the plan of every query that the calls send, as it was carried out, those within
 * functions too, and gives the scans of large tables from end to end.
 */
export async function checkPlans(side: Side, addresses: readonly Address[]): Promise<string[]> {
  const large = await largeTables(side)
  await explain(side, true)
  const server = await side.startServer()
  const found = new Set<string>()
  let plans = 0
  try {
    const log = openSync(path.join(side.dataDir, 'postgres.log'), 'r')
    for (const address of addresses) {
      await side.owner.query('delete from attempt')
      const from = fstatSync(log).size
      for (const sample of side.samples.slice(0, ROUNDS)) await ask({ ...side, server }, address, sample)
      await pause(20)
      const told = readPlans(readFrom(log, from))
      plans += told.length
      for (const plan of told) {
        for (const scan of scansOf(plan)) {
          if (isWhole(scan, large) && !isAllowed(plan['Query Text']))
            found.add(wordsOf(address, scan, plan['Query Text']))
        }
      }
    }
    closeSync(log)
  } finally {
    server.stop()
    await explain(side, false)
  }
  console.log(`${plans} plans of ${addresses.length} addresses looked at, beside ${large.size} large tables`)
  return [...found]
}

const isWhole = ({ node, table, rowsRead }: Scan, large: ReadonlyMap<string, number>) =>
  large.has(table) && (node === 'Seq Scan' || rowsRead > (large.get(table) ?? 0) / 2)

const isAllowed = (query: string) => Object.keys(ALLOWED).some((part) => query.includes(part))

const wordsOf = ({ what }: Address, { node, table, rowsRead }: Scan, query: string) =>
  `${what}: ${node} over ${table}, ${rowsRead} rows, in: ${query.replace(/\s+/g, ' ').slice(0, 200)}`

async function largeTables({ owner }: Side): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples >= $1`,
    [LARGE_ROWS],
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** For the connections that the application opens from now on. */
async function explain({ adminUrl, appUrl }: Side, on: boolean): Promise<void> {
  const admin = connect(adminUrl, { max: 1, applicationName: 'bench' })
  const role = new URL(appUrl).username
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
  }
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings)) {
    await admin.query(on ? `alter role ${role} set ${name} = '${value}'` : `alter role ${role} reset ${name}`)
  }
  await admin.end()
}

function readFrom(file: number, from: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size - from)
  readSync(file, bytes, 0, bytes.length, from)
  return bytes.toString()
}
