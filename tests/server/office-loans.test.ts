import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { apply, borrow, getApproved, loanOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
})

const reason = { reason: 'It has to be looked at again.' }
const mayOf = async (officer: Person, id: number) => (await officer.ask('GET /api/office/loans/:id', { id })).may

describe('an approval', () => {
  test('can be undone while nothing is paid out; the loan waits for a decision again', async () => {
    const id = await getApproved(office, member)
    await office.lender.ask('POST /api/office/loans/:id/undo-approval', { id, fields: reason })
    expect(await loanOf(member, id)).toMatchObject({ status: 'submitted' })
    await office.treasurer.refused('already_decided', 'POST /api/office/loans/:id/disburse', {
      id,
      fields: { reference: 'R' },
    })
    await office.lender.ask('POST /api/office/loans/:id/approve', { id })
    const { loan } = await office.lender.ask('GET /api/office/loans/:id', { id })
    expect(loan).toMatchObject({ status: 'approved', approvals_needed: 1 })
    expect(loan.approvals).toHaveLength(1)
  })

  test('cannot be undone once the money is out', async () => {
    const id = await borrow(office, member)
    await office.lender.refused('already_decided', 'POST /api/office/loans/:id/undo-approval', { id, fields: reason })
  })
})

describe('a payout that bounced', () => {
  test('is reversed by an entry and can be paid out again', async () => {
    const before = await balanceOf(world.admin, 'bank')
    const id = await borrow(office, member)
    await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })
    expect(await balanceOf(world.admin, 'bank')).toBe(before)
    expect(await loanOf(member, id)).toMatchObject({ status: 'approved', disbursed_on: null })
    await office.treasurer.ask('POST /api/office/loans/:id/disburse', { id, fields: { reference: 'Again' } })
    expect(await loanOf(member, id)).toMatchObject({ status: 'active' })
  })

  test('stays once something is repaid, or while a payment waits', async () => {
    const id = await borrow(office, member)
    const { payment_id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '100' } })
    const again = 'POST /api/office/loans/:id/reverse-disbursement'
    await office.treasurer.refused('loan_payment_waiting', again, { id, fields: reason })
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: payment_id })
    await office.treasurer.refused('already_decided', again, { id, fields: reason })
  })
})

