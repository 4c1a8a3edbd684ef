import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Owned } from './news.ts'

type Find = (db: Db, values: readonly unknown[]) => Promise<{ owner: bigint | null }[]>

const FIND: Readonly<Record<Exclude<Owned, 'person'>, Find>> = {
  payment: statement(
    'owners_of_payments',
    'select distinct member_id as owner from payment where id = any($1::bigint[])',
  ),
  loan: statement('owners_of_loans', 'select distinct member_id as owner from loan where id = any($1::bigint[])'),
  withdrawal: statement(
    'owners_of_withdrawals',
    'select distinct member_id as owner from withdrawal where id = any($1::bigint[])',
  ),
  recharge: statement(
    'owners_of_recharges',
    'select distinct member_id as owner from recharge_order where id = any($1::bigint[])',
  ),
  recharge_by_entry: statement(
    'owners_of_recharge_entries',
    'select distinct member_id as owner from recharge_order where order_entry_id = any($1::bigint[])',
  ),
  application: statement(
    'owners_of_applications',
    'select distinct person_id as owner from membership_application where id = any($1::bigint[])',
  ),
  conversation: statement(
    'owners_of_conversations',
    'select person_id as owner from conversation where id = any($1::bigint[])',
  ),
  manual_entry: statement(
    'owners_of_manual_entries',
    'select distinct member_id as owner from manual_entry_line where manual_entry_id = any($1::bigint[])',
  ),
}

/** Whom these belong to. */
export async function ownersOf(db: Db, of: Owned, ids: readonly bigint[]): Promise<bigint[]> {
  if (of === 'person') return [...ids]
  const rows = await FIND[of](db, [ids])
  return rows.flatMap(({ owner }) => owner ?? [])
}
