import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, type BusinessDate, type Month } from '#core/calendar.ts'
import { duesRows } from '#core/dues-calendar.ts'
import { makeEntry } from '#core/entry.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { isScheduleSound, scheduleDates } from '#core/loan-schedule.ts'
import { type DuesSettings, defaultSettings } from '#core/settings.ts'
import { writeSettings } from '#server/db/settings.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { sharedWorld } from '../support/opened-world.ts'

/** The first month of the association; everything happens within two years of it. */
const FIRST: Month = '2025-01'
const now = new Date('2026-11-21T06:00:00Z')

const world = sharedWorld({ now: now.toISOString(), brokenBooks: true })
/** Of each claim that is verified: the months do not ask what it posted. */
let entryId: bigint
beforeAll(async () => {
  const entry = makeEntry({
    kind: 'manual',
    memo: 'For every payment',
    postings: [
      { account: 'bank', debit: 1n },
      { account: 'interest_income', credit: 1n },
    ],
  })
  await postEntries(
    world.pool,
    UNGUARDED,
    [],
    [{ entry, date: '2026-11-21', receivedOn: '2026-11-21', postedAt: now, madeBy: null }],
  )
  entryId = (await world.admin.query<{ id: bigint }>('select max(id) as id from entry')).rows[0]?.id ?? 0n
})

const month = fc.integer({ min: 0, max: 26 }).map((n) => addMonths(FIRST, n))
const later = fc.integer({ min: 1, max: 26 }).map((n) => addMonths(FIRST, n))
const day = fc.integer({ min: 0, max: 690 }).map((n) => addDays('2025-01-01', n))
const amount = fc.constantFrom(4_000n, 6_000n, 10_000n, 25_000n)
const move = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('payment' as const), month, amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: fc.nat(20),
      status: fc.constantFrom('verified', 'refused', 'cancelled'),
    }),
  },
  // The oldest open month, paid in full and verified: without it hardly any member has the first months behind them.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('status' as const), from: day, active: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dues' as const),
      month: later,
      amount,
      dueDay: fc.constantFrom(1, 12, 31),
    }),
  },
)
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never
const joined = fc.record({
  acceptedOn: day,
  duesBefore: fc.integer({ min: 0, max: 5 }),
  dueDay: fc.constantFrom(1, 12, 31),
})

describe('the open months', () => {
  test('are those of the dues calendar, whatever is paid, decided, reversed and changed, in any order', async () => {
    let known = 0
    await fc.assert(
      fc.asyncProperty(joined, fc.array(move, { maxLength: 25 }), async (start, moves) => {
        await writeSettings(world.pool, { ...defaultSettings(FIRST), dues: rates(start.dueDay) }, null, now)
        const id = await join(start.acceptedOn, start.duesBefore)
        for (const made of moves) {
          await make(id, made, start.dueDay)
          expect(await saidToBePaid(id)).toEqual([])
          known += await isKnown(id)
          expect(await found(id)).toEqual(await computed(id))
        }
      }),
      { numRuns: 100 },
    )
    expect(known, 'times that months are known to be completed').toBeGreaterThan(50)
  }, 60_000)

  const pay: Move = { kind: 'pay' }
  const gone = (from: BusinessDate): Move => ({ kind: 'status', from, active: false })
  const paidFor = (paid: Month): Move[] => [
    { kind: 'payment', month: paid, amount: 25_000n },
    { kind: 'decide', which: 0, status: 'verified' },
  ]
  test.each<[string, string, Move[], Move]>([
    [
      'the member was active after all',
      '2025-12',
      [pay, pay, gone('2025-03-01'), ...paidFor('2025-12')],
      { kind: 'status', from: '2025-06-01', active: true },
    ],
    [
      'other dues fall due while the member was active',
      '2025-08',
      [pay, pay, pay, pay, pay, gone('2025-06-15'), ...paidFor('2025-08')],
      { kind: 'dues', month: '2025-06', amount: 10_000n, dueDay: 1 },
    ],
    ['one of them is paid no longer', '2025-03', [pay, pay, pay], { kind: 'reverse', which: 1 }],
  ])('are found though they were passed over: %s', async (_why, known, before, after) => {
    await writeSettings(world.pool, { ...defaultSettings(FIRST), dues: rates(31) }, null, now)
    const id = await join('2025-01-01', 0)
    for (const made of before) await make(id, made, 31)
    const through = `select to_char(paid_through, 'YYYY-MM') as month from member where id = $1`
    expect((await world.admin.query(through, [id])).rows).toEqual([{ month: known }])
    const open = await found(id)
    await make(id, after, 31)
    expect(await saidToBePaid(id)).toEqual([])
    expect(await found(id)).toEqual(await computed(id))
    expect(await found(id)).not.toEqual(open)
  })
})

