import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { isLineNeeded, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { statement } from '#server/db/statement.ts'
import { verifyPayment } from '#server/features/payments/verify-payment.ts'
import type { Stage } from './stage.ts'

const readSent = statement<{ id: bigint; into: string; day: BusinessDate; amount: bigint }>(
  'demo_payment_as_sent',
  'select id, paid_into as into, received_on as day, amount from payment where id = $1',
)

/** As a treasurer does who has looked at it: by its line where a statement has one. */
export async function verifyByBank({ db, secrets }: Stage, id: bigint, by: bigint, at: Date): Promise<Fils> {
  const lines = (await linesOfPayments({ db, secrets }, await readSent(db, [id]))).get(id)
  const line = lines?.proposal?.sure ? lines.proposal : undefined
  const noLineReason = !line && lines && isLineNeeded(lines) ? 'It is not on the statement yet.' : undefined
  return verifyPayment({ db, secrets }, id, by, { lineId: line?.id, noLineReason }, at)
}
