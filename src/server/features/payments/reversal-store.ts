import type { BusinessDate, Month } from '#core/calendar.ts'
import type { Entry } from '#core/entry.ts'
import type { MoneyIn } from '#core/events.ts'
import type { FinePart } from '#core/late-fines.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { readEntry } from '#server/ledger/read-entry.ts'

/** A verified payment with the entry that posted it. */
export type PostedPayment = {
  id: bigint
  amount: bigint
  from: MoneyIn | 'savings'
  entryId: bigint
  entry: Entry
  receivedOn: BusinessDate
}

/** A fine that a reversal may give back, whole or in part; what of it was given back before is left out. */
export type PostedFine = {
  paymentId: bigint
  entryId: bigint
  entry: Entry
  parts: (FinePart & { id: bigint })[]
}

/** The payments of the loan in the order in which they were posted, or a payment of dues alone. */
export type ReversalState = {
  payments: PostedPayment[]
  /** The same as the database tells them, to be compared with those at the claim; null for a payment of dues. */
  postedForLoan: string | null
  /** What the member may use of the savings. */
  available: bigint
  /** Those of what the payment was sent for, whichever payment of it they came with. */
  fines: PostedFine[]
}

const selectPosted = statement<{
  id: bigint
  amount: bigint
  paid_from: MoneyIn | 'savings'
  entry_id: bigint
  received_on: BusinessDate
  posted_for_loan: string | null
  available: bigint
}>(
  'read_posted_payments',
  `select q.id, q.amount, case when q.from_savings then 'savings' else q.paid_into end as paid_from, q.entry_id, q.received_on,
     posted_for_loan(p.loan_id), available_savings(p.member_id, $2) as available
   from payment p join payment q on q.id = p.id or q.loan_id = p.loan_id
   where p.id = $1 and q.status = 'verified' order by q.decided_at, q.id`,
)

export async function readReversal(db: Db, paymentId: bigint, lockSavings: boolean): Promise<ReversalState> {
  const rows = await selectPosted(db, [paymentId, lockSavings])
  const payments: PostedPayment[] = []
  for (const { id, amount, paid_from, entry_id, received_on: receivedOn } of rows) {
    payments.push({ id, amount, from: paid_from, entryId: entry_id, entry: await readEntry(db, entry_id), receivedOn })
  }
  return {
    payments,
    postedForLoan: rows[0]?.posted_for_loan ?? null,
    available: rows[0]?.available ?? 0n,
    fines: await readFines(db, paymentId),
  }
}

const selectFines = statement<{
  id: bigint
  payment_id: bigint
  fine_entry_id: bigint
  month: Month | null
  instalment: number | null
  amount: bigint
}>(
  'read_fines_to_give_back',
  `select f.id, f.payment_id, y.fine_entry_id, to_char(f.month, 'YYYY-MM') as month, f.instalment::int, f.amount
   from late_fine f join payment y on y.id = f.payment_id
   where not f.given_back and f.payment_id in (
     select o.payment_id from late_fine o join payment p on p.id = $1 where not o.given_back and (o.payment_id = p.id
       or o.loan_id = p.loan_id
       or (o.member_id = p.member_id and o.month in (select month from payment_month where payment_id = p.id))))
   order by f.id`,
)

async function readFines(db: Db, paymentId: bigint): Promise<PostedFine[]> {
  const rows = await selectFines(db, [paymentId])
  const fines: PostedFine[] = []
  for (const [id, parts] of Map.groupBy(rows, (row) => row.payment_id)) {
    const entryId = parts[0]?.fine_entry_id
    if (entryId === undefined) continue
    fines.push({
      paymentId: id,
      entryId,
      entry: await readEntry(db, entryId),
      parts: parts.map(({ id: part, month, instalment, amount }) => {
        return { id: part, of: month === null ? { instalment: instalment ?? 0 } : { month }, amount }
      }),
    })
  }
  return fines
}
