import { type BusinessDate, businessDateAt, type Month } from '#core/calendar.ts'
import { splitAcrossMonths } from '#core/dues-months.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import type { PaymentRow } from './payment-store.ts'
import type { Verification } from './verification-entry.ts'

type Found = { amount: Fils; receivedOn: BusinessDate; reason: string | undefined }
type By = { officerId: bigint; now: Date }

/** Values $2 to $7 of both statements: payment, officer, now, received on, amount, reason. */
const VERIFIED = `update payment set status = 'verified', decided_by = $3, decided_at = $4, received_on = $5, amount = $6,
  claimed_amount = case when payment.amount <> $6 then payment.amount end, reason = $7,
  entry_id = posted.entry_ids[1] from posted where payment.id = posted.id`

/** Posts a claim of dues. Undefined where it was decided meanwhile. */
export function postDuesVerification(db: Db, payment: PaymentRow, verification: Verification, found: Found, by: By) {
  return postEntries(
    db,
    {
      name: 'verify_dues_payment',
      claim: `select id from payment where id = $2 and status = 'in_review' and amount = $9 for update`,
      effects: [
        VERIFIED,
        `update payment_month set amount = part.amount from posted, jsonb_to_recordset($8::jsonb) as part (month date, amount bigint)
         where payment_id = posted.id and payment_month.month = part.month and payment_month.amount <> part.amount`,
        `delete from payment_month using posted where payment_id = posted.id
           and month not in (select month from jsonb_to_recordset($8::jsonb) as part (month date))`,
      ],
      values: [...decision(payment, found, by), JSON.stringify(partsOf(payment, found.amount)), payment.amount],
    },
    [posting(verification, found, by)],
  )
}

/** Posts a payment for a loan, and what the loan has of it. Undefined where it was decided, or the loan moved, meanwhile. */
export function postLoanVerification(db: Db, payment: PaymentRow, verification: Verification, found: Found, by: By) {
  return postEntries(
    db,
    {
      name: 'verify_loan_payment',
      // The entry was made for the loan as it was read; had another repayment come since, it would divide otherwise.
      claim: `select p.id, p.loan_id, l.status = 'active' and l.repaid + $11::bigint = l.principal + l.total_interest as settles
        from payment p join loan l on l.id = p.loan_id
        where p.id = $2 and p.status = 'in_review' and l.status = $8 and l.repaid = $9 and l.recovered = $10 for update of p, l`,
      effects: [
        VERIFIED,
        `update loan set repaid = loan.repaid + $11::bigint, recovered = loan.recovered + $12::bigint,
           status = case when posted.settles then 'settled' else loan.status end from posted where loan.id = posted.loan_id`,
        `insert into loan_step (loan_id, step, made_by, made_at) select loan_id, 'settled', $3, $4 from posted where settles`,
      ],
      values: [
        ...decision(payment, found, by),
        payment.loan_status,
        payment.repaid,
        payment.recovered,
        verification.onLoan,
        verification.recovered,
      ],
    },
    [posting(verification, found, by)],
  )
}

function decision(payment: PaymentRow, { amount, receivedOn, reason }: Found, { officerId, now }: By): unknown[] {
  return [payment.id, officerId, now, receivedOn, amount, reason ?? null]
}

function posting({ entry, memo }: Verification, { receivedOn }: Found, { officerId, now }: By) {
  return { entry, memo, date: businessDateAt(now), receivedOn, postedAt: now, madeBy: officerId }
}

/** The months' parts: as they were sent, or where the amount was corrected divided anew. */
function partsOf(payment: PaymentRow, amount: Fils): { month: string; amount: string }[] {
  const parts = amount === payment.amount ? payment.months : dividedAnew(payment, amount)
  return parts.map((part) => ({ month: `${part.month}-01`, amount: part.amount.toString() }))
}

/** An amount corrected downwards may not reach the last months: those are no longer paid for by this payment. */
function dividedAnew(payment: PaymentRow, amount: Fils): { month: string; amount: Fils }[] {
  const months = payment.months.map(({ month, remaining }) => ({ month: month as Month, remaining: BigInt(remaining) }))
  for (let count = months.length; count > 0; count -= 1) {
    const split = splitAcrossMonths(months.slice(0, count), amount)
    if ('parts' in split) return split.parts.filter((part) => part.amount > 0n)
  }
  throw new Error(`payment ${payment.id} is for no month`)
}
