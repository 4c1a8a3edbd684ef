import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type Db, inSavepoint } from '#server/db/connect.ts'
import { verifiedMessage, verifyPayment } from './verify-payment.ts'

export type Verified = { id: number; verified: boolean; message: Sentence }

/**
 * Verifies each as it stands, one after the other, within the database transaction that `db` holds; what is refused of
 * one does not keep the others.
 */
export async function verifyPayments(
  db: Db,
  ids: readonly number[],
  officerId: bigint,
  now: Date,
): Promise<Verified[]> {
  const results: Verified[] = []
  for (const id of ids) {
    const result = await inSavepoint(db, () => verifyPayment(db, BigInt(id), officerId, {}, now)).then(
      (fine) => ({ verified: true, message: verifiedMessage(fine) }),
      (error: unknown) => {
        if (error instanceof Refusal) return { verified: false, message: sentenceOfRefusal(error) }
        throw error
      },
    )
    results.push({ id, ...result })
  }
  return results
}
