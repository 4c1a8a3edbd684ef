import type { z } from 'zod'
import type { officeVoucher } from '#contract/vouchers.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'

type ListedVoucher = Omit<z.infer<typeof officeVoucher>, 'may' | 'may_not'>

/** A page, the latest first. Values: the status, the kind or null for all, the id to read after or null, how many. */
export const listVouchers = statement<
  { voucher: ListedVoucher } & Pick<VoucherRow, 'status' | 'made_by' | 'reversed_by_name'> & StepFacts
>(
  'list_vouchers',
  `select v.status, v.made_by, r.name as reversed_by_name, ${TWO_PERSON_RULES}, json_build_object('id', v.id, 'status', v.status, 'kind', v.kind, 'amount', v.amount / 100.0,
     'paid_from', (select name from ledger_account where code = v.paid_from),
     'paid_into', (select name from ledger_account where code = v.paid_into),
     'day', v.day, 'payee', v.payee, 'purpose', v.purpose,
     'picture', case when v.picture_sha256 is not null then '/api/office/vouchers/' || v.id || '/picture' end,
     'picture_type', v.picture_type,
     'same_file_as', (select coalesce(json_agg(s.id order by s.id), '[]') from voucher s
        where s.picture_source_sha256 = v.picture_source_sha256 and s.id <> v.id),
     'entry_id', v.entry_id, 'made_by', m.name, 'made_at', ${instant('v.made_at')},
     'decided_by', d.name, 'decided_at', ${instant('v.decided_at')}, 'rejection_reason', v.rejection_reason,
     'reversed_by', r.name, 'reversal_reason', v.reversal_reason) as voucher
   from voucher v join person m on m.id = v.made_by left join person r on r.id = v.reversed_by
     left join person d on d.id = v.decided_by
   where v.status = $1 and ($2::text is null or v.kind = $2) and ($3::bigint is null or v.id < $3)
   order by v.id desc limit $4`,
)

export type VoucherRow = {
  id: bigint
  status: ListedVoucher['status']
  kind: ListedVoucher['kind']
  amount: bigint
  paid_from: MoneyAccount
  day: BusinessDate
  payee: string
  purpose: string
  entry_id: bigint | null
  made_by: bigint
  made_by_name: string
  decided_by_name: string | null
  picture_sha256: string | null
  picture_type: string | null
  reversed_by_name: string | null
}

export const readVoucher = statement<VoucherRow>(
  'read_voucher',
  `select v.id, v.status, v.kind, v.amount, v.paid_from, v.day, v.payee, v.purpose, v.entry_id, v.made_by,
     m.name as made_by_name, d.name as decided_by_name, v.picture_sha256, v.picture_type, r.name as reversed_by_name
   from voucher v join person m on m.id = v.made_by left join person d on d.id = v.decided_by
     left join person r on r.id = v.reversed_by where v.id = $1`,
)

/** What an account of the association holds, in fils. Value: its code. */
export const readHeld = statement<{ held: bigint }>(
  'read_held',
  'select coalesce(sum(balance), 0)::bigint as held from account_shard where account = $1',
)

/**
 * Keeps an expense that waits, and tells every other treasurer. Values: kind, amount, the account, day, payee, purpose, the
 * file's two hashes and type, who, when.
 */
export const insertWaiting = statement<{ id: bigint }>(
  'insert_waiting_expense',
  `with kept as (
     insert into voucher (status, kind, amount, paid_from, day, payee, purpose, picture_sha256, picture_source_sha256,
       picture_type, made_by, made_at)
     values ('waiting', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, amount, made_by, made_at
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select o.person_id, 'expense_waits', jsonb_build_object('voucher_id', k.id, 'amount', k.amount), k.made_at
     from kept k join officer_role o on o.role = 'treasurer' and o.person_id <> k.made_by
   )
   select id from kept`,
)

/** Ends one that waits, with nothing posted. No row: it was decided meanwhile. Values: which, to status, who, when, why or null. */
export const endExpense = statement<{ id: bigint }>(
  'end_expense',
  `update voucher set status = $2, decided_by = $3, decided_at = $4, rejection_reason = $5
   where id = $1 and status = 'waiting' returning id`,
)

/** The voucher that an entry posted. */
export const voucherOfEntry = statement<{ id: bigint }>(
  'voucher_of_entry',
  'select id from voucher where entry_id = $1',
)
