import { expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import { OFFICE_PAGES, type OfficePage } from '#contract/session.ts'
import { businessDateAt } from '#core/calendar.ts'
import { ROLES, type Role } from '#core/policy.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { worldOfTest } from '../support/opened-world.ts'
import { addPasskey } from '../support/soft-passkey.ts'
import type { World } from '../support/world.ts'

let world: World

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'It was a mistake.' }

both('of a month, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ now: '2026-10-05T10:00:00+04:00', settings: { twoPersonRules } })
  await world.bring(50_000)
  await world.travelTo('2026-12-03T09:00:00+04:00')
  const { faults, passed, told } = await disagreements(months(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['close', 'reopen'])
  expect(told).toContain('close: entries_wait')
  expect(told.includes('reopen: closed_by_you')).toBe(twoPersonRules)
})

test('of a year', async () => {
  world = await worldOfTest({ now: '2026-12-05T10:00:00+04:00' })
  await world.bring(50_000)
  await world.travelTo('2027-01-03T09:00:00+04:00')
  const { faults, passed, told } = await disagreements(years(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['close_year'])
  expect(told).toContain('close_year: entries_wait')
})

test('of the settings', async () => {
  world = await worldOfTest()
  await world.member()
  const { faults, passed, told } = await disagreements(settings(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['association', 'bank', 'expenses', 'rules'])
  expect(told).toEqual(expect.arrayContaining(['bank: settings_waiting', 'rules: settings_waiting']))
})

both('of settings that wait, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.member()
  const { faults, passed, told } = await disagreements(proposals(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['confirm', 'reject'])
  expect(told).toContain('confirm: settings_proposed_by_you')
})

both('of an officer, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const { faults, passed, told } = await disagreements(officersCases(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['email', 'give', 'hand_over', 'invite', 'remove_factor', 'remove_passkey', 'sign_out'])
  expect(told).toEqual(
    expect.arrayContaining([
      'email: own_email',
      'invite: own_way_in',
      'remove_factor: own_second_factor',
      'remove_passkey: own_passkey',
    ]),
  )
  expect(told.includes('give: own_roles')).toBe(twoPersonRules)
})

both('of a role, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const officers = { admin: await world.officer('admin'), secretary: await world.officer('secretary') }
  const treasurer = await disagreements(roleOf('treasurer'), officers)
  expect(treasurer.faults).toEqual([])
  expect(treasurer.passed).toEqual(['withdraw'])
  expect(treasurer.told).toContain('withdraw: last_of_role')
  const admin = await disagreements(roleOf('admin'), { secretary: officers.secretary })
  expect(admin.faults).toEqual([])
  expect(admin.told).toContain(twoPersonRules ? 'withdraw: own_roles' : 'withdraw: last_admin')
})

test('what a list says of its page is what the calls do', async () => {
  world = await worldOfTest()
  const pages: Record<string, Record<string, CallName>> = {
    'GET /api/office/ledger/manual-entries': { propose: 'POST /api/office/ledger/manual-entries' },
    'GET /api/office/bonuses': { prepare: 'POST /api/office/bonuses' },
    'GET /api/office/vouchers': {
      enter_expense: 'POST /api/office/expenses',
      enter_transfer: 'POST /api/office/transfers',
    },
    'GET /api/office/members': { add: 'POST /api/office/members' },
    'GET /api/office/officers': { appoint: 'POST /api/office/officers' },
    'GET /api/office/money-accounts': { open: 'POST /api/office/money-accounts' },
  }
  for (const [who, officer] of Object.entries(await everyRole(world))) {
    for (const [page, steps] of Object.entries(pages)) {
      const { may, may_not } = (await officer.ask(page as CallName)) as unknown as May<string>
      for (const [step, call] of Object.entries(steps)) {
        const { body } = await officer.send(call, { fields: {} })
        const isRefused = (body as { code: string }).code === 'not_allowed'
        expect({ may: may.includes(step), why: may_not[step] }, `${who}: ${step}`).toEqual(
          isRefused ? { may: false, why: 'not_allowed' } : { may: true, why: undefined },
        )
      }
    }
  }
})

