import { beforeEach, describe, expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office & { second: Person }
let member: Person

beforeEach(async () => {
  office = { ...(await seatOffice(world)), second: await world.officer('treasurer') }
  member = await world.member('Amina Hossain')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await world.bring(20_000)
})

const verify = 'POST /api/office/payments/:id/verify'
const refuse = 'POST /api/office/payments/:id/refuse'
const reverse = 'POST /api/office/payments/:id/reverse'
const undo = 'POST /api/office/payments/:id/undo'
const reason = { reason: 'It was verified by mistake.' }
const savingsOf = async () => (await accountOf(member)).account_balance
const paymentOf = async (id: number, by = office.treasurer) =>
  (await by.ask('GET /api/office/payments/:id', { id })).payment
const monthOf = async (key: string) =>
  (await accountOf(member)).monthlyPaymentData.find((row) => row.month_key === key && row.kind === 'dues')

async function repay(amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })
  await office.treasurer.ask(verify, { id })
  return id
}

describe('a verification undone within ten minutes', () => {
  test('is reversed, and the payment waits again as it was sent', async () => {
    const id = await sendDues(member, 'September', '300', { months: '3' })
    const sent = await paymentOf(id)
    const fields = { amount: '150', reason: 'Half of it came.', received_on: '2026-11-20' }
    await office.treasurer.ask(verify, { id, fields })
    expect(await paymentOf(id)).toMatchObject({ undo_until: '2026-11-21T06:10:00.000Z', amount: 150 })
    await office.treasurer.ask(undo, { id })
    expect(await paymentOf(id)).toEqual(sent)
    expect(await savingsOf()).toBe(0)
    expect(await monthOf('2026-09')).toMatchObject({ status: 'in_review', amount: 100 })
    const { lines } = await member.ask('GET /api/statement')
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-150, 0],
      [150, 150],
    ])
  })

  test('is told to the member, and stands on the way of the payment', async () => {
    const id = await payDues(office, member, 'September')
    await office.treasurer.ask(undo, { id })
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications.slice(0, 2).map(({ kind }) => kind)).toEqual(['payment_undone', 'payment_verified'])
    await office.second.ask(verify, { id })
    const { payment } = await member.ask('GET /api/payments/:id', { id })
    expect(payment.steps.map(({ step, by }) => [step, by])).toEqual([
      ['sent', null],
      ['verified', office.treasurer.name],
      ['undone', office.treasurer.name],
      ['verified', office.second.name],
    ])
    expect(await savingsOf()).toBe(100)
  })

  test('leaves its bank line free for another', async () => {
    const id = await sendDues(member, 'September')
    await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['2026-11-20,AMINA HOSSAIN,100,100.00']))
    const of = async (status: 'open' | 'matched') =>
      (await office.treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
    const [line] = await of('open')
    await office.treasurer.ask(verify, { id, fields: { line_id: line?.id } })
    expect(await of('open')).toEqual([])
    await office.treasurer.ask(undo, { id })
    expect(await of('open')).toMatchObject([{ id: line?.id }])
    await office.treasurer.ask(verify, { id, fields: { line_id: line?.id } })
    expect(await of('matched')).toMatchObject([{ id: line?.id }])
  })

  test('reopens a loan that it had paid off', async () => {
    const loan = await borrow(office, member, 500, 1)
    const id = await repay('535')
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled' })
    await office.treasurer.ask(undo, { id })
    expect(await loanOf(member, loan)).toMatchObject({ status: 'active', outstanding: 535 })
    await office.second.ask(verify, { id })
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled' })
  })

  test('is for who made it alone, for ten minutes, and once', async () => {
    const id = await payDues(office, member, 'September')
    expect(await paymentOf(id, office.second)).toMatchObject({ undo_until: null })
    await office.second.refused('undo_not_yours', undo, { id })
    world.clock.forward({ minutes: 9 })
    expect((await paymentOf(id)).may).toContain('undo')
    world.clock.forward({ minutes: 1 })
    expect((await paymentOf(id)).may).not.toContain('undo')
    await office.treasurer.refused('undo_over', undo, { id })
    const other = await payDues(office, member, 'October')
    await office.treasurer.ask(undo, { id: other })
    await office.treasurer.refused('already_decided', undo, { id: other })
  })

  test('is refused where something that depends on it was posted since', async () => {
    await borrow(office, member, 1000, 3)
    const first = await repay('200')
    const second = await repay('100')
    await office.treasurer.refused('undo_outdated', undo, { id: first })
    await office.treasurer.ask(undo, { id: second })
    // Another of that loan waits now.
    await office.treasurer.refused('loan_payment_waiting', undo, { id: first })
  })

  test('is refused where its savings were spent since', async () => {
    const id = await payDues(office, member, 'September', '500')
    const loan = await borrow(office, member, 500, 1)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '450' } })
    const before = await countOf(world.admin, 'entry')
    await office.treasurer.refused('undo_outdated', undo, { id })
    expect(await countOf(world.admin, 'entry')).toBe(before)
  })
})

describe('a rejection undone', () => {
  test('leaves the payment waiting, unless its month has another that waits', async () => {
    const id = await sendDues(member, 'September')
    const sent = await paymentOf(id)
    await office.treasurer.ask(refuse, { id, fields: reason })
    await office.treasurer.ask(undo, { id })
    expect(await paymentOf(id)).toEqual(sent)
    await office.treasurer.ask(refuse, { id, fields: reason })
    await sendDues(member, 'September')
    await office.treasurer.refused('month_waiting', undo, { id })
    expect(await paymentOf(id)).toMatchObject({ status: 'refused' })
  })
})

