import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#core/policy.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { freshWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = freshWorld()
const READ = 'GET /api/office/officers/:id/hand-over'
const HAND_OVER = 'POST /api/office/officers/:id/hand-over'
const CANCEL = 'POST /api/office/officers/:id/hand-over/cancel'
const TODAY = '2026-11-21'
const LATER = '2026-12-01'

let admin: Person
let second: Person
let amina: Person

beforeEach(async () => {
  admin = await world.officer('admin')
  second = await world.officer('admin')
  amina = await world.member('Amina Hossain')
})

const to = (successor: Person, roles: readonly Role[], day = TODAY) => ({ roles, to: Number(successor.id), day })
const rolesOf = async (person: Person) => (await person.ask('GET /api/profile')).userData.roles
const list = () => second.ask('GET /api/office/officers')
const kinds = async (person: Person) =>
  (await person.ask('GET /api/notifications')).notifications.map(({ kind, roles, day, role, granted }) =>
    role ? { kind, role, granted } : { kind, roles, day },
  )
const trail = async () =>
  (await second.ask('GET /api/office/audit')).records.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
const signIn = (person: Person) =>
  world.visitor.send('POST /api/login', { fields: { email: person.email, password: PASSWORD } })

/** Sessions, authenticator app and open links of somebody. */
async function waysIn({ id }: Person) {
  const { rows } = await world.admin.query(
    `select (select count(*)::int from session where person_id = $1 and ended_at is null) as sessions,
       (select count(*)::int from second_factor where person_id = $1) as apps,
       (select count(*)::int from recovery_code where person_id = $1) as codes,
       (select count(*)::int from invitation where person_id = $1 and status = 'open') as invitations,
       (select count(*)::int from password_reset where person_id = $1 and used_at is null) as resets`,
    [id],
  )
  return rows[0]
}

const NOTHING = { sessions: 0, apps: 0, codes: 0, invitations: 0, resets: 0 }

/** An authenticator app, a link from an administrator and one that was asked for. */
async function equip(person: Person): Promise<void> {
  await setUpAuthenticator(world, person)
  await world.visitor.ask('POST /api/forgot-password', { fields: { email: person.email } })
  await world.mailbox.deliver()
  await second.ask('POST /api/office/officers/:id/invitation', { id: person.id, fields: {} })
}

