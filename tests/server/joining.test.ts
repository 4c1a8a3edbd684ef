import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addWorkingDays, businessDateAt } from '#core/calendar.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { untouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const JOINING = {
  name: 'Joel Reyes',
  mobile: '+971 50 123 4567',
  address: 'Al Nahda',
  gender: 'male',
  password: 'my kettle sings',
  how_heard: 'From a friend',
}
const CONFIRM = 'POST /api/join/confirm'

const world = sharedWorld()
let secretary: Person
let email: string
let asked = 0

beforeAll(async () => {
  secretary = await world.officer('secretary')
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  await world.admin.query('delete from attempt; delete from job')
  asked += 1
  email = `joel-${asked}@example.test`
})

const join = (fields: object = {}) => world.visitor.ask('POST /api/join', { fields: { ...JOINING, email, ...fields } })
const applications = async () => {
  const { rows } = await world.admin.query('select * from membership_application where email = $1 order by id', [email])
  return rows
}
const confirm = (token: string, password = JOINING.password) => ({ fields: { token, password } })

async function waiting(): Promise<number> {
  const { applications } = await secretary.ask('GET /api/office/applications')
  return applications.find((each) => each.email === email)?.id ?? 0
}

async function signIn(password = JOINING.password): Promise<Caller> {
  const { access_token } = await world.visitor.ask('POST /api/login', { fields: { email, password } })
  return callerOf(world.app, access_token)
}

/** Asked, and confirmed. */
async function applied(): Promise<Caller> {
  await join()
  await world.visitor.ask(CONFIRM, confirm(await world.mailbox.token(email)))
  return signIn()
}

test('an applicant is greeted in the language that they applied in', async () => {
  await world.visitor.ask('POST /api/join', { fields: { ...JOINING, email }, language: 'bn' })
  await world.visitor.ask(CONFIRM, confirm(await world.mailbox.token(email)))
  const { applications } = await secretary.ask('GET /api/office/applications')
  const { greeting } = applications.find((each) => each.email === email) ?? {}
  expect(greeting).toBe('প্রিয় Joel Reyes,\nSomiti আপনাকে আপনার যোগদানের আবেদনের বিষয়ে লিখছে।')
})

test('an applicant with a mobile, an email or a name that somebody has says so before they are accepted', async () => {
  const listed = async () => {
    const { applications } = await secretary.ask('GET /api/office/applications')
    return applications.find((each) => each.email === email)
  }
  const [first, other] = [await world.member('Nobody Like Them'), await world.member('Joel de Reyes')]
  await world.admin.query('update person set mobile = $2 where id = $1', [first.id, '0507776655'])
  await join({ name: 'joel de reyes', mobile: '+971 50 777 6655' })
  await world.visitor.ask(CONFIRM, confirm(await world.mailbox.token(email)))
  const same = (await listed())?.same ?? []
  expect(same).toEqual(
    expect.arrayContaining([
      { id: Number(first.id), name: 'Nobody Like Them', unique_id: expect.stringMatching(/^SM-/), by: ['mobile'] },
      { id: Number(other.id), name: 'Joel de Reyes', unique_id: expect.stringMatching(/^SM-/), by: ['name'] },
    ]),
  )
  expect(same).toHaveLength(2)
  await secretary.ask('POST /api/office/applications/:id/accept', { id: (await listed())?.id ?? 0 })
  const { applications } = await secretary.ask('GET /api/office/applications', { query: { status: 'accepted' } })
  expect(applications.find((each) => each.email === email)?.same).toEqual([])
})

test('whom one is about to add by hand is looked for among those whom one has', async () => {
  const alike = (query: { name?: string; email?: string; mobile?: string }) =>
    secretary.ask('GET /api/office/members/alike', { query })
  const fields = { name: 'Rahima Khatun', mobile: '+971 50 222 3344', address: 'Deira, Dubai', gender: 'female' }
  const { member_id: id } = await secretary.ask('POST /api/office/members', {
    fields: { ...fields, email: 'rahima@example.test' },
  })
  const rahima = { id, name: 'Rahima Khatun', unique_id: expect.stringMatching(/^SM-/) }
  expect((await alike({ mobile: '050 222 3344' })).same).toEqual([{ ...rahima, by: ['mobile'] }])
  expect((await alike({ name: 'rahima khatun', email: 'RAHIMA@example.test' })).same).toEqual([
    { ...rahima, by: ['email', 'name'] },
  ])
  for (const nobody of [
    { name: 'Rahima Begum' },
    { mobile: '+971 50 999 3344' },
    { name: '', email: '', mobile: '' },
    {},
  ]) {
    expect((await alike(nobody)).same).toEqual([])
  }
  const auditor = await world.officer('auditor')
  await auditor.refused('not_allowed', 'GET /api/office/members/alike', { query: {} })
})

