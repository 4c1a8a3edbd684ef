import type { z } from 'zod'
import type { Parsed } from '#contract/calls.ts'
import type { Loan, OwnLoan, officeLoan } from '#contract/loans.ts'
import { type BusinessDate, lastDayOf, monthOf } from '#core/calendar.ts'
import { overdueOf, repaidState } from '#core/loan-repayment.ts'
import { monthlyEstimate, scheduleDates } from '#core/loan-schedule.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { approvalsNeeded } from '#core/separation.ts'
import { pageAfter, pageBefore } from '#server/db/by-status.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { ownMay } from '#server/http/steps.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { readSearch } from '#server/ledger/read-search.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { ownLoanSteps } from './loan-steps.ts'

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
  offered_principal: bigint | null
  offered_interest: bigint | null
  offered_term: number | null
  offered_premium: bigint | null
  offered_by_name: string | null
  payments: Loan['payments']
  timeline: Loan['timeline']
}

/** What a payment `p` of a loan paid, by the accounts of its entry, in AED. */
const SPLIT = `case when p.status = 'verified' and not exists (select from payment o where o.entry_id = p.entry_id and o.id <> p.id) then
          (select json_build_object('principal', coalesce(sum(-t.amount) filter (where t.account = 'loans_receivable'), 0) / 100.0,
             'interest', coalesce(sum(-t.amount) filter (where t.account = 'interest_income'), 0) / 100.0,
             'savings', coalesce(sum(-t.amount) filter (where t.account = 'savings' and t.amount < 0), 0) / 100.0,
             'beside', coalesce(sum(-t.amount) filter (where t.account = 'member_receivable'), 0) / 100.0)
           from posting t where t.entry_id = p.entry_id) end`

const SELECT = `select l.id, l.loan_type, l.status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.insured, l.premium,
     l.applied_at, l.disbursed_on, l.repaid, l.written_off, l.recovered,
     l.offered_principal, l.offered_interest, l.offered_term, l.offered_premium, (select name from person where id = l.offered_by) as offered_by_name,
     (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount / 100.0, 'status', p.status,
        'from_savings', p.from_savings, 'in_cash', not p.from_savings and p.paid_into like 'cash%', 'at', ${instant('p.submitted_at')},
        'reason', p.reason, 'sealed_on', case when p.status = 'verified' then ${sealedOn('p.entry_id')} end, 'split', ${SPLIT}) order by p.id desc), '[]') from payment p where p.loan_id = l.id) as payments,
     (select coalesce(json_agg(json_build_object('step', s.step, 'by', o.name, 'reason', s.reason,
        'at', ${instant('s.made_at')}) order by s.id), '[]')
      from loan_step s join person o on o.id = s.made_by where s.loan_id = l.id) as timeline from loan l`

/** A member's loans, latest first, each with its payments and steps as the call's JSON. Officers are shown by name. */
export const readMyLoans = query<MyLoanRow>('read_my_loans', `${SELECT} where l.member_id = $1 order by l.id desc`)

/** One loan, as its member has it. */
export const readMyLoan = query<MyLoanRow>('read_my_loan', `${SELECT} where l.id = $1`)

/** What officers propose to each other is not yet anything that happened to the loan. */
const PROPOSED = /^(write|set)_off_/

/** A member's loans as they see them on that day, with what they may do with each. Of the rows of readMyLoans. */
export function ownLoans(rows: readonly MyLoanRow[], today: BusinessDate): OwnLoan[] {
  const older = rows.findLast(({ status }) => status === 'active')
  return rows.map((row) => {
    const waits = row.payments.some(({ status }) => status === 'in_review')
    const state = {
      status: row.status,
      older: row === older,
      payment_waiting: waits,
      offered: row.offered_principal !== null,
    }
    const loan = loanForMember(row, today)
    const timeline = loan.timeline.filter(({ step }) => !PROPOSED.test(step))
    return { ...loan, timeline, ...ownMay(ownLoanSteps, state) }
  })
}

