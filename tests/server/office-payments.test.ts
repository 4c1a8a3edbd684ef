import { beforeEach, describe, expect, test } from 'vitest'
import { payerReference } from '#core/payer-reference.ts'
import { type QueryTiming, queryTimings } from '#server/db/query-timing.ts'
import { bookFaults, countOf } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await world.bring(20_000)
})

const verify = 'POST /api/office/payments/:id/verify'
const reverse = 'POST /api/office/payments/:id/reverse'
const savingsOf = async () => (await accountOf(member)).account_balance
const rowOf = async (monthKey: string) =>
  (await accountOf(member)).monthlyPaymentData.find((row) => row.month_key === monthKey && row.kind === 'dues')

describe('a corrected amount', () => {
  test('needs a reason', async () => {
    const id = await sendDues(member, 'September')
    const refused = await office.treasurer.refused('invalid_fields', verify, { id, fields: { amount: '90' } })
    expect(refused.errors).toHaveProperty('reason')
    expect(await savingsOf()).toBe(0)
  })

  test('is what reaches the savings and the month, and what was claimed stays to be seen', async () => {
    const id = await sendDues(member, 'September')
    await office.treasurer.ask(verify, { id, fields: { amount: '90', reason: 'The bank shows 90.' } })
    expect(await savingsOf()).toBe(90)
    expect(await rowOf('2026-09')).toMatchObject({ status: 'due', amount: 10 })
    const { payments } = await office.treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })
    expect(payments).toMatchObject([{ id, amount: 90, claimed_amount: 100, reason: 'The bank shows 90.' }])
  })

  test('that no longer reaches the last of several months leaves that month due', async () => {
    const id = await sendDues(member, 'September', '300', { months: '3' })
    await office.treasurer.ask(verify, { id, fields: { amount: '150', reason: 'Half of it came.' } })
    expect(await rowOf('2026-09')).toMatchObject({ status: 'completed', amount: 100 })
    expect(await rowOf('2026-10')).toMatchObject({ status: 'due', amount: 50 })
    expect(await rowOf('2026-11')).toMatchObject({ status: 'due', amount: 100 })
  })
})

describe('other months than those it was sent for', () => {
  const months = ['2026-09', '2026-10', '2026-11']

  test('are offered with what each needs, beside the loan and what else is owed', async () => {
    const id = await sendDues(member, 'September', '300')
    const { owed } = await office.treasurer.ask('GET /api/office/payments/:id/owed', { id })
    expect(owed.months.slice(0, 4)).toEqual([
      { month: '2026-09', remaining: 100, to_come: false, chosen: true },
      { month: '2026-10', remaining: 100, to_come: false, chosen: false },
      { month: '2026-11', remaining: 100, to_come: false, chosen: false },
      { month: '2026-12', remaining: 100, to_come: true, chosen: false },
    ])
    expect(owed).toMatchObject({ loan: null, receivable: 0 })
  })

  test('name the instalment that is overdue', async () => {
    await payDues(office, member, 'September', '500')
    const loan = await borrow(office, member, 500, 3)
    const id = await sendDues(member, 'October')
    await world.travelTo('2027-01-05T10:00:00+04:00')
    const { owed } = await office.treasurer.ask('GET /api/office/payments/:id/owed', { id })
    expect(owed.loan).toMatchObject({ id: loan, next: { number: 1, due_on: '2026-12-21' } })
    expect(owed.loan?.overdue).toBe(owed.loan?.next.remaining)
  })

  test('complete each, and the member reads why and sees what was sent', async () => {
    const id = await sendDues(member, 'September', '300')
    await office.treasurer.ask(verify, { id, fields: { months, reason: 'The receipt is for three months.' } })
    for (const month of months) expect(await rowOf(month)).toMatchObject({ status: 'completed', amount: 100 })
    const { payment } = await member.ask('GET /api/payments/:id', { id })
    expect(payment).toMatchObject({ claimed_months: ['2026-09'], claimed_amount: null })
    expect(payment.months.map(({ month }) => month)).toEqual(months)
    expect(payment.steps.at(-1)).toMatchObject({ step: 'verified', reason: 'The receipt is for three months.' })
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'payment_moved', month: '2026-09', months: 3 })
  })

  test('with another amount and day divide what came', async () => {
    const id = await sendDues(member, 'November', '100')
    const fields = {
      months: ['2026-09', '2026-10'],
      amount: '150',
      received_on: '2026-11-20',
      reason: 'As the bank has it.',
    }
    await office.treasurer.ask(verify, { id, fields })
    expect(await rowOf('2026-09')).toMatchObject({ status: 'completed' })
    expect(await rowOf('2026-10')).toMatchObject({ status: 'due', amount: 50 })
    expect(await rowOf('2026-11')).toMatchObject({ status: 'due', amount: 100 })
  })

  test('are given back when it is undone', async () => {
    const id = await sendDues(member, 'November', '300')
    await office.treasurer.ask(verify, { id, fields: { months: ['2026-09', '2026-10'], reason: 'For two months.' } })
    await office.treasurer.ask('POST /api/office/payments/:id/undo', { id })
    const { payment } = await member.ask('GET /api/payments/:id', { id })
    expect(payment).toMatchObject({
      status: 'in_review',
      claimed_months: null,
      months: [{ month: '2026-11', amount: 300 }],
    })
    expect(await rowOf('2026-09')).toMatchObject({ status: 'due', amount: 100 })
  })

  test('need a reason, are open, are reached by the amount, and are of dues', async () => {
    const id = await sendDues(member, 'September', '300')
    const refused = async (
      code: 'invalid_fields' | 'month_waiting' | 'month_nothing_left' | 'month_not_owed' | 'months_amount_too_small',
      fields: object,
    ) => await office.treasurer.refused(code, verify, { id, fields: { reason: 'For others.', ...fields } })
    const noReason = await office.treasurer.refused('invalid_fields', verify, { id, fields: { months } })
    expect(noReason.errors).toHaveProperty('reason')
    await refused('invalid_fields', { months: [] })
    await refused('invalid_fields', { months: ['2026-13'] })
    await refused('month_not_owed', { months: ['2026-08'] })
    await refused('months_amount_too_small', { months, amount: '200' })
    await sendDues(member, 'October')
    await refused('month_waiting', { months })
    await payDues(office, member, 'November')
    await refused('month_nothing_left', { months: ['2026-09', '2026-11'] })
    await office.treasurer.ask(verify, { id, fields: { months: ['2026-09'] } })
    expect(await savingsOf()).toBe(400)
  })
})

