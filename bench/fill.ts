// Fills a migrated database as years of use would have: members who paid their dues month by month, each payment with
// its entry, some behind, each with a loan once, some waiting. The rows are written as SQL makes them, without the triggers;
// what the triggers keep is worked out at the end, and the tests' check of the books would find nothing.
import type { Pool } from '#server/db/connect.ts'
import { keepNumber, type NumberPlace } from '#server/secrets/personal-number.ts'
import { secrets } from '../tests/support/secrets.ts'

/** Months of dues per member: with two postings each, 100,000 members have more than 5,000,000 postings. */
const MONTHS = 27

const TABLES = [
  'person',
  'member',
  'member_status',
  'entry',
  'posting',
  'payment',
  'payment_month',
  'loan',
  'loan_step',
  'bank_line',
]

export async function fill(owner: Pool, members: number): Promise<void> {
  await owner.query(`set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
  await owner.query(TABLES.map((table) => `alter table ${table} disable trigger user`).join('; '))
  const indexes = await dropIndexes(owner)
  await fillNumbers(owner, members)
  for (const sql of steps(members)) await owner.query(sql)
  for (const index of indexes) await owner.query(index)
  await owner.query(TABLES.map((table) => `alter table ${table} enable trigger user`).join('; '))
  for (const table of IDENTITIES) {
    await owner.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
  await owner.query(`select setval(pg_get_serial_sequence('member', 'number'), (select max(number) from member))`)
  await owner.query('vacuum analyze')
  await owner.query(`select open_months_up_to(date_trunc('month', current_date)::date)`)
  await owner.query('select carry_days_up_to(current_date - 1)')
  await owner.query(
    'truncate tally; insert into tally (figure, day, amount) select figure, day, amount from tally_from_facts()',
  )
  await owner.query(`insert into lines_begin select account, min(booked_on) from bank_line group by 1;
    insert into unlined_entry (account, entry_id, date, amount) select account, entry_id, date, amount from unlined_from_facts()`)
  await owner.query('vacuum analyze open_month, carried_total, tally, unlined_entry')
}

/** Each member's numbers as rows have them, for the rows that are made after this; SQL has no key to seal with. */
async function fillNumbers(owner: Pool, members: number): Promise<void> {
  const ids = Array.from({ length: members }, (_, each) => BigInt(1001 + each))
  const sealed = (place: NumberPlace) => ids.map((id) => keepNumber(secrets, place, id, `1015 ${id}`).sealed)
  await owner.query(
    `create temp table number as select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[])
       as n (member_id, paid_from, lent_to, passport)`,
    [ids, sealed('payment.account_number'), sealed('loan.bank_account'), sealed('loan.passport_or_nid')],
  )
}

/** An index is made sooner from all rows than row by row. Gives the statements that make them again. */
async function dropIndexes(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any ($1::text[]::regclass[]) and not indisunique`,
    [TABLES],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

/** Beyond the number of any payment, which is its entry's too. */
const AFTER_PAYMENTS = 1_000_000_000

const IDENTITIES = ['person', 'entry', 'payment', 'loan', 'bank_line']

/** Member m has payments m * 100 + 0 to m * 100 + 26; the latest months of some are missing, and of others in review. */
function steps(members: number): string[] {
  const people = `generate_series(1001, ${1000 + members}) m`
  const first = `(date_trunc('month', current_date) - interval '${MONTHS - 1} months')::date`
  const paid = `select m, n, m * 100 + n as id, (${first} + make_interval(months => n))::date as month
    from ${people}, generate_series(0, ${MONTHS - 1}) n
    where n < ${MONTHS - 1} - case when m % 10 = 0 then 3 when m % 10 = 1 then 1 else 0 end or (m % 10 > 6 and n = ${MONTHS - 1})`
  return [
    `insert into person (id, email, password_hash, name, mobile, address, created_at)
     select m, 'member' || m || '@somiti.test', '-',
       (array['Amina','Bilal','Chandra','Dilshad','Esha','Farhan','Gita','Habib','Indira','Jamal'])[1 + m % 10] || ' ' ||
       (array['Hossain','Nair','Khan','Perera','Thapa','Rahman','Das','Iqbal','Fernando','Begum'])[1 + m / 10 % 10] || ' ' || m,
       '+971 50 ' || lpad((m * 7919 % 10000000)::text, 7, '0'), 'Dubai', now() from ${people}`,
    `insert into member (id, number, accepted_on, dues_from, active) select m, m, ${first}, ${first}, true from ${people}`,
    `insert into member_status (member_id, from_date, active, made_at) select m, ${first}, true, now() from ${people}`,
    `insert into entry (id, kind, date, received_on, posted_at) overriding system value
     select id, 'dues_payment', month + 9, month + 9, month + 9 from (${paid}) p where not (n = ${MONTHS - 1} and m % 10 = 9)`,
    `insert into posting (entry_id, line, account, member_id, amount, date)
     select id, line, case line when 1 then 'bank' else 'savings' end, case line when 2 then id / 100 end,
       case line when 1 then 10000 else -10000 end, date
     from entry, generate_series(1, 2) line where kind = 'dues_payment' and id > 100000`,
    `insert into payment (id, member_id, kind, status, amount, account_number_masked, account_number_sealed, receipt_sha256, receipt_source_sha256, receipt_type,
       received_on, submitted_at, decided_at, entry_id, picture_print) overriding system value
     select p.id, m, 'dues', case when e.id is null then 'in_review' else 'verified' end, 10000, '•••••' || right(m::text, 4), n.paid_from, md5('r' || p.id),
       md5('s' || p.id), 'image/jpeg', month + 9, month + 9, case when e.id is not null then month + 10 end, e.id,
       (('x' || md5(p.id::text) || md5('b' || p.id))::bit(256))
     from (${paid}) p join number n on n.member_id = p.m left join entry e on e.id = p.id`,
    `insert into payment_month (payment_id, member_id, month, amount, dues_amount, status)
     select id, member_id, date_trunc('month', received_on), 10000, 10000, status from payment`,
    `insert into loan (id, member_id, loan_type, status, principal, total_interest, term, insured, premium,
       bank_account_masked, bank_account_sealed, passport_or_nid_masked, passport_or_nid_sealed, applied_at, disbursed_on) overriding system value
     select m, m, 'personal', (array['active','active','active','submitted','settled'])[1 + m % 5], 100000, 7000, 6, false, 0,
       '•••••' || right(m::text, 4), n.lent_to, '•••••' || right(m::text, 4), n.passport,
       now(), case when m % 5 <> 3 then current_date - (m % 200)::int end from ${people} join number n on n.member_id = m`,
    "update loan set repaid = principal + total_interest where status = 'settled'",
    `insert into loan_step (loan_id, step, made_by, made_at) select id, 'submitted', member_id, applied_at from loan`,
    `insert into entry (id, kind, date, received_on, posted_at) overriding system value
     select ${AFTER_PAYMENTS} + id, 'loan_disbursement', disbursed_on, disbursed_on, disbursed_on from loan where status = 'active'`,
    `insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
     select ${AFTER_PAYMENTS} + id, line, case line when 1 then 'loans_receivable' else 'bank' end, case line when 1 then member_id end,
       case line when 1 then id end, case line when 1 then principal else -principal end, disbursed_on
     from loan, generate_series(1, 2) line where status = 'active'`,
    `insert into bank_statement (account, file_name, imported_by, imported_at) select 'bank', 'all.csv', min(id), now() from person`,
    `insert into bank_line (id, statement_id, account, line, booked_on, amount, description, reference, fingerprint, status, entry_id,
       posted_on, settled_by, settled_at) overriding system value
     select row_number() over (order by e.id), 1, 'bank', 1, p.date, p.amount, 'TRF ' || e.id, '', sha256(e.id::text::bytea),
       case when is_open then 'open' else 'matched' end, case when not is_open then e.id end,
       case when not is_open then p.date end, case when not is_open then 1001 end, case when not is_open then p.date + 2 end
     from entry e join posting p on p.entry_id = e.id and p.account = 'bank',
       lateral (select e.id < 106000 and e.id % 1000 = 225 as is_open) few`,
    `insert into member_balance (member_id, account, loan_id, balance)
     select member_id, account, coalesce(loan_id, 0), sum(amount) from posting where member_id is not null group by 1, 2, 3`,
    'insert into account_shard (account, shard, balance) select account, 0, sum(amount) from posting where member_id is null group by account',
    `insert into membership_application (name, email, mobile, address, gender, password_hash, applied_at)
     select 'Applicant ' || m, 'applicant' || m || '@somiti.test', '0', 'Dubai', 'female', '-', now() from ${people} where m % 20 = 0`,
  ]
}