function rates(dueDay: number): DuesSettings {
  return [
    { from: FIRST, amount: 10_000n, dueDay },
    { from: addMonths(FIRST, 9), amount: 12_050n, dueDay: 12 },
  ]
}

let people = 0
async function join(acceptedOn: BusinessDate, duesBefore: number): Promise<bigint> {
  people += 1
  const from = addMonths(acceptedOn.slice(0, 7) as Month, -duesBefore)
  const { rows } = await world.admin.query<{ id: bigint }>(
    `with p as (insert into person (email, password_hash, name, created_at) values ($1, '', 'Somebody', $4) returning id)
     insert into member (id, accepted_on, dues_from, active) select id, $2, $3, true from p returning id`,
    [`somebody-${people}@example.test`, acceptedOn, `${from}-01`, now],
  )
  return rows[0]?.id ?? 0n
}

async function make(id: bigint, made: Move, dueDay: number): Promise<void> {
  const { admin, pool } = world
  if (made.kind === 'dues') {
    const dues: DuesSettings = [rates(dueDay)[0], { from: made.month, amount: made.amount, dueDay: made.dueDay }]
    await writeSettings(pool, { ...defaultSettings(FIRST), dues }, null, now)
  }
  if (made.kind === 'status') {
    await admin.query('insert into member_status (member_id, from_date, active, made_at) values ($1, $2, $3, $4)', [
      id,
      made.from,
      made.active,
      now,
    ])
    await admin.query(
      `update member set active = (select active from member_status where member_id = $1 order by from_date desc, id desc limit 1)
       where id = $1`,
      [id],
    )
  }
  if (made.kind === 'pay') {
    const { rows } = await admin.query<{ month: Month | null }>(
      `select to_char(min(month), 'YYYY-MM') as month from open_months('2027-03-01', false) where member_id = $1`,
      [id],
    )
    const oldest = rows[0]?.month
    if (!oldest) return
    await make(id, { kind: 'payment', month: oldest, amount: 25_000n }, dueDay)
    await admin.query(
      `update payment set status = 'verified', decided_at = $3, entry_id = $4 where status = 'in_review' and id in
         (select payment_id from payment_month where member_id = $1 and month = $2)`,
      [id, `${oldest}-01`, now, entryId],
    )
  }
  if (made.kind === 'payment') {
    await admin.query(
      `with p as (insert into payment (member_id, kind, amount, received_on, submitted_at, recorded_by)
         select $1, 'dues', $2, $3, $4, $1 where not exists (select from payment_month o join payment w on w.id = o.payment_id
           where o.member_id = $1 and o.month = $5 and w.status = 'in_review') returning id)
       insert into payment_month (payment_id, member_id, month, amount, dues_amount)
       select id, $1, $5, $2, case when $5 < date '2025-10-01' then 10000 else 12050 end from p`,
      [id, made.amount, `${made.month}-05`, now, `${made.month}-01`],
    )
  }
  if (made.kind === 'decide') await become(id, made.which, 'in_review', made.status)
  if (made.kind === 'reverse') await become(id, made.which, 'verified', 'reversed')
}

