import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { type Deps, route } from '#server/http/route.ts'
import { entryJson } from '#server/ledger/entry-json.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'

type Evidence = Omit<AnswerOf<'GET /api/office/evidence'>, 'status_code' | 'message'>

const nameOf = (person: string) => `(select name from person where id = ${person})`
const memberOf = (
  member: string,
) => `(select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name)
    from member m join person o on o.id = m.id where m.id = ${member})`
const listOf = (json: string, from: string, order: string) =>
  `(select coalesce(json_agg(${json} order by ${order}), '[]') from ${from})`

const PAYMENT = `json_build_object('id', y.id, 'member', ${memberOf('y.member_id')}, 'kind', y.kind, 'status', y.status,
  'amount', y.amount / 100.0, 'receipt', case when y.receipt_sha256 is not null then '/api/payments/' || y.id || '/receipt' end,
  'receipt_type', y.receipt_type, 'submitted_at', ${instant('y.submitted_at')}, 'recorded_by', ${nameOf('y.recorded_by')},
  'decided_by', ${nameOf('y.decided_by')}, 'decided_at', ${instant('y.decided_at')}, 'reason', y.reason, 'no_line_reason', y.no_line_reason)`

const LINE = `json_build_object('id', b.id, 'account', (select json_build_object('code', a.code, 'name', a.name) from ledger_account a where a.code = b.account),
  'booked_on', b.booked_on, 'amount', b.amount / 100.0, 'description', b.description, 'reference', b.reference, 'status', b.status, 'note', b.note,
  'file_name', t.file_name, 'row', b.line, 'imported_by', ${nameOf('t.imported_by')}, 'imported_at', ${instant('t.imported_at')},
  'settled_by', ${nameOf('b.settled_by')}, 'settled_at', ${instant('b.settled_at')})`

const VOUCHER = `json_build_object('id', v.id, 'kind', v.kind, 'status', v.status, 'amount', v.amount / 100.0, 'day', v.day, 'payee', v.payee,
  'purpose', v.purpose, 'picture', case when v.picture_sha256 is not null then '/api/office/vouchers/' || v.id || '/picture' end,
  'picture_type', v.picture_type, 'made_by', ${nameOf('v.made_by')}, 'made_at', ${instant('v.made_at')}, 'decided_by', ${nameOf('v.decided_by')},
  'decided_at', ${instant('v.decided_at')}, 'reversed_by', ${nameOf('v.reversed_by')}, 'reason', coalesce(v.reversal_reason, v.rejection_reason))`

const WITHDRAWAL = `json_build_object('id', w.id, 'member', ${memberOf('w.member_id')}, 'amount', w.amount / 100.0, 'status', w.status,
  'asked_at', ${instant('w.asked_at')}, 'recorded_by', ${nameOf('w.recorded_by')}, 'approved_by', ${nameOf('w.approved_by')},
  'approved_at', ${instant('w.approved_at')}, 'decided_by', ${nameOf('w.decided_by')}, 'decided_at', ${instant('w.decided_at')}, 'reason', w.reason)`

const LOAN = `json_build_object('id', l.id, 'member', ${memberOf('l.member_id')}, 'status', l.status, 'principal', l.principal / 100.0)`

const MANUAL_ENTRY = `json_build_object('id', h.id, 'date', h.date, 'memo', h.memo, 'status', h.status, 'proposed_by', ${nameOf('h.proposed_by')},
  'proposed_at', ${instant('h.proposed_at')}, 'decided_by', ${nameOf('h.decided_by')}, 'decided_at', ${instant('h.decided_at')},
  'decline_reason', h.decline_reason, 'lines', ${listOf(
    `json_build_object('account', x.account, 'name', a.name, 'member', ${memberOf('x.member_id')},
      'debit', greatest(x.amount, 0) / 100.0, 'credit', greatest(-x.amount, 0) / 100.0)`,
    'manual_entry_line x join ledger_account a on a.code = x.account where x.manual_entry_id = h.id',
    'x.line',
  )})`

const REPAYMENT = `json_build_object('id', y.id, 'status', y.status, 'amount', y.amount / 100.0, 'submitted_at', ${instant('y.submitted_at')},
  'decided_by', ${nameOf('y.decided_by')})`

