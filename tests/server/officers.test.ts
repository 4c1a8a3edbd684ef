import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#core/policy.ts'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { freshWorld, sharedWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person, World } from '../support/world.ts'

const world = sharedWorld()
let admin: Person
let second: Person

beforeEach(async () => {
  await world.admin.query('delete from officer_role')
  admin = await world.officer('admin')
  second = await world.officer('admin')
  // So that nobody below is the last of these.
  await world.officer('treasurer', 'auditor')
})

const ROLES_OF = 'POST /api/office/officers/:id/roles'
const given = (id: bigint, role: Role, granted = true) => {
  return { id, fields: { role, granted, reason: 'The committee decided.' } }
}
const give = (id: bigint, role: Role) => admin.ask(ROLES_OF, given(id, role))
const withdraw = (id: bigint, role: Role) => admin.ask(ROLES_OF, given(id, role, false))
const adminsLeft = async () =>
  Number((await world.pool.query(`select count(*) from officer_role where role = 'admin'`)).rows[0].count)

const switchOff = async ({ pool, clock }: World) =>
  writeSettings(pool, { ...(await readSettings(pool)), twoPersonRules: false }, null, clock.now())

async function setTwoPersonRules(twoPersonRules: boolean) {
  await writeSettings(world.pool, { ...(await readSettings(world.pool)), twoPersonRules }, null, world.clock.now())
}

describe('an office', () => {
  test('that is given opens its calls at once, and withdrawn closes them on every server', async () => {
    const member = await world.member('Amina Hossain')
    await member.refused('not_allowed', 'GET /api/office/payments')
    await give(member.id, 'treasurer')
    await member.ask('GET /api/office/payments')
    expect((await member.ask('GET /api/profile')).userData.roles).toEqual(['treasurer'])
    await withdraw(member.id, 'treasurer')
    await member.refused('not_allowed', 'GET /api/office/payments')
  })

  test('is listed with its holder, since when and by whom; what was given and withdrawn stays', async () => {
    const member = await world.member('Vijay Nair')
    await give(member.id, 'secretary')
    await give(member.id, 'auditor')
    await withdraw(member.id, 'auditor')
    const { officers, history } = await second.ask('GET /api/office/officers')
    expect(officers.find(({ id }) => id === Number(member.id))).toMatchObject({
      name: 'Vijay Nair',
      unique_id: expect.stringMatching(/^SM-\d{6}$/),
      roles: [{ role: 'secretary', since: '2026-11-21T06:00:00Z', by: admin.name }],
    })
    expect(history.slice(0, 3)).toMatchObject([
      { person: 'Vijay Nair', role: 'auditor', granted: false, by: admin.name, reason: 'The committee decided.' },
      { person: 'Vijay Nair', role: 'auditor', granted: true },
      { person: 'Vijay Nair', role: 'secretary', granted: true },
    ])
    await expect(world.pool.query('delete from role_change')).rejects.toThrow()
    await expect(world.admin.query('update role_change set reason = null')).rejects.toThrow(/append-only/)
  })

  test('is given by an administrator alone', async () => {
    const member = await world.member()
    const treasurer = await world.officer('treasurer')
    await treasurer.refused('not_allowed', ROLES_OF, given(member.id, 'auditor'))
    await treasurer.ask('GET /api/office/officers')
    await member.refused('not_allowed', 'GET /api/office/officers')
  })

  test('that is held already, or not held, is not changed again', async () => {
    const member = await world.member()
    await give(member.id, 'auditor')
    await second.refused('roles_changed', ROLES_OF, given(member.id, 'auditor'))
    await second.refused('roles_changed', ROLES_OF, given(member.id, 'secretary', false))
  })

  test('of nobody cannot be given', async () => {
    await admin.refused('not_found', ROLES_OF, given(999_999n, 'auditor'))
  })
})

