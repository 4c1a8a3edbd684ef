import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

const findOpenAccount = query<{ name: string }>(
  'find_open_money_account',
  'select name from ledger_account where code = $1 and not closed',
)

/** Throws `invalid_fields` at the form's field where the association has no such bank account or cash box, or closed it. */
export async function checkAccountOpen(db: Db, code: MoneyAccount, field: string): Promise<void> {
  const [account] = await findOpenAccount(db, [code])
  if (!account)
    throw new Refusal('invalid_fields', {}, { [field]: [sentence('There is no such account, or it is closed.')] })
}

/** Throws `invalid_fields` at the form's field where it names a day to come. */
export function checkDayHasCome(day: BusinessDate, now: Date, field: string): void {
  if (day > businessDateAt(now))
    throw new Refusal('invalid_fields', {}, { [field]: [sentence('Enter today or an earlier date.')] })
}