/** Of an entry of `whole`, each balance of a member that it moved, as statements have it. Savings grow above zero, so does what is owed. */
const STATEMENT = `json_build_object('entry_id', moved.id, 'date', moved.date, 'kind', moved.kind, 'member', ${memberOf('moved.member_id')},
  'account', case moved.account when 'member_receivable' then 'receivable' when 'loans_receivable' then 'loan' else moved.account end,
  'loan_id', moved.loan_id, 'amount', moved.amount * side / 100.0, 'balance', side / 100.0 * (select sum(p.amount) from posting p
     where p.member_id = moved.member_id and p.account = moved.account and p.loan_id is not distinct from moved.loan_id
       and (p.date, p.entry_id) <= (moved.date, moved.id)))`
const MOVED = `(select e.id, e.date, e.kind, p.member_id, p.account, p.loan_id, sum(p.amount) as amount,
     case p.account when 'savings' then -1 else 1 end as side
   from whole join entry e on e.id = whole.id join posting p on p.entry_id = e.id
   where p.member_id is not null and p.account in ('savings', 'member_receivable', 'loans_receivable') group by 1, 2, 3, 4, 5, 6) moved`

const TABLES = {
  payment: 'payment',
  entry: 'entry',
  line: 'bank_line',
  loan: 'loan',
  voucher: 'voucher',
  withdrawal: 'withdrawal',
  manual: 'manual_entry',
}
const neighbour = (fold: 'max' | 'min', sign: '<' | '>') =>
  `case $1 ${Object.entries(TABLES)
    .map(([of, table]) => `when '${of}' then (select ${fold}(id) from ${table} where id ${sign} $2)`)
    .join(' ')} end`
const isThere = `case $1 ${Object.entries(TABLES)
  .map(([of, table]) => `when '${of}' then exists (select from ${table} where id = $2)`)
  .join(' ')} end`

/**
 * All that is kept of one thing: values are what it is and its number. From it to the payments, bank lines (also those that
 * came after it and were matched with its entry), vouchers and withdrawals that belong to it; then to every entry that these posted, with what reversed it; then to the records of the
 * officers' actions: of each thing by its number, of what an officer entered by who made it when, and of each entry by who
 * posted it when. Each step is by an index.
 */