describe('asking to join', () => {
  test('keeps what was entered, the password only as a hash, and shows it to nobody before the address is confirmed', async () => {
    await join({ email: email.toUpperCase() })
    const [application] = await applications()
    expect(application).toMatchObject({ name: 'Joel Reyes', how_heard: 'From a friend', status: 'unconfirmed' })
    expect(application.password_hash).toMatch(/^\$argon2id\$/)
    expect(await waiting()).toBe(0)
    await secretary.refused('not_found', 'POST /api/office/applications/:id/accept', { id: application.id })
    const login = { fields: { email, password: JOINING.password } }
    await world.visitor.refused('address_not_confirmed', 'POST /api/login', login)
  })

  test('says which fields are missing', async () => {
    const refusal = await world.visitor.refused('invalid_fields', 'POST /api/join', { fields: {} })
    expect(Object.keys(refusal.errors).sort()).toEqual(['address', 'email', 'gender', 'mobile', 'name', 'password'])
  })

  test('without confirming an email is refused where emails are sent', async () => {
    const { status, body } = await world.visitor.send('POST /api/join/without-email', {
      fields: { name: 'Rokeya Begum', mobile: '050 555 0177', address: 'Deira', gender: 'female' },
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'email_set_up' } })
  })

  test('sends a letter in which nothing stands that was entered', async () => {
    await join({ name: 'Cheap loans at evil.example', how_heard: 'Cheap loans at evil.example' })
    const [letter, ...others] = await world.mailbox.deliver()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: email, subject: 'Confirm your email' })
    expect(letter?.text + (letter?.html ?? '')).not.toContain('evil.example')
  })

  test("with a member's address is answered alike, by the same work; the member is told, and what was entered goes", async () => {
    const member = await world.member()
    const work = async (address: string) => {
      const [pool, client] = [vi.spyOn(world.pool, 'query'), vi.spyOn(world.pool, 'connect')]
      const answer = await join({ email: address })
      const names = pool.mock.calls.map(([query]) => (query as unknown as { name: string }).name)
      const seen = { answer, names, transactions: client.mock.calls.length }
      pool.mockRestore()
      client.mockRestore()
      return seen
    }
    expect(await work(member.email)).toEqual(await work(email))
    const sent = await world.mailbox.deliver()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, 'You can sign in already'],
      [email, 'Confirm your email'],
    ])
    email = member.email
    expect(await applications()).toEqual([])
  })
})

