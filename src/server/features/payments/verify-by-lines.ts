import { sentenceOfRefusal } from '#contract/refusals.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { isMoneyAccount } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type Db, inSavepoint } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type Finding, verifiedMessage, verifyPayment } from './verify-payment.ts'

export type VerifiedByLine = { payment_id: number; line_id: number; verified: boolean; message: Sentence }

const readLine = statement<{
  account: string
  booked_on: BusinessDate
  amount: bigint
  status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
  settled_by: string | null
  payment_amount: bigint | null
}>(
  'read_line_of_payment',
  `select l.account, l.booked_on, l.amount, l.status, p.name as settled_by,
     (select amount from payment where id = $2) as payment_amount
   from bank_line l left join person p on p.id = l.settled_by where l.id = $1`,
)

/**
 * Verifies each payment by its line of the bank's statement, one after the other, within the database transaction that
 * `db` holds; what is refused of one does not keep the others.
 */
export async function verifyByLines(
  db: Db,
  matches: readonly { payment_id: number; line_id: number }[],
  officerId: bigint,
  now: Date,
): Promise<VerifiedByLine[]> {
  const results: VerifiedByLine[] = []
  for (const match of matches) {
    const [paymentId, lineId] = [BigInt(match.payment_id), BigInt(match.line_id)]
    const result = await inSavepoint(db, () => verifyByLine(db, paymentId, lineId, officerId, now)).then(
      (fine) => ({ verified: true, message: verifiedMessage(fine) }),
      (error: unknown) => {
        if (error instanceof Refusal) return { verified: false, message: sentenceOfRefusal(error) }
        throw error
      },
    )
    results.push({ ...match, ...result })
  }
  return results
}

/**
 * The line says when the money came and where; it and the payment are of one amount. Gives the fine. Throws what
 * verifyPayment() throws, `line_settled`, `line_not_that`.
 */
async function verifyByLine(db: Db, paymentId: bigint, lineId: bigint, officerId: bigint, now: Date): Promise<Fils> {
  const [line] = await readLine(db, [lineId, paymentId])
  if (!line) throw new Refusal('not_found')
  const { account, status, booked_on: receivedOn } = line
  if (status !== 'open' && status !== 'unclaimed') {
    throw new Refusal('line_settled', { status: stateWords(status), by: line.settled_by ?? '' })
  }
  if (line.payment_amount !== null && line.payment_amount !== line.amount) throw new Refusal('line_not_that')
  if (!isMoneyAccount(account)) throw new Error(`line ${lineId} is of no account`)
  const into: Finding['into'] = status === 'unclaimed' ? 'unmatched_receipts' : account
  return verifyPayment(db, paymentId, officerId, { receivedOn, into, line: { id: lineId, status } }, now)
}