test('the pages of the officer area are those whose answer is given', async () => {
  world = await worldOfTest()
  const pages = {
    overview: 'GET /api/office/overview',
    payments: 'GET /api/office/payments',
    loans: 'GET /api/office/loans',
    withdrawals: 'GET /api/office/withdrawals',
    recharges: 'GET /api/office/recharges',
    messages: 'GET /api/office/messages',
    members: 'GET /api/office/members',
    bank: 'GET /api/office/bank-lines',
    expenses: 'GET /api/office/vouchers',
    bonuses: 'GET /api/office/bonuses',
    books: 'GET /api/office/ledger/journal',
    settings: 'GET /api/office/settings',
    officers: 'GET /api/office/officers',
    audit: 'GET /api/office/audit',
    outbox: 'GET /api/office/outbox',
    server: 'GET /api/office/server',
  } satisfies Record<OfficePage, CallName>
  const query = { account: 'bank' }
  for (const [who, person] of Object.entries({ ...(await everyRole(world)), member: await world.member() })) {
    const { office_pages: open = [] } = (await person.ask('GET /api/profile')).userData
    for (const page of OFFICE_PAGES) {
      const { status } = await person.send(pages[page], page === 'bank' ? { query } : {})
      expect({ page, status }, who).toEqual({ page, status: open.includes(page) ? 200 : 403 })
    }
  }
})

const REOPEN = 'POST /api/office/periods/:id/reopen'
const PERIODS = 'GET /api/office/periods'

/** Opens what is closed, and cancels what waits, so that the books stand as they began. */
async function openBooks(): Promise<void> {
  const [opener, proposer] = [await world.officer('treasurer'), await world.officer('treasurer')]
  const { entries } = await proposer.ask('GET /api/office/ledger/manual-entries')
  for (const { id } of entries)
    await proposer.ask('POST /api/office/ledger/manual-entries/:id/decline', { id, fields: reason })
  for (;;) {
    const { last_closed: id } = await opener.ask(PERIODS)
    if (id === null) return
    await opener.ask(REOPEN, { id, fields: reason })
  }
}

async function proposeOn(date: string): Promise<void> {
  const lines = [
    { side: 'debit', amount: '5', account: 'general_expense' },
    { side: 'credit', amount: '5', account: 'bank' },
  ]
  const fields = { date, memo: 'Rent of the hall', lines }
  await (await world.officer('treasurer')).ask('POST /api/office/ledger/manual-entries', { fields })
}

function months(): Capability<'close' | 'reopen', string> {
  const close = 'POST /api/office/periods/:id/close'
  /** The month of each state, and those that are closed. */
  const ways: Record<string, { id: string; closed?: readonly string[] }> = {
    next: { id: '2026-10' },
    'next, with an entry that waits': { id: '2026-10' },
    later: { id: '2026-11' },
    'closed last': { id: '2026-10', closed: ['2026-10'] },
    'closed before': { id: '2026-10', closed: ['2026-10', '2026-11'] },
    running: { id: '2026-12', closed: ['2026-10', '2026-11'] },
  }
  return {
    steps: { close: { call: close }, reopen: { call: REOPEN, fields: reason } },
    states: Object.keys(ways),
    things: {
      'of the books': async (state) => {
        await openBooks()
        const { id, closed = [] } = ways[state] as { id: string; closed?: readonly string[] }
        const closer = await world.officer('treasurer')
        for (const month of closed) await closer.ask(close, { id: month })
        if (state.endsWith('waits')) await proposeOn('2026-10-20')
        return { id, people: { closer } }
      },
    },
    read: async (by, id) => (await by.ask(PERIODS)).months.find(({ month }) => month === id),
  }
}

function years(): Capability<'close_year', string> {
  const call = 'POST /api/office/years/:id/close'
  return {
    steps: { close_year: { call } },
    states: ['over', 'over, with an entry that waits', 'closed', 'running'],
    things: {
      'of the books': async (state) => {
        await openBooks()
        const closer = await world.officer('treasurer')
        if (state === 'closed') await closer.ask(call, { id: '2026' })
        if (state.endsWith('waits')) await proposeOn('2026-12-20')
        return { id: state === 'running' ? '2027' : '2026', people: { closer } }
      },
    },
    read: (by, id) => by.ask(PERIODS, { query: { year: id } }),
  }
}

const SETTINGS = 'GET /api/office/settings'
const CHANGE = 'POST /api/office/settings'
const REJECT = 'POST /api/office/settings/proposals/:id/reject'

/** Rejects what waits, and gives the version that holds. */
async function settled(): Promise<number> {
  const admin = await world.officer('admin')
  const { version, waiting } = await admin.ask(SETTINGS)
  for (const { id } of waiting) await admin.ask(REJECT, { id, fields: reason })
  return version
}

const bankNamed = (name: string) => ({
  section: 'bank',
  ...{
    bank_name: name,
    bank_account_name: 'Somiti',
    bank_account_number: '0127 4455',
    bank_iban: 'AE07 0331 2345 6789 0123 456',
  },
})

type Changed = 'association' | 'bank' | 'expenses' | 'rules'

