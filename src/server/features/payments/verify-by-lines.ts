import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Outcome, verifyEach } from './verify-each.ts'
import { verifyPayment } from './verify-payment.ts'

type Match = { payment_id: number; line_id: number; looked_twice?: boolean | undefined }
export type VerifiedByLine = Outcome & { payment_id: number; line_id: number }

/** Verifies each payment by its line of the bank's statement, one after the other. */
export async function verifyByLines(
  deps: { db: Db; secrets: Secrets },
  matches: readonly Match[],
  officerId: bigint,
  now: Date,
): Promise<VerifiedByLine[]> {
  const results: VerifiedByLine[] = []
  for (const { payment_id, line_id, looked_twice: lookedTwice } of matches) {
    const finding = { lineId: BigInt(line_id), leavesFlagged: !lookedTwice }
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(payment_id), officerId, finding, now))
    results.push({ payment_id, line_id, ...outcome })
  }
  return results
}