describe('the link', () => {
  test('and the password chosen make an applicant who signs in, sees where it stands, and has no account', async () => {
    const applicant = await applied()
    const { application } = await applicant.ask('GET /api/my-application')
    expect(application).toMatchObject({ status: 'waiting', reason: null, confirmed_at: expect.any(String) })
    const confirmed = businessDateAt(new Date(application?.confirmed_at ?? ''))
    expect(application?.answer_by).toBe(addWorkingDays(confirmed, 3))
    expect((await applicant.ask('GET /api/profile')).userData).toMatchObject({
      name: 'Joel Reyes',
      unique_id: null,
      roles: [],
    })
    expect((await applicant.ask('GET /api/my-account-data')).myAccountData).toBeNull()
    await applicant.refused('not_a_member', 'GET /api/my-loans')
    expect(await waiting()).not.toBe(0)
  })

  test('works once, within 7 days, and not with another password', async () => {
    await join()
    const token = await world.mailbox.token(email)
    await untouched(world, () => world.visitor.refused('application_password_wrong', CONFIRM, confirm(token, PASSWORD)))
    world.clock.forward({ days: 6, hours: 23 })
    await world.visitor.ask(CONFIRM, confirm(token))
    await untouched(world, () => world.visitor.refused('link_spent', CONFIRM, confirm(token)))
    await join({ email: `late-${email}` })
    const late = await world.mailbox.token(`late-${email}`)
    world.clock.forward({ days: 7 })
    await world.visitor.refused('link_spent', CONFIRM, confirm(late))
  })

  test('does not let its password be guessed: after some tries one has to wait', async () => {
    await join()
    const token = await world.mailbox.token(email)
    const statuses = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await world.visitor.send(CONFIRM, confirm(token, `guess ${i}`))).status)
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1)).size).toBe(1)
    world.clock.forward({ minutes: 1 })
    await world.visitor.ask(CONFIRM, confirm(token))
  })

  test('of one application takes the others of that address with it: no stranger can confirm theirs later', async () => {
    await join({ password: 'a stranger asks first' })
    const strangers = await world.mailbox.token(email)
    await join()
    await world.visitor.ask(CONFIRM, confirm(await world.mailbox.token(email)))
    await world.visitor.refused('link_spent', CONFIRM, confirm(strangers, 'a stranger asks first'))
    expect(await applications()).toMatchObject([{ status: 'waiting' }])
    expect((await join()).status_code).toBe(200)
    expect(await world.mailbox.deliver()).toMatchObject([{ to: email, subject: 'You can sign in already' }])
  })

  test('used twice at once makes one applicant', async () => {
    await join()
    const token = await world.mailbox.token(email)
    const answers = await Promise.all([1, 2, 3].map(() => world.visitor.send(CONFIRM, confirm(token))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is kept only as a hash', async () => {
    await join()
    const token = await world.mailbox.token(email)
    const { rows } = await world.admin.query(
      'select to_jsonb(a)::text as row from membership_application a union all select to_jsonb(j)::text from job j',
    )
    for (const { row } of rows) expect(row).not.toContain(token)
  })
})

describe('the decision', () => {
  test('to accept gives a member ID, starts the dues and is told by email; the session goes on as a member', async () => {
    const applicant = await applied()
    await secretary.ask('POST /api/office/applications/:id/accept', { id: await waiting() })
    const { userData } = await applicant.ask('GET /api/profile')
    expect(userData.unique_id).toMatch(/^SM-\d{6}$/)
    const { myAccountData } = await applicant.ask('GET /api/my-account-data')
    expect(myAccountData?.monthlyPaymentData).toMatchObject([{ month: 'November 2026', status: 'due' }])
    const [letter] = await world.mailbox.deliver()
    expect(letter).toMatchObject({ to: email, subject: 'Welcome to Somiti' })
    expect(letter?.text).toContain(`Your member ID is ${userData.unique_id}.`)
    expect(letter?.text).toContain('Dues are AED 100.00 a month')
  })

  test('to decline is told with its reason, on the page and by email, and one can ask again with other details', async () => {
    const applicant = await applied()
    const reason = 'Nobody could be <reached>.'
    await secretary.ask('POST /api/office/applications/:id/decline', { id: await waiting(), fields: { reason } })
    expect((await applicant.ask('GET /api/my-application')).application).toMatchObject({ status: 'declined', reason })
    const [letter] = await world.mailbox.deliver()
    expect(letter).toMatchObject({ to: email, subject: 'Your application to Somiti' })
    expect(letter?.text).toContain(reason)
    expect(letter?.html).toContain('Nobody could be &lt;reached&gt;.')

    await join({ name: 'Joel A. Reyes', password: 'my kettle whistles' })
    await world.visitor.ask(CONFIRM, confirm(await world.mailbox.token(email), 'my kettle whistles'))
    expect((await applicant.send('GET /api/profile')).status).toBe(401)
    const again = await signIn('my kettle whistles')
    expect((await again.ask('GET /api/profile')).userData.name).toBe('Joel A. Reyes')
    expect((await again.ask('GET /api/my-application')).application?.status).toBe('waiting')
    expect(await waiting()).not.toBe(0)
  })

  test('that is refused tells nobody', async () => {
    await applied()
    await world.mailbox.deliver()
    const treasurer = await world.officer('treasurer')
    await treasurer.refused('not_allowed', 'POST /api/office/applications/:id/accept', { id: await waiting() })
    expect(await world.mailbox.deliver()).toEqual([])
  })
})

test('an applicant who forgot the password sets another by a link', async () => {
  await applied()
  await world.visitor.ask('POST /api/forgot-password', { fields: { email } })
  const fields = { password: 'new kettle sings', password_confirmation: 'new kettle sings' }
  await world.visitor.ask('POST /api/reset-password', {
    fields: { ...fields, token: await world.mailbox.token(email) },
  })
  await signIn('new kettle sings')
})
