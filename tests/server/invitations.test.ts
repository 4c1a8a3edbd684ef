import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disagreements, everyRole } from '../support/may.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile } from '../support/spreadsheets.ts'
import { untouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const MAKE = 'POST /api/office/members/:id/invitation'
const MAKE_FOR_OFFICER = 'POST /api/office/officers/:id/invitation'
const REVOKE = 'POST /api/office/members/:id/invitation/revoke'
const NEW = 'an-even-better-one-2'

const world = sharedWorld({ withoutMail: true })
let secretary: Person
let treasurer: Person
let admin: Person
let mobile = 5_550_100
let imported: { id: number; name: string; mobile: string }

beforeAll(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
  admin = await world.officer('admin')
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  mobile += 1
  imported = await bring({ name: `Rahima ${mobile}`, mobile: `050 ${mobile}`, email: '' })
})

async function bring(line: { name: string; mobile: string; email: string }) {
  await importFile({ secretary, treasurer }, csvOf([goodLine(line)]))
  const { members } = await secretary.ask('GET /api/office/members', { query: { search: line.name } })
  return { ...line, id: members[0]?.id ?? 0 }
}
const make = async (id: number = imported.id, by: Person = secretary) => {
  const made = await by.ask(MAKE, { id, fields: {} })
  return { ...made, token: String(made.link).split('#')[1] ?? '' }
}
const chosen = (token: string, email = '') => ({ token, email, password: NEW, password_confirmation: NEW })
const accept = (token: string, email = '') =>
  world.visitor.ask('POST /api/invitation/accept', { fields: chosen(token, email) })
const logIn = (email: string, password = NEW) => world.visitor.ask('POST /api/login', { fields: { email, password } })