describe('a write-off', () => {
  test('takes a loan officer who proposes and a treasurer who confirms; savings are set off first', async () => {
    await payDues(office, member, 'November', '150')
    const id = await borrow(office, member, 1000, 3)
    await office.treasurer.refused('not_proposed', 'POST /api/office/loans/:id/confirm-write-off', { id })
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
    const lost = await loanOf(member, id)
    expect(lost).toMatchObject({ status: 'written_off', outstanding: 0, overdue: 0 })
    expect(lost.written_off).toEqual({ amount: 850, from_savings: 150, recovered: 0 })
    expect(lost.schedule.map(({ status }) => status)).toEqual(['written_off', 'written_off', 'written_off'])
    const { loans } = await office.treasurer.ask('GET /api/office/reports/annual', { query: { year: '2026' } })
    expect(loans).toMatchObject({ paid_out: 1000, repaid: 150, written_off: 850, after: 0 })
    // What the loan cost, and what savings paid of it.
    expect(loans.write_offs).toEqual([{ loan_id: lost.id, owed: 1000, from_savings: 150, cost: 850 }])
    expect(await balanceOf(world.admin, 'write_off_expense')).toBe(85_000n)
    expect(await balanceOf(world.admin, 'savings')).toBe(0n)
  })

  test('is not confirmed by who proposed it, whatever the roles', async () => {
    const both = await world.officer('loan_officer', 'treasurer')
    const id = await borrow(office, member)
    await both.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await both.refused('proposed_by_you', 'POST /api/office/loans/:id/confirm-write-off', { id })
    expect(await mayOf(both, id)).not.toContain('confirm_write_off')
    expect(await mayOf(office.treasurer, id)).toContain('confirm_write_off')
  })

  test('is a task of who confirms it, with its sums; of nobody else', async () => {
    await payDues(office, member, 'November', '150')
    const both = await world.officer('loan_officer', 'treasurer')
    const id = await borrow(office, member, 1000, 3)
    await both.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    const tasks = async (who: Person) => (await who.ask('GET /api/office/overview')).write_offs
    expect(await tasks(office.treasurer)).toMatchObject([
      { loan_id: id, member: { name: member.name }, outstanding: 1000, from_savings: 150, by: both.name, ...reason },
    ])
    expect(await tasks(both)).toEqual([])
    expect(await tasks(office.lender)).toEqual([])
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
    expect(await tasks(office.treasurer)).toEqual([])
    const { notifications } = await both.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'write_off_confirmed', amount: 850 })
  })

  test('is rejected with a reason, of which its proposer is told, and can be proposed again', async () => {
    const id = await borrow(office, member)
    const reject = 'POST /api/office/loans/:id/reject-write-off'
    await office.treasurer.refused('not_proposed', reject, { id, fields: reason })
    const both = await world.officer('loan_officer', 'treasurer')
    await both.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    const before = await world.stored()
    await office.treasurer.refused('invalid_fields', reject, { id, fields: { reason: ' ' } })
    await both.refused('proposed_by_you', reject, { id, fields: reason })
    await office.lender.refused('not_allowed', reject, { id, fields: reason })
    expect(await world.stored()).toEqual(before)
    const why = { reason: 'He pays again from June.' }
    const key = 'one-rejection'
    await office.treasurer.ask(reject, { id, fields: why, key })
    await office.treasurer.ask(reject, { id, fields: why, key })
    expect(await loanOf(member, id)).toMatchObject({ status: 'active' })
    const { notifications } = await both.ask('GET /api/notifications')
    expect(notifications.filter(({ kind }) => kind === 'write_off_rejected')).toMatchObject([{ ...why, amount: 1000 }])
    const { detail } = await office.lender.ask('GET /api/office/loans/:id', { id })
    expect(detail.timeline.at(-1)).toMatchObject({ step: 'write_off_rejected', by: office.treasurer.name, ...why })
    await office.treasurer.refused('not_proposed', 'POST /api/office/loans/:id/confirm-write-off', { id })
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
  })

  test('is cancelled by who proposed it, and by nobody else', async () => {
    const id = await borrow(office, member)
    const cancel = 'POST /api/office/loans/:id/cancel-write-off'
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await office.secondLender.refused('only_proposer', cancel, { id })
    await office.treasurer.refused('not_allowed', cancel, { id })
    expect(await mayOf(office.secondLender, id)).not.toContain('cancel_write_off')
    await office.lender.ask(cancel, { id })
    await office.lender.refused('not_proposed', cancel, { id })
    expect((await office.treasurer.ask('GET /api/office/overview')).write_offs).toEqual([])
    expect(await mayOf(office.lender, id)).toContain('propose_write_off')
  })

  test('confirmed, rejected and cancelled at the same moment ends once', async () => {
    const id = await borrow(office, member)
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    const answers = await Promise.all([
      office.treasurer.send('POST /api/office/loans/:id/confirm-write-off', { id }),
      office.treasurer.send('POST /api/office/loans/:id/reject-write-off', { id, fields: reason }),
      office.lender.send('POST /api/office/loans/:id/cancel-write-off', { id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('proposed before something was paid or reversed is confirmed no more', async () => {
    const id = await borrow(office, member, 500, 1)
    const again = 'POST /api/office/loans/:id/confirm-write-off'
    const proposed = () => office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await proposed()
    const { payment_id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '535' } })
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: payment_id })
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: payment_id, fields: reason })
    expect(await loanOf(member, id)).toMatchObject({ status: 'active', outstanding: 535 })
    const before = await world.stored()
    await office.treasurer.refused('not_proposed', again, { id })
    expect(await world.stored()).toEqual(before)
    expect(await mayOf(office.lender, id)).toContain('propose_write_off')
    await proposed()
    await office.treasurer.ask(again, { id })
  })

  test('is followed by recoveries, at most of what was written off; beyond it is savings', async () => {
    const id = await borrow(office, member, 500, 1)
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
    for (const amount of ['300', '250']) await recover(id, amount)
    expect(await balanceOf(world.admin, 'recovery_income')).toBe(-50_000n)
    expect(await balanceOf(world.admin, 'savings')).toBe(-5_000n)
    expect((await loanOf(member, id)).written_off).toEqual({ amount: 500, from_savings: 0, recovered: 500 })
  })
})

async function recover(id: number, amount: string): Promise<void> {
  const fields = { amount, received_on: '2026-11-20', account_number: '1015 7000 01' }
  await office.treasurer.ask('POST /api/office/loans/:id/payments', { id, fields })
  const { payments } = await office.treasurer.ask('GET /api/office/payments')
  const waiting = { id: payments[0]?.id ?? 0 }
  await office.treasurer.refused('recorded_by_you', 'POST /api/office/payments/:id/verify', waiting)
  const second = await world.officer('treasurer')
  await second.ask('POST /api/office/payments/:id/verify', waiting)
}

test('a loan that was never paid out for good is not lent in the statement', async () => {
  const id = await borrow(office, member)
  await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })
  await member.ask('POST /api/loans/:id/withdraw', { id })
  const { accounts } = await member.ask('GET /api/statement')
  expect(accounts.find(({ loan_id }) => loan_id === id)).toMatchObject({ balance: 0, lent: null, lent_on: null })
})

test('a passport is shown whole to a loan officer while they decide, and masked to everybody else', async () => {
  const both = await world.officer('secretary', 'treasurer')
  const id = await apply(member)
  const passport = async (officer: Person) =>
    (await officer.ask('GET /api/office/loans/:id', { id })).loan.passport_or_nid
  expect(await passport(office.lender)).toBe('BX4100917')
  for (const other of [both, office.treasurer, await world.officer('admin', 'auditor')])
    expect(await passport(other)).toBe('•••••0917')
  await office.lender.ask('POST /api/office/loans/:id/approve', { id })
  expect(await passport(office.lender)).toBe('•••••0917')
})

