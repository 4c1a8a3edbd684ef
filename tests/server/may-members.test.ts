import { expect, test } from 'vitest'
import type { May } from '#contract/may.ts'
import type { Role } from '#core/policy.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { apply, loanForm, sendDues } from '../support/journeys.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { worldOfTest } from '../support/opened-world.ts'
import type { Person, World } from '../support/world.ts'

let world: World

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'As the committee decided.' }

test('of a member', { timeout: 120_000 }, async () => {
  world = await worldOfTest()
  await world.bring(50_000)
  const { everything, ...officers } = await everyRole(world)
  const tried = await members(steps(), ['active', 'with savings', ...Object.keys(ways)])
  const { faults, passed, told } = await disagreements(tried, officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(Object.keys(tried.steps).sort())
  const reasons = [
    'correct: not_allowed',
    'name_nominee: sign_in_open',
    'record_application: loan_open',
    'record_application: member_inactive',
    'record_application: sign_in_open',
    'record_withdrawal: beyond_available',
    'record_withdrawal: receivable_open',
    'record_withdrawal: withdrawal_open',
    'sign_out: not_allowed',
  ]
  expect(told).toEqual(expect.arrayContaining(reasons))
})

test('of a member who is an officer', { timeout: 60_000 }, async () => {
  world = await worldOfTest()
  await world.bring(50_000)
  const officers = { secretary: await world.officer('secretary'), admin: await world.officer('admin') }
  const tried = await members(steps(), ['with an app', 'whose new email waits'], ['secretary', 'admin'])
  const { faults, told } = await disagreements(tried, officers)
  expect(faults).toEqual([])
  const reasons = ['email: officers_email', 'email: own_email', 'remove_factor: own_second_factor']
  expect(told).toEqual(expect.arrayContaining(reasons))
})

test('of the status of a membership', async () => {
  world = await worldOfTest()
  await world.bring(50_000)
  const states = ['active', 'inactive', 'closed', 'died']
  const tried = { ...(await members(statusSteps, states, ['secretary'])), idempotent: true as const }
  const { faults, passed, told } = await disagreements(tried, await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['activate', 'deactivate'])
  expect(told).toEqual(expect.arrayContaining(['activate: own_membership', 'deactivate: own_membership']))
})

both('of a membership that ends, with two-person rules %s', { timeout: 60_000 }, async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.bring(50_000)
  const { faults, passed, told } = await disagreements(await leavings(), {
    lender: await world.officer('loan_officer'),
    auditor: await world.officer('auditor'),
  })
  expect(faults).toEqual([])
  expect(passed).toEqual(['agree', 'confirm', 'propose', 'reverse_payout', 'withdraw'])
  const always = [
    'agree: nominee_changed_by_you',
    'agree: own_money',
    'agree: proposed_by_you',
    'confirm: agreed_by_you',
    'confirm: nominee_changed_late',
    'propose: not_allowed',
    'propose: sign_in_open',
  ]
  expect(told).toEqual(expect.arrayContaining(always))
  for (const each of ['confirm: own_money', 'reverse_payout: own_money'])
    expect(told.includes(each), each).toBe(twoPersonRules)
})

/** Who is so already stays so: these calls pass as well where nothing is to be changed. */
const statusSteps = {
  activate: { call: 'POST /api/office/members/:id/activate', fields: reason },
  deactivate: { call: 'POST /api/office/members/:id/deactivate', fields: reason },
} as const

const cash = { paid_into: 'cash', received_on: '2026-11-20' }
const profile = { mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }
const steps = () =>
  ({
    write: { call: 'POST /api/office/members/:id/message', fields: { text: 'Good day.' } },
    record_dues: {
      call: 'POST /api/office/members/:id/dues-payments',
      fields: { ...cash, payment_amount: '100', month: 'November' },
    },
    record_deposit: { call: 'POST /api/office/members/:id/deposits', fields: { ...cash, amount: '100' } },
    record_application: { call: 'POST /api/office/members/:id/loan-applications', fields: loanForm(1000) },
    record_withdrawal: { call: 'POST /api/office/members/:id/withdrawals', fields: { amount: '50' } },
    correct: { call: 'POST /api/office/members/:id/profile', fields: {} },
    email: { call: 'POST /api/office/members/:id/profile', fields: {} },
    stop_email: { call: 'POST /api/office/members/:id/email-change/stop', fields: reason },
    name_nominee: {
      call: 'POST /api/office/members/:id/nominee',
      fields: { name: 'Salma', relation: 'Sister', mobile: '+971 50 555 0101' },
    },
    remove_factor: { call: 'POST /api/office/officers/:id/second-factor/remove', fields: reason },
    sign_out: { call: 'POST /api/office/officers/:id/sessions/end', fields: reason },
  }) as const

type Hand = 'treasurer' | 'secretary'
type Way = (member: Person, by: Record<Hand, Person>) => Promise<unknown>

const leave =
  (kind: 'left' | 'death'): Way =>
  async (member, { secretary, treasurer }) => {
    await secretary.ask(PROPOSE, { id: member.id, fields: { ...wish, kind } })
    await treasurer.ask(CONFIRM, { id: member.id, fields: paid })
  }

