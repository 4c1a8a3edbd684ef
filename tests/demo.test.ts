import { beforeAll, describe, expect, test } from 'vitest'
import { sealTrail } from '#server/db/seal-trail.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#server/demo/sign-ins.ts'
import { readRecordText } from '#server/features/audit/audit-store.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { bookFaults, countOf } from './support/books.ts'
import { type Caller, callerOf } from './support/caller.ts'
import { sharedWorld, worldOfTest } from './support/opened-world.ts'
import { figureFaults } from './support/recompute-checks.ts'
import type { World } from './support/world.ts'

const LEAP_DAY = '2028-02-29T12:00:00+04:00'
const ORDINARY = [LEAP_DAY, '2027-01-01T00:30:00+04:00']
const NOVEMBER = ['01', '02', '03', '06', '12', '13', '16', '21'].map((day) => `2026-11-${day}T10:00:00+04:00`)
const ENDS_OF_MONTHS = ['2026-10-31T18:00:00+04:00', '2026-12-31T23:59:59+04:00', '2027-02-28T23:59:00+04:00']
/** Two years take seconds to play: DEMO_DAYS=all plays them for every day that was ever awkward. */
const days = process.env.DEMO_DAYS === 'all' ? [...ORDINARY, ...NOVEMBER, ...ENDS_OF_MONTHS] : ORDINARY

const PLAYED_WITHIN_MS = 240_000
/** What was stored when the leap day was played first. */
let played: string[] = []

