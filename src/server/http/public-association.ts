import type { Association } from '#contract/association.ts'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { duesRateAt, rateToCome } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { operatorCode, publishesAnything } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettingsAndAccountChange } from '#server/db/settings.ts'
import { sendsEmail } from './require-email.ts'
import type { Deps } from './route.ts'

/** For so long members read on the payment form that the account changed, and when. */
const CHANGE_SHOWN_MS = 30 * 24 * 60 * 60_000

/** What anyone may know of the association, with the dues of this month. */
export async function publicAssociation(
  db: Db,
  now: Date,
  server: Pick<Deps, 'demo' | 'mailServer'>,
): Promise<Association> {
  const since = new Date(now.getTime() - CHANGE_SHOWN_MS)
  const { settings, accountChangedAt } = await readSettingsAndAccountChange(db, since)
  const { name, email, phone, address, bank, dues, loanLimits } = settings
  const thisMonth = monthOf(businessDateAt(now))
  const [rate, toCome] = [duesRateAt(dues, thisMonth), rateToCome(dues, thisMonth)]
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
      changed_on: accountChangedAt && businessDateAt(accountChangedAt),
    },
    dues_amount: toAedNumber(rate.amount),
    due_day: rate.dueDay,
    dues_to_come: toCome ? { amount: toAedNumber(toCome.amount), due_day: toCome.dueDay, from: toCome.from } : null,
    loan_min: toAedNumber(loanLimits.min),
    loan_max: toAedNumber(loanLimits.max),
    loan_term_max: settings.termMax,
    loan_interest_percent: settings.interestBasisPoints / 100,
    recharge_operators: settings.rechargeOperators.map((operator) => ({
      code: operatorCode(operator),
      name: operator,
    })),
    emails: sendsEmail(server),
    published: publishesAnything(settings),
    demo: server.demo,
  }
}
