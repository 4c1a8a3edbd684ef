import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { addPasskey, prove, SoftPasskey, signInWith } from '../support/soft-passkey.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
const withPassword = { fields: { password: PASSWORD } }

beforeEach(async () => {
  member = await world.member()
})

async function told(who: Person = member) {
  const { notifications } = await who.ask('GET /api/notifications')
  return notifications.map(({ kind, title }) => [kind, title])
}

describe('an officer with a passkey and no authenticator app', () => {
  const office = sharedWorld({ secondFactor: 'required' })
  const reads = (who: { send: Person['send'] }) => who.send('GET /api/office/officers')
  const state = async (who: { ask: Person['ask'] }) => (await who.ask('GET /api/profile')).userData.second_factor

  test('enters the officer area by the passkey, which is password and second factor in one', async () => {
    const officer = await office.officer('admin')
    expect((await reads(officer)).body).toMatchObject({ code: 'second_factor_missing' })
    expect(await state(officer)).toBe('required')
    const { passkey } = await addPasskey(officer)
    expect((await reads(officer)).status).toBe(200)
    const phone = callerOf(office.app, await signInWith(office.visitor, passkey))
    expect((await reads(phone)).status).toBe(200)
    expect(await state(phone)).toBe('on')
  })

  test('does not enter it by the password alone, until the passkey or a recovery code is given', async () => {
    const officer = await office.officer('admin')
    const { passkey } = await addPasskey(officer)
    const { recovery_codes: codes } = await officer.ask('POST /api/second-factor/recovery-codes')
    const fields = { email: officer.email, password: PASSWORD }
    const signIn = async () =>
      callerOf(office.app, (await office.visitor.ask('POST /api/login', { fields })).access_token)
    const laptop = await signIn()
    expect((await reads(laptop)).body).toMatchObject({ code: 'proof_needed' })
    expect(await state(laptop)).toBe('unproved')
    await laptop.ask('POST /api/second-factor/prove', { fields: { code: codes[0] } })
    expect((await reads(laptop)).status).toBe(200)
    const tablet = await signIn()
    await prove(tablet, passkey)
    expect((await reads(tablet)).status).toBe(200)
    expect(await state(tablet)).toBe('on')
  })

  test('gives it again before a role changes, and five minutes later once more', async () => {
    const officer = await office.officer('admin')
    const { passkey } = await addPasskey(officer)
    const other = await office.officer('auditor')
    const give = { id: other.id, fields: { role: 'secretary', granted: true, reason: 'As the committee decided.' } }
    office.clock.forward({ minutes: 6 })
    await officer.refused('fresh_code_needed', 'POST /api/office/officers/:id/roles', give)
    await prove(officer, passkey)
    await officer.ask('POST /api/office/officers/:id/roles', give)
    office.clock.forward({ minutes: 6 })
    const take = { id: other.id, fields: { ...give.fields, granted: false } }
    await officer.refused('fresh_code_needed', 'POST /api/office/officers/:id/roles', take)
  })

  test('may set up an app beside it, and remove the app again while the passkey is there', async () => {
    const officer = await office.officer('admin')
    await addPasskey(officer)
    const app = await setUpAuthenticator(office, officer)
    await officer.ask('POST /api/second-factor/prove', { fields: { code: app.code(office.clock.now()) } })
    await officer.refused('second_factor_stays', 'POST /api/second-factor/remove', withPassword)
  })
})

describe('its person is told', () => {
  const signIn = async (who: Person, device?: string) => {
    const fields = { email: who.email, password: PASSWORD, ...(device && { device }) }
    return (await world.visitor.ask('POST /api/login', { fields })).access_token
  }
  const deviceOf = (token: string) => createHash('sha256').update(token).digest('hex')

  test('of a passkey that is added, and removed', async () => {
    const { id } = await addPasskey(member, new SoftPasskey(), 'My phone')
    await member.ask('POST /api/passkeys/:id/remove', { id, ...withPassword })
    expect(await told()).toEqual([
      ['passkey_removed', 'My phone'],
      ['passkey_added', 'My phone'],
    ])
  })

  test('by email too, also who chose to be told of nothing by email', async () => {
    const { groups, figures } = await member.ask('GET /api/notification-choices')
    const silent = { ...groups, membership: { email: false, push: false } }
    await member.ask('PUT /api/notification-choices', { fields: { groups: silent, figures } })
    await addPasskey(member, new SoftPasskey(), 'My phone')
    world.clock.forward({ minutes: 2 })
    const letters = (await world.mailbox.deliverNews()).filter(({ to }) => to === member.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['A passkey was added to your account'])
  })

  test('of a sign-in on a device that is new, with a password or a passkey', async () => {
    const { passkey } = await addPasskey(member)
    await signIn(member)
    await signInWith(world.visitor, passkey)
    expect((await told()).map(([kind]) => kind)).toEqual([
      'signed_in_elsewhere',
      'signed_in_elsewhere',
      'passkey_added',
    ])
  })

  test('of none on the same device, also where others have signed in on it meanwhile', async () => {
    const other = await world.member()
    const first = await signIn(member, deviceOf(member.token))
    const second = await signIn(other, deviceOf(first))
    // The one from before on this device has ended.
    member.token = await signIn(member, deviceOf(second))
    expect(await told()).toEqual([])
    expect((await told(other)).map(([kind]) => kind)).toEqual(['signed_in_elsewhere'])
  })
})

