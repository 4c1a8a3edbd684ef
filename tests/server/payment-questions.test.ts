import { beforeEach, describe, expect, test } from 'vitest'
import { accountOf, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

const ASK = 'POST /api/office/payments/:id/ask'
const ANSWER = 'POST /api/payments/:id/answer'
const VERIFY = 'POST /api/office/payments/:id/verify'
const QUESTION = 'For which months is this payment?'

const asked = async (month = 'November', amount?: string) => {
  const id = await sendDues(member, month, amount)
  await office.treasurer.ask(ASK, { id, fields: { question: QUESTION } })
  return id
}
const answer = (id: number, fields: object, files = {}) => member.ask(ANSWER, { id, fields, files })
const seen = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
const own = async (id: number, by = member) => (await by.ask('GET /api/payments/:id', { id })).payment
const verifyMany = async (id: number) => {
  const { results } = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids: [id] } })
  return results[0]
}

describe('a payment that its member is asked about', () => {
  test('goes on waiting with its picture, and is told to the member, who may answer', async () => {
    const id = await asked()
    const payment = await own(id)
    expect(payment).toMatchObject({ status: 'in_review', may: ['cancel', 'answer'] })
    expect(payment.receipt).not.toBeNull()
    expect(payment.questions).toMatchObject([{ question: QUESTION, answered_at: null, answer: null }])
    expect(payment.steps.map(({ step, reason }) => [step, reason])).toEqual([
      ['sent', null],
      ['asked', QUESTION],
    ])
    const row = (await accountOf(member)).monthlyPaymentData.find(({ month_key: month }) => month === '2026-11')
    expect(row).toMatchObject({ status: 'in_review', question: QUESTION, may: ['cancel', 'answer'] })
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'payment_asked', month: '2026-11', amount: 100, reason: QUESTION })
  })

  test('is never among the clear ones, until it is answered and after', async () => {
    const id = await asked()
    expect(await seen(id)).toMatchObject({ look_twice: ['asked'], may_not: {} })
    expect((await seen(id)).may).not.toContain('ask')
    expect(await verifyMany(id)).toMatchObject({ verified: false, left: 'look_twice' })
    await answer(id, { answer: 'For November.' })
    expect(await seen(id)).toMatchObject({ look_twice: ['answered'], answers: 1 })
    expect(await verifyMany(id)).toMatchObject({ verified: false, left: 'look_twice' })
    await office.treasurer.ask(VERIFY, { id, fields: { answers: 1 } })
    expect((await own(id)).steps.map(({ step, reason }) => [step, reason])).toEqual([
      ['sent', null],
      ['asked', QUESTION],
      ['answered', 'For November.'],
      ['verified', null],
    ])
  })

  test('may still be verified or refused, and is then not to be answered', async () => {
    const [verified, refused] = [await asked('November'), await asked('October')]
    await office.treasurer.ask(VERIFY, { id: verified })
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id: refused, fields: { reason: 'No money.' } })
    for (const id of [verified, refused]) {
      expect((await own(id)).may).toEqual([])
      await member.refused('already_decided', ANSWER, { id, fields: { answer: 'For November.' } })
    }
  })

  test('is asked about once at a time, by who decides on payments, and not on one’s own', async () => {
    const fields = { question: QUESTION }
    const id = await asked()
    await office.treasurer.refused('asked_already', ASK, { id, fields })
    await answer(id, { answer: 'For November.' })
    await office.treasurer.ask(ASK, { id, fields })
    expect((await seen(id)).questions).toHaveLength(2)
    const officer = await world.member('Vijay Nair', 'treasurer')
    const ownId = await sendDues(officer, 'November')
    await officer.refused('own_money', ASK, { id: ownId, fields })
    const secretary = await world.officer('secretary')
    await secretary.refused('not_allowed', ASK, { id: ownId, fields })
    await member.refused('not_allowed', ASK, { id: ownId, fields })
    const entered = { amount: '100', paid_into: 'cash', received_on: '2026-11-20' }
    const { payment_id: deposit } = await office.treasurer.ask('POST /api/office/members/:id/deposits', {
      id: member.id,
      fields: entered,
    })
    await office.treasurer.refused('not_sent_by_member', ASK, { id: deposit, fields })
    await office.treasurer.refused('already_decided', ASK, { id: await payDues(office, member, 'October'), fields })
    await office.treasurer.refused('not_found', ASK, { id: 999_999, fields })
    await office.treasurer.refused('invalid_fields', ASK, { id: ownId, fields: { question: ' ' } })
  })
})

