import type { Parsed } from '#contract/calls.ts'
import { paymentNamed } from '#contract/refusals.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { claimFromLine } from './claim-from-line.ts'
import {
  type Outcome,
  outcomeOfEach,
  verifiedMessage,
  verifyEach,
  verifyPayment,
  verifyTogether,
} from './verify-payment.ts'

type Match = Parsed<'POST /api/office/payments/verify-by-lines', 'body'>['matches'][number]
type PostedByLine = Outcome & { payment_id: number | null; line_id: number; names_payment: number | null }
type Deps = { db: Db; secrets: Secrets }

/** Posts each line as the payment that it is, or as what its member owes who sent nothing: together what is clear, then one after the other. */
export async function postByLines(
  deps: Deps,
  matches: readonly Match[],
  officerId: bigint,
  now: Date,
): Promise<PostedByLine[]> {
  const sent = matches.flatMap(({ payment_id: id, line_id: lineId, looked_twice: lookedTwice }) =>
    id === undefined ? [] : [{ id: BigInt(id), lineId: BigInt(lineId), lookedTwice }],
  )
  const together = await verifyTogether(deps.db, sent, { officerId, now })
  const results: PostedByLine[] = []
  for (const match of matches) {
    const { payment_id, line_id } = match
    if (payment_id !== undefined && together.delete(BigInt(payment_id))) {
      results.push({
        payment_id,
        line_id,
        verified: true,
        left: null,
        message: verifiedMessage(0n),
        names_payment: null,
      })
    } else results.push(await postByLine(deps, match, officerId, now))
  }
  return results
}

async function postByLine(deps: Deps, match: Match, officerId: bigint, now: Date): Promise<PostedByLine> {
  const { payment_id: sent, member_id: memberId, line_id, kind, looked_twice: lookedTwice } = match
  const lineId = BigInt(line_id)
  if (sent !== undefined) {
    const said = { lineId, leavesFlagged: !lookedTwice }
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(sent), officerId, said, now))
    return { payment_id: sent, line_id, ...outcome, names_payment: null }
  }
  return outcomeOfEach<PostedByLine>(
    deps.db,
    async () => {
      const claim = { memberId: BigInt(memberId ?? 0), kind }
      const { paymentId, fine } = await claimFromLine(deps, lineId, claim, officerId, now)
      const message = fine === undefined ? entered() : verifiedMessage(fine)
      return {
        payment_id: Number(paymentId),
        line_id,
        verified: fine !== undefined,
        left: null,
        message,
        names_payment: null,
      }
    },
    (refused, refusal) => ({ payment_id: null, line_id, ...refused, names_payment: paymentNamed(refusal) }),
  )
}

/** What is said of a payment that was entered from a line which does not name its member. */
export const entered = () =>
  sentence('The payment is entered. Another treasurer has to post it: the line does not name the member.')