describe('an invitation', () => {
  test('brings in a member who has neither email nor password, by their mobile number however it is written', async () => {
    const { token, text, whatsapp, valid_until } = await make()
    expect(valid_until).toBe('2026-11-28T06:00:00.000Z')
    expect(text).toContain(`Dear ${imported.name},`)
    expect(text).toContain(`/invitation#${token}`)
    expect(whatsapp).toBe(`https://wa.me/97150${mobile}?text=${encodeURIComponent(String(text))}`)
    const { invitation } = await world.visitor.ask('POST /api/invitation', { fields: { token } })
    expect(invitation).toMatchObject({
      ...{ first: true, name: imported.name, by: secretary.name, email: '', mobile: imported.mobile },
      confirms_email: false,
    })
    expect((await accept(token)).sign_in_with).toBe(`97150${mobile}`)
    for (const written of [`050 ${mobile}`, `+971 50 ${mobile}`, `0097150${mobile}`]) await logIn(written)
    await world.visitor.refused('wrong_credentials', 'POST /api/login', {
      fields: { email: `050 ${mobile}`, password: PASSWORD },
    })
  })

  test('takes an email that the person enters, where none can be confirmed', async () => {
    const email = `rahima.${mobile}@example.test`
    const { token } = await make()
    expect((await accept(token, email)).sign_in_with).toBe(email)
    await logIn(email)
    const other = await bring({ name: `Salma ${mobile}`, mobile: `051 ${mobile}`, email: '' })
    const { token: theirs } = await make(other.id)
    await world.visitor.refused('email_taken', 'POST /api/invitation/accept', { fields: chosen(theirs, email) })
    await accept(theirs)
  })

  test('of a member ends when they get a role: the secretary who saw it has no say in an officer’s way in', async () => {
    const { token } = await make()
    const role = { role: 'auditor', granted: true, reason: 'The committee decided.' }
    await admin.ask('POST /api/office/officers/:id/roles', { id: imported.id, fields: role })
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token } })
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(token) })
    await secretary.refused('officers_way_in', MAKE, { id: imported.id, fields: {} })
  })

  test('ends with the role of who made it and has seen it', async () => {
    const leaving = await world.member('Leaving office', 'secretary', 'admin')
    const { token: ofMember } = await make(imported.id, leaving)
    const { link } = await leaving.ask(MAKE_FOR_OFFICER, { id: treasurer.id, fields: {} })
    const ofOfficer = String(link).split('#')[1] ?? ''
    const other = await bring({ name: `Salma ${mobile}`, mobile: `052 ${mobile}`, email: '' })
    const { token: anothers } = await make(other.id)
    const open = (token: string) => world.visitor.send('POST /api/invitation', { fields: { token } })
    const states = async () =>
      Promise.all([ofMember, ofOfficer, anothers].map(async (token) => (await open(token)).status))
    const withdraw = (role: string) =>
      admin.ask('POST /api/office/officers/:id/roles', {
        id: leaving.id,
        fields: { role, granted: false, reason: 'The committee decided.' },
      })
    expect(await states()).toEqual([200, 200, 200])
    await withdraw('secretary')
    expect(await states()).toEqual([409, 200, 200])
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(ofMember) })
    await withdraw('admin')
    expect(await states()).toEqual([409, 409, 200])
  })

  test('is not used up by opening it, and works once', async () => {
    const { token } = await make()
    for (const _ of [1, 2, 3]) await world.visitor.ask('POST /api/invitation', { fields: { token } })
    await accept(token)
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token } })
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(token) })
  })

  test('lets one of two choose who do so at once', async () => {
    const { token } = await make()
    const fields = chosen(token)
    const both = ['first-good-password-1', 'second-good-password-2'].map(async (password) => {
      const sent = { fields: { ...fields, password, password_confirmation: password } }
      return { password, ...(await world.visitor.send('POST /api/invitation/accept', sent)) }
    })
    const done = await Promise.all(both)
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
    const right = done.find(({ status }) => status === 200)
    await logIn(`050 ${mobile}`, right?.password)
  })

  test('ends after seven days, when it is revoked, and when another is made', async () => {
    const { token: old } = await make()
    const { token: revoked } = await make()
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token: old } })
    await secretary.ask(REVOKE, { id: imported.id })
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token: revoked } })
    await secretary.refused('not_found', REVOKE, { id: imported.id })
    const { token: late } = await make()
    world.clock.set('2026-11-28T09:59:59+04:00')
    await world.visitor.ask('POST /api/invitation', { fields: { token: late } })
    world.clock.set('2026-11-28T10:00:00+04:00')
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(late) })
    const { invitations } = await secretary.ask('GET /api/office/people/:id/invitations', { id: imported.id })
    expect(invitations.map(({ status }) => status)).toEqual(['expired', 'revoked', 'replaced'])
  })

  test('leaves its token nowhere: not in the database, and not in the audit trail', async () => {
    const { token } = await make()
    const { records } = await admin.ask('GET /api/office/audit')
    expect(records[0]).toMatchObject({ call: MAKE, by: { name: secretary.name } })
    const { rows } = await world.admin.query<{ found: boolean }>(
      `select exists (select from audit_record a where a::text like '%' || $1 || '%')
         or exists (select from idempotency_key where answer::text like '%' || $1 || '%') as found`,
      [token],
    )
    expect(rows).toEqual([{ found: false }])
  })
})