describe('a lost passkey of an officer', () => {
  const call = 'POST /api/office/officers/:id/passkeys/remove'
  const removing = (passkey: number) => ({ passkey, reason: 'The phone was stolen; seen at the meeting.' })
  const listed = async (by: Person, of: Person) =>
    (await by.ask('GET /api/office/officers')).officers.find(({ id }) => id === Number(of.id))

  test('is removed by an administrator: it signs nobody in, every session ends, and all are told', async () => {
    const [admin, other, officer] = [
      await world.officer('admin'),
      await world.officer('admin'),
      await world.officer('treasurer'),
    ]
    const { id, passkey } = await addPasskey(officer, new SoftPasskey(), 'Stolen phone')
    const { recovery_codes: codes } = await officer.ask('POST /api/second-factor/recovery-codes')
    const laptop = callerOf(world.app, await world.signIn(officer))
    expect(await listed(admin, officer)).toMatchObject({ passkeys: [{ id, name: 'Stolen phone' }] })
    await admin.ask(call, { id: officer.id, fields: removing(id) })
    const { options } = await world.visitor.ask('POST /api/passkeys/sign-in/begin')
    const fields = { credential: passkey.answered(options) }
    await world.visitor.refused('passkey_unknown', 'POST /api/passkeys/sign-in', { fields })
    for (const session of [officer, laptop]) expect((await session.send('GET /api/profile')).status).toBe(401)
    officer.token = await world.signIn(officer)
    expect((await told(officer)).at(0)).toEqual(['passkey_removed', 'Stolen phone'])
    await officer.refused('second_factor_wrong', 'POST /api/second-factor/prove', { fields: { code: codes[0] } })
    const { notifications } = await other.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'officer_sign_in_changed', person: officer.name })
    const { records } = await admin.ask('GET /api/office/audit', { query: { call } })
    expect(records[0]?.sentence.map(({ text }) => text).join('')).toBe(
      `${admin.name} removed the passkey Stolen phone of ${officer.name}.`,
    )
    await admin.refused('not_found', call, { id: officer.id, fields: removing(id) })
  })

  test('leaves the other passkeys, and the recovery codes with them', async () => {
    const [admin, officer] = [await world.officer('admin'), await world.officer('treasurer')]
    const { id } = await addPasskey(officer, new SoftPasskey(), 'Lost')
    const { passkey } = await addPasskey(officer, new SoftPasskey(), 'Kept')
    const { recovery_codes: codes } = await officer.ask('POST /api/second-factor/recovery-codes')
    await admin.ask(call, { id: officer.id, fields: removing(id) })
    officer.token = await signInWith(world.visitor, passkey)
    await officer.ask('POST /api/second-factor/prove', { fields: { code: codes[0] } })
    expect(await listed(admin, officer)).toMatchObject({ passkeys: [{ name: 'Kept' }] })
  })

  test('is not their own, nor of a member without a role, and takes a fresh code', async () => {
    const admin = await world.officer('admin')
    const { id: own, passkey } = await addPasskey(admin)
    await admin.refused('own_passkey', call, { id: admin.id, fields: removing(own) })
    const { id } = await addPasskey(member)
    await admin.refused('not_found', call, { id: member.id, fields: removing(id) })
    const officer = await world.officer('treasurer')
    const { id: theirs } = await addPasskey(officer)
    await admin.refused('not_found', call, { id: officer.id, fields: removing(id) })
    world.clock.forward({ minutes: 10 })
    await admin.refused('fresh_code_needed', call, { id: officer.id, fields: removing(theirs) })
    await prove(admin, passkey)
    await admin.ask(call, { id: officer.id, fields: removing(theirs) })
  })

  test('is named to administrators alone', async () => {
    const [treasurer, officer] = [await world.officer('treasurer'), await world.officer('secretary')]
    await addPasskey(officer)
    expect(await listed(treasurer, officer)).toMatchObject({ passkeys: [] })
  })
})
