import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MONTH_NAMES } from '#core/calendar.ts'
import type { Person } from '../tests/e2e/support/people.ts'
import { multipart } from '../tests/support/multipart.ts'
import { jpeg } from '../tests/support/samples.ts'

/** What was acknowledged, by the id that the answer gave. */
export type Acknowledged = {
  payments: Map<number, { memberId: bigint; fils: bigint; status: 'in_review' | 'verified' | 'refused' }>
  recharges: Map<number, { memberId: bigint; fils: bigint }>
  /** Answers that nobody foresaw. */
  surprises: string[]
}

export const nothingYet = (): Acknowledged => ({ payments: new Map(), recharges: new Map(), surprises: [] })

type Told = { payment_id?: number; recharge_id?: number }
type Asked = { by: Person; path: string; body: Buffer; type: string }

const RETRY_MS = 100
const RECHARGE = { number: '9876543210', amount: '25', operator: 'airtel' }

/**
 * Members pay dues with a receipt and order recharges, an officer verifies and refuses: one after the other, until told
 * to stop. What is not answered, or with "try again", is asked again under the same Idempotency-Key until it is.
 */
export async function work(
  origin: () => string,
  { members, officer, kept, goesOn }: { members: Person[]; officer: Person; kept: Acknowledged; goesOn: () => boolean },
): Promise<void> {
  const photo = await jpeg()
  for (const [turn, month] of MONTH_NAMES.entries()) {
    for (const [n, member] of members.entries()) {
      if (!goesOn()) return
      const fils = 10_000n + BigInt(turn * members.length + n)
      const fields = {
        payment_amount: `${fils / 100n}.${String(fils % 100n).padStart(2, '0')}`,
        month,
        account_number: '1',
      }
      const form = multipart([...Object.entries(fields), ['photo', Buffer.concat([photo, Buffer.from(randomUUID())])]])
      const sent = { path: '/api/save-monthly-payment', body: form.payload, type: form.headers['content-type'] }
      const id = (await insist(origin, { by: member, ...sent }, kept))?.payment_id
      if (id === undefined) continue
      const payment = { memberId: member.id, fils, status: 'in_review' as 'in_review' | 'verified' | 'refused' }
      kept.payments.set(id, payment)
      if (!goesOn()) return
      const refuses = n % 4 === 3
      const decision = refuses ? { reason: 'Not at the bank.' } : {}
      const decided = await insist(
        origin,
        json(officer, `/api/office/payments/${id}/${refuses ? 'refuse' : 'verify'}`, decision),
        kept,
      )
      if (decided) payment.status = refuses ? 'refused' : 'verified'
      if (n % 3 > 0) continue
      const order = (await insist(origin, json(member, '/api/recharges', RECHARGE), kept))?.recharge_id
      if (order !== undefined) kept.recharges.set(order, { memberId: member.id, fils: 2_500n })
    }
  }
}

const json = (by: Person, path: string, fields: object): Asked => {
  return { by, path, body: Buffer.from(JSON.stringify(fields)), type: 'application/json' }
}

/** The answer; undefined where it is one that nobody foresaw. */
async function insist(
  origin: () => string,
  { by, path, body, type }: Asked,
  kept: Acknowledged,
): Promise<Told | undefined> {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': type, 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await fetch(origin() + path, { method: 'POST', headers, body: new Uint8Array(body) }).then(
      async (response) => ({ status: response.status, told: await response.text() }),
      // Nobody listens, or hung up in the middle.
      () => undefined,
    )
    if (answer?.status === 200) return JSON.parse(answer.told) as Told
    const again = answer === undefined || answer.status === 503 || answer.told.includes('"code":"busy"')
    if (!again) {
      kept.surprises.push(`POST ${path} answered ${answer.status}: ${answer.told.slice(0, 200)}`)
      return undefined
    }
    await pause(RETRY_MS)
  }
}