test('a loan that waits names other members with the same passport, however it was typed', async () => {
  const [same, other] = [await world.member('Vijay Nair'), await world.member('Shirin Akter')]
  await apply(same, 500, 1, { passport_or_nid: 'qz 771-5533' })
  await apply(other, 500, 1, { passport_or_nid: 'QZ8815533' })
  const id = await apply(member, 1000, 3, { passport_or_nid: 'QZ7715533' })
  const named = async () => (await office.treasurer.ask('GET /api/office/loans/:id', { id })).same_document
  expect(await named()).toMatchObject([{ id: Number(same.id), name: 'Vijay Nair' }])
  await office.lender.ask('POST /api/office/loans/:id/decline', { id, fields: { reason: 'Two members, one passport' } })
  expect(await named()).toEqual([])
})

describe('what an officer sees of a loan', () => {
  test('is what a decision needs, and only the steps that this officer may take', async () => {
    await payDues(office, member, 'November')
    const id = await apply(member, 4000, 6)
    const { facts, may } = await office.lender.ask('GET /api/office/loans/:id', { id })
    expect(facts).toMatchObject({ savings: 100, active: true, months_completed: 1, months_on_time: 1, months_open: 0 })
    expect(facts).toMatchObject({ receivable: 0, free_to_lend: 20_100, loans_before: [] })
    expect(may).toEqual(['approve', 'offer_terms', 'decline'])
    await office.lender.ask('POST /api/office/loans/:id/approve', { id })
    expect(await mayOf(office.lender, id)).toEqual(['decline', 'undo_approval'])
    expect(await mayOf(office.secondLender, id)).toContain('approve')
    await office.secondLender.ask('POST /api/office/loans/:id/approve', { id })
    expect(await mayOf(office.treasurer, id)).toEqual(['disburse'])
    expect(await mayOf(await world.officer('auditor'), id)).toEqual([])
  })
})

test('the overview agrees with the books', async () => {
  await payDues(office, member, 'November')
  await borrow(office, member, 1000, 3)
  await apply(await world.member('Vijay Nair'), 500, 1)
  const seen = await office.treasurer.ask('GET /api/office/overview')
  expect(seen.waiting).toMatchObject({ payments: 0, loans_submitted: 1, loans_approved: 0 })
  expect(seen.fund).toEqual({ bank: 19_100, cash: 0, savings: 100, lent: 1000, free_to_lend: 19_100 })
  expect(seen.months).toEqual([{ month: '2026-11', expected: 200, received: 100, paid_before: 0 }])
  expect(seen.arrears).toEqual({ members: 0, amount: 0, loans: 0, loan_amount: 0 })
})

test('loans that are over are listed latest first, the others oldest first, and all are found by who, what and how much', async () => {
  const members = [
    await world.member('Amina Hossain'),
    await world.member('Bilal Khan'),
    await world.member('Rahima Akter'),
  ]
  const [first = 0, second = 0, third = 0] = [
    await apply(members[0] as Person),
    await apply(members[1] as Person),
    await apply(members[2] as Person),
  ]
  const list = async (query: Record<string, string>) =>
    (await office.treasurer.ask('GET /api/office/loans', { query })).loans.map(({ id }) => id)
  expect((await list({ status: 'submitted' })).slice(-3)).toEqual([first, second, third])
  for (const id of [first, second])
    await office.lender.ask('POST /api/office/loans/:id/decline', { id, fields: reason })
  expect(await list({ status: 'declined' })).toEqual([second, first])
  expect(await list({ status: 'declined', after: String(second) })).toEqual([first])
  expect(await list({ status: 'declined', search: 'bilal' })).toEqual([second])
  expect(await list({ status: 'declined', search: String(first) })).toContain(first)
  expect(await list({ status: 'submitted', search: 'akter' })).toEqual([third])
  expect(await list({ status: 'submitted', search: '1,000' })).toContain(third)
  expect(await list({ status: 'declined', search: 'nobody' })).toEqual([])
})

test('loans of a status are ordered by day and amount, page by page, and found by the day of application or payout', async () => {
  const [amina, bilal, rahima] = [
    await world.member('Amina Hossain'),
    await world.member('Bilal Khan'),
    await world.member('Rahima Akter'),
  ]
  const small = await apply(amina, 500, 3)
  const large = await apply(bilal, 2000, 3)
  await world.travelTo('2026-11-25T23:30:00+04:00')
  const later = await apply(rahima, 1000, 3)
  const own = new Set([small, large, later])
  const list = async (query: Record<string, string>) =>
    (await office.treasurer.ask('GET /api/office/loans', { query: { status: 'submitted', ...query } })).loans
      .map(({ id }) => id)
      .filter((id) => own.has(id))
  const orders = {
    oldest: [small, large, later],
    newest: [later, large, small],
    largest: [large, later, small],
    smallest: [small, later, large],
  }
  for (const [sort, ids] of Object.entries(orders)) {
    expect(await list({ sort })).toEqual(ids)
    expect(await list({ sort, after: String(ids[0]) })).toEqual(ids.slice(1))
    expect(await list({ sort, search: '25/11/2026' })).toEqual([later])
  }
  await office.treasurer.refused('invalid_fields', 'GET /api/office/loans', { query: { sort: 'colour' } })
})
