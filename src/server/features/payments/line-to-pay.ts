import type { BusinessDate } from '#core/calendar.ts'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { type AskedPayment, isLineNeeded, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { stateWords } from '#server/languages/state-words.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** The line of the bank's statement that a payment is, as it was read. */
export type LineToPay = {
  id: bigint
  account: MoneyAccount
  bookedOn: BusinessDate
  amount: Fils
  status: 'open' | 'unclaimed'
}

/** Held until the database transaction ends: whoever comes second is told by whom it is settled. Value: line. */
const holdLine = statement<{
  account: string
  booked_on: BusinessDate
  amount: bigint
  status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
  settled_by: string | null
}>(
  'hold_line_to_pay',
  `select l.account, l.booked_on, l.amount, l.status, (select name from person where id = l.settled_by) as settled_by
   from bank_line l where l.id = $1 for no key update`,
)

/** Throws `not_found`, `line_settled`. */
export async function lineToPay(db: Db, id: bigint): Promise<LineToPay> {
  const [line] = await holdLine(db, [id])
  if (!line) throw new Refusal('not_found')
  const { account, booked_on: bookedOn, amount, status } = line
  if (status !== 'open' && status !== 'unclaimed') {
    throw new Refusal('line_settled', { status: stateWords(status), by: line.settled_by ?? '' })
  }
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return { id, account, bookedOn, amount, status }
}

/**
 * A payment that names no line has none: no statement covers its day, and no line that waits would fit. Throws
 * `line_needed` where one fits, else `no_line_fits`.
 */
export async function checkHasNoLine(deps: { db: Db; secrets: Secrets }, payment: AskedPayment): Promise<void> {
  const lines = (await linesOfPayments(deps, [payment])).get(payment.id)
  if (!lines || !isLineNeeded(lines)) return
  if (lines.proposal || lines.others.length > 0) throw new Refusal('line_needed')
  throw new Refusal('no_line_fits', { day: { day: payment.day } })
}
