import { beforeEach, expect, test } from 'vitest'
import { dayText } from '#core/local-text.ts'
import { apply, borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-09-02T10:00:00+04:00' })
let office: Office

beforeEach(async () => {
  office = await seatOffice(world)
})

const behind = async () => (await office.treasurer.ask('GET /api/office/arrears')).rows

/** The overview adds up what the list says of each. */
async function expectOverviewAgrees() {
  const rows = await behind()
  const { arrears } = await office.treasurer.ask('GET /api/office/overview')
  const withDues = rows.filter(({ dues_open: open }) => open > 0)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(arrears).toEqual({
    members: withDues.length,
    amount: sum(withDues.map(({ dues_open: open }) => open)),
    loans: rows.filter(({ instalments_open: open }) => open > 0).length,
    loan_amount: sum(rows.map(({ instalments_open: open }) => open)),
  })
}
const verify = 'POST /api/office/payments/:id/verify'

test('nobody is behind before the day, everybody who has not paid after it', async () => {
  const late = await world.member('Amina Hossain')
  const paid = await world.member('Vijay Nair')
  await payDues(office, paid, 'September')
  await world.travelTo('2026-09-12T23:00:00+04:00')
  expect(await behind()).toEqual([])
  await world.travelTo('2026-09-13T00:30:00+04:00')
  expect(await behind()).toMatchObject([
    {
      id: Number(late.id),
      name: 'Amina Hossain',
      months_open: 1,
      dues_open: 100,
      total: 100,
      since: '2026-09-12',
      days_late: 1,
    },
  ])
})

test('the reminder is in the language of its member, with where to pay and where the app is', async () => {
  const late = await world.member('Amina Hossain')
  const reads = (language: string) =>
    world.admin.query('update person set language = $2 where id = $1', [late.id, language])
  await world.travelTo('2026-10-20T10:00:00+04:00')
  const [english] = await behind()
  expect(english?.reminder.split('\n')).toEqual([
    'Dear Amina Hossain,',
    'This is overdue to Somiti since 12 September 2026: 2 months of dues, AED 200.00.',
    'The association will tell you where to pay.',
    'Write this reference with the payment: SM0000013',
    'If you have paid already: thank you! Please send us the receipt.',
    'You find everything in the app: http://127.0.0.1:3000',
  ])
  await reads('bn')
  const [bengali] = await behind()
  expect([english, bengali].map((row) => row?.reminder_language)).toEqual(['en', 'bn'])
  expect(bengali?.reminder).toContain('প্রিয় Amina Hossain')
  expect(bengali?.reminder).toContain('http://127.0.0.1:3000')
  expect(bengali?.reminder).not.toContain('overdue')
})

test('whatever an officer reads, the words to send to a member are in the language of the member', async () => {
  const { treasurer } = office
  const member = await world.member('Amina Hossain')
  await world.admin.query(
    `update person set language = case id when $1 then 'bn' when $2 then 'ar' end, digits = 'own'
    where id in ($1, $2)`,
    [member.id, treasurer.id],
  )
  await world.travelTo('2026-10-20T10:00:00+04:00')
  const cash = { payment_amount: '100', month: 'September', received_on: '2026-10-20', paid_into: 'cash' }
  const entered = await treasurer.ask('POST /api/office/members/:id/dues-payments', { id: member.id, fields: cash })
  const language = 'ar-u-nu-arab'
  const { rows } = await treasurer.ask('GET /api/office/arrears', { language })
  const { slip } = await treasurer.ask('GET /api/office/payments/:id/slip', { id: entered.payment_id, language })
  const { member: opened } = await treasurer.ask('GET /api/office/members/:id', { id: member.id, language })
  const texts = [rows[0]?.reminder, slip.text, opened.greeting]
  for (const text of texts) {
    expect(text).toMatch(/^প্রিয় Amina Hossain,/)
    expect(text).not.toMatch(/\p{Script=Arabic}/u)
  }
  expect(rows[0]?.reminder).toContain('২০০')
})

test('a chat with a member opens with what is open, in their language and without amounts', async () => {
  await world.bring(50_000)
  const secretary = await world.officer('secretary')
  const member = await world.member('Amina Hossain')
  const greeting = async () =>
    (await secretary.ask('GET /api/office/members/:id', { id: member.id })).member.greeting.split('\n')[1]
  await payDues(office, member, 'September')
  expect(await greeting()).toBe('This is Somiti.')
  const applied = await apply(member)
  expect(await greeting()).toBe('Somiti writes to you about your loan application.')
  await office.lender.ask('POST /api/office/loans/:id/decline', { id: applied, fields: { reason: 'Not yet.' } })
  await borrow(office, member)
  await world.travelTo('2026-10-01T10:00:00+04:00')
  expect(await greeting()).toBe('Somiti writes to you about your dues.')
  await world.travelTo('2026-11-30T10:00:00+04:00')
  expect(await greeting()).toBe('Somiti writes to you about a loan instalment that is overdue.')
  await world.admin.query(`update person set language = 'hi' where id = $1`, [member.id])
  expect(await greeting()).toContain('किस्त')
  expect(await greeting()).not.toMatch(/\d/)
})

test('the longest behind come first, and leave the list with what they pay', async () => {
  const first = await world.member('Amina Hossain')
  await world.travelTo('2026-10-02T10:00:00+04:00')
  const second = await world.member('Vijay Nair')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  expect((await behind()).map(({ id, months_open, total }) => ({ id, months_open, total }))).toEqual([
    { id: Number(first.id), months_open: 3, total: 300 },
    { id: Number(second.id), months_open: 2, total: 200 },
  ])
  const waiting = await sendDues(first, 'September', '250', { months: '3' })
  expect((await behind())[0]).toMatchObject({ months_open: 3 })
  await office.treasurer.ask(verify, { id: waiting })
  expect((await behind()).map(({ id, total }) => [id, total])).toEqual([
    [Number(second.id), 200],
    [Number(first.id), 50],
  ])
  await expectOverviewAgrees()
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', {
    id: waiting,
    fields: { reason: 'It bounced.' },
  })
  expect((await behind())[0]).toMatchObject({ id: Number(first.id), total: 300 })
})

