import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const PROFILE = 'POST /api/office/members/:id/profile'
const profile = { name: 'Amina Hossain', mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }

const world = sharedWorld()
let secretary: Person
let colleague: Person
let admin: Person
let member: Person
let taken: string

beforeAll(async () => {
  secretary = await world.officer('secretary')
  colleague = await world.officer('secretary')
  admin = await world.officer('admin')
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  member = await world.member()
  taken = `taken-${performance.now()}@example.test`
})

const enter = (by: Person = secretary, email = taken) =>
  by.ask(PROFILE, { id: member.id, fields: { ...profile, email } })
const confirm = async (email = taken) =>
  world.visitor.ask('POST /api/email-change/confirm-by-link', { fields: { token: await world.mailbox.token(email) } })
const agree = async (who: Person = member) => {
  const { change } = await who.ask('GET /api/email-change')
  return who.ask('POST /api/email-change/agree', { fields: { id: change?.id ?? 0 } })
}
const emailOf = async (who: Person = member) => (await who.ask('GET /api/profile')).userData.email
const forgot = async (email: string) => {
  await world.mailbox.deliver()
  await world.visitor.ask('POST /api/forgot-password', { fields: { email } })
  return (await world.mailbox.deliver()).map(({ to }) => to)
}

describe('the email of a member that the secretary changes', () => {
  test('gets no link for a password: the one that holds does', async () => {
    await enter()
    expect(await forgot(taken)).toEqual([])
    expect(await forgot(member.email)).toEqual([member.email])
    await confirm()
    expect(await forgot(taken)).toEqual([])
    expect(await emailOf()).toBe(member.email)
  })

  test('holds once its link was opened and seven days have passed, and not a moment before', async () => {
    await enter()
    expect(await confirm()).toMatchObject({ holds: false })
    world.clock.set('2026-11-28T09:59:59+04:00')
    await world.mailbox.deliver()
    expect(await emailOf()).toBe(member.email)
    world.clock.set('2026-11-28T10:00:00+04:00')
    const letters = (await world.mailbox.deliver()).filter(({ to }) => to === member.email)
    expect(letters).toMatchObject([{ subject: 'Your email was changed' }])
    expect(await emailOf()).toBe(taken)
    expect(await forgot(taken)).toEqual([taken])
    expect(await forgot(member.email)).toEqual([])
  })

  test('does not hold by time alone, holds when the link is opened later, and lapses after 14 days', async () => {
    await enter()
    const token = await world.mailbox.token(taken)
    world.clock.set('2026-11-29T10:00:00+04:00')
    await world.mailbox.deliver()
    expect(await emailOf()).toBe(member.email)
    expect(await world.visitor.ask('POST /api/email-change/confirm-by-link', { fields: { token } })).toMatchObject({
      holds: true,
    })
    const other = await world.member()
    const late = `late-${performance.now()}@example.test`
    await secretary.ask(PROFILE, { id: other.id, fields: { ...profile, email: late } })
    const lateToken = await world.mailbox.token(late)
    world.clock.set('2026-12-13T10:00:00+04:00')
    await world.mailbox.deliver()
    await world.visitor.refused('link_spent', 'POST /api/email-change/confirm-by-link', {
      fields: { token: lateToken },
    })
    expect((await other.ask('GET /api/email-change')).change).toBeNull()
  })

  test.each(['the link first', 'the agreement first'])('holds at once where the member agrees: %s', async (order) => {
    await enter()
    const steps = [() => confirm(), () => agree()]
    if (order === 'the agreement first') steps.reverse()
    const answers = [await steps[0]?.(), await steps[1]?.()]
    expect(answers.map((each) => each?.holds)).toEqual([false, true])
    expect(await emailOf()).toBe(taken)
  })

  test('is told at once to the address of before and to the member’s devices; links that were sent are void once it holds', async () => {
    await world.visitor.ask('POST /api/forgot-password', { fields: { email: member.email } })
    const token = await world.mailbox.token(member.email)
    await enter()
    const letters = await world.mailbox.deliver()
    expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [taken, 'Confirm your new email'],
        [member.email, 'A new email was entered for you'],
      ].sort(),
    )
    expect(letters.find(({ to }) => to === member.email)?.text).toContain(`${secretary.name} of`)
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'email_change_entered' })
    await confirm()
    await agree()
    const password = { password: 'another-good-one-2', password_confirmation: 'another-good-one-2' }
    await world.visitor.refused('link_spent', 'POST /api/reset-password', { fields: { token, ...password } })
  })

  test.each([
    [
      'the link in the old mailbox',
      async () => {
        const token = await world.mailbox.token(member.email)
        await world.visitor.ask('POST /api/email-change/stop-by-link', { fields: { token } })
      },
    ],
    ['the member, signed in', () => member.ask('POST /api/email-change/stop')],
    [
      'a secretary',
      () =>
        colleague.ask('POST /api/office/members/:id/email-change/stop', {
          id: member.id,
          fields: { reason: 'The member did not ask for it.' },
        }),
    ],
  ])('is stopped by %s, and nothing brings it back', async (_who, stop) => {
    await enter()
    const token = await world.mailbox.token(taken)
    await stop()
    await world.visitor.refused('link_spent', 'POST /api/email-change/confirm-by-link', { fields: { token } })
    world.clock.set('2026-12-06T10:00:00+04:00')
    await world.mailbox.deliver()
    expect(await emailOf()).toBe(member.email)
    await member.refused('not_found', 'POST /api/email-change/stop')
    await member.refused('not_found', 'POST /api/email-change/agree', { fields: { id: 1 } })
  })

  test('is replaced by one that is entered after it', async () => {
    await enter()
    const token = await world.mailbox.token(taken)
    const second = `second-${taken}`
    await enter(colleague, second)
    await world.visitor.refused('link_spent', 'POST /api/email-change/confirm-by-link', { fields: { token } })
    expect((await member.ask('GET /api/email-change')).change).toMatchObject({ email: second, by: colleague.name })
  })

  test('is nobody else’s to agree to, and never one that somebody else signs in with', async () => {
    const other = await world.member()
    await enter()
    const { change } = await member.ask('GET /api/email-change')
    await other.refused('not_found', 'POST /api/email-change/agree', { fields: { id: change?.id } })
    await secretary.refused('email_taken', PROFILE, { id: member.id, fields: { ...profile, email: other.email } })
    await confirm()
    // Somebody joins with that address while it waits.
    await world.admin.query('update person set email = $1 where id = $2', [taken.toUpperCase(), other.id])
    await agree()
    expect(await emailOf()).toBe(member.email)
  })

  test('whose link nobody opened is refused by the database itself', async () => {
    await enter()
    const hold = `update email_change set status = 'held', ended_at = made_at + interval '8 days' where person_id = $1`
    await expect(world.pool.query(hold, [member.id])).rejects.toThrow('email_change_check')
  })
})