describe('an answer', () => {
  test('changes amount, day and months, and what was stays to be read', async () => {
    const id = await asked('November', '100')
    await answer(id, {
      answer: 'For three.',
      payment_amount: '250',
      months: '2026-09,2026-10,2026-11',
      received_on: '2026-11-19',
    })
    const payment = await seen(id)
    expect(payment).toMatchObject({ amount: 250, received_on: '2026-11-19' })
    expect(payment.months.map(({ amount }) => amount)).toEqual([100, 100, 50])
    expect(payment.questions[0]).toMatchObject({
      answer: 'For three.',
      was: { amount: 100, received_on: '2026-11-21', months: ['2026-11'] },
    })
    await office.treasurer.ask(VERIFY, { id, fields: { answers: 1 } })
    expect((await accountOf(member)).account_balance).toBe(250)
  })

  test('of another amount alone divides it over the months that it has', async () => {
    const id = await asked('November', '100')
    await answer(id, { payment_amount: '80' })
    expect(await seen(id)).toMatchObject({ amount: 80, months: [{ amount: 80 }] })
    expect((await own(id)).steps.at(-1)).toMatchObject({ step: 'answered', by: null, reason: null })
  })

  test('replaces the photo; the earlier one is kept, for member and officers', async () => {
    const id = await asked()
    const receiptOf = async (by: Person, query = {}) =>
      (await by.send('GET /api/payments/:id/receipt', { id, query })).bytes
    const before = await receiptOf(member)
    await answer(id, {}, { photo: await jpeg(2) })
    const { questions } = await own(id)
    expect(questions[0]?.was).toMatchObject({ receipt: `/api/payments/${id}/receipt?before=${questions[0]?.id}` })
    const earlier = { before: String(questions[0]?.id) }
    expect(await receiptOf(member, earlier)).toEqual(before)
    expect(await receiptOf(office.treasurer, earlier)).toEqual(before)
    expect(await receiptOf(member)).not.toEqual(before)
    const other = await world.member('Vijay Nair')
    await other.refused('not_found', 'GET /api/payments/:id/receipt', { id, query: earlier })
  })

  test('says something, is for months that are open, and comes once', async () => {
    const id = await asked()
    const refused = async (code: Parameters<Person['refused']>[0], fields: object) =>
      await member.refused(code, ANSWER, { id, fields })
    const nothing = await refused('invalid_fields', { answer: ' ' })
    expect(nothing.errors).toHaveProperty('answer')
    await refused('invalid_fields', { payment_amount: '-1' })
    await refused('invalid_fields', { received_on: '2026-11-22' })
    await refused('invalid_fields', { months: '2026-13' })
    await refused('month_not_owed', { months: '2026-08' })
    await refused('months_amount_too_small', { months: '2026-09,2026-10,2026-11' })
    await sendDues(member, 'October')
    await refused('month_waiting', { months: '2026-10' })
    expect(await seen(id)).toMatchObject({ look_twice: ['asked'], answers: 0 })
    await answer(id, { answer: 'For November.' })
    await refused('nothing_asked', { answer: 'For November.' })
    await member.refused('nothing_asked', ANSWER, {
      id: await sendDues(member, 'September'),
      fields: { answer: 'Well.' },
    })
    const other = await world.member('Vijay Nair')
    await other.refused('not_found', ANSWER, { id, fields: { answer: 'Mine.' } })
  })

  test('under the same key is one, and so is the question', async () => {
    const id = await sendDues(member, 'November')
    const question = { id, fields: { question: QUESTION }, key: 'question-1' }
    await office.treasurer.ask(ASK, question)
    await office.treasurer.ask(ASK, question)
    const sent = { id, fields: { answer: 'For November.' }, key: 'answer-1' }
    await member.ask(ANSWER, sent)
    await member.ask(ANSWER, sent)
    expect((await seen(id)).questions).toHaveLength(1)
  })

  test('that came after the officer looked has to be read before it is verified', async () => {
    const id = await asked()
    await answer(id, { payment_amount: '500' })
    await office.treasurer.refused('payment_answered', VERIFY, { id, fields: { answers: 0 } })
    expect((await accountOf(member)).account_balance).toBe(0)
  })

  test('and a verification at the same moment: one is first, and nothing unread is posted', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const payer = await world.member('Rashid Khan')
      const id = await sendDues(payer, 'November')
      await office.treasurer.ask(ASK, { id, fields: { question: QUESTION } })
      const [answered, verified] = await Promise.all([
        payer.send(ANSWER, { id, fields: { payment_amount: '500' }, files: { photo: await jpeg(turn) } }),
        office.treasurer.send(VERIFY, { id, fields: { answers: 0 } }),
      ])
      expect([answered.status, verified.status].sort()).toEqual([200, 409])
      const { account_balance: balance } = await accountOf(payer)
      expect(balance).toBe(verified.status === 200 ? 100 : 0)
      expect(await own(id, payer)).toMatchObject({ amount: answered.status === 200 ? 500 : 100 })
    }
  })
})