test('instalments past their day are arrears too, beside the dues or alone', async () => {
  await world.bring(5_000)
  const borrower = await world.member('Amina Hossain')
  for (const month of ['September', 'October', 'November']) await payDues(office, borrower, month)
  await borrow(office, borrower, 1000, 10)
  await world.travelTo('2026-11-03T10:00:00+04:00')
  expect(await behind()).toMatchObject([
    {
      months_open: 0,
      dues_open: 0,
      instalments_open: 214,
      receivable: 0,
      total: 214,
      since: '2026-10-02',
      days_late: 32,
    },
  ])
  await world.travelTo('2026-12-13T10:00:00+04:00')
  expect(await behind()).toMatchObject([
    { months_open: 1, dues_open: 100, instalments_open: 321, total: 421, since: '2026-10-02' },
  ])
  await expectOverviewAgrees()
})

test('a receivable is collected like arrears', async () => {
  const member = await world.member('Amina Hossain')
  await world.bring(5_000)
  const id = await payDues(office, member, 'September')
  const loan = await borrow(office, member, 500, 1)
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '100' } })
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It bounced.' } })
  expect(await behind()).toMatchObject([{ receivable: 100, total: 100, since: '2026-09-02', days_late: 0 }])
})

test('a receivable is as old as its oldest part that is not collected', async () => {
  const secretary = await world.officer('secretary')
  const member = await world.member('Amina Hossain')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: { reason: 'Away.' } })
  await world.bring(5_000)
  const second = await world.officer('treasurer')
  const owes = async (date: string, amount: string) => {
    await world.travelTo(`${date}T10:00:00+04:00`)
    const of = { member_id: Number(member.id) }
    const lines = [
      { account: 'member_receivable', side: 'debit', amount, ...of },
      { account: 'surplus', side: 'credit', amount },
    ]
    const fields = { date, memo: 'A key was lost.', lines }
    const { manual_entry_id: id } = await office.treasurer.ask('POST /api/office/ledger/manual-entries', { fields })
    await second.ask('POST /api/office/ledger/manual-entries/:id/approve', { id })
  }
  const pays = async (amount: string) => {
    const fields = { amount, paid_into: 'cash', received_on: '2026-11-20' }
    const entered = await office.treasurer.ask('POST /api/office/members/:id/deposits', { id: member.id, fields })
    await second.ask('POST /api/office/payments/:id/verify', { id: entered.payment_id })
    return entered.payment_id
  }
  await owes('2026-10-05', '60')
  await owes('2026-11-05', '50')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await pays('40')
  expect(await behind()).toMatchObject([{ receivable: 70, since: '2026-10-05', days_late: 47 }])
  const last = await pays('20')
  expect(await behind()).toMatchObject([{ receivable: 50, since: '2026-11-05', days_late: 16 }])
  const reversal = { id: last, fields: { reason: 'It bounced.' } }
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', reversal)
  expect(await behind()).toMatchObject([{ receivable: 70, since: '2026-10-05', days_late: 47 }])
})

