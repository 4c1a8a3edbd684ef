import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import {
  accountOf,
  apply,
  borrow,
  duesForm,
  loanForm,
  loanOf,
  type Office,
  seatOffice,
  sendDues,
} from '../support/journeys.ts'
import { multipart } from '../support/multipart.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(1_000_000)
})
beforeEach(async () => {
  member = await world.member()
})

const save = 'POST /api/save-monthly-payment'
const verify = 'POST /api/office/payments/:id/verify'
const fromSavings = 'POST /api/loans/:id/repay-from-savings'

/** A hundred at once: every answer is one and the same success, or 409. Gives that success. */
async function aHundredTimes(ask: () => Promise<Answered>): Promise<unknown> {
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  const successes = answers.filter((answer) => answer.status === 200)
  const others = answers.filter((answer) => answer.status !== 200)
  expect(successes.length).toBeGreaterThan(0)
  for (const success of successes) expect(success.body).toEqual(successes[0]?.body)
  for (const { body } of others) expect(body).toMatchObject({ status_code: 409, code: 'idempotency_key_in_flight' })
  return successes[0]?.body
}

describe('a hundred calls at once with one key', () => {
  test('send one receipt', async () => {
    const form = await duesForm('November')
    const before = await countOf(world.pool, 'payment')
    const first = await aHundredTimes(() => member.send(save, { ...form, key: 'receipt-1' }))
    expect(await countOf(world.pool, 'payment')).toBe(before + 1)
    expect(await countOf(world.pool, `payment_month where member_id = ${member.id}`)).toBe(1)
    expect((await member.send(save, { ...form, key: 'receipt-1' })).body).toEqual(first)
  })

  test('verify once: one entry', async () => {
    const id = await sendDues(member, 'November')
    const before = await countOf(world.pool, 'entry')
    await aHundredTimes(() => office.treasurer.send(verify, { id, key: 'verify-1' }))
    expect(await countOf(world.pool, 'entry')).toBe(before + 1)
    expect(await accountOf(member)).toMatchObject({ account_balance: 100 })
  })

  test('repay once from savings', async () => {
    await world.bring(1000, member)
    const id = await borrow(office, member)
    await aHundredTimes(() => member.send(fromSavings, { id, fields: { amount: '5' }, key: 'repay-1' }))
    expect(await accountOf(member)).toMatchObject({ account_balance: 995, loan: { outstanding: 1065 } })
  })

  test('apply once', async () => {
    await aHundredTimes(() => member.send('POST /api/loan-application', { fields: loanForm(), key: 'apply-1' }))
    expect((await member.ask('GET /api/my-loans')).loans).toHaveLength(1)
  })
})

describe('a replay', () => {
  test('gives the first answer, months later and whatever has become of it', async () => {
    const form = await duesForm('November')
    const first = await member.ask(save, { ...form, key: 'k' })
    await office.treasurer.ask(verify, { id: first.payment_id })
    await world.travelTo('2027-11-01T10:00:00+04:00')
    const before = await world.stored()
    expect(await member.ask(save, { ...form, key: 'k' })).toEqual(first)
    expect(await world.stored()).toEqual(before)
    await world.travelTo('2026-11-01T10:00:00+04:00')
  })

  test('with another field, or with another file, is refused', async () => {
    const form = await duesForm('November')
    await member.ask(save, { ...form, key: 'k' })
    const before = await world.stored()
    const otherAmount = { ...form, fields: { ...form.fields, payment_amount: '101' }, key: 'k' }
    const otherFile = { ...form, files: { photo: await jpeg() }, key: 'k' }
    for (const sent of [otherAmount, otherFile]) {
      expect((await member.refused('idempotency_key_reused', save, sent)).status_code).toBe(422)
    }
    expect(await world.stored()).toEqual(before)
  })

  test('may write the same differently: what counts is what was understood', async () => {
    const form = await duesForm('November')
    const first = await member.ask(save, { ...form, key: 'k' })
    const fields = { account_number: ' 1015 7013 01 ', month: 'november', payment_amount: '100.00' }
    expect(await member.ask(save, { ...form, fields, key: 'k' })).toEqual(first)
  })

  test('of an application gives the first loan, though another would be refused', async () => {
    const sent = { fields: loanForm(), key: 'k' }
    const first = await member.ask('POST /api/loan-application', sent)
    expect(await member.ask('POST /api/loan-application', sent)).toEqual(first)
    await member.refused('loan_open', 'POST /api/loan-application', { fields: loanForm() })
  })
})

