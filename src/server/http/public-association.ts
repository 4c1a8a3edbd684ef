import type { Association } from '#contract/association.ts'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { duesRateAt } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'

/** What anyone may know of the association, with the dues of this month. */
export async function publicAssociation(db: Db, now: Date, demo: boolean): Promise<Association> {
  const { name, email, phone, address, bank, dues } = await readSettings(db)
  const rate = duesRateAt(dues, monthOf(businessDateAt(now)))
  return {
    name,
    email,
    phone,
    address,
    bank: {
      name: bank.name,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      iban: bank.iban,
    },
    dues_amount: toAedNumber(rate.amount),
    due_day: rate.dueDay,
    demo,
  }
}
