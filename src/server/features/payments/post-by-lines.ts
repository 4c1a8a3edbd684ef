import type { Parsed } from '#contract/calls.ts'
import { paymentNamed } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { holdLines } from '#server/bank-lines/hold-line.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { claimFromLine, enterTogether, markPosted } from './claim-from-line.ts'
import { oneOfMany } from './one-of-many.ts'
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

type By = { officerId: bigint; now: Date }

/** Posts each line as the payment that it is, or as what its member owes who sent nothing: together what is clear, then one after the other. */
export async function postByLines(
  deps: Deps,
  matches: readonly Match[],
  officerId: bigint,
  now: Date,
): Promise<PostedByLine[]> {
  const together = await postClear(deps, matches, { officerId, now })
  const results: PostedByLine[] = []
  for (const match of matches) {
    const { line_id } = match
    const payment = together.get(match)
    if (payment === undefined) results.push(await postByLine(deps, match, officerId, now))
    else {
      const payment_id = Number(payment)
      results.push({
        payment_id,
        line_id,
        verified: true,
        left: null,
        message: verifiedMessage(0n),
        names_payment: null,
      })
    }
  }
  return results
}

/**
 * Posts in one query what nothing speaks against: what members sent, and what is entered from the lines of those who sent
 * nothing. Gives the payment of each. Whatever refuses one that was entered takes all of those back.
 */
async function postClear(deps: Deps, matches: readonly Match[], by: By): Promise<Map<Match, bigint>> {
  // All at once, in one order: two who post many never wait for each other in a circle.
  const lines = await holdLines(
    deps.db,
    matches.map(({ line_id }) => BigInt(line_id)),
  )
  // The first of a payment, or of a line, counts; what names it again is told so singly.
  const sent = new Map<bigint, Match>()
  const unsent = new Map<bigint, Match>()
  for (const match of matches.toReversed()) {
    if (match.payment_id !== undefined) sent.set(BigInt(match.payment_id), match)
    else unsent.set(BigInt(match.line_id), match)
  }
  const post = async (entered: ReadonlyMap<bigint, bigint>) => {
    const { officerId } = by
    const asked = [
      ...[...sent].map(([id, { line_id, looked_twice: lookedTwice }]) => ({
        id,
        officerId,
        lineId: BigInt(line_id),
        lookedTwice,
      })),
      ...[...entered].map(([lineId, id]) => ({ id, officerId, lineId, lookedTwice: true, fromItsLine: true })),
    ]
    return [...(await verifyTogether(deps.db, asked, lines, by.now)).keys()]
  }
  const postEntered = async () => {
    const claims = [...unsent].map(([lineId, { member_id, kind }]) => ({
      lineId,
      memberId: BigInt(member_id ?? 0),
      kind,
    }))
    const entered = await enterTogether(deps, claims, lines, by)
    if (entered.size === 0) return undefined
    const posted = await post(entered)
    if ([...entered.values()].some((id) => !posted.includes(id))) throw new Refusal('busy')
    await markPosted(deps.db, [[...entered.values()]])
    const byMatch = [...entered].map(([lineId, id]) => [unsent.get(lineId), id] as const)
    return new Map([...byMatch, ...posted.map((id) => [sent.get(id), id] as const)])
  }
  const both = await oneOfMany(deps.db, postEntered, () => undefined)
  const ofSent = () =>
    oneOfMany<bigint[]>(
      deps.db,
      () => post(new Map()),
      () => [],
    )
  const posted = both ?? new Map((await ofSent()).map((id) => [sent.get(id), id] as const))
  return new Map([...posted].flatMap(([match, id]) => (match ? [[match, id] as const] : [])))
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
