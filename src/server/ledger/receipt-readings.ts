import { SURE_LEAST } from '#core/receipts/choose-amount.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** Whether the amount of the reading `r` was read surely: only then is it held against what was entered. */
const AMOUNT_IS_SURE = `coalesce((r.places #>> '{amount,sure}')::int >= ${SURE_LEAST}, true)`

/** The amount of the reading `r`, as the calls give it. */
const AMOUNT_READ = `'amount', r.amount / 100.0, 'amount_doubted', r.amount is not null and not ${AMOUNT_IS_SURE}`

/** Other payments whose receipt, another file or the same, has the reference that was read on that of the payment `p`. */
const sameReference = `(select coalesce(json_agg(o.id order by o.id), '[]') from receipt_reading other
    join payment o on o.receipt_sha256 = other.receipt_sha256 and o.id <> p.id where other.reference_key = r.reference_key)`

/** What the reading `r` of the receipt of a payment `p` says otherwise than the payment. A day may be as long ago as its money. */
const DIFFERS = `array_remove(array[
    case when r.amount <> p.amount and ${AMOUNT_IS_SURE} then 'amount' end,
    case when r.paid_on not between p.received_on - ${DAYS_BEFORE}
      and least(p.received_on + ${DAYS_AFTER}, (p.submitted_at at time zone 'Asia/Dubai')::date + 1) then 'date' end,
    case when r.is_ours = false then 'beneficiary' end,
    case when json_array_length(${sameReference}) > 0 then 'reference' end,
    case when r.unpaid then 'unpaid' end], null)`

/** What was read on the receipt of a payment `p`, as the calls give it; null until it is read. */
export const readingOf = `(select json_build_object(${AMOUNT_READ}, 'date', r.paid_on, 'reference', r.reference,
     'sender', r.sender, 'beneficiary', r.beneficiary, 'differs', to_json(d.differs),
     'agrees', case when cardinality(d.differs) > 0 then false
       when r.amount is not null and ${AMOUNT_IS_SURE} and r.paid_on is not null and r.reference is not null then true end,
     'same_reference_as', ${sameReference}, 'turned', r.turned, 'places', r.places)
   from receipt_reading r cross join lateral (select ${DIFFERS} as differs) d where r.receipt_sha256 = p.receipt_sha256)`

/**
 * The day that the receipt of a payment `p` says, where it is proposed as the one on which the money came: within the days of the
 * claim, not after it was sent, in no closed month. Null otherwise.
 */
export const dayRead = (
  p: string,
) => `(select r.paid_on from receipt_reading r where r.receipt_sha256 = ${p}.receipt_sha256
     and r.paid_on between ${p}.received_on - ${DAYS_BEFORE}
       and least(${p}.received_on + ${DAYS_AFTER}, (${p}.submitted_at at time zone 'Asia/Dubai')::date)
     and date_trunc('month', r.paid_on)::date > coalesce((select max(month) from month_closing where reopened_at is null), '-infinity'))`

/** Other vouchers whose picture, another file or the same, has the reference that was read on that of the voucher `v`. */
const sameVoucherReference = `(select coalesce(json_agg(o.id order by o.id), '[]') from receipt_reading other
    join voucher o on o.picture_sha256 = other.receipt_sha256 and o.id <> v.id where other.reference_key = r.reference_key)`

/** What the reading `r` of the picture of a voucher `v` says otherwise: a bill may be as old as a receipt. */
const VOUCHER_DIFFERS = `array_remove(array[
    case when r.amount <> v.amount and ${AMOUNT_IS_SURE} then 'amount' end,
    case when r.paid_on not between v.day - ${DAYS_BEFORE} and v.day + ${DAYS_AFTER} then 'date' end,
    case when json_array_length(${sameVoucherReference}) > 0 then 'reference' end], null)`