/** What leads to each state of a member who has savings. */
const ways: Readonly<Record<string, Way>> = {
  'with a withdrawal': (member) => member.ask('POST /api/withdrawals', { fields: { amount: '50' } }),
  'with an application': (member) => apply(member),
  'with an app': (member) => setUpAuthenticator(world, member),
  'whose new email waits': changeEmail,
  'who owes': async (member, { treasurer }) => {
    const id = await sendDues(member, 'November', '300')
    await treasurer.ask('POST /api/office/payments/:id/verify', { id })
    const fields = { number: '98765 43210', amount: '700', operator: 'jio' }
    await member.ask('POST /api/recharges', { fields })
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: reason })
  },
  inactive: (member, { secretary }) =>
    secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: reason }),
  closed: leave('left'),
  died: leave('death'),
}

async function changeEmail(member: Person, { secretary }: Pick<Record<Hand, Person>, 'secretary'>): Promise<unknown> {
  const fields = { ...profile, name: member.name, email: `new.${member.email}` }
  return secretary.ask('POST /api/office/members/:id/profile', { id: member.id, fields })
}

/** One set of officers has a hand in all; each member is another person, in those roles. */
async function members<Step extends string>(
  tried: Capability<Step>['steps'],
  states: readonly string[],
  roles: readonly Role[] = [],
): Promise<Capability<Step>> {
  const by = {
    secretary: await world.officer('secretary', 'treasurer', 'admin'),
    treasurer: await world.officer('treasurer'),
  }
  let emails = 0
  const filled: Record<string, { fields?: object }> = tried
  const make = async (state: string) => {
    const member = await world.member('Amina Hossain', ...roles)
    if (state !== 'active') await world.bring(500, member)
    await ways[state]?.(member, by)
    // Signing in anew would leave no code of the app that is fresh.
    if (state !== 'with an app') member.token = await world.signIn(member)
    const said = { ...profile, name: member.name }
    if (filled.correct) filled.correct.fields = { ...said, email: member.email }
    if (filled.email) filled.email.fields = { ...said, email: `another.${++emails}@example.com` }
    // Who entered the new email that waits is kept off the money.
    const people = { ...(roles.length > 0 && { member }), ...(state.includes('email') && { entered: by.secretary }) }
    return { id: Number(member.id), people }
  }
  return {
    steps: tried,
    states,
    things: { [roles.length > 0 ? 'who is an officer' : 'without a role']: make },
    read: async (by, id) => (await by.ask('GET /api/office/members/:id', { id })).member as May<string> as May<Step>,
  }
}

const PROPOSE = 'POST /api/office/members/:id/leaving'
const CONFIRM = 'POST /api/office/members/:id/leaving/confirm'
const wish = { kind: 'left', ...reason, payee: 'Rahim Hossain', payee_account: 'AE07 0331 2345 6789' }
const paid = { paid_from: 'bank', reference: 'TRF-881' }

type LeavingStep = 'propose' | 'withdraw' | 'agree' | 'confirm' | 'reverse_payout'

async function leavings(): Promise<Capability<LeavingStep>> {
  const steps = {
    propose: { call: PROPOSE, fields: wish },
    withdraw: { call: 'POST /api/office/members/:id/leaving/withdraw', fields: reason },
    agree: { call: 'POST /api/office/members/:id/leaving/agree' },
    confirm: { call: CONFIRM, fields: paid },
    reverse_payout: { call: 'POST /api/office/members/:id/leaving/reverse', fields: reason },
  } as const
  const nominee = { name: 'Salma', relation: 'Sister', mobile: '+971 50 555 0101' }
  const proposer = await world.officer('secretary', 'treasurer')
  const namer = await world.officer('secretary', 'treasurer')
  const second = await world.officer('treasurer')
  const toucher = await world.officer('secretary', 'treasurer', 'admin')
  const make = async (state: string) => {
    const member = await world.member('Amina Hossain', 'secretary', 'treasurer')
    await world.bring(500, member)
    const id = member.id
    const late = state.includes('late nominee')
    if (late) await namer.ask('POST /api/office/members/:id/nominee', { id, fields: nominee })
    if (state !== 'member') {
      const kind = late || state === 'death proposed' ? 'death' : 'left'
      await proposer.ask(PROPOSE, { id, fields: { ...wish, kind } })
    }
    if (state.endsWith('agreed')) await second.ask(steps.agree.call, { id })
    if (['closed', 'reversed'].includes(state)) await second.ask(CONFIRM, { id, fields: paid })
    if (state === 'reversed') await second.ask(steps.reverse_payout.call, { id, fields: reason })
    if (state === 'withdrawn') await proposer.ask(steps.withdraw.call, { id, fields: reason })
    await changeEmail(member, { secretary: toucher })
    member.token = await world.signIn(member)
    return { id: Number(id), people: { member, proposer, namer, second, toucher } }
  }
  return {
    steps,
    states: [
      ...['member', 'proposed', 'death proposed', 'late nominee', 'late nominee, agreed'],
      ...['closed', 'reversed', 'withdrawn'],
    ],
    things: { 'of an officer': make },
    read: (by, id) => by.ask('GET /api/office/members/:id/leaving', { id }),
  }
}