describe.each(days)('the demo association on %s', (now) => {
  const world = sharedWorld({ now, demo: true }, PLAYED_WITHIN_MS)
  beforeAll(async () => {
    if (now === LEAP_DAY) played = await contentOf(world)
  })

  const signIn = async (who: string): Promise<Caller> => {
    const fields = { email: `${who}@somiti.test`, password: DEMO_PASSWORD }
    return callerOf(world.app, (await world.visitor.ask('POST /api/login', { fields })).access_token)
  }
  const accountAs = async (who: string) => {
    const { myAccountData } = await (await signIn(who)).ask('GET /api/my-account-data')
    if (!myAccountData) throw new Error(`${who} has no account`)
    return myAccountData
  }
  const statusesOf = async (table: string) => {
    const { rows } = await world.pool.query<{ status: string }>(`select distinct status from ${table} order by 1`)
    return rows.map((row) => row.status)
  }

  test('has no mobile number twice', async () => {
    const { rows } = await world.pool.query(
      `select mobile from person where mobile <> '' group by mobile having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  test('has books that balance', async () => {
    expect(await bookFaults(world.pool)).toEqual([])
    const treasurer = await signIn('treasurer')
    const { total_debit, total_credit, accounts } = await treasurer.ask('GET /api/office/ledger/trial-balance')
    expect(total_debit).toBe(total_credit)
    expect(accounts.find((account) => account.code === 'bank')?.debit).toBeGreaterThan(5000)
  })

  test('has a record of whatever its officers did, with the entries that they posted', async () => {
    await sealTrail(world.pool)
    expect((await verifyChain(world.pool)).fault).toBeUndefined()
    const { rows } = await world.pool.query<{ id: bigint }>(
      `select id from entry where made_by in (select person_id from officer_role where role = 'treasurer') order by id`,
    )
    const { rows: records } = await world.pool.query<{ record: string }>(
      'select record from audit_record order by number',
    )
    const recorded = records.flatMap(({ record }) => readRecordText(record).entries)
    expect(recorded.length).toBeGreaterThan(500)
    expect(recorded.map(BigInt).sort((a, b) => Number(a - b))).toEqual(rows.map(({ id }) => id))
  })

  test('names by its number in the audit trail whatever was done', async () => {
    const auditor = await signIn('auditor')
    const bonusesAndBooks = [{ kind: 'bonus' }, { kind: 'books' }] as const
    for (const query of bonusesAndBooks) {
      const { records } = await auditor.ask('GET /api/office/audit', { query })
      const said = records.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
      expect(said.length).toBeGreaterThan(0)
      expect(said.filter((each) => each.includes('…'))).toEqual([])
    }
  })

  test('has about 40 members with two years of dues, and everybody of the printed sign-ins', async () => {
    expect(await countOf(world.pool, 'member')).toBeGreaterThanOrEqual(38)
    expect(await countOf(world.pool, 'payment')).toBeGreaterThan(600)
    for (const { email } of DEMO_SIGN_INS) await signIn(email.split('@')[0] ?? '')
  })

  test('has happened: nothing in it is dated later than now', async () => {
    const { rows } = await world.pool.query<{ latest: Date }>(
      `select greatest((select max(posted_at) from entry), (select max(submitted_at) from payment),
         (select max(decided_at) from payment), (select max(made_at) from loan_step), (select max(created_at) from person)) as latest`,
    )
    expect(rows[0]?.latest.getTime()).toBeLessThanOrEqual(Date.parse(now))
  })

  test('leaves nothing to be done that has waited longer than the demo is old', async () => {
    const { rows } = await world.pool.query<{ kind: string; run_at: Date }>('select kind, run_at from job')
    expect(rows.map(({ kind }) => kind)).toContain('read_receipt')
    expect(rows.filter(({ run_at }) => run_at < new Date(now))).toEqual([])
  })

  test('member@ has repaid 523.00 of a loan of 1,000.00, and this month’s dues are open', async () => {
    const account = await accountAs('member')
    expect(account).toMatchObject({ loan: { principal: 1000, principal_repaid: 523 }, ever_borrowed: true })
    const thisMonth = account.dues.open_months
    expect(thisMonth.map((month) => month.month_key)).toEqual([monthIn(now)])
    expect(account.dues.months_completed).toBe(24)
    expect(account.bonus_earned).toBeGreaterThan(5)
    expect(account.account_balance - account.bonus_earned).toBeCloseTo(2475, 5)
  })

  test('newmember@ joined this month and has never borrowed', async () => {
    const account = await accountAs('newmember')
    expect(account).toMatchObject({ loan: null, ever_borrowed: false, owner_data: { status: 1 }, account_balance: 0 })
    expect(account.monthlyPaymentData.map((row) => row.month_key)).toEqual([monthIn(now)])
    const { offer } = await (await signIn('newmember')).ask('GET /api/loan-offer')
    expect(offer.may_borrow).toBeGreaterThanOrEqual(1000)
  })

  test('inactive@ has status 0 and still savings', async () => {
    const account = await accountAs('inactive')
    expect(account.owner_data.status).toBe(0)
    expect(account.account_balance).toBeGreaterThan(0)
  })

  test('has payments and loans in every state', async () => {
    expect(await statusesOf('payment')).toEqual(['cancelled', 'in_review', 'refused', 'reversed', 'verified'])
    expect(await statusesOf('loan')).toEqual([
      'active',
      'approved',
      'declined',
      'settled',
      'submitted',
      'withdrawn',
      'written_off',
    ])
  })

  test('has a bank statement that the books explain, some of it matched, some that proposes payments that wait', async () => {
    const treasurer = await signIn('treasurer')
    const linesIn = async (status: string) =>
      (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
    const open = await linesIn('open')
    expect(open.filter(({ proposal }) => proposal?.kind === 'payment' && proposal.sure).length).toBeGreaterThanOrEqual(
      3,
    )
    expect((await linesIn('matched')).length).toBeGreaterThan(1)
    expect(await linesIn('unclaimed')).toHaveLength(1)
    const at = open.at(-1)?.booked_on ?? ''
    const { difference } = await treasurer.ask('GET /api/office/bank-reconciliation', {
      query: { account: 'bank', at },
    })
    expect(difference).toBe(0)
  })

  test('has expenses with their vouchers, a transfer, and what the bank took', async () => {
    const { vouchers } = await (await signIn('auditor')).ask('GET /api/office/vouchers')
    expect(vouchers.map(({ kind, picture }) => [kind, picture !== null])).toEqual([
      ['bank_charge', false],
      ['expense', false],
      ['transfer', false],
      ['expense', true],
    ])
  })

  test('has a withdrawal at each stage, of which one waits to be decided and one to be paid', async () => {
    expect(await statusesOf('withdrawal')).toEqual(['approved', 'asked', 'cancelled', 'paid', 'refused'])
    const { waiting } = await (await signIn('auditor')).ask('GET /api/office/overview')
    expect(waiting).toMatchObject({ withdrawals_asked: 1, withdrawals_approved: 1 })
  })

  test('has a recharge at each stage, of which two wait for the desk', async () => {
    expect(await statusesOf('recharge_order')).toEqual(['completed', 'ordered', 'refused', 'reversed'])
    const { waiting } = await (await signIn('auditor')).ask('GET /api/office/overview')
    expect(waiting.recharges).toBe(2)
  })

  test('has given the bonus of a year that is over, and there is more to share', async () => {
    const { bonuses, to_share } = await (await signIn('auditor')).ask('GET /api/office/bonuses')
    expect(bonuses).toMatchObject([{ status: 'credited', credited: bonuses[0]?.amount }])
    expect(to_share.available).toBeGreaterThan(100)
    expect((await (await signIn('member')).ask('GET /api/bonuses')).shares).toMatchObject([{ state: 'credited' }])
  })

  test('waits for its officers with receipts, and with loans of which one has its first approval', async () => {
    const { payments } = await (await signIn('treasurer')).ask('GET /api/office/payments')
    expect(payments.length).toBeGreaterThanOrEqual(5)
    expect(new Set(payments.map((payment) => payment.kind))).toEqual(new Set(['dues', 'loan']))
    const { loans } = await (await signIn('loans')).ask('GET /api/office/loans')
    expect(loans.some((loan) => loan.approvals.length === 1 && loan.approvals_needed === 2)).toBe(true)
  })

  test('every figure of every member and of the officer area is the one that journal and steps give', async () => {
    expect(await figureFaults(world)).toEqual([])
  }, 60_000)
})

const monthIn = (now: string) => now.slice(0, 7)

test(
  'the demo association is the same on every run',
  async () => {
    const again = await worldOfTest({ now: LEAP_DAY, demo: true })
    expect(played.length).toBeGreaterThan(10)
    expect(await contentOf(again)).toEqual(played)
  },
  PLAYED_WITHIN_MS,
)

/** Columns that are drawn at random each time: hashes of passwords, and numbers of people as they are encrypted. */
const RANDOM: Readonly<Record<string, string[]>> = {
  person: ['password_hash'],
  membership_application: ['password_hash'],
  loan: ['bank_account_encrypted', 'passport_or_nid_encrypted'],
  payment: ['account_number_encrypted'],
  withdrawal: ['payee_account_encrypted'],
}

/** All that it stores, but for what is drawn at random each time, as which shard a balance lies in. */
async function contentOf(world: World): Promise<string[]> {
  const { tables, files } = await world.stored()
  const others = Object.entries(RANDOM).map(
    ([table, columns]) =>
      `select '${table} ' || md5(string_agg((to_jsonb(t) - '{${columns}}'::text[])::text, ',' order by t.id)) as digest from ${table} t`,
  )
  const shards = `select format('%s %s', account, sum(balance)) from account_shard group by account`
  const { rows } = await world.admin.query<{ digest: string }>([...others, shards].join(' union all '))
  const random = [...Object.keys(RANDOM), 'account_shard', 'schema_file', 'schema_migration']
  const compared = Object.entries(tables).filter(([name]) => !random.includes(name))
  return [...compared.map((table) => table.join(' ')).sort(), ...files, ...rows.map((row) => row.digest).sort()]
}
