import type { z } from 'zod'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import type { officePayment } from '#contract/payments.ts'
import { businessDateAt } from '#core/calendar.ts'
import { isMoneyAccount } from '#core/chart.ts'
import { parseAed, toAedNumber } from '#core/money.ts'
import { dayFromText } from '#core/sheets/cell-days.ts'
import {
  isLineNeeded,
  type LinesOfPayment,
  type ProposedLine,
  type UnsettledLine,
} from '#server/bank-lines/lines-of-payments.ts'
import { lookTwice, monthsPaidAlready, sameFile } from '#server/bank-lines/second-look.ts'
import { pageAfter, pageBefore } from '#server/db/by-status.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf, type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { amountKept, dayRead, readingOf } from '#server/ledger/receipt-readings.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { paymentSteps, type UndoState, undoStep } from './payment-steps.ts'
import { asked, claimedMonths, questionsOf, undoUntil } from './payment-store.ts'

type OfficePayment = z.infer<typeof officePayment>
type WithoutLines = Omit<OfficePayment, 'bank'>
/** A payment with its account number masked, encrypted beside it where it may be read whole, and what decides on its steps. */
export type PaymentListRow = {
  payment: Omit<WithoutLines, 'may' | 'may_not' | 'undo_until'>
  encrypted: Buffer | null
} & UndoState &
  StepFacts

/** Payments `p` of a select, as the calls' JSON but for their lines. SQL: whether bank numbers are shown whole, now. */
const PAYMENTS = (from: string, numbersWhole: string, now: string, order = 'p.id') => `select json_build_object(
     'id', p.id, 'kind', p.kind, 'status', p.status, 'amount', p.amount / 100.0,
     'claimed_amount', coalesce(p.claimed_amount, p.amount) / 100.0,
     'entered_amount', p.entered_amount / 100.0, 'amount_kept', ${amountKept},
     'months', (select coalesce(json_agg(json_build_object('month', to_char(month, 'FMMonth YYYY'), 'month_key', to_char(month, 'YYYY-MM'), 'amount', amount / 100.0)
         order by month), '[]') from payment_month where payment_id = p.id),
     'claimed_months', ${claimedMonths('p')},
     'loan_id', p.loan_id, 'account_number', nullif(p.account_number_masked, ''),
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name),
     'submitted_at', ${instant('p.submitted_at')},
     'received_on', p.received_on, 'day_read', case when p.status = 'in_review' then ${dayRead('p')} end,
     'receipt', case when p.receipt_sha256 is not null then '/api/payments/' || p.id || '/receipt' end,
     'receipt_type', p.receipt_type, 'reading', ${readingOf}, 'similar_to', p.similar_to,
     'expected_amount', (select sum(dues_amount) / 100.0 from payment_month where payment_id = p.id),
     'months_paid_already', ${monthsPaidAlready("to_char(own.month, 'YYYY-MM')")},
     'look_twice', ${lookTwice('p.amount')},
     'paid_into', coalesce(l.account, p.paid_into), 'recorded_by', r.name,
     'line', case when l.id is not null and (p.status = 'verified' or p.split_line_id is not null or p.bank_fee > 0) then
       json_build_object('id', l.id, 'booked_on', l.booked_on, 'description', l.description,
         'more', (select count(*) from bank_line where joined_payment_id = p.id)) end,
     'no_line_reason', p.no_line_reason, 'bank_fee', p.bank_fee / 100.0,
     'same_file_as', ${sameFile},
     'decided_by', d.name, 'reason', p.reason, 'questions', ${questionsOf('p')}, 'answers', p.answers) as payment,
     case when ${numbersWhole}::boolean then p.account_number_encrypted end as encrypted, p.status, p.member_id, p.recorded_by,
     p.from_savings, ${asked('p')} as asked, p.decided_by, ${undoUntil(now)} as undo_until, ${TWO_PERSON_RULES}
   from ${from} p join member m on m.id = p.member_id join person o on o.id = m.id
     left join person d on d.id = p.decided_by left join person r on r.id = p.recorded_by
     left join bank_line l on l.id = coalesce(p.bank_line_id, p.split_line_id) order by ${order}`

type Asked = Parsed<'GET /api/office/payments', 'query'>
type Sort = NonNullable<Asked['sort']>

const LAST = `${2n ** 63n - 1n}`
/** The payment to read after, and its amount; before the first one there is none. */
const place = (none: string) =>
  `coalesce((select amount from payment where id = $2), ${none}), coalesce($2::bigint, ${none})`

/** How a list is ordered, and what of a status lies behind the payment $2. */
const ORDERS: Readonly<Record<Sort, { by: string; behind: string }>> = {
  oldest: { by: 'id', behind: 'id > coalesce($2::bigint, 0)' },
  newest: { by: 'id desc', behind: `id < coalesce($2::bigint, ${LAST})` },
  largest: { by: 'amount desc, id desc', behind: `(amount, id) < (${place(LAST)})` },
  smallest: { by: 'amount, id', behind: `(amount, id) > (${place('0')})` },
}

/** A page of one status along its index: those on (status, id) and (status, amount, id). */
const BROWSED: Readonly<Record<Sort, string>> = {
  oldest: pageAfter('payment'),
  newest: pageBefore('payment'),
  largest: `(select * from payment where (status, amount, id) < ($1, ${place(LAST)}) and status >= $1
    order by status desc, amount desc, id desc limit $3)`,
  smallest: `(select * from payment where (status, amount, id) > ($1, ${place('0')}) and status <= $1
    order by status, amount, id limit $3)`,
}

