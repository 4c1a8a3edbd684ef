import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { holding, untilWaitedFor } from '../support/lock-waits.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld, worldOfTest } from '../support/opened-world.ts'
import { pdf } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let second: Person
let gopal: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  gopal = await world.member('Gopal Krishnan')
})

const VERIFY = 'POST /api/office/payments/:id/verify'
const MANY = 'POST /api/office/payments/verify-many'
const UNCLAIMED = 'POST /api/office/bank-lines/:id/unclaimed'
const bring = (...rows: string[]) => treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const payment = async (id: number, status = 'in_review') => {
  const { payments } = await treasurer.ask('GET /api/office/payments', { query: { status } })
  return payments.find((each) => each.id === id)
}
const bank = () => balanceOf(world.admin, 'bank')

describe('a payment into a bank account', () => {
  test('is tied to the line that nobody had claimed, and never debits the bank again', async () => {
    await bring('18/11/2026,TRF GOPAL KRISHNAN,100.00,')
    const [line] = await lines()
    await treasurer.ask(UNCLAIMED, { id: line?.id ?? 0 })
    const id = await sendDues(gopal, 'November')
    const waiting = await payment(id)
    expect(waiting?.bank).toMatchObject({
      day_is_covered: false,
      line_needed: true,
      proposal: {
        id: line?.id,
        status: 'unclaimed',
        description: 'TRF GOPAL KRISHNAN',
        booked_on: '2026-11-18',
        amount: 100,
        sure: true,
      },
      others: [],
    })
    // The receipt came after the last day of the statement; what waits among its lines says enough.
    await treasurer.refused('line_needed', VERIFY, { id })
    await treasurer.ask(VERIFY, { id, fields: { line_id: line?.id } })
    expect([await bank(), await balanceOf(world.admin, 'unmatched_receipts')]).toEqual([10_000n, 0n])
    expect(await accountOf(gopal)).toMatchObject({ account_balance: 100 })
    expect(await payment(id, 'verified')).toMatchObject({
      received_on: '2026-11-18',
      paid_into: 'bank',
      line: { id: line?.id, description: 'TRF GOPAL KRISHNAN' },
    })
    expect(await lines('matched')).toMatchObject([{ id: line?.id, payment_id: id }])
  })

  test('towards a loan repays it out of the money that nobody had claimed', async () => {
    await world.bring(2_000)
    const loan = await borrow(office, gopal, 1000)
    await bring('18/11/2026,TRF GOPAL KRISHNAN,50.00,')
    const [line] = await lines()
    await treasurer.ask(UNCLAIMED, { id: line?.id ?? 0 })
    const before = await bank()
    const sent = { fields: { payment_amount: '50' } }
    const { payment_id: id } = await gopal.ask('POST /api/save-monthly-payment', sent)
    expect((await treasurer.ask(MANY, { fields: { ids: [id] } })).results).toMatchObject([{ verified: true }])
    expect([await bank(), await balanceOf(world.admin, 'unmatched_receipts')]).toEqual([before, 0n])
    expect(await loanOf(gopal, loan)).toMatchObject({ outstanding: 1020 })
  })

  test('of a day that a statement covers and no line fits asks for a reason, which is kept', async () => {
    await bring('10/11/2026,TRF SOMEBODY,77.00,', '21/11/2026,TRF ELSE,78.00,')
    const id = await sendDues(gopal, 'November')
    expect((await payment(id))?.bank).toEqual({
      day_is_covered: true,
      line_needed: true,
      proposal: null,
      others: [],
    })
    const refused = await treasurer.refused('no_line_fits', VERIFY, { id })
    expect(refused).toMatchObject({ status_code: 409, message: expect.stringContaining('21 November 2026') })
    // Another day that it covers, and another amount, change nothing; the day after it does.
    await treasurer.refused('no_line_fits', VERIFY, { id, fields: { received_on: '2026-11-12' } })
    await treasurer.refused('no_line_fits', VERIFY, { id, fields: { amount: '90', reason: 'The bank has 90.' } })
    const both = { line_id: 1, no_line_reason: 'It is somewhere.' }
    await treasurer.refused('invalid_fields', VERIFY, { id, fields: both })
    await treasurer.ask(VERIFY, { id, fields: { no_line_reason: 'The bank books it tomorrow.' } })
    expect(await payment(id, 'verified')).toMatchObject({ line: null, no_line_reason: 'The bank books it tomorrow.' })
    const admin = await world.officer('admin')
    const { records } = await admin.ask('GET /api/office/audit')
    expect(JSON.stringify(records[0])).toContain('The bank books it tomorrow.')
  })

  test('of days that no statement covers, or in cash, needs no line', async () => {
    await bring('10/11/2026,TRF SOMEBODY,77.00,', '20/11/2026,TRF ELSE,78.00,')
    const id = await sendDues(gopal, 'November')
    expect((await payment(id))?.bank).toMatchObject({ day_is_covered: false, line_needed: false })
    await treasurer.ask(VERIFY, { id })
    const fields = { payment_amount: '100', month: 'December', paid_into: 'cash', received_on: '2026-11-15' }
    const entered = await second.ask('POST /api/office/members/:id/dues-payments', { id: gopal.id, fields })
    expect((await payment(entered.payment_id))?.bank).toBeNull()
    // Found at the bank after all: then its day is covered.
    const atBank = { id: entered.payment_id, fields: { paid_into: 'bank' } }
    await treasurer.refused('no_line_fits', VERIFY, atBank)
    await treasurer.ask(VERIFY, { id: entered.payment_id })
  })

  test('is covered by what the file has, also where those lines were imported before', async () => {
    await bring('10/11/2026,TRF SOMEBODY,77.00,')
    await bring('10/11/2026,TRF SOMEBODY,77.00,', '21/11/2026,TRF ELSE,78.00,')
    const id = await sendDues(gopal, 'November')
    await treasurer.refused('no_line_fits', VERIFY, { id, fields: { received_on: '2026-11-15' } })
  })

  test('that an officer entered on behalf of the member is tied as well', async () => {
    await bring('18/11/2026,TRF GOPAL KRISHNAN,100.00,', '21/11/2026,FEE,-5.00,')
    const fields = { amount: '100', paid_into: 'bank', account_number: '77', received_on: '2026-11-18' }
    const { payment_id: id } = await second.ask('POST /api/office/members/:id/deposits', { id: gopal.id, fields })
    await treasurer.refused('line_needed', VERIFY, { id })
    await treasurer.ask(VERIFY, { id, fields: { line_id: (await lines())[0]?.id } })
    expect(await bank()).toBe(10_000n)
  })

  test('is no line of another amount, nor one that is settled; with the amount corrected it may be', async () => {
    await bring('18/11/2026,TRF GOPAL KRISHNAN,90.00,', '19/11/2026,TRF GOPAL KRISHNAN,100.00,')
    const [short, whole] = (await lines()).map((line) => line.id)
    const id = await sendDues(gopal, 'November')
    await treasurer.refused('line_not_that', VERIFY, { id, fields: { line_id: short } })
    const reason = { reason: 'Of the other account.' }
    await treasurer.ask('POST /api/office/bank-lines/:id/set-aside', { id: whole ?? 0, fields: reason })
    await treasurer.refused('line_settled', VERIFY, { id, fields: { line_id: whole } })
    const found = await treasurer.ask('GET /api/office/payments/:id/lines', { id, query: { amount: '90' } })
    expect(found.bank).toMatchObject({ proposal: { id: short, sure: true } })
    await treasurer.refused('not_found', VERIFY, { id, fields: { line_id: 999 } })
    await treasurer.ask(VERIFY, { id, fields: { line_id: short, amount: '90', reason: 'The bank has 90.' } })
    expect(await bank()).toBe(9_000n)
  })

  test('is not sure of two lines that name the member alike, and leaves alone those that are surely others’', async () => {
    const amina = await world.member('Amina Hossain')
    await bring('17/11/2026,TRF GOPAL KRISHNAN,100.00,', '18/11/2026,TRF GOPAL KRISHNAN,100.00,')
    await bring('19/11/2026,TRF AMINA HOSSAIN,100.00,', '19/11/2026,CDM,100.00,')
    const id = await sendDues(gopal, 'November')
    await sendDues(amina, 'November')
    const own = (await payment(id))?.bank
    expect(own?.proposal?.sure).toBe(false)
    expect(own?.others.map(({ description }) => description).toSorted()).toEqual(['CDM', 'TRF GOPAL KRISHNAN'])
    const { results } = await treasurer.ask(MANY, { fields: { ids: [id] } })
    expect(results).toMatchObject([{ verified: false, left: 'line_needed' }])
  })
})

