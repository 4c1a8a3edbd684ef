import { query } from '#server/db/query.ts'
import { receiptDiffers, referenceCameBefore } from '#server/ledger/receipt-readings.ts'

/** The months of a payment that are completed without it, in order, as `shown` says one. `p` is the payment in SQL. */
export const monthsPaidAlready = (shown: string) => `(select coalesce(json_agg(${shown} order by own.month), '[]')
        from payment_month own where own.payment_id = p.id and own.dues_amount <= (select coalesce(sum(o.amount), 0)
          from payment_month o join payment y on y.id = o.payment_id and y.status = 'verified'
          where o.member_id = p.member_id and o.month = own.month and o.payment_id <> p.id))`

/** Payments that came with the very same file as p. */
export const sameFile = `(select coalesce(json_agg(s.id order by s.id), '[]') from payment s
        where s.receipt_source_sha256 = p.receipt_source_sha256 and s.id <> p.id)`

/** What of the payment p has to be looked at twice before it is verified with an amount in fils. */
export const lookTwice = (amount: string) => `to_json(array_remove(array[
      case when json_array_length(${sameFile}) > 0 then 'same_file' end,
      case when cardinality(p.similar_to) > 0 then 'similar_picture' end,
      case when ${referenceCameBefore} then 'same_reference' end,
      case when ${receiptDiffers} then 'receipt' end,
      case when ${amount} <> (select sum(dues_amount) from payment_month where payment_id = p.id) then 'amount' end,
      case when json_array_length(${monthsPaidAlready('own.month')}) > 0 then 'paid_already' end,
      (select case when bool_or(answered_at is null) then 'asked' when count(*) > 0 then 'answered' end
        from payment_question where payment_id = p.id)], null))`

/** Values: payment, the amount with which it would be verified. */
export const readSecondLook = query<{ look_twice: string[] }>(
  'read_second_look',
  `select ${lookTwice('$2::bigint')} as look_twice from payment p where p.id = $1`,
)
