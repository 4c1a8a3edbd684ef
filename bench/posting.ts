// What moves money, beside pgbench doing nothing but the query that posts it: verifying a payment, ordering a recharge.
import { randomUUID } from 'node:crypto'
import { connect, type Db, type Pool } from '#server/db/connect.ts'
import { verifyPayment } from '#server/features/payments/verify-payment.ts'
import { orderRecharge } from '#server/features/recharges/order-recharge.ts'
import { beginSession } from '#server/http/session.ts'
import { secrets } from '../tests/support/secrets.ts'
import { fire, median, type Server, type Shot } from './load.ts'
import { capture, pgbench } from './pgbench.ts'
import type { Stand } from './prepare.ts'
import type { Row } from './row.ts'

const ROUNDS = 5
const CONNECTIONS = 16
/** A round's, on each side. */
const SHOTS = 4 * CONNECTIONS
/** The demo association's statement may have a line that would fit. */
const NO_LINE = 'It is not on the statement yet.'
/** Of the floor (docs/develop/performance.md). */
const VERIFICATION_TARGET = 0.5

const RECHARGE = { number: '9876543210', amount: '25', operator: 'airtel' }

type Side = {
  what: string
  /** The query that posts, by its name. */
  query: string
  shots: readonly Shot[]
  works: readonly ((db: Db) => Promise<unknown>)[]
  target?: number
}

export async function benchPosting(stand: Stand & { app: Server }): Promise<Row[]> {
  const owner = connect(stand.ownerUrl, { max: 2, applicationName: 'bench' })
  const pool = connect(stand.appUrl, { max: 1, applicationName: 'bench' })
  try {
    const sides = [await verifications(owner), await orders(stand, owner)]
    const rows: Row[] = []
    for (const side of sides) rows.push(await beside(side, { stand, owner, pool }))
    return rows
  } finally {
    await pool.end()
    await owner.end()
  }
}

async function beside(side: Side, { stand, owner, pool }: { stand: Stand & { app: Server }; owner: Pool; pool: Pool }) {
  const shots = [...side.shots]
  const works = [...side.works]
  const rounds: { somiti: { perSecond: number; p50Ms: number; p99Ms: number }; floor: number }[] = []
  // The first round warms both and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const captured = await capture(pool, side.query, works.splice(0, SHOTS))
    const figures = {
      somiti: await fire(stand.app.port, shots.splice(0, SHOTS), CONNECTIONS),
      floor: await pgbench(owner, stand.appUrl, captured, CONNECTIONS),
    }
    if (round > 0) rounds.push(figures)
  }
  return {
    what: `${side.what}, ${CONNECTIONS} connections`,
    somiti: median(rounds.map((round) => round.somiti.perSecond)),
    under: 'pgbench, the posting alone',
    floor: median(rounds.map((round) => round.floor)),
    unit: '/s',
    ...(side.target !== undefined && { target: side.target }),
    p50Ms: median(rounds.map((round) => round.somiti.p50Ms)),
    p99Ms: median(rounds.map((round) => round.somiti.p99Ms)),
  }
}

const NEEDED = (ROUNDS + 1) * SHOTS

/** Half of the payments that wait are verified by calls, the others by the query. */
async function verifications(owner: Pool): Promise<Side> {
  const { rows: treasurers } = await owner.query<{ id: bigint }>(
    `select person_id as id from officer_role where role = 'treasurer' limit 1`,
  )
  const officerId = treasurers[0]?.id ?? 0n
  const token = await beginSession(owner, officerId, new Date())
  const { rows } = await owner.query<{ id: bigint }>(
    `select p.id from payment p join person on person.id = p.member_id
     where p.status = 'in_review' and p.kind = 'dues' and person.email like 'payer%' order by p.id limit $1`,
    [2 * NEEDED],
  )
  if (rows.length < 2 * NEEDED) throw new Error(`${rows.length} payments wait, of ${2 * NEEDED} to measure with`)
  return {
    what: 'POST verify a payment',
    query: 'verify_dues_payment',
    shots: rows
      .slice(0, NEEDED)
      .map(({ id }) => post(token, `/api/office/payments/${id}/verify`, { no_line_reason: NO_LINE })),
    works: rows.slice(NEEDED).map(
      ({ id }) =>
        (db) =>
          verifyPayment({ db, secrets }, id, officerId, { noLineReason: NO_LINE }, new Date()),
    ),
    target: VERIFICATION_TARGET,
  }
}

async function orders({ payers, payerEmails }: Stand, owner: Pool): Promise<Side> {
  const { rows } = await owner.query<{ id: bigint }>('select id from person where email = any($1) order by id', [
    payerEmails,
  ])
  const of = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  const order = { number: RECHARGE.number, amount: 2500n, operator: RECHARGE.operator }
  return {
    what: 'POST order a recharge',
    query: 'order_recharge',
    shots: Array.from({ length: NEEDED }, (_, n) => post(of(payers, n), '/api/recharges', RECHARGE)),
    works: Array.from({ length: NEEDED }, (_, n) => (db: Db) => orderRecharge(db, of(rows, n).id, order, new Date())),
  }
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