describe('a line pays once', () => {
  test('also where two officers verify by it, or post it, at the same moment', async () => {
    await bring('18/11/2026,CDM,100.00,')
    const [line] = await lines()
    const ids = [await sendDues(gopal, 'November'), await sendDues(await world.member(), 'November')]
    const fields = { line_id: line?.id }
    const answers = await Promise.all([
      ...ids.map((id, at) => [treasurer, second][at]?.send(VERIFY, { id, fields })),
      treasurer.send(UNCLAIMED, { id: line?.id ?? 0 }),
      second.send('POST /api/office/payments/verify-by-lines', {
        fields: { matches: [{ payment_id: ids[0], line_id: line?.id }] },
      }),
    ])
    expect(answers.every((answer) => (answer?.status ?? 500) < 500)).toBe(true)
    expect(await bank()).toBe(10_000n)
    const { rows } = await world.admin.query(`select count(*)::int as n from payment where status = 'verified'`)
    expect(rows[0].n).toBeLessThanOrEqual(1)
  })

  test('whoever comes second is told who was first', async () => {
    await bring('18/11/2026,CDM,100.00,')
    const [line] = await lines()
    const [first, other] = [await sendDues(gopal, 'November'), await sendDues(await world.member(), 'November')]
    await treasurer.ask(VERIFY, { id: first, fields: { line_id: line?.id } })
    const refused = await second.refused('line_settled', VERIFY, { id: other, fields: { line_id: line?.id } })
    expect(refused.message).toContain(treasurer.name)
  })

  test('and is not opened again under the payment that it verified', async () => {
    await bring('18/11/2026,TRF GOPAL KRISHNAN,100.00,')
    const [line] = await lines()
    const id = await sendDues(gopal, 'November')
    await treasurer.ask(VERIFY, { id, fields: { line_id: line?.id } })
    const release = 'POST /api/office/bank-lines/:id/release'
    await treasurer.refused('line_paid', release, { id: line?.id ?? 0 })
    const by = `update bank_line set status = 'open', entry_id = null, settled_by = null, settled_at = null where id = $1`
    await expect(world.pool.query(by, [line?.id])).rejects.toMatchObject({ constraint: 'paid_line_stays' })
    const again = `update payment set status = 'verified', entry_id = $2, bank_line_id = $3 where id = $1`
    const other = await sendDues(await world.member(), 'November')
    const posted = world.pool.query(again, [other, 1, line?.id])
    await expect(posted).rejects.toMatchObject({ constraint: 'payment_line_once' })
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It was her sister’s.' } })
    expect(await lines()).toMatchObject([{ id: line?.id }])
    await treasurer.ask(VERIFY, { id: other, fields: { line_id: line?.id } })
    expect(await bank()).toBe(10_000n)
  })

  test('and a day that is covered asks for it in the database too', async () => {
    await bring('21/11/2026,CDM,77.00,')
    const id = await sendDues(gopal, 'November')
    const by = `update payment set status = 'verified', entry_id = 1 where id = $1`
    await expect(world.pool.query(by, [id])).rejects.toMatchObject({ constraint: 'payment_names_line' })
    const line = `update payment set status = 'verified', entry_id = 1, bank_line_id = $2 where id = $1`
    const [held] = await lines()
    await expect(world.pool.query(line, [id, held?.id])).rejects.toMatchObject({ constraint: 'payment_is_its_line' })
  })

  test('waits for whoever holds it', async () => {
    await bring('18/11/2026,CDM,100.00,')
    const [line] = await lines()
    const id = await sendDues(gopal, 'November')
    let verified: Promise<{ status: number }> | undefined
    await holding(world, async (holder) => {
      await holder.query(`update bank_line set status = 'set_aside', note = 'no', settled_by = $2 where id = $1`, [
        line?.id,
        second.id,
      ])
      verified = treasurer.send(VERIFY, { id, fields: { line_id: line?.id } })
      await untilWaitedFor(world, holder)
    })
    expect((await verified)?.status).toBe(409)
  })
})