describe('an office handed over today', () => {
  test('is the successor’s at once, with what waited for the leaver, who is signed out and loses every way in', async () => {
    const leaver = await world.officer('secretary')
    await equip(leaver)
    await amina.ask('POST /api/messages', { fields: { text: 'Good day.' } })
    const { conversations } = await leaver.ask('GET /api/office/messages', { query: { status: 'waiting' } })
    const assigned = { id: conversations[0]?.id ?? 0, fields: { officer_id: Number(leaver.id) } }
    await leaver.ask('POST /api/office/messages/:id/assign', assigned)
    expect(await waysIn(leaver)).toMatchObject({ apps: 1, invitations: 1, resets: 1 })
    const before = await admin.ask(READ, { id: leaver.id })
    expect(before).toMatchObject({
      ...{ officer: { name: leaver.name, own: false, roles: ['secretary'] }, conversations: 1, today: TODAY },
      waiting: expect.arrayContaining([{ what: 'Messages to answer', count: 1 }]),
    })
    const bilal = await world.member('Bilal Khan')
    const { message } = await admin.ask(HAND_OVER, { id: leaver.id, fields: to(bilal, ['secretary']) })
    expect(message).toBe('Handed over to Bilal Khan.')
    expect(await rolesOf(bilal)).toEqual(['secretary'])
    const mine = await bilal.ask('GET /api/office/messages', { query: { status: 'mine' } })
    expect(mine.conversations.map(({ id }) => id)).toEqual([assigned.id])
    expect(await waysIn(leaver)).toEqual(NOTHING)
    await leaver.refused('not_signed_in', 'GET /api/profile')
    const { officers, former, history } = await list()
    expect(officers.map(({ id }) => id)).not.toContain(Number(leaver.id))
    expect(former).toMatchObject([{ id: Number(leaver.id), terms: [{ role: 'secretary' }] }])
    expect(history.slice(0, 2)).toMatchObject([
      { person: leaver.name, role: 'secretary', granted: false, handed: 'Bilal Khan', by: admin.name },
      { person: 'Bilal Khan', role: 'secretary', granted: true, handed: leaver.name },
    ])
    expect((await trail())[0]).toBe(
      'Officer admin handed the role Secretary over from Officer secretary to Bilal Khan.',
    )
    expect(await kinds(bilal)).toEqual([{ kind: 'offices_changed', role: 'secretary', granted: true }])
    const { rows } = await world.pool.query(`select kind from notification where person_id = $1`, [leaver.id])
    expect(rows).toContainEqual({ kind: 'offices_changed' })
  })

  test('of several roles leaves who keeps one signed in, with their app', async () => {
    const leaver = await world.officer('secretary', 'treasurer')
    await equip(leaver)
    await admin.ask(HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer']) })
    expect(await waysIn(leaver)).toMatchObject({ apps: 1, invitations: 1 })
    expect([await rolesOf(leaver), await rolesOf(amina)]).toEqual([['secretary'], ['treasurer']])
  })

  test('of a member ends the office, and the member signs in again with the password', async () => {
    const leaver = await world.member('Vijay Nair', 'auditor')
    await admin.ask(HAND_OVER, { id: leaver.id, fields: to(amina, ['auditor']) })
    await leaver.refused('not_signed_in', 'GET /api/profile')
    expect((await signIn(leaver)).status).toBe(200)
  })

  test('goes to an officer who has the role already, and to a former one', async () => {
    const [one, other] = [await world.officer('treasurer'), await world.officer('treasurer')]
    await admin.ask(HAND_OVER, { id: one.id, fields: to(other, ['treasurer']) })
    expect(await rolesOf(other)).toEqual(['treasurer'])
    const { successors } = await admin.ask(READ, { id: other.id })
    expect(successors.find(({ id }) => id === Number(one.id))).toMatchObject({ name: one.name, roles: [] })
    await admin.ask(HAND_OVER, { id: other.id, fields: to(one, ['treasurer']) })
    expect((await list()).officers.map(({ id }) => id)).toContain(Number(one.id))
  })

  test('goes to somebody new, who is invited', async () => {
    const leaver = await world.officer('auditor')
    const fields = { roles: ['auditor'], name: 'Nadia Karim', email: 'Nadia@example.test', day: TODAY }
    const { successor_id: id } = await admin.ask(HAND_OVER, { id: leaver.id, fields })
    expect((await list()).officers.find((each) => each.id === id)).toMatchObject({ roles: [{ role: 'auditor' }] })
    const letters = (await world.mailbox.deliver()).filter((letter) => letter.to === 'nadia@example.test')
    expect(letters).toHaveLength(1)
    const known = { ...fields, email: amina.email }
    const other = await world.officer('auditor')
    const refused = await refusedUntouched(world, () => admin.send(HAND_OVER, { id: other.id, fields: known }))
    expect(refused).toMatchObject({ code: 'person_known' })
  })

  test('may be the administrator’s own, who goes with it', async () => {
    await admin.ask(HAND_OVER, { id: admin.id, fields: to(amina, ['admin']) })
    await admin.refused('not_signed_in', 'GET /api/profile')
    expect(await rolesOf(amina)).toEqual(['admin'])
  })
})

describe('a hand-over for a later day', () => {
  test('is listed and told, changes nothing before, and takes place when the day begins', async () => {
    const leaver = await world.officer('treasurer')
    await equip(leaver)
    const { message } = await admin.ask(HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer'], LATER) })
    expect(message).toContain('1 December 2026')
    expect((await list()).hand_overs).toMatchObject([
      {
        ...{ from: { name: leaver.name }, to: { name: 'Amina Hossain' }, roles: ['treasurer'], day: LATER },
        ...{ by: admin.name, status: 'planned', may: ['cancel'] },
      },
    ])
    expect((await trail())[0]).toBe(
      'Officer admin planned to hand the role Treasurer over from Officer treasurer to Amina Hossain on 1 December 2026.',
    )
    expect(await kinds(amina)).toEqual([{ kind: 'hand_over_to_you', roles: ['treasurer'], day: LATER }])
    expect((await kinds(leaver))[0]).toEqual({ kind: 'hand_over_from_you', roles: ['treasurer'], day: LATER })
    await world.travelTo('2026-11-30T23:59:00+04:00')
    await world.mailbox.deliver()
    expect(await rolesOf(leaver)).toEqual(['treasurer'])
    await world.travelTo('2026-12-01T00:00:00+04:00')
    await world.mailbox.deliver()
    expect(await rolesOf(amina)).toEqual(['treasurer'])
    expect(await waysIn(leaver)).toEqual(NOTHING)
    expect((await list()).hand_overs).toEqual([])
    expect((await trail())[0]).toBe(
      'The role Treasurer went from Officer treasurer to Amina Hossain, as Officer admin had planned.',
    )
    const roles = await second.ask('GET /api/office/audit', { query: { exception: 'roles' } })
    expect(roles.records).toHaveLength(2)
  })

  test('can be cancelled before its day, and both are told', async () => {
    const leaver = await world.officer('treasurer')
    await admin.ask(HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer'], LATER) })
    await leaver.refused('not_allowed', CANCEL, { id: leaver.id, fields: { reason: 'Too early.' } })
    await second.ask(CANCEL, { id: leaver.id, fields: { reason: 'He stays.' } })
    await admin.refused('not_found', CANCEL, { id: leaver.id, fields: { reason: 'He stays.' } })
    expect((await list()).hand_overs).toEqual([])
    const { notifications } = await amina.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'hand_over_cancelled', by: second.name, reason: 'He stays.' })
    expect((await kinds(leaver))[0]).toMatchObject({ kind: 'hand_over_cancelled' })
    expect((await trail())[0]).toBe('Officer admin cancelled the planned hand-over of Officer treasurer: He stays.')
    await world.travelTo('2026-12-01T08:00:00+04:00')
    await world.mailbox.deliver()
    expect([await rolesOf(leaver), await rolesOf(amina)]).toEqual([['treasurer'], []])
  })

  test('lapses where whoever planned it is no administrator any more, and is listed as such', async () => {
    const leaver = await world.officer('treasurer')
    await admin.ask(HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer'], LATER) })
    const fields = { role: 'admin', granted: false, reason: 'Was voted out.' }
    await second.ask('POST /api/office/officers/:id/roles', { id: admin.id, fields })
    await world.travelTo('2026-12-01T08:00:00+04:00')
    await world.mailbox.deliver()
    expect([await rolesOf(leaver), await rolesOf(amina)]).toEqual([['treasurer'], []])
    expect((await list()).hand_overs).toMatchObject([{ status: 'lapsed', may: [] }])
    expect((await kinds(amina))[0]).toMatchObject({ kind: 'hand_over_cancelled' })
  })

  test('is one at a time of each officer, also where two plan it at once', async () => {
    const leaver = await world.officer('treasurer')
    const sent = { id: leaver.id, fields: to(amina, ['treasurer'], LATER) }
    const answers = await Promise.all([admin.send(HAND_OVER, sent), second.send(HAND_OVER, sent)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await admin.refused('hand_over_planned', HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer']) })
  })
})

describe('a hand-over is refused', () => {
  test('to anybody but administrators, of roles that are not held, and to the administrator themselves', async () => {
    const leaver = await world.officer('treasurer')
    await leaver.refused('not_allowed', HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer']) })
    await leaver.refused('not_allowed', READ, { id: leaver.id })
    await admin.refused('roles_changed', HAND_OVER, { id: leaver.id, fields: to(amina, ['treasurer', 'secretary']) })
    await admin.refused('own_roles', HAND_OVER, { id: leaver.id, fields: to(admin, ['treasurer']) })
    await admin.refused('not_found', HAND_OVER, { id: amina.id, fields: to(leaver, ['treasurer']) })
    expect((await admin.ask(READ, { id: amina.id })).officer.roles).toEqual([])
    await admin.refused('not_found', READ, { id: 999_999 })
  })

  test.each([
    [{ day: '2026-11-20' }, 'day'],
    [{ day: '2028-01-01' }, 'day'],
    [{ roles: [] }, 'roles'],
    [{ to: undefined }, 'to'],
    [{ to: undefined, name: 'Nadia Karim' }, 'email'],
  ])('with %j', async (wrong, field) => {
    const leaver = await world.officer('treasurer')
    const fields = { ...to(amina, ['treasurer']), ...wrong }
    const refused = await refusedUntouched(world, () => admin.send(HAND_OVER, { id: leaver.id, fields }))
    expect(refused).toMatchObject({ status: 422, fields: [field] })
  })

  test('from somebody to themselves', async () => {
    const leaver = await world.officer('treasurer')
    await admin.refused('invalid_fields', HAND_OVER, { id: leaver.id, fields: to(leaver, ['treasurer']) })
  })
})

test('the protocol names the roles that are handed over, and who takes over', async () => {
  const leaver = await world.officer('treasurer', 'secretary')
  const query = { roles: 'treasurer', to: 'Amina Hossain' }
  const { bytes } = await admin.send('GET /api/office/officers/:id/handover.pdf', { id: leaver.id, query })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const wrong = { roles: 'king' }
  expect((await admin.send('GET /api/office/officers/:id/handover.pdf', { id: leaver.id, query: wrong })).status).toBe(
    422,
  )
})
