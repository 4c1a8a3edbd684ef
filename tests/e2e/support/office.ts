import { businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import { INTEREST_BASIS_POINTS, loanTerms } from '#core/loan-schedule.ts'
import { aed } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { applyForLoan } from '#server/features/loans/apply-for-loan.ts'
import { approveLoan } from '#server/features/loans/decide-loan.ts'
import { disburseLoan } from '#server/features/loans/disburse-loan.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { secrets } from '../../support/secrets.ts'
import { demoPerson, firstOfMonth, type Person } from './people.ts'

/** Puts whole AED into the association's bank, or into it as a member's savings; as often as told. */
export async function fundTheBank(db: Db, wholeAed: number, savingsOf?: Person, times = 1): Promise<void> {
  const savings = savingsOf ? [{ memberId: savingsOf.id, amount: aed(wholeAed) }] : []
  const entry = openingBalances({ bank: aed(wholeAed), cash: 0n, loans: [], savings })
  const now = new Date()
  const date = businessDateAt(now)
  const posted = { entry, date, receivedOn: date, postedAt: now, madeBy: null }
  await postEntries(db, UNGUARDED, [], Array<typeof posted>(times).fill(posted))
}

/** A loan paid out to the member on the first of a month, in equal instalments from the month after, by those of the demo unless told. Gives its id. */
export async function lend(
  db: Db,
  member: Person,
  { wholeAed = 1000, term = 3, monthsAgo = 0 } = {},
  officers?: { lender: Pick<Person, 'id'>; treasurer: Pick<Person, 'id'> },
): Promise<bigint> {
  const loanId = await apply(db, member, { wholeAed, term })
  const then = firstOfMonth(monthsAgo)
  const lender = officers?.lender ?? (await demoPerson(db, 'loans@somiti.test'))
  const treasurer = officers?.treasurer ?? (await demoPerson(db, 'treasurer@somiti.test'))
  await approveLoan(db, loanId, lender.id, then)
  await disburseLoan(db, loanId, treasurer.id, { from: 'bank', reference: `REF-${loanId}` }, then)
  return loanId
}

/** The member's application, waiting for the office. */
export function apply(db: Db, member: Person, { wholeAed = 1000, term = 3 } = {}): Promise<bigint> {
  const principal = aed(wholeAed)
  const { total, perMonth } = loanTerms(principal, term, INTEREST_BASIS_POINTS)
  const application = {
    loan_type: 'personal',
    loan_amount: principal,
    duration_month: term,
    bank_account: 'AE07 0331 2345',
    passport_or_nid: 'BX4100917',
    includeInsurance: false,
    per_month_amount: perMonth,
    total_amount_with_interest: total,
  }
  return applyForLoan({ db, secrets }, member.id, application, new Date())
}