describe('several payments verified at once', () => {
  test('are each posted, and one that cannot be is said why', async () => {
    const waiting = [await sendDues(member, 'September'), await sendDues(member, 'October')]
    const decided = await payDues(office, member, 'November')
    const ids = [...waiting, decided, 999_999]
    const { results } = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    expect(results.map((result) => result.verified)).toEqual([true, true, false, false])
    expect(results[2]?.message).toContain('already decided')
    expect(await savingsOf()).toBe(300)
  })

  test('are posted by one query where nothing speaks against them, and one that refuses there holds up no other', async () => {
    const others = [await world.member(), await world.member(), await world.member()]
    const ids = [await sendDues(member, 'September'), await sendDues(member, 'October', '150')]
    for (const other of others) ids.push(await sendDues(other, 'November'))
    const queries: string[] = []
    const note = (told: unknown) => queries.push((told as QueryTiming).name)
    queryTimings.subscribe(note)
    const { results } = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    queryTimings.unsubscribe(note)
    // The amount of the second is to be looked at.
    expect(results.map(({ verified, left }) => left ?? verified)).toEqual([true, 'look_twice', true, true, true])
    expect(queries.filter((name) => name.startsWith('verify_'))).toEqual(['verify_payments_together'])
    expect(await rowOf('2026-09')).toMatchObject({ status: 'completed' })
    expect(await savingsOf()).toBe(100)
    for (const other of others) expect((await accountOf(other)).account_balance).toBe(100)
    expect(await bookFaults(world.admin)).toEqual([])
  })
})

describe('a reversed payment of dues', () => {
  test('takes the savings back by an entry, opens the month again, and tells the member why', async () => {
    const id = await payDues(office, member, 'September')
    const before = await countOf(world.admin, 'entry')
    await office.treasurer.ask(reverse, { id, fields: { reason: 'The bank returned it.' } })
    expect(await countOf(world.admin, 'entry')).toBe(before + 1)
    expect(await savingsOf()).toBe(0)
    expect(await rowOf('2026-09')).toMatchObject({ status: 'due', amount: 100 })
    const { lines } = await member.ask('GET /api/statement')
    expect(lines.map((line) => line.amount)).toEqual([-100, 100])
  })

  test('whose savings were spent leaves the rest as owed by the member, which blocks borrowing', async () => {
    const id = await payDues(office, member, 'September', '500')
    const loan = await borrow(office, member, 500, 1)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '450' } })
    await office.treasurer.ask(reverse, { id, fields: { reason: 'The bank returned it.' } })
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 450 })
    const { offer } = await member.ask('GET /api/loan-offer')
    expect(offer).toMatchObject({ may_borrow: 0 })
  })

  test('is reversed once', async () => {
    const id = await payDues(office, member, 'September')
    await office.treasurer.ask(reverse, { id, fields: { reason: 'The bank returned it.' } })
    await office.treasurer.refused('already_decided', reverse, { id, fields: { reason: 'Once more.' } })
    expect(await savingsOf()).toBe(0)
  })
})

