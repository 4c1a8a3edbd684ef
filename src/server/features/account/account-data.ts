import type { MyAccountData } from '#contract/account.ts'
import { type BusinessDate, monthLabel, monthOf } from '#core/calendar.ts'
import { type DuesAccount, type DuesRow, duesRateAt, duesRows, monthsCompleted, nextDue } from '#core/dues-calendar.ts'
import { availableSavings } from '#core/lending.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { dueBalance, type LoanRows, monthlyPaymentRows } from '#core/payment-rows.ts'
import { settingsFromJson } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'
import { scheduleOf, termsFromJson } from '#server/ledger/loan-facts.ts'
import { duesAccount } from '#server/ledger/member-facts.ts'
import type { AccountFacts, LoanFacts } from './account-store.ts'

/** The answer of GET /api/my-account-data, computed from the facts as of that day. */
export function accountData(facts: AccountFacts, today: BusinessDate): MyAccountData {
  const account = duesAccount(facts.dues)
  const rows = duesRows(account, today)
  const loans = facts.loans.map(loanStanding)
  const active = loans.find((loan) => loan.state === 'active')
  const status = facts.active ? 1 : 0
  const { lateFine } = settingsFromJson(facts.dues.settings)
  return {
    account_balance: toAedNumber(BigInt(facts.savings)),
    available_balance: toAedNumber(available(facts, loans)),
    due_balance: toAedNumber(dueBalance(today, rows, loans, BigInt(facts.receivable))),
    receivable: toAedNumber(BigInt(facts.receivable)),
    account_holder_name: facts.name,
    owner_data: { unique_id: facts.unique_id, name: facts.name, status, created_at: facts.created_at },
    dues: duesSummary(account, lateFine, rows, today),
    bonus_earned: toAedNumber(BigInt(facts.bonus)),
    loan: active ? loanSummary(active) : null,
    ever_borrowed: loans.length > 0,
    monthlyPaymentData: monthlyPaymentRows(today, rows, loans).map((row) => ({
      kind: row.kind,
      month: row.label,
      month_key: row.month,
      description: row.description,
      instalment: row.instalment ?? null,
      loan_id: row.loanId === undefined ? null : Number(row.loanId),
      amount: toAedNumber(row.amount),
      status: row.status,
      due_on: row.dueOn,
      ...claimOf(facts, row),
    })),
  }
}

function available(facts: AccountFacts, loans: readonly LoanStanding[]) {
  return availableSavings({
    savings: BigInt(facts.savings),
    outstandingPrincipal: sumFils(loans.filter((l) => l.state === 'active').map((loan) => loan.outstandingPrincipal)),
    lockSavings: settingsFromJson(facts.dues.settings).lockSavings,
    approvedWithdrawals: BigInt(facts.approved_withdrawals),
  })
}

function duesSummary(
  account: DuesAccount,
  lateFine: Fils,
  rows: readonly DuesRow[],
  today: BusinessDate,
): MyAccountData['dues'] {
  const next = nextDue(account, today)
  const thisMonth = monthOf(today)
  const toCome = account.settings.filter((rate) => rate.from > thisMonth)
  const open = rows.filter((row) => row.state === 'due' && row.month <= thisMonth)
  return {
    amount: toAedNumber(duesRateAt(account.settings, thisMonth).amount),
    to_come: toCome.map(({ from, amount, dueDay }) => ({ from, amount: toAedNumber(amount), due_day: dueDay })),
    late_fine: toAedNumber(lateFine),
    months_completed: monthsCompleted(rows),
    next_due_on: next?.dueOn ?? null,
    next_amount: next ? toAedNumber(next.remaining) : null,
    open_months: open.map(({ month, remaining }) => {
      return { month_key: month, month: monthLabel(month), remaining: toAedNumber(remaining) }
    }),
  }
}

function loanSummary(loan: LoanStanding): MyAccountData['loan'] {
  const next = loan.instalments.find((instalment) => instalment.remaining > 0n)
  return {
    id: Number(loan.loanId),
    principal: toAedNumber(loan.principal),
    principal_repaid: toAedNumber(loan.principalRepaid),
    outstanding: toAedNumber(loan.outstandingTotal),
    next_amount: next ? toAedNumber(next.remaining) : null,
    next_due_on: next?.dueOn ?? null,
    payment_waiting: loan.waiting !== undefined,
  }
}

/** The claim that waits for a row, the last one, and why the last one for it was refused if none has come since. */
function claimOf(
  facts: AccountFacts,
  row: { kind: string; month: string; status: string; loanId: bigint | undefined },
) {
  if (row.kind === 'instalment') {
    const waiting =
      row.status === 'in_review' ? facts.loans.find((loan) => BigInt(loan.id) === row.loanId)?.waiting : null
    const id = waiting?.payment_id ?? null
    return { payment_id: id, latest_payment_id: id, refusal_reason: null }
  }
  const last = facts.dues.claims.findLast((claim) => claim.month === row.month)
  return {
    payment_id: last?.status === 'in_review' ? last.payment_id : null,
    latest_payment_id: last?.payment_id ?? null,
    refusal_reason: last?.status === 'refused' && row.status === 'due' ? last.reason : null,
  }
}

/** A loan that was paid out, with where it stands. In fils. */
type LoanStanding = LoanRows & {
  principal: Fils
  principalRepaid: Fils
  outstandingPrincipal: Fils
  outstandingTotal: Fils
}

function loanStanding(facts: LoanFacts): LoanStanding {
  const terms = termsFromJson(facts)
  const { instalments, principalRepaid, outstandingPrincipal, outstandingTotal } = repaidState(
    scheduleOf(terms),
    BigInt(facts.repaid),
  )
  const dates = scheduleDates(facts.disbursed_on as BusinessDate, terms.term)
  return {
    loanId: BigInt(facts.id),
    state: facts.status,
    instalments: instalments.map((instalment, index) => ({ ...instalment, dueOn: dates[index] as BusinessDate })),
    waiting: facts.waiting ? BigInt(facts.waiting.amount) : undefined,
    principal: terms.principal,
    principalRepaid,
    outstandingPrincipal,
    outstandingTotal,
  }
}

/**
 * A member's savings in fils at the end of each month, oldest first: from the first month asked for, or the one in which
 * they were accepted or first had savings, if that is later. Values: member, any day of the first month, any day of the last.
 */
export const savingsByMonth = statement<{ month_key: string; balance: bigint }>(
  'savings_by_month',
  `with moved as (
     select date_trunc('month', date)::date as month, -sum(amount) as amount from posting
     where member_id = $1 and account = 'savings' group by 1
   ), first as (
     select date_trunc('month', greatest($2::date, least(m.accepted_on, (select min(month) from moved))))::date as month
     from member m where m.id = $1
   )
   select to_char(ending.month, 'YYYY-MM') as month_key,
     (select coalesce(sum(amount), 0) from moved where moved.month <= ending.month)::bigint as balance
   from first cross join generate_series(first.month, $3::date, interval '1 month') as ending (month) order by 1`,
)