test('an inactive member owes no months that come due meanwhile', async () => {
  const secretary = await world.officer('secretary')
  const member = await world.member('Amina Hossain')
  const fields = { reason: 'Away until spring.' }
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields })
  await world.travelTo('2026-11-21T10:00:00+04:00')
  expect(await behind()).toEqual([])
})

test('comes a page at a time, each member once', async () => {
  const people: Person[] = []
  for (let each = 0; each < 60; each += 1) people.push(await world.member(`Member ${each}`))
  await world.travelTo('2026-11-21T10:00:00+04:00')
  const first = await office.treasurer.ask('GET /api/office/arrears')
  expect(first.rows).toHaveLength(50)
  const rest = await office.treasurer.ask('GET /api/office/arrears', { query: { after: first.next_after ?? '' } })
  expect(rest.next_after).toBeNull()
  expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(60)
  await office.treasurer.refused('invalid_fields', 'GET /api/office/arrears', { query: { after: '2026-02-30_1' } })
})

const list = (query: Record<string, string> = {}) => office.treasurer.ask('GET /api/office/arrears', { query })
const named = async (query: Record<string, string> = {}) => (await list(query)).rows.map(({ name }) => name)

test('are ordered by how long, how much or by name, and found by who it is and by what is owed', async () => {
  const [zara, amina] = [await world.member('Zara Akter'), await world.member('Amina Hossain')]
  await world.travelTo('2026-10-13T10:00:00+04:00')
  await payDues(office, zara, 'September')
  expect(await named()).toEqual(['Amina Hossain', 'Zara Akter'])
  expect(await named({ sort: 'most' })).toEqual(['Amina Hossain', 'Zara Akter'])
  await world.bring(5000)
  await payDues(office, amina, 'September')
  await payDues(office, amina, 'October')
  const third = await world.member('Bilal Khan')
  await world.travelTo('2026-12-13T10:00:00+04:00')
  expect(await named({ sort: 'most' })).toEqual(['Zara Akter', 'Bilal Khan', 'Amina Hossain'])
  expect(await named({ sort: 'name' })).toEqual(['Amina Hossain', 'Bilal Khan', 'Zara Akter'])
  expect(await named({ search: 'zar' })).toEqual(['Zara Akter'])
  expect(await list({ search: 'bilal' })).toMatchObject({ count: 1, rows: [{ id: Number(third.id) }] })
  const all = await list()
  expect(all.amount).toBe(all.rows.reduce((sum, { total }) => sum + total, 0))
  expect(all.count).toBe(3)
  const sums = (row: (typeof all.rows)[number]) => [row.total, row.dues_open, row.instalments_open, row.receivable]
  const those = (is: (row: (typeof all.rows)[number]) => boolean) => all.rows.filter(is).map(({ name }) => name)
  for (const { total, since } of all.rows) {
    const owing = those((row) => sums(row).includes(total))
    expect(await named({ search: total.toFixed(2) })).toEqual(owing)
    expect(await named({ search: dayText(since, 'en-GB') })).toEqual(those((row) => row.since === since))
  }
  expect(await named({ search: '1,234' })).toEqual([])
  expect(await named({ search: '1/1/2020' })).toEqual([])
  expect(await named({ of: 'dues', sort: 'name' })).toHaveLength(3)
  expect(await list({ of: 'loans' })).toMatchObject({ count: 0, amount: 0, rows: [], next_after: null })
})

test('are read page by page in every order, each once', async () => {
  await world.admin.query(
    `with p as (
       insert into person (email, password_hash, name, mobile, address, created_at)
       select 'many-' || n || '@example.test', 'none', 'Member ' || n % 7, '', '', now() from generate_series(1, 120) n returning id
     ), m as (insert into member (id, accepted_on, dues_from, active) select id, '2026-09-01', '2026-09-01', true from p returning id)
     insert into member_status (member_id, from_date, active, made_at) select id, '2026-09-01', true, now() from m`,
  )
  await world.travelTo('2026-11-20T10:00:00+04:00')
  const whole = (await list()).count
  for (const sort of ['longest', 'most', 'name']) {
    const ids: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ sort, ...(after !== null && { after }) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next_after
    } while (after !== null)
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, whole, whole])
  }
})

test('in an order that there is not, or from a place of another, are not read', async () => {
  for (const query of [
    { sort: 'shoe size' },
    { of: 'everything' },
    { sort: 'most', after: '2026-10-12_5' },
    { after: '100_5' },
  ]) {
    await office.treasurer.refused('invalid_fields', 'GET /api/office/arrears', { query })
  }
})
