import { sentenceOfRefusal } from '#contract/refusals.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type LinesOfPayment, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { type Db, inSavepoint } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Verifying, verifiedMessage, verifyPayment } from './verify-payment.ts'

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
    const said = verifyingOf(lines.get(BigInt(id)))
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(id), officerId, said, now))
    results.push({ id, ...outcome })
  }
  return results
}

function verifyingOf(lines: LinesOfPayment | undefined): Verifying {
  return { leavesFlagged: true, ...(lines?.proposal?.sure && { lineId: lines.proposal.id }) }
}

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
    const said = { lineId: BigInt(line_id), leavesFlagged: !lookedTwice }
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(payment_id), officerId, said, now))
    results.push({ payment_id, line_id, ...outcome })
  }
  return results
}

/** What became of one of many: `left` where it only waits for a look. */
type Outcome = {
  verified: boolean
  left: 'look_twice' | 'line_needed' | 'no_line_fits' | null
  message: Sentence
}

/** Verifies one of several within the database transaction that `db` holds; what is refused of it does not keep the others. */
function verifyEach(db: Db, verify: () => Promise<Fils>): Promise<Outcome> {
  return inSavepoint(db, verify).then(
    (fine) => ({ verified: true, left: null, message: verifiedMessage(fine) }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { verified: false, left: leftFor(error), message: sentenceOfRefusal(error) }
    },
  )
}

function leftFor({ code }: Refusal): Outcome['left'] {
  return code === 'look_twice' || code === 'line_needed' || code === 'no_line_fits' ? code : null
}