const readEvidence = query<{ found: boolean; evidence: Evidence }>(
  'read_evidence',
  `with asked as (
     select id from entry where $1 = 'entry' and id = $2
     union select reverses from entry where $1 = 'entry' and id = $2 and reverses is not null
     union select r.id from entry e join entry r on r.reverses in (e.id, e.reverses) where $1 = 'entry' and e.id = $2
   ), of_payment as (
     select $2::bigint as id where $1 = 'payment'
     union select id from payment where entry_id in (select id from asked)
     union select id from payment where fine_entry_id in (select id from asked)
     union select payment_id from payment_undone where entry_id in (select id from asked)
     union select id from payment where $1 = 'line' and status = 'verified' and bank_line_id = $2
     union select id from payment where $1 = 'line' and status = 'in_review' and bank_line_id = $2
     union select id from payment where $1 = 'line' and split_line_id = $2
     union select joined_payment_id from bank_line where $1 = 'line' and id = $2 and joined_payment_id is not null
     union select p.id from bank_line b join payment p on p.entry_id = b.entry_id where $1 = 'line' and b.id = $2
   ), own as (
     select id from asked
     union select entry_id from payment where id in (select id from of_payment) and entry_id is not null
     union select entry_id from voucher where $1 = 'voucher' and id = $2 and entry_id is not null
     union select entry_id from withdrawal where $1 = 'withdrawal' and id = $2 and entry_id is not null
     union select entry_id from manual_entry where $1 = 'manual' and id = $2 and entry_id is not null
     union select p.entry_id from loan l join posting p on p.member_id = l.member_id and p.loan_id = l.id where $1 = 'loan' and l.id = $2
   ), of_line as (
     select $2::bigint as id where $1 = 'line'
     union select bank_line_id from payment where id in (select id from of_payment) and bank_line_id is not null
     union select split_line_id from payment where id in (select id from of_payment) and split_line_id is not null
     union select id from bank_line where joined_payment_id in (select id from of_payment)
     union select id from bank_line where entry_id in (select id from own)
     union select id from bank_line where claimed_entry_id in (select id from own)
     union select bank_line_id from voucher where $1 = 'voucher' and id = $2 and bank_line_id is not null
   ), posted as (
     select id from own
     union select fine_entry_id from payment where id in (select id from of_payment) and fine_entry_id is not null
     union select entry_id from payment_undone where payment_id in (select id from of_payment) and entry_id is not null
     union select entry_id from bank_line where id in (select id from of_line) and entry_id is not null
     union select claimed_entry_id from bank_line where id in (select id from of_line) and claimed_entry_id is not null
   ), whole as materialized (
     select id from posted
     union select reverses from entry where id in (select id from posted) and reverses is not null
     union select id from entry where reverses in (select id from posted)
   ), of_voucher as (
     select $2::bigint as id where $1 = 'voucher'
     union select id from voucher where entry_id in (select id from whole)
   ), of_withdrawal as (
     select $2::bigint as id where $1 = 'withdrawal'
     union select w.id from whole join posting p on p.entry_id = whole.id join withdrawal w on w.member_id = p.member_id and w.entry_id = whole.id
   ), of_manual as (
     select $2::bigint as id where $1 = 'manual'
     union select id from manual_entry where $1 = 'manual' and reverses = $2 and status = 'proposed'
     union select id from manual_entry where entry_id in (select id from whole)
   ), of_loan as (
     select $2::bigint as id where $1 = 'loan'
     union select p.loan_id from whole join posting p on p.entry_id = whole.id where p.loan_id is not null
     union select loan_id from payment where id in (select id from of_payment) and loan_id is not null
   ), thing (part, id) as (
     select 'payments', id from of_payment union all select 'bank-lines', id from of_line
     union all select 'vouchers', id from of_voucher union all select 'withdrawals', id from of_withdrawal
     union all select 'ledger', id from of_manual
     union all select 'loans', id from of_loan
       where $1 = 'loan' or exists (select from whole join entry e on e.id = whole.id where e.kind = 'loan_disbursement')
   ), entered (by, at, made) as (
     select recorded_by, submitted_at, 'payment_id":' || id from payment where id in (select id from of_payment) and recorded_by is not null
     union all select made_by, made_at, 'voucher_id":' || id from voucher where id in (select id from of_voucher)
     union all select recorded_by, asked_at, 'withdrawal_id":' || id from withdrawal where id in (select id from of_withdrawal) and recorded_by is not null
     union all select recorded_by, applied_at, 'loan_id":' || id from loan where id in (select id from thing where part = 'loans') and recorded_by is not null
     union all select proposed_by, proposed_at, 'manual_entry_id":' || id from manual_entry where id in (select id from of_manual)
   ), record as (
     select r.number from thing join audit_record r on r.object_id = thing.id and split_part(r.call, '/', 4) = thing.part
     where r.call not like 'GET %'
     union select r.number from entered e join audit_record r on r.person_id = e.by and r.at = e.at where r.record ~ ('[{,]"' || e.made || '[,}]')
     union select r.number from whole join entry e on e.id = whole.id join audit_record r on r.person_id = e.made_by and r.at = e.posted_at
     where r.record::jsonb -> 'entries' @> to_jsonb(e.id)
   )
   select ${isThere} as found, json_build_object(
     'payments', ${listOf(PAYMENT, 'payment y where y.id in (select id from of_payment)', 'y.id')},
     'lines', ${listOf(LINE, 'bank_line b join bank_statement t on t.id = b.statement_id where b.id in (select id from of_line)', 'b.booked_on, b.id')},
     'vouchers', ${listOf(VOUCHER, 'voucher v where v.id in (select id from of_voucher)', 'v.id')},
     'withdrawals', ${listOf(WITHDRAWAL, 'withdrawal w where w.id in (select id from of_withdrawal)', 'w.id')},
     'manual_entries', ${listOf(MANUAL_ENTRY, 'manual_entry h where h.id in (select id from of_manual)', 'h.id')},
     'repayments', ${listOf(REPAYMENT, "payment y where $1 = 'loan' and y.loan_id = $2", 'y.id')},
     'loans', ${listOf(LOAN, 'loan l where l.id in (select id from of_loan)', 'l.id')},
     'entries', ${listOf(entryJson(`'sealed_on', ${sealedOn('e.id')}, `), 'entry e where e.id in (select id from whole)', 'e.date, e.id')},
     'statement', ${listOf(STATEMENT, MOVED, 'moved.date, moved.id, moved.account desc')},
     'records', ${listOf(
       `json_build_object('number', r.number, 'at', ${instant('r.at')}, 'by', ${nameOf('r.person_id')}, 'call', r.call,
         'entries', r.record::jsonb -> 'entries')`,
       'audit_record r where r.number in (select number from record)',
       'r.number',
     )},
     'previous', ${neighbour('max', '<')}, 'next', ${neighbour('min', '>')}) as evidence`,
)

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/evidence', async ({ db, query }) => {
    await sealTrail(db)
    const [row] = await readEvidence(db, [query.of, query.id])
    if (!row?.found) throw new Refusal('not_found')
    return row.evidence
  })
}
