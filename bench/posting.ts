// What moves money, beside a plain double entry: verifying a payment and ordering a recharge, with everything that a call
// is (HTTP, session, role, key, rules, audit record). `npm run bench -- posting`.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { UNDONE_AT_ONCE } from '#core/policy.ts'
import { connect, type Pool } from '#server/db/connect.ts'
import { beginSession } from '#server/http/session.ts'
import { fire, keepAsking, median, type Server, type Shot, startServer } from './load.ts'
import { makePlainLedgers, plainEntry, plainTransfer, repeat } from './plain-ledger.ts'
import type { Stand } from './prepare.ts'
import { sendReceipts } from './save-payment.ts'

const ROUNDS = 9
const CONNECTIONS = 16
/** Calls of a round, over all connections, and one after the other. */
const SHOTS = 320
const ALONE = 12
/** Of a plain double entry, and the most of one call alone (docs/develop/performance.md). */
const SHARE = 0.25
const ALONE_MOST_MS = 2
/** Payments that are verified to count what the database does for one. */
const COUNTED = 20
/** A connection that waits tells its counts after ten seconds. */
const COUNTED_AFTER_MS = 11_000

type Figure = { perSecond: number; p50Ms: number }
type Side = { what: string; measure: () => Promise<Figure>; alone?: () => Promise<Figure> }

/** Prints the table and gives what missed its target. */
export async function benchPosting(stand: Stand): Promise<string[]> {
  const env = {
    DATABASE_URL: stand.appUrl,
    DATA_DIR: stand.dataDir,
    FLOOR_DIR: `${stand.dataDir}/floor`,
    FLOOR_TOKEN: '',
  }
  const app = await startServer('./app-server.ts', env)
  const bare = await startServer('./floor-server.ts', env)
  const owner = connect(stand.ownerUrl, { max: CONNECTIONS, applicationName: 'bench' })
  const admin = new pg.Client({ connectionString: stand.adminUrl })
  await admin.connect()
  try {
    await admin.query('create extension pg_stat_statements')
    await track(admin, 'none')
    await makePlainLedgers(owner)
    await sendReceipts(stand, app)
    const shots = { verify: await verifications(owner), recharge: recharges(stand) }
    const sides = sidesOf(shots, { app, bare, owner })
    const { told, missed } = report(sides, await rounds(sides))
    console.log(await countedIn(owner, admin, () => fire(app.port, shots.verify.splice(0, COUNTED), 1)))
    await manyAtOnce(app, owner)
    console.log(told)
    return missed
  } finally {
    await admin.end()
    await owner.end()
    app.stop()
    bare.stop()
  }
}

function sidesOf(
  shots: { verify: Shot[]; recharge: Shot[] },
  { app, bare, owner }: { app: Server; bare: Server; owner: Pool },
): Side[] {
  const calls = (what: string, from: Shot[]): Side => ({
    what,
    measure: () => fire(app.port, from.splice(0, SHOTS), CONNECTIONS),
    alone: () => fire(app.port, from.splice(0, ALONE), 1),
  })
  return [
    {
      what: 'A: a plain double entry, one statement',
      measure: () => repeat(owner, plainEntry, 4_000, CONNECTIONS),
      alone: () => repeat(owner, plainEntry, 200, 1),
    },
    { what: 'a transfer in PL/pgSQL', measure: () => repeat(owner, plainTransfer, 2_000, CONNECTIONS) },
    {
      what: 'a bare HTTP call, no database',
      measure: () => keepAsking(bare.port, { path: '/bare', token: '' }, { connections: CONNECTIONS, seconds: 0.5 }),
    },
    calls('POST verify a payment', shots.verify),
    calls('POST order a recharge', shots.recharge),
  ]
}

/** Verified with one press, and between the rounds undone. */
const AT_ONCE = 500
const MANY_ROUNDS = 3

/** Prints how long one call takes that verifies so many, beside as many plain double entries one after the other. */
async function manyAtOnce(app: Server, owner: Pool): Promise<void> {
  const waiting = await waitingDues(owner, AT_ONCE)
  const [token, ids] = [waiting.token, waiting.ids.slice(-AT_ONCE)]
  // Money in the cash box is no line of the demo association's statement: all of it is clear.
  await owner.query(`update payment set paid_into = 'cash' where id = any ($1::bigint[])`, [ids])
  const body = { ids: ids.map(Number) }
  const times: { verifyMs: number; entriesMs: number }[] = []
  for (let round = 0; round < MANY_ROUNDS; round += 1) {
    const { p50Ms: verifyMs } = await fire(app.port, [post(token, '/api/office/payments/verify-many', body)], 1)
    const { perSecond } = await repeat(owner, plainEntry, AT_ONCE, 1)
    times.push({ verifyMs, entriesMs: (AT_ONCE / perSecond) * 1000 })
    for (let end = AT_ONCE; end > 0; end -= UNDONE_AT_ONCE) {
      const undone = { ids: body.ids.slice(end - UNDONE_AT_ONCE, end) }
      await fire(app.port, [post(token, '/api/office/payments/undo-many', undone)], 1)
    }
  }
  const of = (pick: (round: (typeof times)[number]) => number) => median(times.map(pick)).toFixed(0)
  console.log(
    `${AT_ONCE} verified with one call: ${of(({ verifyMs }) => verifyMs)} ms; as many plain entries one by one: ${of(({ entriesMs }) => entriesMs)} ms.`,
  )
}

/** Of each round what each side did, in turn. The first warms everything and is not counted. */
async function rounds(sides: readonly Side[]) {
  const measured: { many: Figure; alone: Figure | undefined }[][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = []
    for (const { measure, alone } of sides) figures.push({ many: await measure(), alone: await alone?.() })
    if (round > 0) measured.push(figures)
  }
  return measured
}