/** Of a name that very many have, payments of so many members are looked through. */
const MEMBERS_MOST = 500

/** A page of one status and kind. Planned with its values: what is no dues has an index of its own. */
function ofKind(sort: Sort): string {
  const { by: order, behind } = ORDERS[sort]
  return `(select * from payment where status = $1 and ${behind} and kind = $6 order by ${order} limit $3)`
}

/** What is found by each thing that a text may be: so many of each at most, along an index; of one kind, if one is asked for. */
function found(sort: Sort): string {
  const { by: order, behind } = ORDERS[sort]
  const by = (what: string) =>
    `(select id, amount from payment where status = $1 and ${behind} and ${what} and kind = coalesce($12, kind)
      order by ${order} limit $3)`
  const members = `array(select m.id from person p join member m on m.id = p.id where ${PERSON_FOUND} limit ${MEMBERS_MOST})`
  const lines = `array(select id from bank_line where reference <> '' and lower(reference) = $5)`
  return `(select y.* from (${[
    'id = $8::bigint',
    `member_id = any(${members})`,
    'member_id = any(array(select id from member where number = any($9::bigint[])))',
    'amount = $10::bigint',
    'received_on = $11::date',
    `bank_line_id = any(${lines})`,
    `split_line_id = any(${lines})`,
  ]
    .map(by)
    .join(' union ')} order by ${order} limit $3) f join payment y on y.id = f.id)`
}

const inOrder = (sort: Sort) => {
  const order = ORDERS[sort].by.replaceAll(/\b(amount|id)\b/g, 'p.$1')
  return {
    browse: query<PaymentListRow>(`list_payments_${sort}`, PAYMENTS(BROWSED[sort], '$4', '$5', order)),
    ofKind: unpreparedQuery<PaymentListRow>(`list_payments_of_kind_${sort}`, PAYMENTS(ofKind(sort), '$4', '$5', order)),
    search: unpreparedQuery<PaymentListRow>(`search_payments_${sort}`, PAYMENTS(found(sort), '$6', '$7', order)),
  }
}
const lists: Readonly<Record<Sort, ReturnType<typeof inOrder>>> = {
  oldest: inOrder('oldest'),
  newest: inOrder('newest'),
  largest: inOrder('largest'),
  smallest: inOrder('smallest'),
}

/** A page of payments of one status, of one kind or of all: what waits oldest first, since it is work, and what was decided latest first. */
export function listPayments(
  db: Db,
  { status, kind, search, sort = status === 'in_review' ? 'oldest' : 'newest', after }: Asked,
  limit: number,
  numbersWhole: boolean,
  now: Date,
): Promise<PaymentListRow[]> {
  const list = lists[sort]
  const page = [status, after ?? null, limit]
  if (search === '') {
    const shown = [...page, numbersWhole, now]
    return kind === undefined ? list.browse(db, shown) : list.ofKind(db, [...shown, kind])
  }
  const [pattern, text, members] = searchValues(search)
  const number = search.match(/^(?:#|r-)?0*(\d{1,15})$/)?.[1]
  const amount = parseAed(search.replaceAll(',', '')) ?? null
  const day = dayFromText(search, Number(businessDateAt(now).slice(0, 4))) ?? null
  const asked = [number ? BigInt(number) : null, members, amount, day]
  return list.search(db, [...page, pattern, text, numbersWhole, now, ...asked, kind ?? null])
}

/** One of them. Values: payment, whether bank numbers are shown whole, now. */
export const readOfficePayment = query<PaymentListRow>(
  'read_office_payment',
  PAYMENTS('(select * from payment where id = $1)', '$2', '$3'),
)

/** A payment as this officer sees it. */
export function paymentForOffice(row: PaymentListRow, session: Session, secrets: Secrets): WithoutLines {
  const may = mayOf({ ...paymentSteps, undo: undoStep }, row, session)
  const undoUntil = may.may.includes('undo') ? (row.undo_until?.toISOString() ?? null) : null
  const payment = { ...row.payment, ...may, undo_until: undoUntil }
  if (payment.account_number === null) return payment
  const kept = { encrypted: row.encrypted, masked: payment.account_number }
  return { ...payment, account_number: wholeNumber(secrets, 'payment.account_number', row.member_id, kept) }
}

type BankAnswer = NonNullable<AnswerOf<'GET /api/office/payments/:id/lines'>['bank']>

/** What the bank's statement has of a payment, as the calls give it. */
export function bankAnswer(lines: LinesOfPayment | undefined): BankAnswer | null {
  if (!lines) return null
  return {
    day_is_covered: lines.dayIsCovered,
    line_needed: isLineNeeded(lines),
    proposal: lines.proposal ? lineAnswer(lines.proposal) : null,
    others: lines.others.map((line) => lineAnswer({ ...line, reasons: [], sure: false })),
  }
}

function lineAnswer({
  id,
  amount,
  account,
  ...line
}: ProposedLine | (UnsettledLine & Pick<ProposedLine, 'reasons' | 'sure'>)) {
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return { ...line, id: Number(id), account, amount: toAedNumber(amount) }
}
