import { expect, test } from 'vitest'
import { sendDues } from '../support/journeys.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { worldOfTest } from '../support/opened-world.ts'
import type { Person, World } from '../support/world.ts'

let world: World

const LINES = 'GET /api/office/bank-lines'
const VERIFY = 'POST /api/office/payments/verify-by-lines'
const STATEMENTS = 'POST /api/office/bank-statements'
const steps = {
  unclaimed: { call: 'POST /api/office/bank-lines/:id/unclaimed' },
  charge: { call: 'POST /api/office/bank-lines/:id/charge' },
  set_aside: { call: 'POST /api/office/bank-lines/:id/set-aside', fields: { reason: 'Of the other account.' } },
  release: { call: 'POST /api/office/bank-lines/:id/release' },
  claim: { call: 'POST /api/office/bank-lines/:id/claim', fields: { member_id: 0, kind: 'deposit' } },
  split: {
    call: 'POST /api/office/bank-lines/:id/split',
    fields: { parts: [{ member_id: 0, amount: '100', kind: 'deposit' }] },
  },
  transfer: { call: 'POST /api/office/bank-lines/:id/transfer', fields: { account: 'cash', looked_twice: true } },
  expense: { call: 'POST /api/office/bank-lines/:id/expense', fields: { purpose: 'Tea for the meeting' } },
  income: { call: 'POST /api/office/bank-lines/:id/income', fields: { purpose: 'Profit of the bank' } },
  reopen: { call: 'POST /api/office/bank-lines/:id/reopen' },
  return: { call: 'POST /api/office/bank-lines/:id/return', fields: { payee: 'CDM 4711' } },
} as const
type LineStep = keyof typeof steps

/** The steps, of a member of this world. */
async function stepsHere() {
  const member_id = Number((await world.member('Zubaida Karim')).id)
  const parts = [{ member_id, amount: '100', kind: 'deposit' }]
  return {
    ...steps,
    claim: { ...steps.claim, fields: { member_id, kind: 'deposit' } },
    split: { ...steps.split, fields: { parts } },
  }
}

const read = async (by: Person, id: number, status: string) => {
  const query = { account: 'bank', status, ...(id > 1 && { after: String(id - 1) }) }
  return (await by.ask(LINES, { query })).lines.find((line) => line.id === id)
}

/** So that the cash box has what a line may have come from. */
const CASH = { amount: '20000', paid_from: 'bank', paid_into: 'cash', day: '2026-11-18', purpose: 'Petty cash' }

let written = 0
/** A line that no statement has had before. */
async function comeIn(treasurer: Person, amount: string): Promise<number> {
  written += 1
  await treasurer.ask(STATEMENTS, statementOf([`18/11/2026,LINE ${written},${amount},`]))
  const { rows } = await world.admin.query('select max(id)::int as id from bank_line')
  return rows[0].id
}

/** What makes a line what it is, by its state. */
const ways = {
  unclaimed: (by: Person, id: number) => by.ask(steps.unclaimed.call, { id }),
  'set aside': (by: Person, id: number) => by.ask(steps.set_aside.call, { id, fields: steps.set_aside.fields }),
  charged: (by: Person, id: number) => by.ask(steps.charge.call, { id }),
  verified: async (by: Person, id: number) => {
    const payment_id = await sendDues(await world.member(), 'November')
    const { results } = await by.ask(VERIFY, { fields: { matches: [{ payment_id, line_id: id, looked_twice: true }] } })
    expect(results).toMatchObject([{ verified: true }])
  },
  matched: async (by: Person, id: number) => {
    await world.bring(100)
    const { entries } = await by.ask('GET /api/office/ledger/journal', { query: { account: 'bank' } })
    await by.ask('POST /api/office/bank-lines/:id/match', { id, fields: { entry_id: entries[0]?.id } })
  },
} as const
const listOf: Readonly<Record<string, string>> = { 'set aside': 'set_aside', charged: 'matched', verified: 'matched' }

