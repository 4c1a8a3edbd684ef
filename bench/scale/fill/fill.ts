// Fills a migrated database as years of use would have: members who paid their dues month by month, each payment with its
// entry, some behind, some waiting; loans and their instalments, withdrawals, recharges, a bonus; the bank's statements,
// what members were told, what officers did. Rows are written as SQL makes them, without triggers and without the
// indexes, which are made at the end; what the triggers keep is worked out then. tests/support/books.ts finds no fault.
import { connect, type Db } from '#server/db/connect.ts'
import { factSteps } from './facts.ts'
import { bonusSteps, ENTRIES, postingSteps } from './journal.ts'
import { fillSealedBooks, newsSteps } from './news.ts'
import { bankSteps, loanSteps, paymentSteps } from './payments.ts'
import { fillNumbers, peopleSteps } from './people.ts'

/** With two postings and more each, 100,000 members have more than 5,000,000 of them. */
const MONTHS_OF_DUES = 24

/** Tables that have the more rows, the more members there are. */
export const GROWING = [
  'entry',
  'posting',
  'payment',
  'payment_month',
  'bank_line',
  'notification',
  'loan',
  'loan_step',
  'bonus_share',
  'person',
]
const NUMBERED = [
  'person',
  'entry',
  'payment',
  'loan',
  'bank_line',
  'withdrawal',
  'recharge_order',
  'bonus',
  'bank_statement',
  'conversation',
]

/** Nothing of it is synced: who fills stops the server in order before anything is read. */
export const WHILE_FILLING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

/** `adminUrl` is the superuser's: only that role may write past triggers and foreign keys. */
export async function fill(adminUrl: string, members: number, months = MONTHS_OF_DUES): Promise<void> {
  if (members % 100 !== 0 || months < 12) throw new Error('Members come in hundreds, and pay for a year or longer.')
  const pool = connect(adminUrl, { max: 2, applicationName: 'fill' })
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  await Promise.all([begin(one), begin(other)])
  const indexes = await dropIndexes(one)
  await Promise.all([run(one, factSteps(members, months)), fillNumbers(other, members)])
  await Promise.all([run(one, peopleSteps(members, months)), run(other, [ENTRIES, 'analyze entry'])])
  const ofTable = (tables: readonly string[]) =>
    indexes.filter((index) => tables.includes(index.table)).map(({ made }) => made)
  const payments = ['payment', 'payment_month']
  const rest = GROWING.filter((table) => !payments.includes(table))
  await Promise.all([
    run(one, [
      ...postingSteps(members),
      ...bonusSteps(members, months),
      ...loanSteps(members),
      ...bankSteps(months),
      ...ofTable(rest),
    ]),
    run(other, [...paymentSteps(months), ...ofTable(payments), ...newsSteps(months)]).then(() =>
      fillSealedBooks(other),
    ),
  ])
  await run(one, [
    'drop table fact, number',
    ...NUMBERED.map((table) => afterLast(table, 'id')),
    afterLast('member', 'number'),
    'vacuum analyze',
  ])
  await run(one, KEPT_BY_TRIGGERS)
  for (const client of [one, other]) client.release()
  await pool.end()
}

const begin = (db: Db) =>
  run(db, [
    'set session_replication_role = replica',
    'set statement_timeout = 0',
    `set work_mem = '512MB'`,
    `set maintenance_work_mem = '1GB'`,
  ])

async function run(db: Db, steps: readonly string[]): Promise<void> {
  for (const sql of steps) {
    const began = performance.now()
    await db.query(sql)
    if (process.env.BENCH_TELL)
      console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${sql.slice(0, 90).replaceAll('\n', ' ')}`)
  }
}

/** An index is made sooner from all rows than row by row. Those of keys stay: rows arrive in their order. */
async function dropIndexes(db: Db): Promise<{ table: string; made: string }[]> {
  const { rows } = await db.query<{ name: string; table: string; made: string }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as made from pg_index i
     where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [GROWING],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return rows
}

const afterLast = (table: string, column: string) =>
  `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`

const KEPT_BY_TRIGGERS = [
  `update member m set paid_through = o.month - interval '1 month'
   from (select member_id, min(month) as month from open_months(date_trunc('month', current_date)::date) group by 1) o where o.member_id = m.id`,
  `update member set paid_through = date_trunc('month', current_date) where paid_through = '-infinity'`,
  'vacuum full member',
  'select carry_days_up_to(current_date - 1)',
  'truncate tally',
  'insert into tally (figure, day, amount, settled) select figure, day, amount, true from tally_from_facts()',
  'insert into lines_begin select account, min(booked_on) from bank_line group by 1',
  'insert into unlined_entry (account, entry_id, date, received_on, amount) select * from unlined_from_facts()',
  'vacuum analyze member, carried_total, tally, unlined_entry',
]
