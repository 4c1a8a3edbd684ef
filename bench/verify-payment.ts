// POST /api/office/payments/:id/verify beside the same call without a part that it pays for by itself.
import { randomUUID } from 'node:crypto'
import { connect, type Pool } from '#server/db/connect.ts'
import { beginSession } from '#server/http/session.ts'
import { fire, median, type Server, type Shot } from './load.ts'
import type { Stand } from './prepare.ts'
import type { Row } from './row.ts'

const ROUNDS = 5
const SHOTS = 36
/** The demo association's statement may have a line that would fit. */
const BODY = Buffer.from(JSON.stringify({ no_line_reason: 'It is not on the statement yet.' }))

/** A function of the database that does nothing in the rounds of the floor. */
type Part = { under: string; call: string; instead: string }

const RECORD: Part = {
  under: 'without its audit record',
  call: 'append_audit(timestamptz, bigint, text, bigint, text)',
  instead: `create or replace function append_audit(at timestamptz, person_id bigint, call text, object_id bigint,
    details text) returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin end $$`,
}
/** Of sealing, all that a payment waits for: its entry is noted for the job that seals. */
const SEAL: Part = {
  under: 'its entry never sealed',
  call: 'entries_wait_for_seal(bigint[])',
  instead: `create or replace function entries_wait_for_seal(ids bigint[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$ begin end $$`,
}

/** Two officers at once, and more of them than any association has. */
const COMPARED = [
  { part: RECORD, connections: 2 },
  { part: RECORD, connections: 16 },
  { part: SEAL, connections: 16 },
]

/** Verifies dues that members have sent and nobody has decided on. What a part costs is the ratio. */
export async function benchVerifyPayment(stand: Stand & { app: Server }): Promise<Row[]> {
  const owner = connect(stand.ownerUrl, { max: 1, applicationName: 'bench' })
  const shots = await waitingShots(owner)
  const measured: Row[] = []
  for (const { part, connections } of COMPARED) {
    const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef($1::regprocedure) as text', [
      part.call,
    ])
    const whole = rows[0]?.text ?? ''
    const rounds: { app: number; floor: number }[] = []
    // The first round warms both and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measure = async (made: string) => {
        await owner.query(made)
        return (await fire(stand.app.port, shots.splice(0, SHOTS), connections)).perSecond
      }
      const figures = { floor: await measure(part.instead), app: await measure(whole) }
      if (round > 0) rounds.push(figures)
    }
    measured.push({
      what: `POST verify a payment, ${connections} connections`,
      somiti: median(rounds.map((r) => r.app)),
      floor: median(rounds.map((r) => r.floor)),
      under: part.under,
      unit: '/s',
    })
  }
  await owner.end()
  return measured
}

async function waitingShots(owner: Pool): Promise<Shot[]> {
  const { rows: treasurers } = await owner.query<{ id: bigint }>(
    `select person_id as id from officer_role where role = 'treasurer' limit 1`,
  )
  const token = await beginSession(owner, treasurers[0]?.id ?? 0n, new Date())
  const { rows } = await owner.query<{ id: bigint }>(
    `select p.id from payment p join person on person.id = p.member_id
     where p.status = 'in_review' and p.kind = 'dues' and person.email like 'payer%' order by p.id`,
  )
  const needed = COMPARED.length * (ROUNDS + 1) * 2 * SHOTS
  if (rows.length < needed) throw new Error(`${rows.length} payments wait, of ${needed} to measure with`)
  return rows.map(({ id }) => ({
    method: 'POST',
    path: `/api/office/payments/${id}/verify`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      'content-length': String(BODY.length),
    },
    body: BODY,
  }))
}
