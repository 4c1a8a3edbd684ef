import type { z } from 'zod'
import type { officeVoucher, VOUCHER_SORTS } from '#contract/vouchers.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { DAYS_AFTER } from '#core/statement-matching.ts'
import { standingEntry } from '#server/bank-lines/candidate-store.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { readSearch } from '#server/ledger/read-search.ts'
import { readingOfVoucher } from '#server/ledger/receipt-readings.ts'

type ListedVoucher = Omit<z.infer<typeof officeVoucher>, 'may' | 'may_not'>

type ListedRow = { voucher: ListedVoucher } & Pick<VoucherRow, 'status' | 'made_by' | 'reversed_by_name'> & StepFacts
type Sort = (typeof VOUCHER_SORTS)[number]

/** What orders each, and which way. */
const ORDERS: Readonly<Record<Sort, { by: 'id' | 'amount'; way: '>' | '<' }>> = {
  newest: { by: 'id', way: '<' },
  oldest: { by: 'id', way: '>' },
  largest: { by: 'amount', way: '<' },
  smallest: { by: 'amount', way: '>' },
}

const WORDS = `lower(payee || ' ' || purpose)`
/** Found by words, by the amount in fils, by the day, and by the number of the voucher or of its entry; each along its index. */
const FOUND = `and v.id in (select id from voucher where ${WORDS} like $5
     union select id from voucher where amount = $6::bigint union select id from voucher where day = $7::date
     union select id from voucher where id = $8::bigint union select id from voucher where entry_id = $8::bigint)`

/** A page behind the voucher $3, or the first. */
function listOf(sort: Sort, found = ''): string {
  const { by, way } = ORDERS[sort]
  const direction = way === '<' ? 'desc' : ''
  const place =
    by === 'id' ? `v.id ${way} $3` : `(v.amount, v.id) ${way} ((select amount from voucher where id = $3), $3)`
  return `select v.status, v.made_by, r.name as reversed_by_name, ${TWO_PERSON_RULES}, json_build_object('id', v.id, 'status', v.status, 'kind', v.kind, 'amount', v.amount / 100.0,
     'paid_from', (select name from ledger_account where code = v.paid_from),
     'paid_into', (select name from ledger_account where code = v.paid_into),
     'day', v.day, 'payee', v.payee, 'purpose', v.purpose,
     'picture', case when v.picture_sha256 is not null then '/api/office/vouchers/' || v.id || '/picture' end,
     'picture_type', v.picture_type, 'reading', ${readingOfVoucher},
     'same_file_as', (select coalesce(json_agg(s.id order by s.id), '[]') from voucher s
        where s.picture_source_sha256 = v.picture_source_sha256 and s.id <> v.id),
     'entry_id', v.entry_id, 'made_by', m.name, 'made_at', ${instant('v.made_at')},
     'decided_by', d.name, 'decided_at', ${instant('v.decided_at')}, 'rejection_reason', v.rejection_reason,
     'reversed_by', r.name, 'reversal_reason', v.reversal_reason) as voucher
   from voucher v join person m on m.id = v.made_by left join person r on r.id = v.reversed_by
     left join person d on d.id = v.decided_by
   where v.status = $1 and ($2::text is null or v.kind = $2) and ($3::bigint is null or ${place}) ${found}
   order by v.${by} ${direction}${by === 'id' ? '' : `, v.id ${direction}`} limit $4`
}

const bySort = <T>(make: (sort: Sort) => T): Readonly<Record<Sort, T>> => ({
  newest: make('newest'),
  oldest: make('oldest'),
  largest: make('largest'),
  smallest: make('smallest'),
})
const lists = bySort((sort) => query<ListedRow>(`list_vouchers_${sort}`, listOf(sort)))
const searches = bySort((sort) => unpreparedQuery<ListedRow>(`search_vouchers_${sort}`, listOf(sort, FOUND)))

type Asked = {
  status: ListedVoucher['status']
  kind?: ListedVoucher['kind'] | undefined
  sort: Sort
  search: string
  after?: bigint | undefined
}

/** A page of those of a status, or of a status and a kind, that a text finds. */
export function listVouchers(
  db: Db,
  { status, kind, sort, search, after }: Asked,
  limit: number,
  today: BusinessDate,
): Promise<ListedRow[]> {
  const page = [status, kind ?? null, after ?? null, limit]
  if (search === '') return lists[sort](db, page)
  const { pattern, amount, day, number } = readSearch(search, today)
  return searches[sort](db, [...page, pattern, amount, day, number])
}

export type VoucherRow = {
  id: bigint
  status: ListedVoucher['status']
  kind: ListedVoucher['kind']
  amount: bigint
  paid_from: MoneyAccount | null
  day: BusinessDate
  payee: string
  purpose: string
  bank_line_id: bigint | null
  entry_id: bigint | null
  made_by: bigint
  made_by_name: string
  decided_by_name: string | null
  picture_sha256: string | null
  picture_type: string | null
  reversed_by_name: string | null
}

export const readVoucher = query<VoucherRow>(
  'read_voucher',
  `select v.id, v.status, v.kind, v.amount, v.paid_from, v.day, v.payee, v.purpose, v.bank_line_id, v.entry_id, v.made_by,
     m.name as made_by_name, d.name as decided_by_name, v.picture_sha256, v.picture_type, r.name as reversed_by_name
   from voucher v join person m on m.id = v.made_by left join person d on d.id = v.decided_by
     left join person r on r.id = v.reversed_by where v.id = $1`,
)

/** What an account of the association holds, in fils. Value: its code. */
export const readHeld = query<{ held: bigint }>(
  'read_held',
  'select coalesce(sum(balance), 0)::bigint as held from account_shard where account = $1',
)

/**
 * Keeps a voucher that waits, and tells every other treasurer. Values: kind, amount, the account it leaves and the one it
 * comes to, either null, day, payee, purpose, the
 * file's two hashes and type, who, when, the line of the bank's statement that it answers or null.
 */
export const insertWaiting = query<{ id: bigint }>(
  'insert_waiting_expense',
  `with kept as (
     insert into voucher (status, kind, amount, paid_from, paid_into, day, payee, purpose, picture_sha256,
       picture_source_sha256, picture_type, made_by, made_at, bank_line_id)
     values ('waiting', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id, kind, amount, made_by, made_at
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select o.person_id, case k.kind when 'return' then 'return_waits' when 'income' then 'income_waits' else 'expense_waits' end, jsonb_build_object('voucher_id', k.id, 'amount', k.amount), k.made_at
     from kept k join officer_role o on o.role = 'treasurer' and o.person_id <> k.made_by
   )
   select id from kept`,
)

/** Ends one that waits, with nothing posted. No row: it was decided meanwhile. Values: which, to status, who, when, why or null. */
export const endExpense = query<{ id: bigint }>(
  'end_expense',
  `update voucher set status = $2, decided_by = $3, decided_at = $4, rejection_reason = $5
   where id = $1 and status = 'waiting' returning id`,
)

/** A transfer that moved the amount of a line near its day and is no line yet. Values: account, amount in fils, day. */
export const transferThere = query<{ entry_id: bigint }>(
  'transfer_of_line_there',
  `select u.entry_id from unlined_entry u join entry e on e.id = u.entry_id
   where u.account = $1 and u.amount = $2 and u.received_on between $3::date - ${DAYS_AFTER} and $3::date + ${DAYS_AFTER}
     and e.kind = 'transfer' and ${standingEntry('u.entry_id')} limit 1`,
)

/** The voucher that an entry posted. */
export const voucherOfEntry = query<{ id: bigint }>('voucher_of_entry', 'select id from voucher where entry_id = $1')