describe('a forgotten password', () => {
  test('is chosen anew by the same way: other sessions end, the email stays, and the member is told', async () => {
    const member = await world.member()
    const { token } = await make(Number(member.id))
    const { invitation } = await world.visitor.ask('POST /api/invitation', { fields: { token } })
    expect(invitation).toMatchObject({ first: false, email: member.email, may_enter_email: false })
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'password_link_made' })
    expect((await accept(token, 'stranger@example.test')).sign_in_with).toBe(member.email)
    await member.refused('not_signed_in', 'GET /api/profile')
    await logIn(member.email)
    await world.visitor.refused('wrong_credentials', 'POST /api/login', {
      fields: { email: member.email, password: PASSWORD },
    })
  })

  test('by a link is seen by the member, who cancels it', async () => {
    const member = await world.member()
    expect((await member.ask('GET /api/password-link')).link).toBeNull()
    const { token } = await make(Number(member.id))
    expect((await member.ask('GET /api/password-link')).link).toEqual({
      by: secretary.name,
      made_at: '2026-11-21T06:00:00Z',
      valid_until: '2026-11-28T06:00:00Z',
    })
    await member.ask('POST /api/password-link/cancel')
    expect((await member.ask('GET /api/password-link')).link).toBeNull()
    await member.refused('not_found', 'POST /api/password-link/cancel')
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(token) })
    const { invitations } = await secretary.ask('GET /api/office/people/:id/invitations', { id: member.id })
    expect(invitations[0]).toMatchObject({ status: 'revoked' })
    await logIn(member.email, PASSWORD)
  })

  test.each([
    ['signs in with the old one', (member: Person) => logIn(member.email, PASSWORD)],
    [
      'changes it',
      (member: Person) =>
        member.ask('POST /api/profile/password/update', {
          fields: { old_password: PASSWORD, password: NEW, password_confirmation: NEW },
        }),
    ],
  ])('by a link can no longer be chosen once its owner %s', async (_, act) => {
    const member = await world.member()
    const { token } = await make(Number(member.id))
    await act(member)
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token } })
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen(token) })
  })

  test('of somebody with a role is an administrator’s, never their own, and all administrators are told', async () => {
    const another = await world.officer('admin')
    await secretary.refused('officers_way_in', MAKE, { id: (await world.member('Both', 'treasurer')).id, fields: {} })
    await admin.refused('own_way_in', MAKE_FOR_OFFICER, { id: admin.id, fields: {} })
    const { link } = await admin.ask(MAKE_FOR_OFFICER, { id: treasurer.id, fields: {} })
    expect(link).toMatch(/\/invitation#[\w-]{43}$/)
    const { notifications } = await another.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'officer_sign_in_changed', person: treasurer.name })
  })
})

test('what officers may do with a way in is what the calls do', async () => {
  const roles = await everyRole(world)
  const holding = await world.member('Holding', 'auditor')
  const { faults, passed } = await disagreements<'invite' | 'revoke', number>(
    {
      steps: { invite: { call: MAKE, fields: {} }, revoke: { call: REVOKE } },
      states: ['with an open link', 'without one'],
      things: {
        'of a member': async (state) => {
          const { id } = await world.member()
          if (state === 'with an open link') await make(Number(id))
          return { id: Number(id), people: {} }
        },
      },
      read: (by, id) => by.ask('GET /api/office/people/:id/invitations', { id }),
    },
    roles,
  )
  expect(faults).toEqual([])
  expect(passed).toEqual(['invite', 'revoke'])
  const { may, may_not } = await secretary.ask('GET /api/office/people/:id/invitations', { id: holding.id })
  expect({ may, may_not }).toEqual({ may: [], may_not: { invite: 'not_allowed' } })
})

test('is in the language that the officer says, which is remembered until the member chooses theirs', async () => {
  const PEOPLE = 'GET /api/office/people/:id/invitations'
  const told = async () => {
    const { language, may_choose_language } = await secretary.ask(PEOPLE, { id: imported.id })
    return [language, may_choose_language]
  }
  expect(await told()).toEqual([null, true])
  const inBengali = await secretary.ask(MAKE, { id: imported.id, fields: { language: 'bn' } })
  expect(inBengali.text).toContain(`প্রিয় ${imported.name},`)
  expect(inBengali.text).not.toContain('Open this link')
  expect(inBengali.whatsapp).toContain(encodeURIComponent(String(inBengali.text)))
  expect(await told()).toEqual(['bn', true])
  // Remembered for the next message, also where it is not said again; and a mistake is corrected.
  expect((await make()).text).toContain(`প্রিয় ${imported.name},`)
  const { link, text } = await secretary.ask(MAKE, { id: imported.id, fields: { language: 'ur' } })
  expect(text).toMatch(/[\u0679\u06d2\u06c1]/)
  await accept(String(link).split('#')[1] ?? '')
  expect(await told()).toEqual(['ur', false])
  const { errors } = await secretary.refused('invalid_fields', MAKE, { id: imported.id, fields: { language: 'bn' } })
  expect(errors).toEqual({ language: ['They have chosen their language themselves.'] })
  expect((await make()).text).toMatch(/[\u0679\u06d2\u06c1]/)
  await secretary.refused('invalid_fields', MAKE, { id: imported.id, fields: { language: 'xx' } })
})

test('nobody is invited by email where none is sent', async () => {
  const member = await world.member()
  await untouched(world, () =>
    secretary.refused('email_not_set_up', MAKE, { id: member.id, fields: { by_email: true } }),
  )
})