describe('a reversed repayment of a loan', () => {
  const pay = async (amount: string) => {
    const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', {
      fields: { payment_amount: amount },
    })
    await office.treasurer.ask(verify, { id })
    return id
  }

  test('divides the later repayments anew, oldest instalment first', async () => {
    const loan = await borrow(office, member, 1000, 3)
    const first = await pay('356.67')
    await pay('200')
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 510.01 })
    await office.treasurer.ask(reverse, { id: first, fields: { reason: 'The bank returned it.' } })
    // 200 on the first instalment: 23.33 interest, 176.67 principal.
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 176.67, outstanding: 870 })
  })

  test('opens a settled loan again, and what had gone beyond the loan repays it', async () => {
    const loan = await borrow(office, member, 500, 1)
    const first = await pay('300')
    await pay('400')
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled' })
    expect(await savingsOf()).toBe(165)
    await office.treasurer.ask(reverse, { id: first, fields: { reason: 'The bank returned it.' } })
    expect(await loanOf(member, loan)).toMatchObject({ status: 'active', outstanding: 135 })
    expect(await savingsOf()).toBe(0)
  })
})

test('of a hundred verifications and reversals at once one wins each time', async () => {
  const id = await sendDues(member, 'September')
  const send = (name: typeof verify | typeof reverse, fields: object) =>
    Promise.all(Array.from({ length: 100 }, () => office.treasurer.send(name, { id, fields })))
  const verified = await send(verify, {})
  expect(verified.filter((answer) => answer.status === 200)).toHaveLength(1)
  const reversed = await send(reverse, { reason: 'The bank returned it.' })
  expect(reversed.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect([...verified, ...reversed].every((answer) => [200, 409].includes(answer.status))).toBe(true)
  expect(await savingsOf()).toBe(0)
})

describe('the lists of payments', () => {
  const list = async (query: Record<string, string>) =>
    (await office.treasurer.ask('GET /api/office/payments', { query })).payments.map(({ id }) => id)

  test('have what waits oldest first, and what was decided latest first, page by page', async () => {
    const decided = [await payDues(office, member, 'September'), await payDues(office, member, 'October')]
    const waiting = [await sendDues(member, 'November'), await sendDues(member, 'December')]
    expect(await list({ status: 'in_review' })).toEqual(waiting)
    expect(await list({ status: 'verified' })).toEqual(decided.toReversed())
    expect(await list({ status: 'verified', after: String(decided[1]) })).toEqual([decided[0]])
  })

  test('are of one kind where one is asked for, in each order, page by page and searched', async () => {
    const dues = await payDues(office, member, 'September')
    const secretary = await world.officer('secretary')
    const deposit = async (amount: string) => {
      const fields = { amount, paid_into: 'cash', received_on: '2026-11-20' }
      const sent = { id: member.id, fields }
      const { payment_id: id } = await secretary.ask('POST /api/office/members/:id/deposits', sent)
      await office.treasurer.ask(verify, { id })
      return id
    }
    const deposits = [await deposit('100'), await deposit('300')]
    for (const [sort, ids] of Object.entries({
      newest: deposits.toReversed(),
      oldest: [...deposits],
      largest: deposits.toReversed(),
      smallest: [...deposits],
    })) {
      expect(await list({ status: 'verified', kind: 'deposit', sort }), sort).toEqual(ids)
      const [first, second] = ids
      expect(await list({ status: 'verified', kind: 'deposit', sort, after: String(first) }), sort).toEqual([second])
    }
    expect(await list({ status: 'verified', kind: 'dues' })).toEqual([dues])
    expect(await list({ status: 'verified', kind: 'loan' })).toEqual([])
    expect(await list({ status: 'verified', kind: 'deposit', search: member.name })).toEqual(deposits.toReversed())
    expect(await list({ status: 'verified', kind: 'dues', search: '300' })).toEqual([])
    await office.treasurer.refused('invalid_fields', 'GET /api/office/payments', { query: { kind: 'fine' } })
  })

  test('are searched by member, number, amount, day and the bank’s reference', async () => {
    const other = await world.member('Vijay Nair')
    const [paid, more] = [
      await payDues(office, member, 'September'),
      await payDues(office, other, 'September', '120.50'),
    ]
    await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['20/11/2026,TRANSFER,120.50,']))
    const line = await world.admin.query(`update bank_line set reference = 'FT26293XYZ' returning id`)
    await world.admin.query('update payment set bank_line_id = $1 where id = $2', [line.rows[0].id, more])
    const { member: told } = await office.treasurer.ask('GET /api/office/members/:id', { id: other.id })
    const { unique_id: uniqueId } = told.account.owner_data
    const found = (search: string) => list({ status: 'verified', search })
    for (const text of ['jay na', uniqueId, payerReference(uniqueId), '120.5', `#${more}`, 'ft26293xyz'])
      expect(await found(text), text).toEqual([more])
    for (const text of ['2026-11-21', '21/11/2026', '21 Nov']) expect(await found(text), text).toEqual([more, paid])
    expect(await found('nobody')).toEqual([])
    expect(await list({ status: 'in_review', search: 'jay na' })).toEqual([])
    const waits = await sendDues(other, 'October')
    expect(await list({ search: 'jay na' })).toEqual([waits])
  })
})