async function become(id: bigint, which: number, from: string, to: string): Promise<void> {
  await world.admin.query(
    `update payment set status = $4, decided_at = $5, entry_id = case when $4 in ('verified', 'reversed') then $6::bigint end
     where id = (select id from payment where member_id = $1 and status = $3 order by id offset $2 limit 1)`,
    [id, which % 5, from, to, now, entryId],
  )
}

async function found(id: bigint) {
  const { rows } = await world.admin.query(
    `select to_char(month, 'YYYY-MM') as month, due_on, remaining from open_months('2026-11-01') where member_id = $1 order by month`,
    [id],
  )
  return rows
}

/** Months that are open although the member is said to have completed all up to them. */
async function saidToBePaid(id: bigint) {
  const { rows } = await world.admin.query(
    `select month from open_months('2028-12-01', false) o join member m on m.id = o.member_id
     where m.id = $1 and o.month <= m.paid_through`,
    [id],
  )
  return rows
}

/** 1 where the member is said to have completed any month. */
async function isKnown(id: bigint): Promise<number> {
  const { rowCount } = await world.admin.query(`select from member where id = $1 and paid_through >= dues_from`, [id])
  return rowCount ?? 0
}

async function computed(id: bigint) {
  const [row] = await readDuesFacts(world.pool, [id])
  if (!row) throw new Error('no facts')
  return duesRows(duesAccount(row.facts), '2026-11-21')
    .filter((dues) => dues.remaining > 0n && dues.month <= '2026-11')
    .map((dues) => ({ month: dues.month, due_on: dues.dueOn, remaining: dues.remaining }))
}

describe('a loan in the database', () => {
  const terms = fc.record({
    principal: fc.integer({ min: 5, max: 50 }).map((hundreds) => BigInt(hundreds) * 10_000n),
    term: fc.integer({ min: 1, max: 36 }),
    instalment_multiple: fc.constantFrom(null, 1n, 5n),
    disbursed_on: fc.integer({ min: 0, max: 800 }).map((n) => addDays('2024-01-01', n)),
    part: fc.integer({ min: 0, max: 999 }),
  })

  test('has the next instalment, the overdue amount and the principal left of the schedule', async () => {
    await fc.assert(
      fc.asyncProperty(terms, fc.integer({ min: 0, max: 1200 }), async (drawn, days) => {
        const { principal, term, instalment_multiple, disbursed_on, part } = drawn
        const total_interest = (principal * 7n) / 100n
        const multiple = instalment_multiple === null ? undefined : Number(instalment_multiple)
        fc.pre(isScheduleSound({ principal, totalInterest: total_interest, instalments: term, multiple }))
        const repaid = ((principal + total_interest) * BigInt(part)) / 1000n
        const today = addDays(disbursed_on, days)
        const { instalments, outstandingPrincipal } = repaidState(
          scheduleOf({ principal, total_interest, term, instalment_multiple }),
          repaid,
        )
        const dates = scheduleDates(disbursed_on, term)
        const overdue = instalments.reduce(
          (sum, { remaining }, index) => ((dates[index] ?? today) < today ? sum + remaining : sum),
          0n,
        )
        const first = instalments.findIndex(({ remaining }) => remaining > 0n)
        const { rows } = await world.admin.query(
          `select loan_overdue($1, $2, $3, $4, $5, $6) as overdue, loan_next_due($1, $2, $3, $4, $5) as next,
             loan_principal_left($7, $8, $2, $3, $4) as principal`,
          [
            principal + total_interest,
            term,
            instalment_multiple,
            repaid,
            disbursed_on,
            today,
            principal,
            total_interest,
          ],
        )
        expect(rows[0]).toEqual({ overdue, next: dates[first], principal: outstandingPrincipal })
      }),
      { numRuns: 300 },
    )
  })
})
