import type { z } from 'zod'
import type { officeVoucher } from '#contract/vouchers.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/** A page, the latest first. Values: the kind or null for all, the id to read after or null, how many. */
export const listVouchers = statement<{ voucher: z.infer<typeof officeVoucher> }>(
  'list_vouchers',
  `select json_build_object('id', v.id, 'kind', v.kind, 'amount', v.amount / 100.0,
     'paid_from', (select name from ledger_account where code = v.paid_from),
     'paid_into', (select name from ledger_account where code = v.paid_into),
     'day', v.day, 'payee', v.payee, 'purpose', v.purpose,
     'picture', case when v.picture_sha256 is not null then '/api/office/vouchers/' || v.id || '/picture' end,
     'picture_type', v.picture_type,
     'same_file_as', (select coalesce(json_agg(s.id order by s.id), '[]') from voucher s
        where s.picture_source_sha256 = v.picture_source_sha256 and s.id <> v.id),
     'entry_id', v.entry_id, 'made_by', m.name, 'made_at', ${instant('v.made_at')},
     'reversed_by', r.name, 'reversal_reason', v.reversal_reason) as voucher
   from voucher v join person m on m.id = v.made_by left join person r on r.id = v.reversed_by
   where ($1::text is null or v.kind = $1) and ($2::bigint is null or v.id < $2) order by v.id desc limit $3`,
)

export const readVoucher = statement<{
  id: bigint
  entry_id: bigint
  picture_sha256: string | null
  picture_type: string | null
  reversed_by_name: string | null
}>(
  'read_voucher',
  `select v.id, v.entry_id, v.picture_sha256, v.picture_type, r.name as reversed_by_name
   from voucher v left join person r on r.id = v.reversed_by where v.id = $1`,
)

/** The voucher that an entry posted. */
export const voucherOfEntry = statement<{ id: bigint }>(
  'voucher_of_entry',
  'select id from voucher where entry_id = $1',
)