describe('an administrator', () => {
  test('cannot change the own offices, which another administrator does', async () => {
    await admin.refused('own_roles', ROLES_OF, given(admin.id, 'treasurer'))
    await admin.refused('own_roles', ROLES_OF, given(admin.id, 'admin', false))
    await second.ask(ROLES_OF, given(admin.id, 'treasurer'))
  })

  test('can do so where the two-person rules are off, and is still never the last to go', async () => {
    await setTwoPersonRules(false)
    await admin.ask(ROLES_OF, given(admin.id, 'treasurer'))
    await admin.ask(ROLES_OF, given(second.id, 'admin', false))
    await admin.refused('last_admin', ROLES_OF, given(admin.id, 'admin', false))
    expect(await adminsLeft()).toBe(1)
    await setTwoPersonRules(true)
  })

  test('and another who withdraw each other at once leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.admin.query('delete from officer_role')
      const [one, other] = [await world.officer('admin'), await world.officer('admin')]
      const sent = (id: bigint) => ({ ...given(id, 'admin', false), ...(round % 2 ? { key: `round ${round}` } : {}) })
      const answers = await Promise.all([one.send(ROLES_OF, sent(other.id)), other.send(ROLES_OF, sent(one.id))])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(await adminsLeft()).toBe(1)
    }
  })

  test('given one office by many at once has it once', async () => {
    const member = await world.member()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(ROLES_OF, given(member.id, 'secretary'))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const { rows } = await world.pool.query('select count(*) from role_change where person_id = $1', [member.id])
    expect(Number(rows[0].count)).toBe(1)
  })
})

