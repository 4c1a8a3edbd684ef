import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import {
  accountOf,
  apply,
  borrow,
  loanForm,
  loanOf,
  type Office,
  payDues,
  seatOffice,
  sendDues,
} from '../support/journeys.ts'
import { freshWorld, worldOfTest } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let secretary: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
})

const enterDues = 'POST /api/office/members/:id/dues-payments'
const enterDeposit = 'POST /api/office/members/:id/deposits'
const enterLoanPayment = 'POST /api/office/loans/:id/payments'
const verify = 'POST /api/office/payments/:id/verify'
const enterApplication = 'POST /api/office/members/:id/loan-applications'
const dues = (more: object = {}) => ({
  payment_amount: '100',
  month: 'November',
  received_on: '2026-11-18',
  paid_into: 'cash',
  ...more,
})
const send = (by: Person, fields = dues(), of = member) => by.ask(enterDues, { id: of.id, fields })

describe('cash that an officer takes', () => {
  const slipOf = (id: number) => office.treasurer.ask('GET /api/office/payments/:id/slip', { id })
  const box = async () =>
    (await office.treasurer.ask('GET /api/office/money-accounts')).accounts.find(({ code }) => code === 'cash')

  test('gives a slip, which is in no books until another officer has confirmed it', async () => {
    const { payment_id: id } = await send(secretary)
    const { slip } = await slipOf(id)
    expect(slip).toMatchObject({
      ...{ number: id, kind: 'dues', status: 'in_review', amount: 100, months: ['2026-11'], decided_by: null },
      ...{ member: { name: member.name }, received_by: secretary.name, received_on: '2026-11-18' },
    })
    expect(slip.text).toContain(`Slip no. ${id}: `)
    expect(slip.text).toContain('received AED 100.00 in cash from you on 18 November 2026.')
    expect(slip.text).toContain('It is not in the books yet: another officer has to confirm it.')
    expect(await box()).toMatchObject({ balance: 0, waiting_in: 100, waiting_out: 0 })
    await office.treasurer.ask(verify, { id })
    const { slip: since } = await slipOf(id)
    expect(since).toMatchObject({ status: 'verified', decided_by: office.treasurer.name })
    expect(since.text).toContain('It is in the books.')
    expect(await box()).toMatchObject({ balance: 100, waiting_in: 0 })
  })

  test('has a slip that says so when it is refused, and money at the bank has none', async () => {
    const { payment_id: id } = await send(secretary)
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'Nothing was in it.' } })
    expect((await slipOf(id)).slip.text).toContain('This slip is no longer valid.')
    const { payment_id: transferred } = await send(secretary, dues({ paid_into: 'bank', account_number: '1015 7013' }))
    await office.treasurer.refused('not_found', 'GET /api/office/payments/:id/slip', { id: transferred })
  })

  test('towards a loan has a slip too', async () => {
    await world.bring(10_000)
    const loanId = await borrow(office, member)
    const fields = { amount: '100', received_on: '2026-11-18', paid_into: 'cash' }
    const { payment_id: id } = await secretary.ask(enterLoanPayment, { id: loanId, fields })
    expect((await slipOf(id)).slip).toMatchObject({ kind: 'loan', loan_id: loanId, amount: 100 })
  })
})

