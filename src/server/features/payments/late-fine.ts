import { type BusinessDate, businessDateAt, type Month } from '#core/calendar.ts'
import { duesRows } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import {
  instalmentsCompletedLate,
  type Late,
  type LateFine,
  lateFineFor,
  monthsCompletedLate,
  without,
} from '#core/late-fines.ts'
import { type Fils, sumFils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readFined } from '#server/ledger/fined.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { partsOf } from './dues-parts.ts'
import type { PaymentRow } from './payment-store.ts'
import type { Verification } from './verification-entry.ts'

/**
 * The fine of a payment, `each` for a month or instalment that it completes after its due day, unless that was fined before.
 * Undefined where fines are off, nothing was late or there are no savings to take it from.
 */
export async function lateFineOf(
  db: Db,
  each: Fils,
  payment: PaymentRow,
  verification: Verification,
  found: { receivedOn: BusinessDate },
  now: Date,
): Promise<LateFine | undefined> {
  if (each === 0n || payment.kind === 'deposit') return undefined
  const late =
    payment.kind === 'dues'
      ? await lateMonths(db, payment, verification, found.receivedOn, businessDateAt(now))
      : lateInstalments(payment, verification, found.receivedOn)
  const { savings, fined } = await readFined(db, payment.member_id, payment.loan_id)
  return lateFineFor(
    { memberId: payment.member_id, savings: savings + intoSavings(verification.entry) },
    each,
    without(late, fined),
  )
}

async function lateMonths(
  db: Db,
  payment: PaymentRow,
  { onMonths }: Verification,
  receivedOn: BusinessDate,
  today: BusinessDate,
): Promise<Late[]> {
  const [row] = await readDuesFacts(db, [payment.member_id])
  if (!row) return []
  const parts = partsOf(payment, onMonths).map((part) => ({ month: part.month as Month, amount: BigInt(part.amount) }))
  return monthsCompletedLate(duesRows(duesAccount(row.facts), today), parts, receivedOn)
}

function lateInstalments(payment: PaymentRow, { onLoan }: Verification, receivedOn: BusinessDate): Late[] {
  if (onLoan === 0n || !payment.disbursed_on) return []
  const loan = { schedule: scheduleOf(payment), disbursedOn: payment.disbursed_on, repaid: payment.repaid }
  return instalmentsCompletedLate(loan, onLoan, receivedOn)
}

function intoSavings(entry: Entry): Fils {
  return -sumFils(entry.postings.filter(({ account }) => account === 'savings').map((posting) => posting.amount))
}