function report(sides: readonly Side[], measured: Awaited<ReturnType<typeof rounds>>) {
  console.log(`${'what'.padEnd(42)}  a second   of A   p50 ms   alone, ms`)
  const shares: number[] = []
  const missed: string[] = []
  for (const [n, { what }] of sides.entries()) {
    const of = (pick: (round: (typeof measured)[number]) => number | undefined) =>
      median(measured.map((round) => pick(round) ?? Number.NaN))
    const share = of((round) => (round[n]?.many.perSecond ?? 0) / (round[0]?.many.perSecond ?? 1))
    const alone = of((round) => round[n]?.alone?.p50Ms)
    shares.push(share)
    const figures = [
      of((round) => round[n]?.many.perSecond)
        .toFixed(0)
        .padStart(8),
      share.toFixed(3).padStart(5),
    ]
    figures.push(
      of((round) => round[n]?.many.p50Ms)
        .toFixed(1)
        .padStart(7),
    )
    console.log(
      `${what.padEnd(42)}  ${figures.join('  ')}   ${Number.isNaN(alone) ? '' : alone.toFixed(2).padStart(9)}`,
    )
    if (!what.startsWith('POST')) continue
    if (share < SHARE) missed.push(`${what}: ${share.toFixed(3)} of a plain double entry, ${SHARE} is promised`)
    if (alone > ALONE_MOST_MS) missed.push(`${what}: ${alone.toFixed(1)} ms alone, ${ALONE_MOST_MS} are promised`)
  }
  const [verify, recharge] = shares.slice(-2).map((share) => share.toFixed(3))
  return { told: `verify ${verify} recharge ${recharge} of a plain double entry`, missed }
}

/**
 * What one verification is in the database: statements that were sent (BEGIN, COMMIT and what COMMIT checks are among them),
 * statements in functions and triggers, tables written. What the tables do not explain is work that could go.
 */
async function countedIn(owner: Pool, admin: pg.Client, work: () => Promise<unknown>): Promise<string> {
  const before = await written(owner)
  await track(admin, 'all')
  await admin.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await admin.query<Record<'sent' | 'inside', number>>(COUNT, [admin.user])
  const after = await written(owner)
  const each = (sum: number | undefined) => Math.round((sum ?? 0) / COUNTED)
  const tables = [...after].filter(([table, sum]) => sum - (before.get(table) ?? 0) >= COUNTED).map(([table]) => table)
  const inside = `${each(rows[0]?.inside)} inside functions and triggers`
  return `One verification: ${each(rows[0]?.sent)} statements sent, ${inside}, ${tables.length} tables written (${tables.join(', ')}).`
}

/** Has PostgreSQL count statements, or not. */
async function track(admin: pg.Client, what: 'all' | 'none'): Promise<void> {
  await admin.query(`alter system set pg_stat_statements.track = '${what}'`)
  await admin.query('select pg_reload_conf()')
}

/** By all but the superuser, who counts. */
const COUNT = `select sum(calls) filter (where toplevel)::float8 as sent, sum(calls) filter (where not toplevel)::float8 as inside
  from pg_stat_statements where userid <> (select oid from pg_roles where rolname = $1) and query not like '%pg_stat_user_tables%'`

/** How many rows of each table were written, once PostgreSQL has counted all of them: it does so a moment after. */
async function written(owner: Pool): Promise<Map<string, number>> {
  let last = ''
  for (;;) {
    const { rows } = await owner.query<{ table: string; sum: number }>(
      `select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as sum from pg_stat_user_tables
       where schemaname = 'public' order by relname`,
    )
    const now = JSON.stringify(rows)
    if (now === last) return new Map(rows.map(({ table, sum }) => [table, sum]))
    last = now
    await setTimeout(COUNTED_AFTER_MS)
  }
}

/** The dues that wait, at least so many, and a treasurer who may verify them. */
async function waitingDues(owner: Pool, needed: number): Promise<{ token: string; ids: bigint[] }> {
  const { rows: treasurers } = await owner.query<{ id: bigint }>(
    `select person_id as id from officer_role where role = 'treasurer' limit 1`,
  )
  const token = await beginSession(owner, treasurers[0]?.id ?? 0n, new Date())
  const { rows } = await owner.query<{ id: bigint }>(
    `select p.id from payment p join person on person.id = p.member_id
     where p.status = 'in_review' and p.kind = 'dues' and person.email like 'payer%' order by p.id`,
  )
  if (rows.length < needed) throw new Error(`${rows.length} payments wait, of ${needed} to measure with`)
  return { token, ids: rows.map(({ id }) => id) }
}

async function verifications(owner: Pool): Promise<Shot[]> {
  const needed = (ROUNDS + 1) * (SHOTS + ALONE) + COUNTED
  const { token, ids } = await waitingDues(owner, needed + AT_ONCE)
  // The demo association's statement may have a line that would fit.
  const said = { no_line_reason: 'It is not on the statement yet.' }
  return ids.slice(0, needed).map((id) => post(token, `/api/office/payments/${id}/verify`, said))
}

function recharges({ payers }: Stand): Shot[] {
  const order = { number: '9876543210', amount: '25', operator: 'airtel' }
  const needed = (ROUNDS + 1) * (SHOTS + ALONE)
  return Array.from({ length: needed }, (_, n) => post(payers[n % payers.length] ?? '', '/api/recharges', order))
}

function post(token: string, path: string, fields: object): Shot {
  const body = Buffer.from(JSON.stringify(fields))
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  return { method: 'POST', path, headers, body }
}
