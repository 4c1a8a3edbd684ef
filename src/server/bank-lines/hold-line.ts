import { isLineTooLate } from '#core/bank-columns.ts'
import { bankFeeMost } from '#core/bank-fee.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import type { MoneyIn } from '#core/events.ts'
import { type Fils, minFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { stateWords } from '#server/languages/state-words.ts'
import type { Unsettled } from './candidate-store.ts'

/** A line of the bank's statement that is to be settled, as it was read. */
export type HeldLine = {
  id: bigint
  account: MoneyAccount
  bookedOn: BusinessDate
  /** Below zero for what left the account. */
  amount: Fils
  /** What no part of it has taken yet. */
  left: Fils
  status: Unsettled
  description: string
  /** Everything that the bank writes about it. */
  text: string
}

/** What of a line no verified part has taken, in fils, as an expression of SQL. `line` is the line in SQL. */
export const leftOf = (line: string) => `(${line}.amount - coalesce((select sum(part.amount) from payment part
     where part.split_line_id = ${line}.id and part.status = 'verified'), 0))::bigint`

/** Held in one order, so that two who hold many never wait for each other in a circle. Value: lines. */
const selectLines = query<{
  id: bigint
  account: string
  booked_on: BusinessDate
  amount: bigint
  left: bigint
  description: string
  text: string
  status: Unsettled | 'matched' | 'set_aside'
  settled_by: string | null
}>(
  'hold_lines_to_settle',
  `select l.id, l.account, l.booked_on, l.amount, ${leftOf('l')} as left, l.description, l.description || ' ' || l.reference as text, l.status,
     (select name from person where id = l.settled_by) as settled_by
   from bank_line l where l.id = any ($1::bigint[]) order by l.id for no key update`,
)

type Selected = Awaited<ReturnType<typeof selectLines>>[number]

function heldOf(
  { id, account, booked_on: bookedOn, status, ...line }: Selected,
  takes: 'all' | 'parts',
): HeldLine | undefined {
  if ((status !== 'open' && status !== 'unclaimed') || (takes === 'all' && line.left !== line.amount)) return undefined
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return {
    id,
    account,
    bookedOn,
    amount: line.amount,
    left: line.left,
    status,
    description: line.description,
    text: line.text,
  }
}

/**
 * Holds a line until the database transaction ends: of two callers the second learns who settled it. One of which a part is
 * posted takes only `parts` of what is left. Throws `not_found`, `line_settled`.
 */
export async function holdLine(db: Db, id: bigint, takes: 'all' | 'parts' = 'all'): Promise<HeldLine> {
  const [line] = await selectLines(db, [[id]])
  if (!line) throw new Refusal('not_found')
  const held = heldOf(line, takes)
  if (!held) throw new Refusal('line_settled', { status: stateWords(line.status), by: line.settled_by ?? '' })
  return held
}

/** Holds those of many lines that nobody has settled, of which no part is posted, by their ids. */
export async function holdLines(db: Db, ids: readonly bigint[]): Promise<Map<bigint, HeldLine>> {
  if (ids.length === 0) return new Map()
  const lines = (await selectLines(db, [ids])).map((line) => heldOf(line, 'all')).filter((line) => line !== undefined)
  return new Map(lines.map((line) => [line.id, line]))
}

/** What was entered from a line and waits for another officer, and who entered it. `line` is the line's id in SQL. */
export const waitingOnLine = (line: string) => `(
     select v.kind as what, m.name as by, null::bigint as payment_id from voucher v join person m on m.id = v.made_by
     where v.bank_line_id = ${line} and v.status = 'waiting'
     union all
     select 'payment', m.name, y.id from payment y join person m on m.id = y.recorded_by
     where (y.bank_line_id = ${line} or y.split_line_id = ${line}) and y.status = 'in_review' limit 1)`

const readWaiting = query<{ by: string }>('read_waiting_on_line', `select by from ${waitingOnLine('$1')} w`)

/**
 * Throws `line_waits` where something was entered from a line that waits for another officer. The line is held, so of two
 * at once the second sees what the first has entered.
 */
export async function checkNothingWaits(db: Db, { id }: HeldLine): Promise<void> {
  const [waiting] = await readWaiting(db, [id])
  if (waiting) throw new Refusal('line_waits', { by: waiting.by })
}

/** Where a line's money is: in its account, or already in the books as what nobody claims. */
export const moneyOfLine = ({ account, status }: HeldLine): MoneyIn =>
  status === 'unclaimed' ? 'unmatched_receipts' : account

/** The most that one officer may take as what the bank kept of a payment of an amount (fils). */
export const feeMost = (amount: Fils, { twoPersonRules, expenseLimit }: AssociationSettings): Fils =>
  twoPersonRules ? minFils(bankFeeMost(amount), expenseLimit) : bankFeeMost(amount)

/** Throws `line_too_late` for a line that is dated later than tomorrow. */
export function checkLineHasCome({ bookedOn }: Pick<HeldLine, 'bookedOn'>, now: Date): void {
  if (isLineTooLate(bookedOn, businessDateAt(now))) throw new Refusal('line_too_late', { day: { day: bookedOn } })
}