describe('a payment of dues that an officer enters', () => {
  test('waits for another officer, and goes into the cash box where it was handed in', async () => {
    const { payment_id: id } = await send(office.treasurer)
    const { payments } = await office.treasurer.ask('GET /api/office/payments')
    expect(payments).toMatchObject([
      { id, recorded_by: office.treasurer.name, paid_into: 'cash', receipt: null, received_on: '2026-11-18' },
    ])
    expect(payments).toMatchObject([{ may_not: { verify: 'recorded_by_you' } }])
    const seenByAnother = await office.lender.ask('GET /api/office/payments')
    expect(seenByAnother.payments).toMatchObject([{ may: [], may_not: { verify: 'not_allowed' } }])
    await office.treasurer.refused('recorded_by_you', verify, { id })
    await (await world.officer('treasurer')).ask(verify, { id })
    expect(await balanceOf(world.admin, 'cash')).toBe(10_000n)
    expect(await balanceOf(world.admin, 'bank')).toBe(0n)
    expect((await accountOf(member)).account_balance).toBe(100)
  })

  test('goes to the bank with a receipt or with the account it came from', async () => {
    const toTheBank = dues({ paid_into: 'bank' })
    const before = await world.stored()
    const refused = await secretary.refused('invalid_fields', enterDues, { id: member.id, fields: toTheBank })
    expect(refused.errors).toHaveProperty('account_number')
    expect(await world.stored()).toEqual(before)
    const files = { photo: await jpeg() }
    const { payment_id } = await secretary.ask(enterDues, { id: member.id, fields: toTheBank, files })
    await office.treasurer.ask(verify, { id: payment_id })
    await send(secretary, dues({ paid_into: 'bank', month: 'December', account_number: '1015 7013 01' }))
    expect(await balanceOf(world.admin, 'bank')).toBe(10_000n)
  })

  test('pays several open months together, like the member’s own', async () => {
    await world.travelTo('2027-01-20T10:00:00+04:00')
    const { payment_id: id } = await send(
      secretary,
      dues({ payment_amount: '300', months: '3', received_on: '2027-01-19' }),
    )
    await office.treasurer.ask(verify, { id })
    expect(await accountOf(member)).toMatchObject({ account_balance: 300, due_balance: 0 })
  })

  test('is refused for a day to come, for a month that waits, and for who is no member', async () => {
    const before = await world.stored()
    const tomorrow = { id: member.id, fields: dues({ received_on: '2026-11-22' }) }
    expect((await secretary.refused('invalid_fields', enterDues, tomorrow)).errors).toHaveProperty('received_on')
    await secretary.refused('not_found', enterDues, { id: secretary.id, fields: dues() })
    expect(await world.stored()).toEqual(before)
    await send(secretary)
    await secretary.refused('month_waiting', enterDues, { id: member.id, fields: dues() })
  })

  test('is sent once under one key', async () => {
    const once = { id: member.id, fields: dues(), key: 'evening-1' }
    expect(await secretary.ask(enterDues, once)).toEqual(await secretary.ask(enterDues, once))
  })

  test('is verified by who entered it where the association has a single officer', async () => {
    const alone = await worldOfTest({ settings: { twoPersonRules: false } })
    const only = await alone.officer('treasurer')
    const { payment_id: id } = await send(only, dues(), await alone.member('Vijay Nair'))
    await only.ask(verify, { id })
  })
})

test('a deposit of another amount is verified with what the bank has', async () => {
  const deposit = { amount: '120', received_on: '2026-11-18', paid_into: 'cash' }
  const { payment_id: id } = await secretary.ask(enterDeposit, { id: member.id, fields: deposit })
  await office.treasurer.ask(verify, { id, fields: { amount: '100.50', reason: 'One note was missing.' } })
  expect((await accountOf(member)).account_balance).toBe(100.5)
  expect(await balanceOf(world.admin, 'cash')).toBe(10_050n)
})

test('a repayment in cash is shown as cash, to the member and to officers', async () => {
  await world.bring(10_000)
  const loan = await borrow(office, member, 1000)
  const cash = { amount: '50', received_on: '2026-11-18', paid_into: 'cash' }
  await secretary.ask(enterLoanPayment, { id: loan, fields: cash })
  expect((await loanOf(member, loan)).payments).toMatchObject([{ amount: 50, in_cash: true, from_savings: false }])
  const { detail } = await secretary.ask('GET /api/office/loans/:id', { id: loan })
  expect(detail.payments).toMatchObject([{ in_cash: true }])
})

describe('an application for a loan that an officer enters', () => {
  beforeEach(() => world.bring(20_000))

  test('names who entered it, and is decided by another officer', async () => {
    const both = await world.officer('secretary', 'loan_officer')
    const { loan_id: id } = await both.ask(enterApplication, { id: member.id, fields: loanForm(1000, 3) })
    const seen = await both.ask('GET /api/office/loans/:id', { id })
    expect(seen.loan).toMatchObject({ recorded_by: both.name, status: 'submitted' })
    expect(seen.may).toEqual(['decline'])
    await both.refused('recorded_by_you', 'POST /api/office/loans/:id/approve', { id })
    await office.lender.ask('POST /api/office/loans/:id/approve', { id })
    const { timeline } = await loanOf(member, id)
    expect(timeline[0]).toMatchObject({ step: 'submitted', by: both.name })
  })

  test('follows the rules of the member’s own: the offer, the figures, one at a time', async () => {
    const { offer } = await secretary.ask('GET /api/office/members/:id/loan-offer', { id: member.id })
    expect(offer.may_borrow).toBe(5000)
    const wrong = { id: member.id, fields: loanForm(1000, 3, { per_month_amount: '1' }) }
    await secretary.refused('figures_differ', enterApplication, wrong)
    await secretary.ask(enterApplication, { id: member.id, fields: loanForm() })
    await secretary.refused('loan_open', enterApplication, { id: member.id, fields: loanForm() })
  })

  test('is taken from nobody from when a death is reported, and the member’s page says why', async () => {
    const leaving = 'POST /api/office/members/:id/leaving'
    const death = { kind: 'death', payee: 'Rahim Hossain, husband', reason: 'The family told us.' }
    await secretary.ask(leaving, { id: member.id, fields: death })
    const before = await world.stored()
    await secretary.refused('death_reported', enterApplication, { id: member.id, fields: loanForm() })
    await member.refused('death_reported', 'POST /api/loan-application', { fields: loanForm() })
    expect(await world.stored()).toEqual(before)
    const seen = await secretary.ask('GET /api/office/members/:id', { id: member.id })
    expect(seen.member.may_not).toMatchObject({ record_application: 'death_reported' })
    const { offer } = await secretary.ask('GET /api/office/members/:id/loan-offer', { id: member.id })
    expect(offer).toMatchObject({ may_borrow: 0, reason: 'death_reported' })
    const namesake = { reason: 'It was somebody of the same name.' }
    await secretary.ask(`${leaving}/withdraw`, { id: member.id, fields: namesake })
    await secretary.ask(enterApplication, { id: member.id, fields: loanForm() })
  })
})