describe('a refusal', () => {
  test('frees the key: mended, the same key is good', async () => {
    const form = await duesForm('November', '1,000')
    await member.refused('invalid_fields', save, { ...form, key: 'k' })
    const mended = { ...form, fields: { ...form.fields, payment_amount: '100' }, key: 'k' }
    await member.ask(save, mended)
  })

  test('by the rules frees the key too', async () => {
    const id = await borrow(office, member)
    const sent = { id, fields: { amount: '10' }, key: 'k' }
    await member.refused('insufficient_savings', fromSavings, sent)
    await world.bring(10, member)
    await member.ask(fromSavings, sent)
    expect(await loanOf(member, id)).toMatchObject({ outstanding: 1060 })
  })
})

describe('a key', () => {
  test('belongs to its account and its path: elsewhere it is another key', async () => {
    const other = await world.member()
    const mine = await member.ask(save, { ...(await duesForm('November')), key: 'same' })
    const theirs = await other.ask(save, { ...(await duesForm('November')), key: 'same' })
    expect(theirs.payment_id).not.toBe(mine.payment_id)
    await office.treasurer.ask(verify, { id: mine.payment_id, key: 'same' })
    await office.treasurer.ask(verify, { id: theirs.payment_id, key: 'same' })
    await member.ask('POST /api/loan-application', { fields: loanForm(), key: 'same' })
    expect(await accountOf(other)).toMatchObject({ account_balance: 100 })
  })

  test('is the same whatever stands behind the path, however long that is', async () => {
    const { fields, files } = await duesForm('November')
    const { payload, headers } = multipart([...Object.entries(fields), ...Object.entries(files)])
    const send = (query: string) =>
      member.inject({
        method: 'POST',
        url: `/api/save-monthly-payment?${query}`,
        payload,
        headers: { ...headers, 'idempotency-key': 'k' },
      })
    const first = await send('a=1')
    expect(first.status).toBe(200)
    for (const query of ['a=2', '', randomBytes(6000).toString('hex')]) {
      expect(await send(query)).toMatchObject({ status: 200, body: first.body })
    }
  })

  test('is the same however the path is spelt: it belongs to the call and its parameters', async () => {
    await world.bring(50, member)
    const order = (url: string) =>
      member.inject({
        method: 'POST',
        url,
        payload: { number: '9876543210', amount: '10', operator: 'airtel' },
        headers: { 'idempotency-key': 'k' },
      })
    const first = await order('/api/recharges')
    expect(first.status).toBe(200)
    for (const url of ['/api/recharges/', '/api/rech%61rges', '/%61pi/recharges/?a=1']) {
      expect(await order(url)).toMatchObject({ status: 200, body: first.body })
    }
    expect(await countOf(world.pool, `recharge_order where member_id = ${member.id}`)).toBe(1)

    const id = await sendDues(member, 'November')
    const verifyAt = (url: string) =>
      office.treasurer.inject({ method: 'POST', url, headers: { 'idempotency-key': `spelt ${id}` } })
    const verified = await verifyAt(`/api/office/payments/${id}/verify`)
    expect(verified.status).toBe(200)
    for (const spelt of [`${id}/verify/`, `%3${String(id)[0]}${String(id).slice(1)}/verify`, `${id}/v%65rify`]) {
      expect(await verifyAt(`/api/office/payments/${spelt}`)).toMatchObject({ status: 200, body: verified.body })
    }
  })

  test('may have 255 characters, and not more nor none', async () => {
    const form = await duesForm('November')
    for (const key of ['', 'k'.repeat(256), 'k'.repeat(5000)]) {
      const before = await world.stored()
      expect((await member.refused('idempotency_key_malformed', save, { ...form, key })).status_code).toBe(400)
      expect(await world.stored()).toEqual(before)
    }
    await member.ask(save, { ...form, key: 'k'.repeat(255) })
  })

  test('is not needed: the specification’s client sends none', async () => {
    await member.ask(save, await duesForm('November'))
    await apply(member)
  })

  test('keeps no answer of signing in', async () => {
    const before = await countOf(world.pool, 'idempotency_key')
    const login = { method: 'POST', url: '/api/login', payload: { email: member.email, password: 'wrong' } } as const
    await member.inject({ ...login, headers: { 'idempotency-key': 'login' } })
    expect(await countOf(world.pool, 'idempotency_key')).toBe(before)
  })

  test('does not keep a command from being done when its process ends between: both are written, or neither', async () => {
    const form = await duesForm('November')
    const first = await member.ask(save, { ...form, key: 'k' })
    const { rows } = await world.admin.query(
      `select k.xmin::text as key, p.xmin::text as payment from idempotency_key k, payment p
       where k.person_id = $1 and p.id = $2`,
      [member.id, first.payment_id],
    )
    expect(rows[0].key).toBe(rows[0].payment)
  })
})
