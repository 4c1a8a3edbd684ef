import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sentence } from '#core/sentence.ts'
import type { Db, Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { checkBooks as checkSeals, faultSentence } from '#server/features/sealed-books/check-books.ts'
import { findBookFaults, findDerivedFaults } from '#server/ledger/book-rules.ts'
import { type Check, type Found, reasonOf } from './check.ts'

const selectServer = query<{ version: string; writes_journal: boolean }>(
  'read_database_server',
  `select current_setting('server_version') as version, has_table_privilege('entry', 'update') as writes_journal`,
)

/** That it answers, and that its rights keep the application from changing the journal. */
export const checkDatabase: Check = async ({ pool }) => {
  const begun = performance.now()
  try {
    const [server] = await selectServer(pool)
    const ms = Math.ceil(performance.now() - begun)
    const answers = sentence('PostgreSQL {version} answers within {ms} ms.', { version: server?.version ?? '', ms })
    const found: Found[] = [{ state: 'ok', message: answers }]
    if (server?.writes_journal) {
      const message = sentence(
        'Only triggers protect the journal. Set DATABASE_OWNER_URL to another user of the database.',
      )
      found.push({ state: 'warning', message })
    }
    return found
  } catch (error) {
    const message = sentence('The database does not answer: {reason}', { reason: reasonOf(error) })
    return [{ state: 'wrong', message }]
  }
}

const selectTimes = query<{ at: Date; newest: Date | null }>(
  'read_database_clock',
  `select clock_timestamp() as at, greatest((select at from audit_record order by number desc limit 1),
     (select max(at) from unsealed_act)) as newest`,
)

/** A code of an authenticator app is good for half a minute. */
const OFF_MOST_S = 15

/** This clock against the one of the database and the newest record; and whether the system keeps it right. */
export const checkClock: Check = async ({ pool, now }) => {
  const asked = now().getTime()
  const [times] = await selectTimes(pool)
  const here = (asked + now().getTime()) / 2
  const off = Math.round(Math.abs((times?.at.getTime() ?? here) - here) / 1000)
  const differs = sentence('Seconds between this clock and that of the database: {count}', { count: off })
  const found: Found[] = [{ state: off > OFF_MOST_S ? 'wrong' : 'ok', message: differs }]
  const ahead = Math.round(((times?.newest?.getTime() ?? here) - here) / 1000)
  if (ahead > OFF_MOST_S) {
    const message = sentence('The newest record is from the future, by seconds: {count}', { count: ahead })
    found.push({ state: 'wrong', message })
  }
  if ((await isSynchronized()) === false) {
    const message = sentence('This machine does not set its clock by the network.')
    found.push({ state: 'warning', message })
  }
  return found
}

/** What systemd knows of the clock; undefined where it is not there. */
async function isSynchronized(): Promise<boolean | undefined> {
  try {
    const asked = promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 2_000 })
    const answer = (await asked).stdout.trim()
    return answer === '' ? undefined : answer === 'yes'
  } catch {
    return undefined
  }
}

/** What is kept beside the journal, so that answers are quick, against the journal itself. */
export const checkDerived: Check = (parts) =>
  readingOnly(parts, async (db) => {
    const faults = (await findDerivedFaults(db)).map(({ fault }) => fault)
    const sound = sentence('All derived figures agree with the journal.')
    return faults.length > 0 ? [ofFaults(faults)] : [{ state: 'ok', message: sound }]
  })

const countOverdue = query<{ count: number }>(
  'count_entries_sealed_late',
  `select count(*)::int as count from (
     select e.posted_at as at from unsealed_entry u join entry e on e.id = u.entry_id union all select at from unsealed_act) each
   where at < $1::timestamptz - $2 * interval '1 second'`,
)

/** Sealing takes turns every so many seconds: it is not done where this many have passed. */
const TURNS_MISSED = 10

/** Everything that can be proven of the books: rules, seals and the audit trail. */
export const checkBooks: Check = (parts) =>
  readingOnly(parts, async (db) => {
    const broken = (await findBookFaults(db)).map(({ fault }) => fault)
    const seals = await checkSeals(db, parts.booksKeys())
    const trail = await verifyChain(db)
    const faults = [...broken, ...seals.faults.map(faultSentence), ...(trail.fault ? [trail.fault.sentence] : [])]
    const values = { entries: seals.entries, records: Number(trail.head.number) }
    const sound = sentence(
      'The books add up. Sealed entries: {entries}. Records of the audit trail: {records}.',
      values,
    )
    const found: Found[] = [faults.length > 0 ? ofFaults(faults) : { state: 'ok', message: sound }]
    const [late] = await countOverdue(db, [parts.now(), parts.config.sealEverySeconds * TURNS_MISSED])
    if (late && late.count > 0) {
      const message = sentence('Entries and records that should have been sealed by now: {count}', {
        count: late.count,
      })
      found.push({ state: 'wrong', message })
    }
    return found
  })

const ofFaults = (faults: readonly string[]): Found => ({
  state: 'wrong',
  message: sentence('Differences: {count}. The first is: {fault}', { count: faults.length, fault: faults[0] ?? '' }),
})

/**
 * Everything as it is at one moment of the database. Out of time the connection is broken: a check that nobody waits for
 * any more must not go on reading the whole journal.
 */
async function readingOnly<T>({ pool, limitMs }: { pool: Pool; limitMs: number }, work: (db: Db) => Promise<T>) {
  const client = await pool.connect()
  let open = true
  const close = (fault?: Error) => {
    if (open) client.release(fault)
    open = false
  }
  const timer = setTimeout(() => close(new Error('out of time')), limitMs)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(`set local statement_timeout = ${Math.ceil(limitMs)}`)
    const result = await work(client)
    await client.query('rollback')
    close()
    return result
  } catch (error) {
    close(error as Error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
