import type { MyAccountData } from '#contract/account.ts'
import { answerBy, type BusinessDate, businessDateAt, monthLabel, monthOf } from '#core/calendar.ts'
import {
  type DuesAccount,
  type DuesRow,
  dueBalance,
  duesRateAt,
  duesRows,
  type LoanRows,
  monthlyPaymentRows,
  monthsCompleted,
  nextDue,
  openMonths,
  type PaymentRow,
} from '#core/dues-calendar.ts'
import { availableSavings } from '#core/lending.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { query } from '#server/db/query.ts'
import { settingsFromJson } from '#server/db/settings.ts'
import { ordering } from '#server/http/member-steps.ts'
import { ownMay } from '#server/http/steps.ts'
import { scheduleOf, termsFromJson } from '#server/ledger/loan-facts.ts'
import { duesAccount, type ReceiptDiffers } from '#server/ledger/member-facts.ts'
import type { AccountFacts, LoanFacts } from './account-store.ts'

/** The answer of GET /api/my-account-data, computed from the facts as of that day. */
export function accountData(facts: AccountFacts, today: BusinessDate): MyAccountData {
  const account = duesAccount(facts.dues)
  const rows = duesRows(account, today)
  const loans = facts.loans.map(loanStanding)
  const active = loans.find((loan) => loan.state === 'active')
  const status = facts.active ? 1 : 0
  const { lateFine, lockSavings } = settingsFromJson(facts.dues.settings)
  return {
    account_balance: toAedNumber(BigInt(facts.savings)),
    available_balance: toAedNumber(available(facts, loans)),
    locks_savings: lockSavings,
    due_balance: toAedNumber(dueBalance(today, rows, loans, BigInt(facts.receivable))),
    receivable: toAedNumber(BigInt(facts.receivable)),
    account_holder_name: facts.name,
    owner_data: {
      unique_id: facts.unique_id,
      name: facts.name,
      status,
      created_at: facts.created_at,
      member_since: facts.dues.accepted_on,
    },
    dues: { ...duesSummary(account, lateFine, rows, today), months_before: facts.dues.months_before },
    bonus_earned: toAedNumber(BigInt(facts.bonus)),
    loan: active ? loanSummary(active) : null,
    ever_borrowed: loans.length > 0,
    loan_application: facts.application && applicationOf(facts.application),
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
      ...(row.kind === 'dues' ? duesPaymentOf(facts, row) : instalmentPaymentOf(facts, loans, row)),
      seal: row.status === 'completed' ? sealOf(facts, loans, row) : null,
    })),
    ...ownMay({ order_recharge: ordering }, { active: facts.active, receivable: BigInt(facts.receivable) }),
  }
}

/** Whether dues can be paid: a month is open that nothing waits for. */
export function hasDuesToPay({ dues }: AccountFacts, today: BusinessDate): boolean {
  return openMonths(duesAccount(dues), today).some(({ state }) => state === 'due')
}

/** The savings that the member may use now. */
export function availableOf(facts: AccountFacts): Fils {
  return available(facts, facts.loans.map(loanStanding))
}

