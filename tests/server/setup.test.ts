import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/calls.ts'
import { makeSetupLink } from '#server/features/setup/setup-link.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importForm } from '../support/spreadsheets.ts'

const world = sharedWorld()
/** Who has set the association up. */
let admin: Caller

beforeAll(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
})

const PASSWORD = 'seven green lanterns'
const SET_UP = 'POST /api/setup'

const link = () => makeSetupLink(world.pool, 'https://somiti.example', world.clock.now())
const tokenOf = (address = '') => address.split('#')[1] ?? ''

const sent = (token: string, email = 'nadia@example.test') => ({
  fields: {
    token,
    association: 'Sonar Bangla Somiti',
    name: 'Nadia Karim',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    roles: ['treasurer'],
  },
})

describe('the link of the first start', () => {
  test('is refused where it is no link, too old, or has a password that is guessed first; nothing is stored', async () => {
    const token = tokenOf(await link())
    const before = await counts()
    await world.visitor.refused('setup_link_spent', SET_UP, sent('A'.repeat(43)))
    const guessed = sent(token)
    Object.assign(guessed.fields, { password: 'sonarbangla', password_confirmation: 'sonarbangla' })
    await world.visitor.refused('password_personal', SET_UP, guessed)
    world.clock.set('2026-11-22T10:00:01+04:00')
    await world.visitor.refused('setup_link_spent', 'POST /api/setup/check', { fields: { token } })
    await world.visitor.refused('setup_link_spent', SET_UP, sent(token))
    expect(await counts()).toEqual(before)
  })

  test('is kept as a hash, and looking at it uses nothing up', async () => {
    const address = await link()
    expect(address).toMatch(/^https:\/\/somiti\.example\/setup#[\w-]{43}$/)
    const { rows } = await world.admin.query("select encode(token_hash, 'escape') as hash from setup_link")
    expect(JSON.stringify(rows)).not.toContain(tokenOf(address))
    await world.visitor.ask('POST /api/setup/check', { fields: { token: tokenOf(address) } })
    await world.visitor.ask('POST /api/setup/check', { fields: { token: tokenOf(address) } })
  })

  test('sets the association up once, however many use one of the links at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => tokenOf(await link())))
    const answers = await Promise.all(
      tokens.map((token, index) => world.visitor.send(SET_UP, sent(token, `nadia${index}@example.test`))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const { rows: people } = await world.admin.query(
      `select p.name, array_agg(o.role order by o.role) as roles from person p join officer_role o on o.person_id = p.id
       group by p.id`,
    )
    expect(people).toEqual([{ name: 'Nadia Karim', roles: ['admin', 'treasurer'] }])
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association.name).toBe('Sonar Bangla Somiti')
    expect(await link()).toBeUndefined()
    const [first] = answers.filter(({ status }) => status === 200)
    admin = callerOf(world.app, (first?.body as AnswerOf<typeof SET_UP> | undefined)?.access_token)
    expect(await stepsDone()).toEqual({
      contacts: false,
      bank: false,
      dues: false,
      loans: false,
      officers: false,
      members: false,
      invitations: false,
    })
    const { records } = await admin.ask('GET /api/office/audit', { query: { call: SET_UP } })
    expect(records).toMatchObject([{ by: { name: 'Nadia Karim' }, sent: { association: 'Sonar Bangla Somiti' } }])
    expect(JSON.stringify(records)).not.toContain(PASSWORD)
    expect(await sentences()).toEqual([
      'Nadia Karim set up the association Sonar Bangla Somiti. Nadia Karim got the role Administrator. Nadia Karim got the role Treasurer.',
    ])
    const exceptions = await admin.ask('GET /api/office/audit', { query: { exception: 'roles' } })
    expect(exceptions.records.map(({ call }) => call)).toEqual([SET_UP])
  })
})

describe('the list of what to set up', () => {
  test('marks what is done, by whichever way', async () => {
    await change({
      section: 'association',
      name: 'Sonar Bangla Somiti',
      email: 'a@example.test',
      phone: '',
      address: '',
    })
    await change({
      section: 'bank',
      bank_name: 'Emirates NBD',
      bank_account_name: 'Sonar Bangla',
      bank_account_number: '',
      bank_iban: 'AE07 0331 2345 6789 0123 456',
    })
    await admin.ask('POST /api/office/setup/keep', { fields: { step: 'loans' } })
    await admin.ask('POST /api/office/setup/keep', { fields: { step: 'loans' } })
    expect((await sentences())[0]).toBe('Nadia Karim kept the terms of loans as they were.')
    await admin.refused('invalid_fields', 'POST /api/office/setup/keep', { fields: { step: 'bank' } })
    expect(await stepsDone()).toMatchObject({ contacts: true, bank: true, dues: false, loans: true, officers: false })
  })

  test('offers each officer what their role may do', async () => {
    const secretary = await world.officer('secretary')
    const { steps, may } = await secretary.ask('GET /api/office/setup')
    const begins = steps.filter((step) => step.may.includes('begin')).map(({ step }) => step)
    expect([begins, may]).toEqual([['members'], []])
    expect(await stepsDone()).toMatchObject({ officers: true })
    await secretary.refused('not_allowed', 'POST /api/office/setup/put-away', { fields: { put_away: true } })
  })

  test('leads a treasurer to the import that a secretary prepared', async () => {
    const [secretary, treasurer] = [await world.officer('secretary'), await world.officer('treasurer')]
    const members = async (officer: Caller) => {
      const { steps } = await officer.ask('GET /api/office/setup')
      const { waits, done, may } = steps.find(({ step }) => step === 'members') ?? {}
      return { waits, done, may }
    }
    expect(await members(treasurer)).toEqual({ waits: false, done: false, may: [] })
    const { import_id: id } = await secretary.ask('POST /api/office/imports', importForm(csvOf([goodLine()])))
    expect(await members(treasurer)).toEqual({ waits: true, done: false, may: ['begin'] })
    expect(await members(secretary)).toEqual({ waits: true, done: false, may: [] })
    await secretary.ask('POST /api/office/imports/:id/discard', { id })
    expect(await members(secretary)).toEqual({ waits: false, done: false, may: ['begin'] })
  })

  test('is put away for all', async () => {
    await admin.ask('POST /api/office/setup/put-away', { fields: { put_away: true } })
    expect((await admin.ask('GET /api/office/setup')).put_away).toBe(true)
    expect((await sentences())[0]).toBe('Nadia Karim hid the list of first steps.')
  })
})

describe('the dues of an association in which nobody owes yet', () => {
  const dues = (dues_from: string) => ({ section: 'dues', dues_amount: '250', due_day: 5, dues_from })

  test('are set from any month, a past one too', async () => {
    expect((await admin.ask('GET /api/office/settings')).dues_from_any_month).toBe(true)
    await change(dues('2023-04'))
    const { settings } = await admin.ask('GET /api/office/settings')
    expect(settings).toMatchObject({ dues: { amount: 250, due_day: 5, from: '2023-04' }, dues_to_come: null })
    await change(dues('2022-01'))
    expect((await admin.ask('GET /api/office/settings')).settings.dues.from).toBe('2022-01')
    expect(await stepsDone()).toMatchObject({ dues: true })
  })

  test('change from the next month on at the earliest once there is a member', async () => {
    const member = await world.member()
    expect((await admin.ask('GET /api/office/settings')).dues_from_any_month).toBe(false)
    const { errors } = await admin.refused('invalid_fields', 'POST /api/office/settings', {
      fields: { version: (await admin.ask('GET /api/office/settings')).version, ...dues('2026-11') },
    })
    expect(errors).toHaveProperty('dues_from')
    expect(JSON.stringify(await member.ask('GET /api/my-account-data'))).toContain('250')
  })
})

describe('inviting members', () => {
  test('is done once each was invited, and stays done when an invitation runs out', async () => {
    const secretary = await world.officer('secretary')
    const fields = { name: 'Rahima Khatun', email: '', mobile: '050 555 0177', address: 'Deira', gender: 'female' }
    const { member_id: id } = await secretary.ask('POST /api/office/members', { fields })
    expect(await stepsDone()).toMatchObject({ members: true, invitations: false })
    await secretary.ask('POST /api/office/members/:id/invitation', { id, fields: {} })
    expect(await stepsDone()).toMatchObject({ invitations: true })
    world.clock.set('2026-11-30T10:00:00+04:00')
    const { invitations } = await secretary.ask('GET /api/office/people/:id/invitations', { id })
    expect(invitations.map(({ status }) => status)).toEqual(['expired'])
    const { steps, to_invite: toInvite } = await secretary.ask('GET /api/office/setup')
    expect(steps.find(({ step }) => step === 'invitations')).toMatchObject({ done: true, may: ['begin'] })
    expect(toInvite).toBe(1)
  })
})

describe('an association that is set up', () => {
  /** As one that nobody has put the list away of, and whose members are all invited. */
  async function finish() {
    const secretary = await world.officer('secretary')
    const { members } = await secretary.ask('GET /api/office/invitations', { query: { status: 'to_invite' } })
    for (const { id } of members) await secretary.ask('POST /api/office/members/:id/invitation', { id, fields: {} })
    await world.admin.query("delete from setup_step where step = 'all'")
    expect(Object.values(await stepsDone())).not.toContain(false)
    expect(await putAway()).toBe(false)
    return secretary
  }
  const putAway = async () => (await admin.ask('GET /api/office/setup')).put_away
  const joining = { name: 'Karim Mia', email: '', mobile: '050 555 0190', address: 'Deira', gender: 'male' }
  let number = 190
  const another = () => ({ ...joining, name: `Karim Mia ${++number}`, mobile: `050 555 0${number}` })

  test('stays so when a member is added who is not invited, and who can be invited all the same', async () => {
    const secretary = await finish()
    const { member_id: id } = await secretary.ask('POST /api/office/members', { fields: another() })
    expect(await putAway()).toBe(true)
    expect(await stepsDone()).toMatchObject({ invitations: false })
    const { members } = await secretary.ask('GET /api/office/invitations', { query: { status: 'to_invite' } })
    expect(members).toMatchObject([{ id, may: ['invite'] }])
  })

  test('is not set up yet where another member waited for an invitation already', async () => {
    const secretary = await finish()
    const { member_id: id } = await secretary.ask('POST /api/office/members', { fields: another() })
    await world.admin.query("delete from setup_step where step = 'all'")
    await secretary.ask('POST /api/office/members', { fields: another() })
    expect(await putAway()).toBe(false)
    await secretary.ask('POST /api/office/members/:id/invitation', { id, fields: {} })
    expect(await putAway()).toBe(false)
  })

  test('stays so when somebody who asked to join is accepted', async () => {
    const secretary = await finish()
    // As one stands that came in while no email was sent.
    const { rows } = await world.admin.query<{ id: number }>(
      `insert into membership_application (name, mobile, address, gender, status, applied_at)
       values ('Rokeya Begum', '050 555 0142', 'Deira', 'female', 'waiting', now()) returning id::int`,
    )
    const id = rows[0]?.id ?? 0
    await secretary.ask('POST /api/office/applications/:id/accept', { id })
    expect(await putAway()).toBe(true)
  })

  test('stays so when members are imported', async () => {
    const secretary = await finish()
    const treasurer = await world.officer('treasurer')
    const { import_id: id } = await secretary.ask('POST /api/office/imports', importForm(csvOf([goodLine()])))
    expect(await putAway()).toBe(false)
    await treasurer.ask('POST /api/office/imports/:id/confirm', { id })
    expect(await putAway()).toBe(true)
    expect(await stepsDone()).toMatchObject({ invitations: false })
  })

  const noBank = { bank_name: '', bank_account_name: '', bank_account_number: '', bank_iban: '' }
  const confirm = async (treasurer: Caller) => {
    const [waits] = (await treasurer.ask('GET /api/office/settings')).waiting
    await treasurer.ask('POST /api/office/settings/proposals/:id/confirm', { id: waits?.id ?? 0 })
  }

  test('stays so when a second officer confirms that its bank details are cleared', async () => {
    await finish()
    const treasurer = await world.officer('treasurer')
    await change({ section: 'bank', ...noBank })
    expect(await putAway()).toBe(false)
    await confirm(treasurer)
    expect(await stepsDone()).toMatchObject({ bank: false })
    expect(await putAway()).toBe(true)
  })

  test('is not set up yet while its bank details wait, since they may be rejected', async () => {
    const treasurer = await world.officer('treasurer')
    const secretary = await world.officer('secretary')
    await change({ section: 'bank', ...noBank, bank_account_number: '0127 4455' })
    await world.admin.query("delete from setup_step where step = 'all'")
    expect(Object.values(await stepsDone())).not.toContain(false)
    const { member_id: id } = await secretary.ask('POST /api/office/members', { fields: another() })
    await secretary.ask('POST /api/office/members/:id/invitation', { id, fields: {} })
    expect(await putAway()).toBe(false)
    await confirm(treasurer)
    await secretary.ask('POST /api/office/members', { fields: another() })
    expect(await putAway()).toBe(true)
  })

  test('stays so when its contacts are cleared', async () => {
    await finish()
    await change({ section: 'association', name: 'Sonar Bangla Somiti', email: '', phone: '', address: '' })
    expect(await stepsDone()).toMatchObject({ contacts: false })
    expect(await putAway()).toBe(true)
  })
})

async function change(fields: object): Promise<void> {
  const { version } = await admin.ask('GET /api/office/settings')
  await admin.ask('POST /api/office/settings', { fields: { version, ...fields } })
}

async function stepsDone() {
  const { steps } = await admin.ask('GET /api/office/setup')
  return Object.fromEntries(steps.map(({ step, done }) => [step, done]))
}

/** What the audit trail says, the latest first. */
async function sentences() {
  const { records } = await admin.ask('GET /api/office/audit')
  return records.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
}

async function counts() {
  const { rows } = await world.admin.query(
    `select (select count(*) from person) as people, (select count(*) from officer_role) as roles,
       (select count(*) from settings_version) as versions, (select count(*) from setup_link where used_at is not null) as used`,
  )
  return rows[0]
}
