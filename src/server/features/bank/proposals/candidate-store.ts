import type { Month } from '#core/calendar.ts'
import { lookTwice } from '#server/bank-lines/second-look.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/** What an officer is shown of what a line may be. */
export type Candidate = {
  kind: 'payment' | 'entry'
  id: bigint
  date: string
  /** What an entry says; null for a payment. */
  memo: string | null
  /** What a payment is for. */
  months: Month[] | null
  payment_kind: 'dues' | 'loan' | 'deposit' | null
  member: { id: number; unique_id: string; name: string } | null
  recorded_by_you: boolean
  /** Of a payment: it is flagged. */
  look_twice: boolean
}

const MEMBER = `json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name)`

/** Values: ids of payments, ids of entries, who asks. */
export const readCandidates = statement<Candidate>(
  'read_candidates',
  `select 'payment' as kind, p.id, p.received_on as date, ${MEMBER} as member, null as memo,
     array(select to_char(month, 'YYYY-MM') from payment_month where payment_id = p.id order by month) as months,
     p.kind as payment_kind, coalesce(p.recorded_by = $3, false) as recorded_by_you,
     json_array_length(${lookTwice('p.amount')}) > 0 as look_twice
   from payment p join member m on m.id = p.member_id join person o on o.id = m.id where p.id = any ($1::bigint[])
   union all
   select 'entry', e.id, e.received_on, own.member, e.memo, null, null, false, false
   from entry e left join lateral (
     select ${MEMBER} as member from posting q join member m on m.id = q.member_id join person o on o.id = m.id
     where q.entry_id = e.id order by q.line limit 1
   ) own on true
   where e.id = any ($2::bigint[])`,
)
