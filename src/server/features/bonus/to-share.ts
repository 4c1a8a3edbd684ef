import { distributable } from '#core/bonus-shares.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

/** What the books have to share now, and what is declared of it already. In fils. */
export type ToShare = { surplus: Fils; income: Fils; expense: Fils; declared: Fils }

const readParts = statement<ToShare>(
  'read_surplus_to_share',
  `select coalesce(-sum(s.balance) filter (where a.kind = 'equity'), 0)::bigint as surplus,
     coalesce(-sum(s.balance) filter (where a.kind = 'income'), 0)::bigint as income,
     coalesce(sum(s.balance) filter (where a.kind = 'expense'), 0)::bigint as expense,
     (select coalesce(sum(amount), 0)::bigint from bonus where status = 'declared') as declared
   from account_shard s join ledger_account a on a.code = s.account where a.kind in ('equity', 'income', 'expense')`,
)

export async function readToShare(db: Db): Promise<ToShare> {
  const [parts] = await readParts(db)
  return parts ?? { surplus: 0n, income: 0n, expense: 0n, declared: 0n }
}

/** What a further bonus may share: what others have declared is spoken for. */
export function availableOf({ declared, ...books }: ToShare): Fils {
  return distributable({ ...books, surplus: books.surplus - declared })
}

/** Throws `beyond_surplus`. */
export function checkWithin(amount: Fils, available: Fils): void {
  if (amount > available) throw new Refusal('beyond_surplus', { available: amountOf(available) })
}