/** What was read on the picture of a voucher `v`, as the calls give it; null until it is read. To whom is not compared. */
export const readingOfVoucher = `(select json_build_object(${AMOUNT_READ}, 'date', r.paid_on, 'reference', r.reference,
     'sender', r.sender, 'beneficiary', r.beneficiary, 'differs', to_json(d.differs),
     'agrees', case when cardinality(d.differs) > 0 then false
       when r.amount is not null and ${AMOUNT_IS_SURE} and r.paid_on is not null then true end,
     'same_reference_as', ${sameVoucherReference}, 'turned', r.turned, 'places', r.places)
   from receipt_reading r cross join lateral (select ${VOUCHER_DIFFERS} as differs) d where r.receipt_sha256 = v.picture_sha256)`

/** What was read on the receipt of the payment `y` for its member, who sees no payments of others. */
export const ownReading = `(select (read.reading::jsonb || '{"same_reference_as": []}')::json
    from (select ${readingOf.replaceAll(/\bp\./g, 'y.')} as reading) read)`

/**
 * The amount that the receipt of a payment `p` says, in fils, where its member has entered another and has not said yet which of
 * both it is; null otherwise.
 */
export const receiptSaysOther = (p: string) => `(select case when ${p}.status = 'in_review' and ${p}.recorded_by is null
     and r.amount <> ${p}.amount and ${AMOUNT_IS_SURE} and r.amount is distinct from ${p}.receipt_amount_seen then r.amount end
   from receipt_reading r where r.receipt_sha256 = ${p}.receipt_sha256)`

/** Whether the member of a payment `p` has seen that its receipt says another amount, and kept what they had entered. */
export const amountKept = `exists (select from receipt_reading r where r.receipt_sha256 = p.receipt_sha256
    and r.amount <> p.amount and ${AMOUNT_IS_SURE} and r.amount = p.receipt_amount_seen)`

/** Whether the receipt of a payment `p` says another amount, day or beneficiary, and whether its reference came before. */
export const receiptDiffers = `exists (select from receipt_reading r where r.receipt_sha256 = p.receipt_sha256
    and ${DIFFERS} && array['amount', 'date', 'beneficiary', 'unpaid'])`
export const referenceCameBefore = `exists (select from receipt_reading r where r.receipt_sha256 = p.receipt_sha256
    and json_array_length(${sameReference}) > 0)`

/** A file that is to be read, with the day on which it came; none where this reader has read it, or nothing names it. Values: file, reader. */
export const readToRead = query<{ type: string; came_on: string }>(
  'read_receipt_to_read',
  `select n.type, n.came_on::text from (
     select receipt_type as type, (submitted_at at time zone 'Asia/Dubai')::date as came_on from payment where receipt_sha256 = $1
     union all select picture_type, (made_at at time zone 'Asia/Dubai')::date from voucher where picture_sha256 = $1) n
   where not exists (select from receipt_reading where receipt_sha256 = $1 and reader >= $2)
   order by n.came_on limit 1`,
)

/**
 * Keeps what was read. Values: file, reader, when, amount in fils, day, reference and how it is compared, sender, beneficiary,
 * whether that is the association, whether nothing was paid, how far it was turned, and of each where it stands.
 */
export const keepReading = query(
  'keep_receipt_reading',
  `insert into receipt_reading (receipt_sha256, reader, read_at, amount, paid_on, reference, reference_key, sender, beneficiary,
     is_ours, unpaid, turned, places) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (receipt_sha256) do update set reader = excluded.reader, read_at = excluded.read_at, amount = excluded.amount,
     paid_on = excluded.paid_on, reference = excluded.reference, reference_key = excluded.reference_key, sender = excluded.sender,
     beneficiary = excluded.beneficiary, is_ours = excluded.is_ours, unpaid = excluded.unpaid, turned = excluded.turned,
     places = excluded.places`,
)

const membersOf = query<{ member_id: bigint }>(
  'members_of_receipt',
  'select distinct member_id from payment where receipt_sha256 = $1',
)

/** Whose payments came with a file. */
export const membersWithReceipt = async (db: Db, sha256: string): Promise<bigint[]> =>
  (await membersOf(db, [sha256])).map((row) => row.member_id)
