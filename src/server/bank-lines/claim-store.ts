import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import type { NumberPlace } from '#server/secrets/personal-number.ts'
import { standingEntry } from './standing-entry.ts'

/** States in which a line is looked at beside claims. */
export type Unsettled = 'open' | 'unclaimed'

/** What a line may be: a payment that waits, or an entry that is no line yet. */
export type ClaimRow = {
  kind: 'payment' | 'entry'
  id: bigint
  amount: bigint
  date: string
  member_id: bigint | null
  name: string | null
  /** What the bank's text may name: a member ID, a mobile number, references. */
  numbers: (string | null)[]
  /** The account number that it may name. */
  place: NumberPlace | null
  sealed: Buffer | null
  masked: string | null
}

/** An account's lines in a state, oldest first. Beyond so many the older ones come first, and the rest when those are settled. */
export const linesToSettle = statement<{ id: bigint; date: string; amount: bigint; text: string }>(
  'bank_lines_to_settle',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where account = $1 and status = $2 order by booked_on, id limit 2000`,
)

/** Payments, a subselect, as claims. */
export const PAYMENT_CLAIM = (
  payments: string,
) => `select 'payment' as kind, p.id, p.amount, p.received_on as date, p.member_id, o.name,
     array[o.mobile, ${uniqueId('m.number')}] as numbers,
     'payment.account_number' as place, p.account_number_sealed as sealed, p.account_number_masked as masked
   from ${payments} p join member m on m.id = p.member_id join person o on o.id = m.id`

/** Kept in the index payment_waiting. Money in cash is on no statement. */
export const WAITING = `status = 'in_review' and paid_into not like 'cash%'`

/**
 * Payments that wait and are of one of these amounts: the earliest of a day and later first, and so many at most. Values:
 * amounts in fils, the day, how many.
 */
export const waitingPayments = statement<ClaimRow>(
  'waiting_payments_of_amounts',
  PAYMENT_CLAIM(`(select * from payment where ${WAITING} and amount = any ($1::bigint[])
     order by received_on < $2, received_on, id limit $3)`),
)

/**
 * Entries that moved one of these amounts on the account, stand, and are no line yet. Values: account, amounts, the day of the
 * oldest line: what was posted long before it has no line here; how many at most. What was received before the account's
 * first line is looked for too while those days are near.
 */
export const unmatchedEntries = statement<ClaimRow>(
  'unmatched_entries_of_amounts',
  `with unmatched as materialized (
     select entry_id, amount from unlined_entry where account = $1 and amount = any ($2::bigint[]) and date >= $3::date - 60
       and ${standingEntry('entry_id')}
     union all
     select p.entry_id, p.amount from lines_begin b cross join lateral (
       select entry_id, amount from posting
       where account = b.account and amount = any ($2::bigint[]) and date >= $3::date - 60 and date < b.day + 60
         and (select received_on from entry where id = entry_id) < b.day
         and not exists (select from bank_line l where l.account = $1 and l.entry_id = posting.entry_id)
         and ${standingEntry('entry_id')}
       offset 0
     ) p
     where b.account = $1 and $3::date < b.day + 60
     order by entry_id limit $4
   )
   select 'entry' as kind, e.id, u.amount, e.received_on as date, own.*
   from unmatched u join entry e on e.id = u.entry_id
   left join lateral (
     select m.id as member_id, o.name, array[${uniqueId('m.number')}, w.reference, l.disbursement_reference] as numbers,
       case when w.id is null then 'loan.bank_account' else 'withdrawal.payee_account' end as place,
       case when w.id is null then l.bank_account_sealed else w.payee_account_sealed end as sealed,
       case when w.id is null then l.bank_account_masked else w.payee_account_masked end as masked
     from posting q join member m on m.id = q.member_id join person o on o.id = m.id
     left join withdrawal w on w.member_id = m.id and w.entry_id = e.id left join loan l on l.id = q.loan_id
     where q.entry_id = e.id order by q.line limit 1
   ) own on true`,
)

/**
 * How many claims there are of these amounts, up to so many of each kind. Values: account, state, amounts, the day of the
 * oldest line, how many.
 */
export const countClaims = statement<{ claims: number }>(
  'count_claims_of_amounts',
  `select ((select count(*) from (
       select from payment where ${WAITING} and amount = any ($3::bigint[]) limit $5) waiting)
     + (select count(*) from (
       select from unlined_entry where $2 = 'open' and account = $1 and amount = any ($3::bigint[]) and date >= $4::date - 60
       limit $5) unlined))::int as claims`,
)