describe('a payment for a loan whose payout came back does not wait again', () => {
  const payoutBack = (id: number) =>
    office.second.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })

  test('where it was rejected', async () => {
    const loan = await borrow(office, member, 500, 1)
    const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '535' } })
    await office.treasurer.ask(refuse, { id, fields: reason })
    await payoutBack(loan)
    await office.treasurer.refused('no_active_loan', undo, { id })
    const { results } = await office.treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids: [id] } })
    expect(results).toMatchObject([{ undone: false }])
    expect(await paymentOf(id)).toMatchObject({ status: 'refused' })
    await office.second.ask('POST /api/office/loans/:id/disburse', { id: loan, fields: { reference: 'REF-2' } })
    await office.treasurer.ask(undo, { id })
    await office.treasurer.ask(verify, { id })
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled' })
  })

  test('where a debt had taken it whole', async () => {
    const dues = await payDues(office, member, 'September', '500')
    const loan = await borrow(office, member, 500, 1)
    await member.ask('POST /api/recharges', { fields: { number: '98765 43210', amount: '450', operator: 'jio' } })
    await office.treasurer.ask(reverse, { id: dues, fields: reason })
    const id = await repay('100')
    expect(await loanOf(member, loan)).toMatchObject({ outstanding: 535 })
    await payoutBack(loan)
    await office.treasurer.refused('no_active_loan', undo, { id })
    await office.treasurer.refused('no_active_loan', reverse, { id, fields: { ...reason, check_again: true } })
    await office.treasurer.ask(reverse, { id, fields: reason })
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 450 })
  })
})

test('many are undone together, and one that cannot be is said why', async () => {
  const [one, two] = [await payDues(office, member, 'September'), await payDues(office, member, 'October')]
  const waiting = await sendDues(member, 'November')
  const { results } = await office.treasurer.ask('POST /api/office/payments/undo-many', {
    fields: { ids: [one, two, waiting] },
  })
  expect(results.map(({ id, undone }) => [id, undone])).toEqual([
    [waiting, false],
    [two, true],
    [one, true],
  ])
  expect(await savingsOf()).toBe(0)
})

test('of many members all are undone at once, but whose savings were spent meanwhile', async () => {
  const payers = [member, ...(await Promise.all(['Rokeya', 'Vijay', 'Shirin'].map((name) => world.member(name))))]
  const ids: number[] = []
  for (const payer of payers) ids.push(await sendDues(payer, 'November'))
  const sent = await Promise.all(ids.map((id) => paymentOf(id)))
  await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
  const [spender] = payers
  const loan = await borrow(office, member, 500, 1)
  await spender?.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '100' } })
  const before = await countOf(world.admin, 'entry')
  const { results } = await office.treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids } })
  const [spent, ...others] = ids
  expect(results.map(({ id, undone }) => [id, undone])).toEqual(ids.toReversed().map((id) => [id, id !== spent]))
  expect(await countOf(world.admin, 'entry')).toBe(before + others.length)
  expect(await Promise.all(others.map((id) => paymentOf(id)))).toEqual(sent.slice(1))
  expect(await paymentOf(spent ?? 0)).toMatchObject({ status: 'verified' })
  for (const payer of payers.slice(1)) {
    expect((await accountOf(payer)).account_balance).toBe(0)
    const { notifications } = await payer.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'payment_undone' })
  }
  // Undone twice, and by somebody else: each is said why.
  const again = await office.second.ask('POST /api/office/payments/undo-many', { fields: { ids } })
  expect(again.results.map(({ undone }) => undone)).toEqual(ids.map(() => false))
})

test('what collected a debt is undone too, and owed again', async () => {
  const spent = await payDues(office, member, 'September', '500')
  const loan = await borrow(office, member, 500, 1)
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '450' } })
  await office.treasurer.ask(reverse, { id: spent, fields: reason })
  const id = await payDues(office, member, 'October', '600')
  expect(await accountOf(member)).toMatchObject({ account_balance: 150, receivable: 0 })
  await office.treasurer.ask(undo, { id })
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 450 })
})

test('what was paid from savings has nothing to check again', async () => {
  await payDues(office, member, 'September', '500')
  const loan = await borrow(office, member, 500, 1)
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '100' } })
  const { payments } = await office.treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })
  const [paid] = payments.filter(({ kind }) => kind === 'loan')
  expect(paid).toMatchObject({ undo_until: null, may: ['reverse'] })
  const sent = { id: paid?.id ?? 0, fields: { ...reason, check_again: true } }
  await office.treasurer.refused('paid_from_savings', reverse, sent)
})

describe('a payment reversed later, to be checked again', () => {
  test('waits with its receipt, and says why', async () => {
    const id = await payDues(office, member, 'September')
    world.clock.forward({ minutes: 60 })
    await office.second.ask(reverse, { id, fields: { ...reason, check_again: true } })
    expect(await paymentOf(id)).toMatchObject({ status: 'in_review', receipt: `/api/payments/${id}/receipt` })
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'payment_undone', reason: reason.reason })
  })

  test('divides later repayments of its loan anew', async () => {
    const loan = await borrow(office, member, 1000, 3)
    const first = await repay('356.67')
    await repay('200')
    await office.treasurer.ask(reverse, { id: first, fields: { ...reason, check_again: true } })
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 176.67, outstanding: 870 })
    await office.treasurer.ask(verify, { id: first })
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 510.01 })
  })
})

test.each([undo, reverse] as const)('undone while another calls %s, it is reversed once', async (other) => {
  const id = await payDues(office, member, 'September')
  const before = await countOf(world.admin, 'entry')
  const answers = await Promise.all([
    office.treasurer.send(undo, { id }),
    other === undo ? office.treasurer.send(undo, { id }) : office.second.send(reverse, { id, fields: reason }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await countOf(world.admin, 'entry')).toBe(before + 1)
  expect(await savingsOf()).toBe(0)
})
