import type { Entry } from '#core/entry.ts'
import type { MoneyIn } from '#core/events.ts'
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
  /** The fine that came with it. */
  fine: { entryId: bigint; entry: Entry } | undefined
}

/** The payments of the loan in the order in which they were posted, or a payment of dues alone. */
export type ReversalState = {
  payments: PostedPayment[]
  /** The same as the database tells them, to be compared with those at the claim; null for a payment of dues. */
  postedForLoan: string | null
  /** What the member may use of the savings. */
  available: bigint
}

const selectPosted = statement<{
  id: bigint
  amount: bigint
  paid_from: MoneyIn | 'savings'
  entry_id: bigint
  fine_entry_id: bigint | null
  posted_for_loan: string | null
  available: bigint
}>(
  'read_posted_payments',
  `select q.id, q.amount, case when q.from_savings then 'savings' else q.paid_into end as paid_from, q.entry_id, q.fine_entry_id,
     posted_for_loan(p.loan_id), available_savings(p.member_id, $2) as available
   from payment p join payment q on q.id = p.id or q.loan_id = p.loan_id
   where p.id = $1 and q.status = 'verified' order by q.decided_at, q.id`,
)

export async function readReversal(db: Db, paymentId: bigint, lockSavings: boolean): Promise<ReversalState> {
  const rows = await selectPosted(db, [paymentId, lockSavings])
  const payments: PostedPayment[] = []
  for (const { id, amount, paid_from, entry_id, fine_entry_id } of rows) {
    const fine =
      fine_entry_id === null ? undefined : { entryId: fine_entry_id, entry: await readEntry(db, fine_entry_id) }
    payments.push({ id, amount, from: paid_from, entryId: entry_id, entry: await readEntry(db, entry_id), fine })
  }
  return { payments, postedForLoan: rows[0]?.posted_for_loan ?? null, available: rows[0]?.available ?? 0n }
}