function settings(): Capability<Changed> {
  let changes = 0
  const contacts = { section: 'association', email: '', phone: '', address: '' }
  const bodies = (version: number): Record<Changed, object> => ({
    association: { ...contacts, version, name: `Somiti ${++changes}` },
    bank: { ...bankNamed(`Bank ${changes}`), version },
    expenses: { section: 'expenses', version, expense_limit: String(100 + changes) },
    rules: { section: 'rules', version, two_person_rules: false },
  })
  const steps = Object.fromEntries(
    Object.entries(bodies(1)).map(([step, fields]) => [step, { call: CHANGE, fields }]),
  ) as Capability<Changed>['steps'] & Record<Changed, { fields: object }>
  return {
    steps,
    states: ['nothing waits', 'bank waits', 'rules wait'],
    things: {
      'of the association': async (state) => {
        const version = await settled()
        const proposer = await world.officer('admin')
        if (state === 'bank waits') await proposer.ask(CHANGE, { fields: { ...bankNamed('Creek Bank'), version } })
        if (state === 'rules wait') await proposer.ask(CHANGE, { fields: bodies(version).rules })
        return { id: 0, people: { proposer } }
      },
    },
    read: async (by) => {
      const said = await by.ask(SETTINGS)
      for (const [step, fields] of Object.entries(bodies(said.version))) steps[step as Changed].fields = fields
      return said as unknown as May<Changed>
    },
  }
}

function proposals(): Capability<'confirm' | 'reject'> {
  let changes = 0
  return {
    steps: {
      confirm: { call: 'POST /api/office/settings/proposals/:id/confirm' },
      reject: { call: REJECT, fields: reason },
    },
    states: ['waiting'],
    things: {
      'of where members pay to': async () => {
        const version = await settled()
        const proposer = await world.officer('admin', 'treasurer')
        await proposer.ask(CHANGE, { fields: { ...bankNamed(`Bank ${++changes}`), version } })
        const [waits] = (await proposer.ask(SETTINGS)).waiting
        return { id: waits?.id ?? 0, people: { proposer } }
      },
    },
    read: async (by, id) => (await by.ask(SETTINGS)).waiting.find((each) => each.id === id),
  }
}

const OFFICERS = 'GET /api/office/officers'
const ROLES_OF = 'POST /api/office/officers/:id/roles'

type OfficersStep = 'give' | 'email' | 'invite' | 'remove_factor' | 'remove_passkey' | 'sign_out' | 'hand_over'

function officersCases(): Capability<OfficersStep> {
  let emails = 0
  const fields = { ...reason, email: '' }
  const lost = { ...reason, passkey: 0 }
  const handed = { roles: ['treasurer'], to: 0, day: businessDateAt(world.clock.now()) }
  return {
    steps: {
      give: { call: ROLES_OF, fields: { ...reason, role: 'auditor', granted: true } },
      email: { call: 'POST /api/office/officers/:id/email', fields },
      invite: { call: 'POST /api/office/officers/:id/invitation', fields: {} },
      remove_factor: { call: 'POST /api/office/officers/:id/second-factor/remove', fields: reason },
      remove_passkey: { call: 'POST /api/office/officers/:id/passkeys/remove', fields: lost },
      sign_out: { call: 'POST /api/office/officers/:id/sessions/end', fields: reason },
      hand_over: { call: 'POST /api/office/officers/:id/hand-over', fields: handed },
    },
    states: ['with an authenticator app', 'with a passkey', 'without one', 'with every role'],
    things: {
      'who is an administrator': async (state) => {
        const all: readonly Role[] = state === 'with every role' ? ROLES : ['admin', 'treasurer']
        const holder = await world.officer(...all)
        lost.passkey = state === 'with a passkey' ? (await addPasskey(holder)).id : 1
        if (state === 'with an authenticator app') await setUpAuthenticator(world, holder)
        handed.to = Number((await world.member()).id)
        return { id: Number(holder.id), people: { holder } }
      },
    },
    read: async (by, id) => {
      fields.email = `new.${++emails}@example.com`
      return (await by.ask(OFFICERS)).officers.find((each) => each.id === id)
    },
  }
}

function roleOf(role: Role): Capability<'withdraw'> {
  return {
    steps: { withdraw: { call: ROLES_OF, fields: { ...reason, role, granted: false } } },
    states: ['that others hold too', 'that nobody else holds'],
    things: {
      'of an administrator': async (state) => {
        const holder = await world.officer('admin', 'treasurer')
        if (state === 'that others hold too') await world.officer(role)
        else await world.admin.query('delete from officer_role where role = $1 and person_id <> $2', [role, holder.id])
        return { id: Number(holder.id), people: { holder } }
      },
    },
    read: async (by, id) => {
      const { officers } = await by.ask(OFFICERS)
      return officers.find((each) => each.id === id)?.roles.find((held) => held.role === role)
    },
  }
}
