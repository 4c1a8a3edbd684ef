import type { Month } from '#core/calendar.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { type NumberPlace, wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** What a line of the statement may be. */
export type Candidate = {
  kind: 'payment' | 'entry'
  id: bigint
  amount: bigint
  date: string
  /** What an entry says; null for a payment. */
  memo: string | null
  /** What a payment is for. */
  months: Month[] | null
  payment_kind: 'dues' | 'loan' | 'deposit' | null
  member: { id: number; unique_id: string; name: string } | null
  /** What the bank's text may name: a mobile number, references. */
  numbers: string[] | null
  /** Account numbers that it may name: sealed, and where each stands. */
  withdrawn_to?: Buffer | null
  lent_to?: Buffer | null
  paid_from?: Buffer | null
  recorded_by_you: boolean
}

/** An account's lines in a state, oldest first. Beyond so many the older ones come first, and the rest when those are settled. */
export const linesToSettle = statement<{ id: bigint; date: string; amount: bigint; text: string }>(
  'bank_lines_to_settle',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where account = $1 and status = $2 order by booked_on, id limit 2000`,
)

const MEMBER = `json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name)`

/** Payments that wait and are of one of these amounts, but those in cash. Values: amounts in fils, who asks. */
export const waitingPayments = statement<Candidate>(
  'waiting_payments_of_amounts',
  `select 'payment' as kind, p.id, p.amount, p.received_on as date,
     (select ${MEMBER} from member m join person o on o.id = m.id where m.id = p.member_id) as member,
     null as memo, array(select to_char(month, 'YYYY-MM') from payment_month where payment_id = p.id order by month) as months,
     p.kind as payment_kind,
     array(select mobile from person where id = p.member_id and mobile <> '') as numbers, p.account_number_sealed as paid_from, coalesce(p.recorded_by = $2, false) as recorded_by_you
   from payment p
   where p.status = 'in_review' and p.amount = any ($1::bigint[]) and p.paid_into not like 'cash%' order by p.id limit 5000`,
)

/**
 * Entries that moved one of these amounts on the account and are no line yet. Values: account, amounts, the day of the
 * oldest line: what was posted long before it has no line here. What was received before the account's first line is
 * looked for too while those days are near.
 */
export const unmatchedEntries = statement<Candidate>(
  'unmatched_entries_of_amounts',
  `with unmatched as materialized (
     select entry_id, amount from unlined_entry where account = $1 and amount = any ($2::bigint[]) and date >= $3::date - 60
     union all
     select p.entry_id, p.amount from lines_begin b cross join lateral (
       select entry_id, amount from posting
       where account = b.account and amount = any ($2::bigint[]) and date >= $3::date - 60 and date < b.day + 60
         and (select received_on from entry where id = entry_id) < b.day
         and not exists (select from bank_line l where l.account = $1 and l.entry_id = posting.entry_id)
       offset 0
     ) p
     where b.account = $1 and $3::date < b.day + 60
     order by entry_id limit 5000
   )
   select 'entry' as kind, e.id, u.amount, e.received_on as date, e.memo, own.member, own.numbers,
     null as months, null as payment_kind, own.withdrawn_to, own.lent_to, false as recorded_by_you
   from unmatched u join entry e on e.id = u.entry_id
   left join lateral (
     select ${MEMBER} as member, array_remove(array[w.reference, l.disbursement_reference], null) as numbers,
       w.payee_account_sealed as withdrawn_to, l.bank_account_sealed as lent_to
     from posting q join member m on m.id = q.member_id join person o on o.id = m.id
     left join withdrawal w on w.member_id = m.id and w.entry_id = e.id left join loan l on l.id = q.loan_id
     where q.entry_id = e.id order by q.line limit 1
   ) own on true
   order by e.id`,
)

/** Everything by which the bank's text may name a candidate, account numbers among it. */
export function numbersOf(candidate: Candidate, secrets: Secrets): string[] {
  const { member, numbers, paid_from, withdrawn_to, lent_to } = candidate
  if (!member) return numbers ?? []
  const sealed: [NumberPlace, Buffer | null | undefined][] = [
    ['payment.account_number', paid_from],
    ['withdrawal.payee_account', withdrawn_to],
    ['loan.bank_account', lent_to],
  ]
  const accounts = sealed.flatMap(([place, number]) =>
    number ? [wholeNumber(secrets, place, BigInt(member.id), { sealed: number, masked: '' })] : [],
  )
  return [...(numbers ?? []), ...accounts, member.unique_id]
}
