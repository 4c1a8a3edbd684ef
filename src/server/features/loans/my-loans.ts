import type { Loan } from '#contract/loans.ts'
import { type BusinessDate, lastDayOf, monthOf } from '#core/calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { monthlyEstimate, scheduleDates } from '#core/loan-schedule.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'

type MyLoanRow = {
  id: bigint
  loan_type: string
  status: Loan['status']
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
  insured: boolean
  premium: bigint
  applied_at: Date
  disbursed_on: BusinessDate | null
  repaid: bigint
  written_off: bigint
  recovered: bigint
  payments: Loan['payments']
  timeline: Loan['timeline']
}

const SELECT = `select l.id, l.loan_type, l.status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.insured, l.premium,
     l.applied_at, l.disbursed_on, l.repaid, l.written_off, l.recovered,
     (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount / 100.0, 'status', p.status,
        'from_savings', p.from_savings, 'in_cash', not p.from_savings and p.paid_into like 'cash%', 'at', ${instant('p.submitted_at')},
        'reason', p.reason) order by p.id desc), '[]') from payment p where p.loan_id = l.id) as payments,
     (select coalesce(json_agg(json_build_object('step', s.step, 'by', o.name, 'reason', s.reason,
        'at', ${instant('s.made_at')}) order by s.id), '[]')
      from loan_step s join person o on o.id = s.made_by where s.loan_id = l.id) as timeline from loan l`

/** A member's loans, latest first, each with its payments and steps as the call's JSON. Officers are shown by name. */
export const readMyLoans = statement<MyLoanRow>('read_my_loans', `${SELECT} where l.member_id = $1 order by l.id desc`)

/** One loan, as its member has it. */
export const readMyLoan = statement<MyLoanRow>('read_my_loan', `${SELECT} where l.id = $1`)

/** A loan as the member sees it on that day. */
export function loanForMember(row: MyLoanRow, today: BusinessDate): Loan {
  const { term, insured, payments, timeline } = row
  const state = repaidState(scheduleOf(row), row.repaid)
  const schedule = row.disbursed_on ? datedSchedule(row, row.disbursed_on, state, today) : []
  const owes = row.status === 'active'
  const late = owes ? schedule.filter((instalment) => instalment.due_on < today) : []
  return {
    id: Number(row.id),
    loan_type: row.loan_type,
    status: row.status,
    principal: toAedNumber(row.principal),
    total_interest: toAedNumber(row.total_interest),
    total_amount_with_interest: toAedNumber(row.principal + row.total_interest),
    per_month_amount: toAedNumber(monthlyEstimate(row.principal + row.total_interest, term)),
    duration_month: term,
    insured,
    premium: toAedNumber(row.premium),
    applied_at: row.applied_at.toISOString(),
    disbursed_on: row.disbursed_on,
    principal_repaid: toAedNumber(state.principalRepaid),
    outstanding: toAedNumber(row.status === 'written_off' ? 0n : state.outstandingTotal),
    written_off: row.status === 'written_off' ? whatBecame(row, state.outstandingPrincipal) : null,
    overdue: toAedNumber(sumFils(state.instalments.slice(0, late.length).map((instalment) => instalment.remaining))),
    schedule,
    payments,
    timeline,
  }
}

function whatBecame({ written_off: amount, recovered }: MyLoanRow, outstandingPrincipal: Fils): Loan['written_off'] {
  return {
    amount: toAedNumber(amount),
    from_savings: toAedNumber(outstandingPrincipal - amount),
    recovered: toAedNumber(recovered),
  }
}

function datedSchedule(
  row: MyLoanRow,
  disbursedOn: BusinessDate,
  state: ReturnType<typeof repaidState>,
  today: BusinessDate,
) {
  const dates = scheduleDates(disbursedOn, row.term)
  const waits = row.payments.some((payment) => payment.status === 'in_review')
  const next = state.instalments.find((instalment) => instalment.remaining > 0n)
  return state.instalments.map((instalment, index) => {
    const due_on = dates[index] as BusinessDate
    const owed = due_on <= lastDayOf(monthOf(today)) ? 'pay_now' : 'due'
    const open = waits && instalment === next ? 'in_review' : owed
    const unpaid = row.status === 'written_off' ? 'written_off' : open
    const status = instalment.remaining === 0n ? 'completed' : unpaid
    return {
      number: instalment.number,
      due_on,
      principal: toAedNumber(instalment.principal),
      interest: toAedNumber(instalment.interest),
      total: toAedNumber(instalment.total),
      paid: toAedNumber(instalment.total - instalment.remaining),
      status,
    } as const
  })
}
