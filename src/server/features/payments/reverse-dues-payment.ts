import { businessDateAt } from '#core/calendar.ts'
import { reversePayment } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { readEntry } from '#server/ledger/read-entry.ts'
import { alreadyDecided, checkNotOwn, paymentOrRefusal } from './payment-guards.ts'

const readPosted = statement<{ entry_id: bigint; savings: bigint }>(
  'read_posted_payment',
  `select p.entry_id, coalesce(-b.balance, 0) as savings from payment p
   left join member_balance b on b.member_id = p.member_id and b.account = 'savings' and b.loan_id = 0
   where p.id = $1 and p.status = 'verified' and p.kind = 'dues'`,
)

/**
 * Takes back a mistaken verification of dues: the mirror of its entry, the claim reversed, its months open again.
 * What was spent of the savings becomes a receivable from the member. Throws `not_found`, `already_decided`, `own_money`.
 */
export async function reverseDuesPayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  await checkNotOwn(db, { step: 'reverse_payment', officerId, ownerId: payment.member_id })
  const [posted] = await readPosted(db, [paymentId])
  if (!posted) throw alreadyDecided(payment)
  const original = await readEntry(db, posted.entry_id)
  const memberId = payment.member_id
  const entry = reversePayment({
    original,
    memberId,
    availableSavings: posted.savings,
    memo: `Reversed: ${original.memo}`,
  })
  const date = businessDateAt(now)
  const reversed = await postEntries(
    db,
    {
      name: 'reverse_dues_payment',
      claim: `select id from payment where id = $2 and status = 'verified' for update`,
      effects: [
        `update payment set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5 from posted where payment.id = posted.id`,
      ],
      values: [paymentId, officerId, now, reason],
    },
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId, reverses: posted.entry_id }],
  )
  if (!reversed) throw new Refusal('busy')
}