test('of a line that is open', async () => {
  world = await worldOfTest()
  await world.bring(50_000)
  const officers = await everyRole(world)
  const treasurer = officers.treasurer as Person
  await treasurer.ask('POST /api/office/transfers', { fields: CASH })
  const thing = (amount: string) => async () => ({ id: await comeIn(treasurer, amount), people: {} })
  // Whoever opens again one that is open finds it as they want it.
  const { release: _, ...tried } = await stepsHere()
  const things = { 'of money that came': thing('100.00'), 'of money that left': thing('-25.00') }
  const open: Capability<Exclude<LineStep, 'release'>> = {
    steps: tried,
    states: ['open'],
    things,
    read: async (by, id) => {
      const line = await read(by, id, 'open')
      expect([line?.may, line?.may_not]).not.toContain('release')
      return line as never
    },
  }
  const { faults, passed, told } = await disagreements(open, officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(['charge', 'claim', 'expense', 'income', 'set_aside', 'split', 'transfer', 'unclaimed'])
  expect(told).toEqual([
    'charge: not_allowed',
    'claim: not_allowed',
    'expense: not_allowed',
    'income: not_allowed',
    'set_aside: not_allowed',
    'split: not_allowed',
    'transfer: not_allowed',
    'unclaimed: not_allowed',
  ])
})

test('of a line that is settled', async () => {
  world = await worldOfTest()
  await world.bring(50_000)
  const officers = await everyRole(world)
  const treasurer = officers.treasurer as Person
  await treasurer.ask('POST /api/office/transfers', { fields: CASH })
  const settled: Capability<LineStep> = {
    steps: await stepsHere(),
    states: Object.keys(ways),
    things: {
      'by a treasurer': async (state) => {
        const id = await comeIn(treasurer, state === 'charged' ? '-25.00' : '100.00')
        await ways[state as keyof typeof ways](treasurer, id)
        return { id, people: {} }
      },
    },
    read: (by, id, state) => read(by, id, listOf[state] ?? state),
  }
  const { faults, passed, told } = await disagreements(settled, officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(['claim', 'income', 'release', 'reopen', 'return', 'split', 'transfer'])
  expect(told).toEqual([
    'claim: not_allowed',
    'income: not_allowed',
    'release: not_allowed',
    'reopen: not_allowed',
    'return: not_allowed',
    'split: not_allowed',
    'transfer: not_allowed',
  ])
})

test('by their roles: who imports statements and who says what lines are', async () => {
  world = await worldOfTest()
  const officers = await everyRole(world)
  for (const [role, by] of Object.entries(officers)) {
    const { may } = await by.ask('GET /api/office/bank-statements')
    written += 1
    const { status } = await by.send(STATEMENTS, statementOf([`18/11/2026,LINE ${written},1.00,`]))
    expect(may.includes('import'), role).toBe(status === 200)
    const page = await by.ask(LINES, { query: { account: 'bank', status: 'open' } })
    const verify = await by.send(VERIFY, { fields: { matches: [{ payment_id: 999, line_id: 999 }] } })
    const match = await by.send('POST /api/office/bank-lines/:id/match', { id: 999, fields: { entry_id: 999 } })
    expect(page.may.includes('verify'), role).toBe(verify.status !== 403)
    expect(page.may.includes('match'), role).toBe(match.status !== 403)
  }
})

/** With the two-person rules and without. */
test.for([true, false])('of the payment that a line may be, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const own = await world.member('Amina Hossain', 'treasurer')
  const recorder = await world.officer('treasurer')
  const fields = { amount: '100', paid_into: 'bank', received_on: '2026-11-18', account_number: '1015' }
  await recorder.ask('POST /api/office/members/:id/deposits', { id: own.id, fields })
  const other = await world.officer('treasurer')
  const id = await comeIn(other, '100.00')
  const told = async (by: Person) => {
    const line = await read(by, id, 'open')
    const candidate = line?.proposal ?? line?.others[0]
    const matches = [{ payment_id: candidate?.id, line_id: id, looked_twice: true }]
    return { why: candidate?.why_not, matches }
  }
  expect((await told(own)).why).toBe(twoPersonRules ? 'own_money' : null)
  expect((await told(recorder)).why).toBe(twoPersonRules ? 'recorded_by_you' : null)
  const { why, matches } = await told(other)
  expect(why).toBeNull()
  for (const by of [own, recorder]) {
    if (!twoPersonRules) break
    expect((await by.ask(VERIFY, { fields: { matches } })).results).toMatchObject([{ verified: false }])
  }
  const by = twoPersonRules ? other : recorder
  expect((await by.ask(VERIFY, { fields: { matches } })).results).toMatchObject([{ verified: true }])
})