describe('a line that nobody claims', () => {
  test('is not posted where it is surely an entry of the books, until somebody looked', async () => {
    const id = await sendDues(gopal, 'November')
    await treasurer.ask(VERIFY, { id })
    await bring('21/11/2026,TRF GOPAL KRISHNAN,100.00,')
    const [line] = await lines()
    await treasurer.refused('line_may_be_entry', UNCLAIMED, { id: line?.id ?? 0 })
    expect(await bank()).toBe(10_000n)
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It bounced.' } })
    await treasurer.ask(UNCLAIMED, { id: line?.id ?? 0 })
    expect(await bank()).toBe(10_000n)
  })

  test('is posted where nothing names it, or it is other money', async () => {
    const id = await sendDues(gopal, 'November')
    await treasurer.ask(VERIFY, { id })
    await bring('20/11/2026,CDM,100.00,', '21/11/2026,TRF GOPAL KRISHNAN,100.00,')
    const [nameless, named] = (await lines()).map((line) => line.id)
    await treasurer.ask(UNCLAIMED, { id: nameless ?? 0 })
    await treasurer.ask(UNCLAIMED, { id: named ?? 0, fields: { looked_twice: true } })
    expect(await bank()).toBe(30_000n)
  })
})

describe('many at once', () => {
  test('takes the clear ones by their lines, and says which are left for a look', async () => {
    const [amina, bilal, chandra] = [
      await world.member('Amina Hossain'),
      await world.member('Bilal Khan'),
      await world.member('Chandra Perera'),
    ]
    await bring('18/11/2026,TRF AMINA HOSSAIN,100.00,', '20/11/2026,TRF SOMEBODY,1000.00,', '21/11/2026,FEE,-1.00,')
    const clear = await sendDues(amina, 'November')
    const claimed = await sendDues(bilal, 'November', '1000')
    const nowhere = await sendDues(chandra, 'November', '100')
    expect((await payment(claimed))?.look_twice).toEqual(['amount'])
    const { results } = await treasurer.ask(MANY, { fields: { ids: [clear, claimed, nowhere] } })
    expect(results).toMatchObject([
      { id: clear, verified: true, left: null },
      { id: claimed, verified: false, left: 'line_needed' },
      { id: nowhere, verified: false, left: 'no_line_fits' },
    ])
    expect(await bank()).toBe(10_000n)
    expect(await lines('matched')).toMatchObject([{ payment_id: clear }])
  })

  test('by the lines of the bank leaves what is flagged until it was looked at', async () => {
    const photo = { filename: 'r.pdf', type: 'application/pdf', bytes: pdf('one') }
    const amina = await world.member('Amina Hossain')
    const form = (month: string) => ({
      fields: { payment_amount: '100', month, account_number: '1015' },
      files: { photo },
    })
    const { payment_id: first } = await gopal.ask('POST /api/save-monthly-payment', form('November'))
    const { payment_id: id } = await amina.ask('POST /api/save-monthly-payment', form('November'))
    await bring('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    const [line] = await lines()
    expect(line?.proposal).toMatchObject({ kind: 'payment', id, look_twice: true })
    expect((await payment(id))?.look_twice).toEqual(['same_file'])
    expect((await payment(first))?.look_twice).toEqual(['same_file'])
    const match = { payment_id: id, line_id: line?.id }
    const call = 'POST /api/office/payments/verify-by-lines'
    const left = await treasurer.ask(call, { fields: { matches: [match] } })
    expect(left.results).toMatchObject([{ verified: false, left: 'look_twice' }])
    const done = await treasurer.ask(call, { fields: { matches: [{ ...match, looked_twice: true }] } })
    expect(done.results).toMatchObject([{ verified: true, left: null }])
  })
})

describe('what an officer entered on behalf of a member', () => {
  const enter = async (by: Person) => {
    const fields = { payment_amount: '100', month: 'November', paid_into: 'cash', received_on: '2026-11-20' }
    return (await by.ask('POST /api/office/members/:id/dues-payments', { id: gopal.id, fields })).payment_id
  }

  test('is theirs to cancel and another’s to decide', async () => {
    const id = await enter(treasurer)
    expect(await payment(id)).toMatchObject({ may: ['refuse', 'cancel'], may_not: { verify: 'recorded_by_you' } })
    const { payments } = await second.ask('GET /api/office/payments')
    expect(payments).toMatchObject([{ id, may: ['verify', 'refuse'], may_not: {} }])
    const cancel = 'POST /api/office/payments/:id/cancel'
    await second.refused('not_found', cancel, { id })
    await treasurer.ask(cancel, { id })
    expect(await payment(id, 'cancelled')).toMatchObject({ decided_by: treasurer.name, may: [] })
    await treasurer.refused('already_decided', cancel, { id })
    await enter(treasurer)
  })

  test('is theirs to decide too where one officer does everything', async () => {
    const alone = await worldOfTest({ settings: { twoPersonRules: false } })
    const only = await alone.officer('treasurer')
    const fields = { payment_amount: '100', month: 'November', paid_into: 'cash', received_on: '2026-11-20' }
    const member = await alone.member()
    const { payment_id: id } = await only.ask('POST /api/office/members/:id/dues-payments', { id: member.id, fields })
    const { payments } = await only.ask('GET /api/office/payments')
    expect(payments).toMatchObject([{ id, may: ['verify', 'refuse', 'cancel'] }])
    await only.ask(VERIFY, { id })
  })
})
