import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, monthOf } from '#core/calendar.ts'
import { overdueOf, repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import { toAedNumber } from '#core/money.ts'
import { type Owing, readOwing } from '#server/bank-lines/claim-of-line.ts'
import type { Db } from '#server/db/connect.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { monthsBeside } from './found-months.ts'
import { paymentOrRefusal } from './payment-steps.ts'

type Owed = AnswerOf<'GET /api/office/payments/:id/owed'>['owed']

/** What the member of a payment owes without it: what it may be for. Throws `not_found`. */
export async function owedBeside(db: Db, paymentId: bigint, now: Date): Promise<Owed> {
  const payment = await paymentOrRefusal(db, paymentId)
  const { free, today } = await monthsBeside(db, payment, now)
  const owing = (await readOwing(db, [payment.member_id], now)).get(payment.member_id)
  const own = new Set<string>(payment.months.map(({ month }) => month))
  const open = new Map<string, bigint>(free.map(({ month, remaining }) => [month, remaining]))
  const months = [...new Set([...open.keys(), ...own])].sort()
  return {
    months: months.map((month) => ({
      month,
      remaining: toAedNumber(open.get(month) ?? 0n),
      to_come: month > monthOf(today),
      chosen: own.has(month),
    })),
    loan: owing?.loan ? loanOwed(owing.loan, today) : null,
    receivable: toAedNumber(owing?.receivable ?? 0n),
  }
}

function loanOwed(loan: NonNullable<Owing['loan']>, today: BusinessDate): Owed['loan'] {
  const schedule = scheduleOf(loan)
  const dates = scheduleDates(loan.disbursedOn, loan.term)
  const open = repaidState(schedule, loan.repaid)
    .instalments.map((instalment, at) => ({ ...instalment, dueOn: dates[at] as BusinessDate }))
    .filter(({ remaining }) => remaining > 0n)
  const [next] = open
  if (!next) return null
  return {
    id: Number(loan.id),
    overdue: toAedNumber(overdueOf({ ...loan, schedule }, today)),
    next: { number: next.number, due_on: next.dueOn, remaining: toAedNumber(next.remaining) },
  }
}