describe('the last holder of a role', () => {
  const alone = freshWorld()
  let head: Person
  let treasurer: Person
  const take = (from: Person, role: Role) => ({ id: from.id, fields: given(from.id, role, false).fields })

  beforeEach(async () => {
    head = await alone.officer('admin')
    treasurer = await alone.officer('treasurer', 'auditor')
  })

  test.each(['treasurer', 'auditor'] as const)('keeps it until there is a successor: %s', async (role) => {
    const refused = await refusedUntouched(alone, () => head.send(ROLES_OF, take(treasurer, role)))
    expect(refused).toMatchObject({ status: 409, code: 'last_of_role' })
    const successor = await alone.member('Vijay Nair')
    await head.ask(ROLES_OF, given(successor.id, role))
    await head.ask(ROLES_OF, take(treasurer, role))
    const { officers } = await head.ask('GET /api/office/officers')
    expect(officers.filter(({ roles }) => roles.some((each) => each.role === role))).toHaveLength(1)
  })

  test('keeps it also where two administrators take it from both of two at once', async () => {
    const other = await alone.officer('admin')
    for (let round = 0; round < 10; round += 1) {
      const second = await alone.officer('treasurer')
      const [first = treasurer] = [treasurer]
      const answers = await Promise.all([
        head.send(ROLES_OF, take(first, 'treasurer')),
        other.send(ROLES_OF, take(second, 'treasurer')),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      treasurer = answers[0]?.status === 200 ? second : first
    }
  })

  test('is missed where there is none, and all officers read what cannot be done', async () => {
    const missing = async () => {
      const { missing } = await treasurer.ask('GET /api/office/officers')
      expect((await treasurer.ask('GET /api/office/overview')).missing_officers).toEqual(missing)
      return missing
    }
    expect(await missing()).toEqual(['second_treasurer', 'second_admin'])
    await alone.officer('treasurer', 'admin')
    expect(await missing()).toEqual([])
    await alone.admin.query(`delete from officer_role where role = 'treasurer'`)
    expect(await missing()).toEqual(['treasurer'])
  })

  test('of treasurers is missed by nobody where the two-person rules are off', async () => {
    await switchOff(alone)
    expect((await head.ask('GET /api/office/officers')).missing).toEqual(['second_admin'])
  })
})

describe('somebody new', () => {
  const fields = { name: 'Nadia Karim', email: 'Nadia@example.test', role: 'auditor', reason: 'Audits this year.' }

  test('is given an office by name and email, no password that anybody knows, and a letter with the way in', async () => {
    const { officer_id, message } = await admin.ask('POST /api/office/officers', { fields })
    expect(message).toContain('on its way')
    const letters = (await world.mailbox.deliver()).filter(({ to }) => to === 'nadia@example.test')
    expect(letters).toHaveLength(1)
    const { name: association } = (await world.visitor.ask('GET /api/association')).association
    expect(letters[0]?.text).toContain(`${admin.name} gave you a role at ${association}: Auditor.`)
    expect(letters[0]?.text).toMatch(/\/invitation#[\w-]{43}\n/)
    const { officers } = await admin.ask('GET /api/office/officers')
    expect(officers.find(({ id }) => id === officer_id)).toMatchObject({
      ...{ name: 'Nadia Karim', email: 'nadia@example.test', unique_id: null },
      roles: [{ role: 'auditor', by: admin.name }],
    })
    const sent = { fields: { email: 'nadia@example.test', password: '' } }
    expect((await world.visitor.send('POST /api/login', sent)).status).toBeGreaterThanOrEqual(400)
  })

  test('cannot come with an email that is known', async () => {
    const member = await world.member()
    const again = { ...fields, email: member.email.toUpperCase() }
    const refused = await refusedUntouched(world, () => admin.send('POST /api/office/officers', { fields: again }))
    expect(refused).toMatchObject({ code: 'person_known', fields: ['email'] })
  })

  test('stays in the list with each term once the last role is gone, and is given one again', async () => {
    const fields = { name: 'Nadia Karim', email: 'again@example.test', mobile: '', role: 'auditor', reason: 'Elected.' }
    const { officer_id: id } = await admin.ask('POST /api/office/officers', { fields })
    await withdraw(BigInt(id), 'auditor')
    const { message } = await admin.refused('person_known', 'POST /api/office/officers', { fields })
    expect(message).toContain('Nadia Karim')
    const former = async (by = admin) => {
      const answer = await by.ask('GET /api/office/officers')
      return answer.former.find((each) => each.id === id)
    }
    const at = '2026-11-21T06:00:00Z'
    expect(await former()).toMatchObject({ name: 'Nadia Karim', terms: [{ role: 'auditor', since: at, until: at }] })
    expect([(await former())?.may, (await former(await world.officer('auditor')))?.may]).toEqual([['give'], []])
    await give(BigInt(id), 'secretary')
    expect(await former()).toBeUndefined()
  })

  test('is listed with their authenticator app, the last sign-in, and whether somebody could help', async () => {
    const { officers } = await admin.ask('GET /api/office/officers')
    const own = (list: typeof officers) => list.find(({ id }) => id === Number(admin.id))
    expect(own(officers)).toMatchObject({ second_factor: false, has_helper: true })
    expect(own(officers)?.last_sign_in).toMatch(/^2026-/)
    await withdraw(second.id, 'admin')
    expect(own((await admin.ask('GET /api/office/officers')).officers)).toMatchObject({ has_helper: false })
    expect(await admin.ask('GET /api/second-factor')).toMatchObject({ has_helper: false })
    expect(await second.ask('GET /api/second-factor')).toMatchObject({ has_helper: true })
  })

  test('is named with what they may do, and a power that nobody has names nobody', async () => {
    const member = await world.member('Vijay Nair')
    await give(member.id, 'secretary')
    const { powers } = await second.ask('GET /api/office/officers')
    const of = (action: string) => powers.find((each) => each.action === action)?.officers
    expect([of('edit_member'), of('approve_loan')]).toEqual([['Vijay Nair'], []])
    expect(of('assign_role')).toEqual(expect.arrayContaining([admin.name, second.name]))
  })

  test('has contacts with the day since which they hold', async () => {
    const contacts = async () => {
      const { officers } = await admin.ask('GET /api/office/officers')
      return officers.find(({ id }) => id === Number(second.id))
    }
    const before = await contacts()
    await world.admin.query('update person set name = name, mobile = $2 where id = $1', [second.id, '+971 50 555 0177'])
    const after = await contacts()
    expect(after?.mobile).toBe('+971 50 555 0177')
    expect(after?.email_since).toBe(before?.email_since)
    expect(after?.mobile_since).not.toBe(before?.mobile_since)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'N\u0000' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    [{ mobile: '12' }, 'mobile'],
    [{ mobile: '-------' }, 'mobile'],
    [{ mobile: ['050 555 0190'] }, 'mobile'],
    [{ role: 'king' }, 'role'],
    [{ role: ['admin'] }, 'role'],
    [{ reason: 'no' }, 'reason'],
  ])('with %j is refused', async (wrong, field) => {
    const sent = { fields: { ...fields, email: 'new@example.test', ...wrong } }
    const refused = await refusedUntouched(world, () => admin.send('POST /api/office/officers', sent))
    expect(refused).toMatchObject({ status: 422, fields: [field] })
  })
})

test.each([
  [{ role: 'king' }, 'role'],
  [{ granted: 'yes' }, 'granted'],
  [{ reason: '' }, 'reason'],
])('a change of roles with %j is refused', async (wrong, field) => {
  const member = await world.member()
  const sent = { id: member.id, fields: { ...given(member.id, 'auditor').fields, ...wrong } }
  const refused = await refusedUntouched(world, () => admin.send(ROLES_OF, sent))
  expect(refused).toMatchObject({ status: 422, fields: [field] })
})
