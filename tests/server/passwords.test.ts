import { describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD } from '../support/world.ts'

const world = sharedWorld({ settings: { name: 'Padma Circle' } })

const applicant = {
  name: 'Rokeya Begum',
  email: 'rokeya@example.test',
  mobile: '+971 50 555 0142',
  address: 'Deira',
  gender: 'female',
}

/** What is guessed first, and why it is refused. */
const GUESSED = {
  password_common: ['password1234', 'iloveyou', 'P@ssw0rd', 'zzzzzzzzzz'],
  password_personal: ['Rokeya-1990', 'padma circle 26', 'rokeya@example.test'],
}

describe.each(Object.entries(GUESSED))('a password that is refused as %s', (code, passwords) => {
  test.each(passwords)('joining with %s', async (password) => {
    const before = await world.stored()
    const refusal = await world.visitor.refused(code, 'POST /api/join', { fields: { ...applicant, password } })
    expect(refusal).toMatchObject({ status_code: 422, errors: { password: [refusal.message] } })
    expect(await world.stored()).toEqual(before)
  })

  test.each(passwords)('changing it to %s', async (password) => {
    const member = await world.member(applicant.name)
    const fields = { old_password: PASSWORD, password: password.replace('@example', '.9@example') }
    const before = await world.stored()
    await member.refused(code, 'POST /api/profile/password/update', {
      fields: { ...fields, password_confirmation: fields.password },
    })
    expect(await world.stored()).toEqual(before)
  })
})

test.each([
  ['8 characters', 'kite-9-w'],
  ['128 characters', 'long words '.repeat(12).slice(0, 128)],
  ['letters alone', 'mango lantern tide'],
  ['another alphabet', 'আমার মায়ের বাড়ি'],
])('a password of %s is taken, and signs in', async (_what, password) => {
  const member = await world.member()
  const fields = { old_password: PASSWORD, password, password_confirmation: password }
  await member.ask('POST /api/profile/password/update', { fields })
  await world.visitor.ask('POST /api/login', { fields: { email: member.email, password } })
})

test.each([
  ['7 characters', 'kite-9w'],
  ['129 characters', 'long words '.repeat(12).slice(0, 129)],
])('a password of %s is refused', async (_what, password) => {
  const member = await world.member()
  const fields = { old_password: PASSWORD, password, password_confirmation: password }
  const refusal = await member.refused('invalid_fields', 'POST /api/profile/password/update', { fields })
  expect(Object.keys(refusal.errors)).toEqual(['password'])
})

test('a password that another keyboard writes with other signs of the same letters signs in', async () => {
  const member = await world.member()
  const [composed, apart] = ['café au lait 7'.normalize('NFC'), 'café au lait 7'.normalize('NFD')]
  expect(composed).not.toBe(apart)
  const fields = { old_password: PASSWORD, password: composed, password_confirmation: composed }
  await member.ask('POST /api/profile/password/update', { fields })
  await world.visitor.ask('POST /api/login', { fields: { email: member.email, password: apart } })
})