describe('the email of somebody with a role', () => {
  let officer: Person
  beforeEach(async () => {
    officer = await world.member('Vijay Nair', 'treasurer')
  })
  const give = (by: Person, who: Person, email = taken) =>
    by.send('POST /api/office/officers/:id/email', { id: who.id, fields: { email, reason: 'A new mailbox.' } })

  test('is not the secretary’s to change, who may correct the rest', async () => {
    const corrected = (email: string) => ({ id: officer.id, fields: { ...profile, name: 'Vijay Nair', email } })
    await secretary.refused('officers_email', PROFILE, corrected(taken))
    await secretary.ask(PROFILE, corrected(officer.email))
    expect((await give(secretary, officer)).status).toBe(403)
    expect((await officer.ask('GET /api/email-change')).change).toBeNull()
  })

  test('is an administrator’s, never their own, with a fresh code, and all administrators are told', async () => {
    const other = await world.officer('admin')
    expect((await give(other, other)).body).toMatchObject({ code: 'own_email' })
    expect((await give(other, officer)).status).toBe(200)
    for (const each of [admin, other]) {
      const { notifications } = await each.ask('GET /api/notifications')
      expect(notifications[0]).toMatchObject({ kind: 'officer_sign_in_changed', person: officer.name })
    }
    await setUpAuthenticator(world, other)
    world.clock.forward({ minutes: 6 })
    expect((await give(other, officer)).body).toMatchObject({ code: 'fresh_code_needed' })
    await confirm()
    expect(await agree(officer)).toMatchObject({ holds: true })
    expect(await emailOf(officer)).toBe(taken)
  })

  test('that a secretary entered before the role was given never holds', async () => {
    await enter()
    await confirm()
    const role = { role: 'treasurer', granted: true, reason: 'Elected.' }
    await admin.ask('POST /api/office/officers/:id/roles', { id: member.id, fields: role })
    world.clock.set('2026-11-29T10:00:00+04:00')
    await world.mailbox.deliver()
    expect(await emailOf()).toBe(member.email)
    expect((await member.ask('GET /api/email-change')).change).toBeNull()
  })

  test('and a lost authenticator app that is taken off it, all administrators are told', async () => {
    await setUpAuthenticator(world, officer)
    const fields = { reason: 'Lost the phone; seen in person.' }
    await admin.ask('POST /api/office/officers/:id/second-factor/remove', { id: officer.id, fields })
    const other = await world.officer('admin')
    expect((await other.ask('GET /api/notifications')).notifications).toEqual([])
    const { notifications } = await admin.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'officer_sign_in_changed', person: officer.name })
  })
})
