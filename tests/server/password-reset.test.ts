import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newSecretToken } from '#server/http/secret-token.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { untouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const NEW = 'seven green lanterns'
/** The queries that asking takes: the try is counted, a job is left. */
const WORK = ['take_attempt', 'insert_job']
const RESET = 'POST /api/reset-password'

const world = sharedWorld()
let member: Person

beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  await world.admin.query('delete from attempt; delete from job')
  member = await world.member()
})

const forget = (email: string) => world.visitor.ask('POST /api/forgot-password', { fields: { email } })
const fields = (token: string, password = NEW, password_confirmation = password) => ({
  fields: { token, password, password_confirmation },
})
const logIn = (password: string) => world.visitor.send('POST /api/login', { fields: { email: member.email, password } })

async function linkToken(): Promise<string> {
  await forget(member.email)
  return world.mailbox.token(member.email)
}

describe('asking for a link', () => {
  test('answers alike for an address that is known and one that is not, and only the known one is written to', async () => {
    const known = await forget(member.email.toUpperCase())
    const unknown = await forget('nobody@example.test')
    expect(unknown).toEqual(known)
    const sent = await world.mailbox.deliver()
    expect(sent.map(({ to }) => to)).toEqual([member.email])
  })

  test('does the same work for both: the same queries, and no hashing', async () => {
    const queries = async (email: string) => {
      const spy = vi.spyOn(world.pool, 'query')
      await forget(email)
      const names = spy.mock.calls.map(([asked]) => (asked as unknown as { name: string }).name)
      spy.mockRestore()
      return names
    }
    expect(await queries(member.email)).toEqual(WORK)
    expect(await queries('nobody@example.test')).toEqual(WORK)
    await world.mailbox.deliver()
  })
})

describe('a link', () => {
  test('sets the password once, ends every session, and tells its owner', async () => {
    const token = await linkToken()
    await world.visitor.ask(RESET, fields(token))
    expect((await member.send('GET /api/profile')).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW)).status).toBe(200)
    expect(await world.mailbox.deliver()).toMatchObject([{ to: member.email, subject: 'Your password was changed' }])
    await untouched(world, () => world.visitor.refused('link_spent', RESET, fields(token, 'eight blue kettles')))
  })

  test('that an officer made ends with a reset by email', async () => {
    const secretary = await world.officer('secretary')
    const MAKE = 'POST /api/office/members/:id/invitation'
    const { link } = await secretary.ask(MAKE, { id: member.id, fields: {} })
    const handedOver = String(link).split('#')[1] ?? ''
    const token = await linkToken()
    await world.visitor.ask('POST /api/invitation', { fields: { token: handedOver } })
    await world.visitor.ask(RESET, fields(token))
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token: handedOver } })
    const chosen = { token: handedOver, email: '', password: PASSWORD, password_confirmation: PASSWORD }
    await world.visitor.refused('link_spent', 'POST /api/invitation/accept', { fields: chosen })
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('leaves the second factor as it was: the new password alone signs nobody in', async () => {
    const app = await setUpAuthenticator(world, member)
    await world.visitor.ask(RESET, fields(await linkToken()))
    expect((await logIn(NEW)).body).toMatchObject({ code: 'second_factor_needed' })
    const code = app.code(world.clock.now())
    await world.visitor.ask('POST /api/login', { fields: { email: member.email, password: NEW, code } })
  })

  test('is kept only as a hash, and works from the message alone', async () => {
    const token = await linkToken()
    const { rows } = await world.admin.query(
      `select to_jsonb(j)::text as row from job j union all select to_jsonb(r)::text from password_reset r`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  test('works for 30 minutes', async () => {
    const [first, second] = [await linkToken(), await linkToken()]
    world.clock.forward({ minutes: 29 })
    await world.visitor.ask(RESET, fields(first))
    world.clock.set('2026-11-21T10:30:00+04:00')
    await world.visitor.refused('link_spent', RESET, fields(second))
  })

  test('takes the other links of the person with it when it is used', async () => {
    const [first, second] = [await linkToken(), await linkToken()]
    await world.visitor.ask(RESET, fields(second))
    await world.visitor.refused('link_spent', RESET, fields(first))
  })

  test('used twice at once sets one password', async () => {
    const token = await linkToken()
    const answers = await Promise.all([1, 2, 3].map((n) => world.visitor.send(RESET, fields(token, `${NEW} ${n}`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('takes no password that is short, common, a name, or not repeated, and stays to be used', async () => {
    const token = await linkToken()
    await untouched(world, async () => {
      for (const weak of ['short', 'password1234', member.email]) {
        const { body } = await world.visitor.send(RESET, fields(token, weak))
        expect(body).toMatchObject({ status_code: 422, errors: { password: [expect.any(String)] } })
      }
      const unlike = await world.visitor.refused('invalid_fields', RESET, fields(token, NEW, `${NEW}!`))
      expect(Object.keys(unlike.errors)).toEqual(['password_confirmation'])
    })
    await world.visitor.ask(RESET, fields(token))
  })

  test('that nobody was sent is refused', async () => {
    await untouched(world, () => world.visitor.refused('link_spent', RESET, fields(newSecretToken().token)))
  })
})

test('a password that is changed by hand is told by email too', async () => {
  const fields = { old_password: PASSWORD, password: NEW, password_confirmation: NEW }
  await member.ask('POST /api/profile/password/update', { fields })
  expect(await world.mailbox.deliver()).toMatchObject([{ to: member.email, subject: 'Your password was changed' }])
})
