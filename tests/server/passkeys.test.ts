import { beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { addPasskey, prove, SoftPasskey, signInWith } from '../support/soft-passkey.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person

beforeEach(async () => {
  // So that no test waits for what another has tried.
  world.clock.forward({ hours: 2 })
  member = await world.member()
})

const withPassword = { fields: { password: PASSWORD } }
/** As PostgreSQL writes it. */
const nowText = () => world.clock.now().toISOString().replace('.000Z', 'Z')
const begin = async () => (await world.visitor.ask('POST /api/passkeys/sign-in/begin')).options
const listed = async (who: Person = member) => (await who.ask('GET /api/passkeys')).passkeys
const kept = async () => (await world.admin.query('select * from passkey')).rows
const challenges = async () => (await world.admin.query('select * from passkey_challenge')).rows

/** That a refused sign-in begins no session and notes no use. */
async function signsNobodyIn(code: string, credential: object): Promise<void> {
  const state = async () => ({
    sessions: (await world.admin.query('select count(*) from session')).rows,
    passkeys: await kept(),
  })
  const before = await state()
  await world.visitor.refused(code, 'POST /api/passkeys/sign-in', { fields: { credential } })
  expect(await state()).toEqual(before)
}

describe('adding a passkey', () => {
  test('takes the password, and keeps the name, the day and whether it is backed up', async () => {
    await member.refused('password_wrong', 'POST /api/passkeys/begin', { fields: { password: 'not it at all' } })
    await addPasskey(member, new SoftPasskey(), 'Work laptop')
    world.clock.forward({ minutes: 1 })
    await addPasskey(member, new SoftPasskey({ counts: false }), 'My phone')
    expect(await listed()).toMatchObject([
      { name: 'My phone', backed_up: true, last_used_at: null, added_at: nowText() },
      { name: 'Work laptop', backed_up: false },
    ])
  })

  test('asks for a discoverable key, for the person to be verified, and for no attestation', async () => {
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Somiti' },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  test('names the person to the device by random bytes, the same each time', async () => {
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    const again = await member.ask('POST /api/passkeys/begin', withPassword)
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect(again.options.user.id).toBe(options.user.id)
    expect(again.options.challenge).not.toBe(options.challenge)
  })

  test('tells the browser which ones there are, and takes none of them twice', async () => {
    const { passkey } = await addPasskey(member)
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([passkey.credentialId.toString('base64url')])
    const other = await world.member()
    const theirs = await other.ask('POST /api/passkeys/begin', withPassword)
    const copied = { fields: { credential: passkey.made(theirs.options) } }
    await other.refused('passkey_known', 'POST /api/passkeys', copied)
    expect(await listed(other)).toEqual([])
  })

  test('is named by the browser and the system where nobody names it', async () => {
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    const credential = new SoftPasskey().made(options)
    const agent =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    const headers = { 'user-agent': agent }
    const { status } = await member.inject({ method: 'POST', url: '/api/passkeys', headers, payload: { credential } })
    expect(status).toBe(200)
    expect(await listed()).toMatchObject([{ name: 'Chrome, Android' }])
  })

  test('asks who has an authenticator app for a fresh code beside the password', async () => {
    const app = await setUpAuthenticator(world, member)
    world.clock.forward({ minutes: 10 })
    await member.refused('fresh_code_needed', 'POST /api/passkeys/begin', withPassword)
    await member.ask('POST /api/second-factor/prove', { fields: { code: app.code(world.clock.now()) } })
    await addPasskey(member)
    expect(await listed()).toHaveLength(1)
  })

  test('asks who has a passkey for it beside the password', async () => {
    const { passkey } = await addPasskey(member)
    world.clock.forward({ minutes: 10 })
    await member.refused('fresh_code_needed', 'POST /api/passkeys/begin', withPassword)
    await prove(member, passkey)
    await addPasskey(member)
    expect(await listed()).toHaveLength(2)
  })

  test('that a password alone began is not finished once there is a second factor', async () => {
    const thief = callerOf(world.app, await world.signIn(member))
    const { options } = await thief.ask('POST /api/passkeys/begin', withPassword)
    await addPasskey(member)
    const fields = { credential: new SoftPasskey().made(options) }
    await thief.refused('fresh_code_needed', 'POST /api/passkeys', { fields })
    expect(await listed()).toHaveLength(1)
  })

  test.each([
    ['from a page elsewhere', { origin: 'https://somiti.example.net' }],
    ['for another domain', { site: 'example.net' }],
    ['within a frame elsewhere', { crossOrigin: true }],
    ['by a device that did not verify the person', { unverified: true }],
    ['as the answer to signing in', { type: 'webauthn.get' }],
  ] as const)('%s is refused', async (_what, odd) => {
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    const fields = { credential: new SoftPasskey().made(options, odd) }
    await member.refused('passkey_wrong', 'POST /api/passkeys', { fields })
    expect(await listed()).toEqual([])
  })

  test('answers a challenge once, within five minutes, in the session that asked', async () => {
    const { options } = await member.ask('POST /api/passkeys/begin', withPassword)
    const laptop = callerOf(world.app, await world.signIn(member))
    const send = (who: Person | typeof laptop, passkey = new SoftPasskey()) =>
      who.send('POST /api/passkeys', { fields: { credential: passkey.made(options) } })
    expect((await send(laptop)).body).toMatchObject({ code: 'passkey_expired' })
    expect((await send(member)).status).toBe(200)
    expect((await send(member)).body).toMatchObject({ code: 'passkey_expired' })
    const { options: late } = await member.ask('POST /api/passkeys/begin', withPassword)
    world.clock.forward({ minutes: 6 })
    const fields = { credential: new SoftPasskey().made(late) }
    await member.refused('passkey_expired', 'POST /api/passkeys', { fields })
    expect(await listed()).toHaveLength(1)
  })

  test('comes to an end at twenty', async () => {
    for (let i = 0; i < 20; i += 1) await addPasskey(member)
    await member.refused('passkeys_full', 'POST /api/passkeys/begin', withPassword)
  })
})

describe('signing in with a passkey', () => {
  test('gives the same token as with a password, and notes the use', async () => {
    const { passkey } = await addPasskey(member)
    world.clock.forward({ minutes: 1 })
    const options = await begin()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    expect(options).not.toHaveProperty('allowCredentials')
    const fields = { credential: passkey.answered(options) }
    const answer = await world.visitor.ask('POST /api/passkeys/sign-in', { fields })
    expect(answer).toMatchObject({ status_code: 200, message: 'Welcome back.' })
    const { userData } = await callerOf(world.app, answer.access_token).ask('GET /api/profile')
    expect(userData.id).toBe(Number(member.id))
    expect(await listed()).toMatchObject([{ last_used_at: nowText() }])
  })

  test('takes a passkey that several devices share, which counts nothing, and notes whether it is backed up', async () => {
    const { passkey } = await addPasskey(member, new SoftPasskey({ counts: false }))
    await signInWith(world.visitor, passkey)
    await signInWith(world.visitor, passkey)
    const own = (await kept()).filter((row) => row.person_id === member.id)
    expect(own).toMatchObject([{ counter: 0n, may_back_up: true, backed_up: true }])
  })

  test('keeps of a challenge its hash alone', async () => {
    const options = await begin()
    const rows = JSON.stringify(await challenges())
    const challenge = Buffer.from(options.challenge, 'base64url')
    expect(rows).not.toContain(options.challenge)
    expect(rows).not.toContain(JSON.stringify([...challenge]).slice(1, -1))
  })

  test('takes an answer once', async () => {
    const { passkey } = await addPasskey(member)
    const credential = passkey.answered(await begin())
    await world.visitor.ask('POST /api/passkeys/sign-in', { fields: { credential } })
    await signsNobodyIn('passkey_expired', credential)
  })

  test('takes an answer once also of three that come together', async () => {
    const { passkey } = await addPasskey(member, new SoftPasskey({ counts: false }))
    const fields = { credential: passkey.answered(await begin()) }
    const answers = await Promise.all([1, 2, 3].map(() => world.visitor.send('POST /api/passkeys/sign-in', { fields })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('uses a challenge up by a wrong answer too', async () => {
    const { passkey } = await addPasskey(member)
    const options = await begin()
    await signsNobodyIn('passkey_wrong', passkey.answered(options, { unverified: true }))
    await signsNobodyIn('passkey_expired', passkey.answered(options))
  })

  test('takes no answer to a challenge that is older than five minutes, or was made for something else', async () => {
    const { passkey } = await addPasskey(member)
    const options = await begin()
    const { options: ofProof } = await member.ask('POST /api/passkeys/prove/begin')
    await signsNobodyIn('passkey_expired', passkey.answered(ofProof))
    world.clock.forward({ minutes: 6 })
    await signsNobodyIn('passkey_expired', passkey.answered(options))
  })

  test.each([
    ['asked for by a page elsewhere', { origin: 'https://somiti.example.net' }],
    ['asked for by the same host at another port', { origin: 'http://localhost:4000' }],
    ['signed for another domain', { site: 'example.net' }],
    ['asked for within a frame elsewhere', { crossOrigin: true }],
    ['of a device that did not verify the person', { unverified: true }],
    ['that was made to add one', { type: 'webauthn.create' }],
    ['that does not say whose it is', { userHandle: undefined }],
  ] as const)('refuses an answer %s', async (_what, odd) => {
    const { passkey } = await addPasskey(member)
    await signsNobodyIn('passkey_wrong', passkey.answered(await begin(), odd))
  })

  test('refuses a passkey that says it is somebody else’s, and one that signs with another key', async () => {
    const { passkey } = await addPasskey(member)
    const other = await world.member()
    const { options } = await other.ask('POST /api/passkeys/begin', withPassword)
    await signsNobodyIn('passkey_wrong', passkey.answered(await begin(), { userHandle: options.user.id }))
    const { passkey: theirs } = await addPasskey(other)
    const forged = { ...theirs.answered(await begin()), id: passkey.credentialId.toString('base64url') }
    await signsNobodyIn('passkey_wrong', { ...forged, rawId: forged.id })
  })

  test('refuses one that nobody has, and one that was removed', async () => {
    const { id, passkey } = await addPasskey(member)
    await signsNobodyIn('passkey_unknown', new SoftPasskey().answered(await begin(), { userHandle: 'AAAA' }))
    await member.ask('POST /api/passkeys/:id/remove', { id, ...withPassword })
    await signsNobodyIn('passkey_unknown', passkey.answered(await begin()))
  })

  test('refuses a copy of a device, by its count', async () => {
    const { passkey } = await addPasskey(member)
    await signInWith(world.visitor, passkey)
    await signInWith(world.visitor, passkey)
    await signsNobodyIn('passkey_cloned', passkey.answered(await begin(), { counter: 2 }))
    await signsNobodyIn('passkey_cloned', passkey.answered(await begin(), { counter: 1 }))
    await signsNobodyIn('passkey_cloned', passkey.answered(await begin(), { counter: 0 }))
    await signInWith(world.visitor, passkey)
  })

  test('has to wait after some wrong answers, and is told how long; the right one then signs in', async () => {
    const { passkey } = await addPasskey(member)
    const wrong = async () => {
      const fields = { credential: passkey.answered(await begin(), { unverified: true }) }
      return world.visitor.send('POST /api/passkeys/sign-in', { fields })
    }
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await wrong()).status)
    expect(statuses).toEqual([...Array(11).fill(422), 429])
    expect(Number((await wrong()).headers['retry-after'])).toBeGreaterThan(0)
    world.clock.forward({ minutes: 1 })
    await signInWith(world.visitor, passkey)
  })

  test('leaves a record of an officer in the audit trail', async () => {
    const officer = await world.officer('auditor')
    const { passkey } = await addPasskey(officer)
    const token = await signInWith(world.visitor, passkey)
    const { records } = await callerOf(world.app, token).ask('GET /api/office/audit', {
      query: { call: 'POST /api/login' },
    })
    expect(records).toMatchObject([{ call: 'POST /api/login', by: { name: officer.name } }])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'passkey'],
    ['no response', { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }],
    ['another type', { id: 'AAAA', rawId: 'AAAA', type: 'password', response: {} }],
    ['signs that are no base64url', { id: '!', rawId: '!', type: 'public-key', response: {} }],
  ])('answers %s in place of a passkey with what is wrong, and keeps nothing', async (_what, credential) => {
    const { status, body } = await world.visitor.send('POST /api/passkeys/sign-in', { fields: { credential } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid_fields', errors: { credential: ['This passkey could not be read.'] } })
  })

  test('answers bytes that mean nothing with a refusal', async () => {
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }
    await signsNobodyIn('passkey_wrong', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response })
    const { passkey } = await addPasskey(member)
    const whole = passkey.answered(await begin())
    await signsNobodyIn('passkey_wrong', { ...whole, response: { ...whole.response, authenticatorData: 'AAAA' } })
    const { options } = await (await world.member()).ask('POST /api/passkeys/begin', withPassword)
    const made = new SoftPasskey().made(options)
    await member.refused('passkey_expired', 'POST /api/passkeys', { fields: { credential: made } })
  })
})

describe('the own passkeys', () => {
  test('are renamed and removed by their owner alone', async () => {
    const { id } = await addPasskey(member)
    const other = await world.member()
    const fields = { name: 'Old phone' }
    await other.refused('not_found', 'POST /api/passkeys/:id/rename', { id, fields })
    await other.refused('not_found', 'POST /api/passkeys/:id/remove', { id, ...withPassword })
    await member.ask('POST /api/passkeys/:id/rename', { id, fields })
    expect(await listed()).toMatchObject([{ name: 'Old phone' }])
    await member.refused('invalid_fields', 'POST /api/passkeys/:id/rename', { id, fields: { name: ' ' } })
    await member.refused('password_wrong', 'POST /api/passkeys/:id/remove', { id, fields: { password: 'no' } })
    await member.ask('POST /api/passkeys/:id/remove', { id, ...withPassword })
    expect(await listed()).toEqual([])
  })

  test('sign out with them what was signed in by them, and nothing else', async () => {
    const { id, passkey } = await addPasskey(member)
    const phone = callerOf(world.app, await signInWith(world.visitor, passkey))
    const laptop = callerOf(world.app, await world.signIn(member))
    await member.ask('POST /api/passkeys/:id/remove', { id, ...withPassword })
    expect((await phone.send('GET /api/profile')).status).toBe(401)
    expect((await laptop.send('GET /api/profile')).status).toBe(200)
    expect((await member.send('GET /api/profile')).status).toBe(200)
  })

  test('are removed only by who confirms it with one of them, or with a code', async () => {
    const { id, passkey } = await addPasskey(member)
    world.clock.forward({ minutes: 10 })
    await member.refused('fresh_code_needed', 'POST /api/passkeys/:id/remove', { id, ...withPassword })
    const { recovery_codes: codes } = await (async () => {
      await prove(member, passkey)
      return member.ask('POST /api/second-factor/recovery-codes')
    })()
    world.clock.forward({ minutes: 10 })
    await member.ask('POST /api/second-factor/prove', { fields: { code: codes[0] } })
    await member.ask('POST /api/passkeys/:id/remove', { id, ...withPassword })
    await member.refused('second_factor_wrong', 'POST /api/second-factor/prove', { fields: { code: codes[1] } })
  })
})

describe('confirming with a passkey', () => {
  test('takes the place of a fresh code, by a passkey of one’s own', async () => {
    const { passkey } = await addPasskey(member)
    const { passkey: theirs } = await addPasskey(await world.member())
    world.clock.forward({ minutes: 10 })
    const nominee = { fields: { name: 'Rahim', relation: 'Brother', mobile: '+971 50 555 0199' } }
    await member.refused('fresh_code_needed', 'POST /api/nominee', nominee)
    const { options } = await member.ask('POST /api/passkeys/prove/begin')
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.credentialId.toString('base64url')])
    const fields = { credential: theirs.answered(options) }
    await member.refused('passkey_wrong', 'POST /api/passkeys/prove', { fields })
    await member.refused('fresh_code_needed', 'POST /api/nominee', nominee)
    await prove(member, passkey)
    await member.ask('POST /api/nominee', nominee)
  })

  test('is not there for who has none', async () => {
    await member.refused('not_found', 'POST /api/passkeys/prove/begin')
  })
})