test('a payment in cash that is reversed leaves the cash box, and the bank as it was', async () => {
  await payDues(office, member, 'November')
  const { payment_id: id } = await send(secretary, dues({ month: 'December' }))
  await office.treasurer.ask(verify, { id })
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'Counted twice.' } })
  expect(await balanceOf(world.admin, 'cash')).toBe(0n)
  expect(await balanceOf(world.admin, 'bank')).toBe(10_000n)
})

describe('in an association with several bank accounts and cash boxes', () => {
  const open = async (place: string, name: string) =>
    (await office.treasurer.ask('POST /api/office/money-accounts', { fields: { place, name } })).code

  test('a payment goes to the one that is named, and nothing is stored where there is no such one', async () => {
    const box = await open('cash', 'Box in Sharjah')
    const { payment_id: id } = await send(secretary, dues({ paid_into: box }))
    await office.treasurer.ask(verify, { id })
    expect(await balanceOf(world.admin, box)).toBe(10_000n)
    await world.bring(10_000)
    const loan = await borrow(office, member, 1000)
    const came = { amount: '50', received_on: '2026-11-18', account_number: '1015' }
    const before = await world.stored()
    for (const paid_into of ['bank_7', 'savings', '']) {
      const refusals = [
        await secretary.refused('invalid_fields', enterDues, { id: member.id, fields: dues({ paid_into }) }),
        await secretary.refused('invalid_fields', enterDeposit, { id: member.id, fields: { ...came, paid_into } }),
        await secretary.refused('invalid_fields', enterLoanPayment, { id: loan, fields: { ...came, paid_into } }),
      ]
      for (const { errors } of refusals) expect(errors).toHaveProperty('paid_into')
    }
    expect(await world.stored()).toEqual(before)
  })

  test('an officer says in which one the money was found; reversed, it leaves that one again', async () => {
    const savingsBank = await open('bank', 'Savings Bank')
    const id = await sendDues(member, 'November')
    const elsewhere = (paid_into: string) => ({ id, fields: { paid_into } })
    const before = await world.stored()
    const { errors } = await office.treasurer.refused('invalid_fields', verify, elsewhere('bank_7'))
    expect(errors).toHaveProperty('paid_into')
    expect(await world.stored()).toEqual(before)
    await office.treasurer.ask(verify, elsewhere(savingsBank))
    expect(await balanceOf(world.admin, savingsBank)).toBe(10_000n)
    expect(await balanceOf(world.admin, 'bank')).toBe(0n)
    const { payments } = await office.treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })
    expect(payments).toMatchObject([{ id, paid_into: savingsBank }])
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'Not there.' } })
    expect(await balanceOf(world.admin, savingsBank)).toBe(0n)
  })

  test('a payment into one that was closed since is verified once the money is found in another', async () => {
    const box = await open('cash', 'Box in Sharjah')
    const { payment_id: id } = await send(secretary, dues({ paid_into: box }))
    const fields = { name: 'Box in Sharjah', closed: true }
    await office.treasurer.ask('PUT /api/office/money-accounts/:id', { id: box, fields })
    await office.treasurer.refused('account_closed', verify, { id })
    await office.treasurer.ask(verify, { id, fields: { paid_into: 'cash' } })
    expect(await balanceOf(world.admin, 'cash')).toBe(10_000n)
  })
})

test('what is refused to an officer is not said as if it were theirs', async () => {
  await world.bring(10_000)
  const { id } = member
  const loan = await apply(member)
  const cash = { amount: '100', received_on: '2026-11-20', paid_into: 'cash' }
  const unpaid = await secretary.refused('no_active_loan', enterLoanPayment, { id: loan, fields: cash })
  const second = await office.lender.refused('loan_open', enterApplication, { id, fields: loanForm() })
  await secretary.ask('POST /api/office/members/:id/deactivate', { id, fields: { reason: 'Moves away.' } })
  const inactive = await office.lender.refused('member_inactive', enterApplication, { id, fields: loanForm() })
  const month = await secretary.refused('month_not_owed', enterDues, { id, fields: dues() })
  expect([unpaid, second, inactive, month].map(({ message }) => message)).toEqual([
    'There is no loan to repay.',
    'A loan or an application is already open.',
    'The membership is inactive. Only the association can change that.',
    'Nothing is owed for November.',
  ])
})