/** A loan as the member sees it on that day. */
export function loanForMember(row: MyLoanRow, today: BusinessDate): Loan {
  const { term, insured, payments, timeline, disbursed_on: disbursedOn } = row
  const instalments = scheduleOf(row)
  const state = repaidState(instalments, row.repaid)
  const schedule = row.disbursed_on ? datedSchedule(row, row.disbursed_on, state, today) : []
  const owes = row.status === 'active' && disbursedOn !== null
  const overdue = owes ? overdueOf({ schedule: instalments, disbursedOn, repaid: row.repaid }, today) : 0n
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
    overdue: toAedNumber(overdue),
    offer: offerOf(row),
    schedule,
    payments,
    timeline,
  }
}

function offerOf(row: MyLoanRow): Loan['offer'] {
  const { offered_principal: principal, offered_interest: interest, offered_term: term, offered_premium: premium } = row
  if (principal === null || interest === null || term === null || premium === null) return null
  return {
    principal: toAedNumber(principal),
    total_amount_with_interest: toAedNumber(principal + interest),
    per_month_amount: toAedNumber(monthlyEstimate(principal + interest, term)),
    duration_month: term,
    premium: toAedNumber(premium),
    by: row.offered_by_name ?? '',
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

type OfficeLoan = z.infer<typeof officeLoan>
export type LoanListRow = {
  id: bigint
  status: OfficeLoan['status']
  loan_type: string
  principal: bigint
  total_interest: bigint
  term: number
  insured: boolean
  bank_account: string
  bank_account_encrypted: Buffer | null
  passport_or_nid: string
  passport_or_nid_encrypted: Buffer | null
  applied_at: Date
  disbursed_on: string | null
  member: OfficeLoan['member']
  approvals: OfficeLoan['approvals']
  recorded_by: string | null
}

/** The approvals are those that stand: none from before they were undone. */
const selectFrom = (
  loans: string,
) => `select l.id, l.status, l.loan_type, l.principal, l.total_interest, l.term, l.insured, l.bank_account_masked as bank_account,
     l.passport_or_nid_masked as passport_or_nid, l.bank_account_encrypted, l.passport_or_nid_encrypted,
     l.applied_at, l.disbursed_on,
     json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name) as member,
     (select coalesce(json_agg(json_build_object('by', o.name,
        'at', ${instant('s.made_at')}) order by s.id), '[]')
      from loan_step s join person o on o.id = s.made_by
      where s.loan_id = l.id and s.step = 'approved' and s.made_by = any (l.approved_by)
        and s.id > coalesce((select max(u.id) from loan_step u where u.loan_id = l.id and u.step in ('approval_undone', 'offer_accepted')), 0)) as approvals,
     (select name from person where id = l.recorded_by) as recorded_by
   from ${loans} l join member m on m.id = l.member_id join person p on p.id = m.id`

type Asked = Parsed<'GET /api/office/loans', 'query'>
type Sort = NonNullable<Asked['sort']>

const LAST = `${2n ** 63n - 1n}`
/** The loan to read after, and its amount; before the first one there is none. */
const place = (none: string) =>
  `coalesce((select principal from loan where id = $2), ${none}), coalesce($2::bigint, ${none})`

/** How a list is ordered, and what of a status lies behind the loan $2. */
const ORDERS: Readonly<Record<Sort, { by: string; behind: string }>> = {
  oldest: { by: 'id', behind: 'id > coalesce($2::bigint, 0)' },
  newest: { by: 'id desc', behind: `id < coalesce($2::bigint, ${LAST})` },
  largest: { by: 'principal desc, id desc', behind: `(principal, id) < (${place(LAST)})` },
  smallest: { by: 'principal, id', behind: `(principal, id) > (${place('0')})` },
}

/** A page of one status along its index: those on (status, id) and (status, principal, id). */
const BROWSED: Readonly<Record<Sort, string>> = {
  oldest: pageAfter('loan'),
  newest: pageBefore('loan'),
  largest: `(select * from loan where (status, principal, id) < ($1, ${place(LAST)}) and status >= $1
    order by status desc, principal desc, id desc limit $3)`,
  smallest: `(select * from loan where (status, principal, id) > ($1, ${place('0')}) and status <= $1
    order by status, principal, id limit $3)`,
}

/** Of a name that very many have, the loans of so many members are looked through. */
const MEMBERS_MOST = 500

/**
 * Loans of a status behind a place, found by the number, by the member, by the amount and by the day of the application or of the
 * payout: so many of each at most, along an index. Values: status, the id to read after or null, how many, the two of
 * PERSON_FOUND, a number, numbers of members, fils, a day.
 */
function found(sort: Sort): string {
  const { by: order, behind } = ORDERS[sort]
  const by = (what: string) =>
    `(select id, principal from loan where status = $1 and ${behind} and ${what} order by ${order} limit $3)`
  const members = `array(select m.id from person p join member m on m.id = p.id where ${PERSON_FOUND} limit ${MEMBERS_MOST})`
  const all = [
    'id = $6::bigint',
    `member_id = any(${members})`,
    'member_id = any(array(select id from member where number = any($7::bigint[])))',
    'principal = $8::bigint',
    `applied_at >= $9::date::timestamp at time zone 'Asia/Dubai' and applied_at < ($9::date + 1)::timestamp at time zone 'Asia/Dubai'`,
    'disbursed_on = $9::date',
  ].map(by)
  return `(select y.* from (${all.join(' union ')} order by ${order} limit $3) f join loan y on y.id = f.id)`
}

const inOrder = (sort: Sort) => {
  const order = ORDERS[sort].by.replaceAll(/\b(principal|id)\b/g, 'l.$1')
  return {
    browse: query<LoanListRow>(`list_loans_${sort}`, `${selectFrom(BROWSED[sort])} order by ${order}`),
    search: unpreparedQuery<LoanListRow>(`search_loans_${sort}`, `${selectFrom(found(sort))} order by ${order}`),
  }
}
const lists: Readonly<Record<Sort, ReturnType<typeof inOrder>>> = {
  oldest: inOrder('oldest'),
  newest: inOrder('newest'),
  largest: inOrder('largest'),
  smallest: inOrder('smallest'),
}

/** What is over is history; the others wait for somebody. */
const ENDED: ReadonlySet<OfficeLoan['status']> = new Set(['settled', 'written_off', 'declined', 'withdrawn'])

/** A page of loans of one status that a text finds: unless another order is asked for, what is over latest first, what waits oldest first. */
export function listLoans(
  db: Db,
  { status, search, sort = ENDED.has(status) ? 'newest' : 'oldest', after }: Asked,
  limit: number,
  today: BusinessDate,
): Promise<LoanListRow[]> {
  const page = [status, after ?? null, limit]
  if (search === '') return lists[sort].browse(db, page)
  const [pattern, text, members] = searchValues(search)
  const { number, amount, day } = readSearch(search, today)
  return lists[sort].search(db, [...page, pattern, text, number, members, amount, day])
}

/** One loan as the list has it. */
export const readListed = query<LoanListRow>('read_listed_loan', `${selectFrom('loan')} where l.id = $1`)

/** Which numbers an officer may read whole (product: "Roles"). */
export type Sight = { bank: boolean; passport: boolean }

/** The numbers of a loan, whole as far as an officer may read them. */
export function numbersInSight(row: LoanListRow, sight: Sight, secrets: Secrets) {
  const { bank_account: bank, passport_or_nid: passport } = row
  const memberId = BigInt(row.member.id)
  const account = { encrypted: sight.bank ? row.bank_account_encrypted : null, masked: bank }
  const id = { encrypted: sight.passport ? row.passport_or_nid_encrypted : null, masked: passport }
  return {
    bank_account: wholeNumber(secrets, 'loan.bank_account', memberId, account),
    passport_or_nid: wholeNumber(secrets, 'loan.passport_or_nid', memberId, id),
  }
}

/** A loan as officers see it, its numbers masked. */
export function loanForOffice(row: LoanListRow, twoPersonRules: boolean): OfficeLoan {
  return {
    id: Number(row.id),
    status: row.status,
    loan_type: row.loan_type,
    principal: toAedNumber(row.principal),
    total_amount_with_interest: toAedNumber(row.principal + row.total_interest),
    per_month_amount: toAedNumber(monthlyEstimate(row.principal + row.total_interest, row.term)),
    duration_month: row.term,
    insured: row.insured,
    bank_account: row.bank_account,
    passport_or_nid: row.passport_or_nid,
    applied_at: row.applied_at.toISOString(),
    disbursed_on: row.disbursed_on,
    member: row.member,
    approvals: row.approvals,
    recorded_by: row.recorded_by,
    approvals_needed: approvalsNeeded(row.principal, twoPersonRules),
  }
}
