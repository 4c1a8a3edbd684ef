import type { BusinessDate } from '#core/calendar.ts'
import { type LinesOfPayment, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Outcome, verifyEach } from './verify-each.ts'
import { type Finding, verifyPayment } from './verify-payment.ts'

export type Verified = Outcome & { id: number }

const readWaiting = statement<{ id: bigint; into: string; day: BusinessDate; amount: bigint }>(
  'read_waiting_to_verify',
  `select id, paid_into as into, received_on as day, amount from payment where id = any ($1::bigint[]) and status = 'in_review'`,
)

/** Verifies each that is clear as it stands, by its line where one is sure; the others are left for a look. */
export async function verifyPayments(
  deps: { db: Db; secrets: Secrets },
  ids: readonly number[],
  officerId: bigint,
  now: Date,
): Promise<Verified[]> {
  const lines = await linesOfPayments(deps, await readWaiting(deps.db, [ids]))
  const results: Verified[] = []
  for (const id of ids) {
    const finding = findingOf(lines.get(BigInt(id)))
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(id), officerId, finding, now))
    results.push({ id, ...outcome })
  }
  return results
}

function findingOf(lines: LinesOfPayment | undefined): Finding {
  return { leavesFlagged: true, ...(lines?.proposal?.sure && { lineId: lines.proposal.id }) }
}