function available(facts: AccountFacts, loans: readonly LoanStanding[]): Fils {
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
): Omit<MyAccountData['dues'], 'months_before'> {
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

function applicationOf({
  applied_at: appliedAt,
  principal,
  ...application
}: NonNullable<AccountFacts['application']>): MyAccountData['loan_application'] {
  const asked = businessDateAt(new Date(appliedAt))
  return { ...application, principal: toAedNumber(BigInt(principal)), answer_by: answerBy(asked) }
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

/** The payment that waits for a row, the last one, and why it was refused if none has come since. */
type PaymentOfRow = Pick<
  MyAccountData['monthlyPaymentData'][number],
  'payment_id' | 'latest_payment_id' | 'refusal_reason' | 'question' | 'receipt_differs' | 'may'
>

function duesPaymentOf(facts: AccountFacts, row: PaymentRow): PaymentOfRow {
  const last = facts.dues.payments.findLast((payment) => payment.month === row.month)
  const waiting = last?.status === 'in_review' ? last.payment_id : null
  const question = last?.question ?? null
  // Of months that were paid together the first tells it.
  const first = facts.dues.payments.every((each) => each.payment_id !== waiting || each.month >= row.month)
  const differs = first && last ? differsOf(last.differs) : null
  return {
    payment_id: waiting,
    question,
    receipt_differs: differs,
    may: mayOfRow(row, waiting, { question, differs }),
    latest_payment_id: last?.payment_id ?? null,
    refusal_reason: last?.status === 'refused' && row.status === 'due' ? last.reason : null,
  }
}

/** A payment for a loan names no instalment: what waits, or was refused, is told of the first that is not paid, which can be paid again. */
function instalmentPaymentOf(facts: AccountFacts, standings: readonly LoanStanding[], row: PaymentRow): PaymentOfRow {
  const loan = facts.loans.find(({ id }) => BigInt(id) === row.loanId)
  const standing = standings.find(({ loanId }) => loanId === row.loanId)
  const next = standing?.instalments.find(({ remaining }) => remaining > 0n)
  const waiting = row.status === 'in_review' ? loan?.waiting : null
  const isNext = standing?.state === 'active' && next?.number === row.instalment?.number
  const refused = isNext ? loan?.refused : null
  const id = waiting?.payment_id ?? null
  const question = waiting?.question ?? null
  const differs = differsOf(waiting?.differs ?? null)
  return {
    payment_id: id,
    latest_payment_id: id ?? refused?.payment_id ?? null,
    refusal_reason: refused?.reason ?? null,
    question,
    receipt_differs: differs,
    may: refused && id === null ? ['pay'] : mayOfRow(row, id, { question, differs }),
  }
}

/** Of a row that is completed, when the entry that completed it was sealed; null where another association's books have it. */
function sealOf(
  facts: AccountFacts,
  loans: readonly LoanStanding[],
  { month, loanId, instalment }: Pick<PaymentRow, 'month' | 'loanId' | 'instalment'>,
): MyAccountData['monthlyPaymentData'][number]['seal'] {
  if (loanId === undefined) {
    const last = facts.dues.payments.findLast((payment) => payment.month === month && payment.status === 'verified')
    return last ? { since: facts.seals[last.payment_id] ?? null } : null
  }
  const of = facts.loans.find(({ id }) => BigInt(id) === loanId)
  const { instalments = [] } = loans.find((loan) => loan.loanId === loanId) ?? {}
  const owed = sumFils(instalments.slice(0, instalment?.number).map(({ total }) => total))
  let repaid = BigInt(of?.opening_repaid ?? 0)
  const completing = of?.paid.find(({ amount }) => {
    const before = repaid
    repaid += BigInt(amount)
    return before < owed && repaid >= owed
  })
  return completing ? { since: completing.sealed_on } : null
}

const differsOf = (differs: ReceiptDiffers | null) =>
  differs && { says: toAedNumber(BigInt(differs.says)), entered: toAedNumber(BigInt(differs.entered)) }

/** What its member may do with a row: cancel, answer about or correct the payment that waits for it, or pay what is open. */
function mayOfRow(
  { kind, status }: { kind: string; status: string },
  waiting: number | null,
  { question, differs }: { question: string | null; differs: unknown },
): ('pay' | 'cancel' | 'answer' | 'correct')[] {
  if (waiting !== null) {
    return ['cancel', ...(question === null ? [] : (['answer'] as const)), ...(differs ? (['correct'] as const) : [])]
  }
  return status === 'pay_now' || (kind === 'dues' && status === 'due') ? ['pay'] : []
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
export const savingsByMonth = query<{ month_key: string; balance: bigint }>(
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

/** Gives the answer for facts, computing it only if it is not remembered. */
type RememberedAnswers = (facts: string, compute: () => string) => string

/**
 * Remembers the last `limit` answers by the facts that they were computed from. The pages of a member ask for the same
 * account several times in a row and it seldom changes between; an answer that depends on nothing but its facts is as
 * true the second time. Nothing has to be thrown away when money moves: other facts are another key.
 */
export function rememberAnswers(limit: number): RememberedAnswers {
  const answers = new Map<string, string>()
  return (facts, compute) => {
    const answer = answers.get(facts) ?? compute()
    // A Map keeps the order of insertion: what was asked for last stands last, and the first is dropped.
    answers.delete(facts)
    answers.set(facts, answer)
    if (answers.size > limit) answers.delete(answers.keys().next().value ?? facts)
    return answer
  }
}
