import { beforeAll, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const MAKE = 'POST /api/office/members/:id/invitation'
const NEW = 'an-even-better-one-2'

const world = sharedWorld()
let secretary: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
})

/** An application as Join Now left it while the association had no mail server: it waits, and no password was asked. */
async function appliedWithoutMail(name: string, email: string | null, mobile: string): Promise<number> {
  const { rows } = await world.admin.query<{ id: bigint }>(
    `insert into membership_application (name, email, mobile, address, gender, language, status, applied_at)
     values ($1, $2, $3, 'Deira', 'female', 'hi', 'waiting', now()) returning id`,
    [name, email, mobile],
  )
  return Number(rows[0]?.id)
}
const tokenOf = (link: string | null) => String(link).split('#')[1] ?? ''
const chosen = (token: string) => ({ fields: { token, password: NEW, password_confirmation: NEW } })
const applicationOf = async (id: number) =>
  (await secretary.ask('GET /api/office/applications')).applications.find((each) => each.id === id)

test('who asked to join before there was a mail server has no password: a link that is handed over leads to one', async () => {
  const id = await appliedWithoutMail('Rokeya Begum', null, '050 555 0177')
  expect(await applicationOf(id)).toMatchObject({ has_password: false, email: '' })
  const { member_id: memberId } = await secretary.ask('POST /api/office/applications/:id/accept', { id })
  const { link, text } = await secretary.ask(MAKE, { id: memberId, fields: {} })
  // As the browser of the applicant asked for.
  expect(text).toContain('प्रिय Rokeya Begum,')
  await world.visitor.ask('POST /api/invitation/accept', chosen(tokenOf(link)))
  await world.visitor.ask('POST /api/login', { fields: { email: '+971 50 555 0177', password: NEW } })
})

test('with an email they are invited by email: the letter has the link, which is shown to nobody else', async () => {
  const email = 'salma@example.test'
  const id = await appliedWithoutMail('Salma Akter', email, '050 555 0178')
  expect(await applicationOf(id)).toMatchObject({ has_password: false, email })
  const { member_id: memberId } = await secretary.ask('POST /api/office/applications/:id/accept', { id })
  const welcome = (await world.mailbox.deliver()).find(({ to }) => to === email)
  expect(welcome?.subject).toBe('Somiti में आपका स्वागत है')
  expect(welcome?.text).toContain('आपका अपना लिंक')
  expect(welcome?.text).not.toContain('/sign-in')
  await world.visitor.refused('wrong_credentials', 'POST /api/login', { fields: { email, password: NEW } })
  const made = await secretary.ask(MAKE, { id: memberId, fields: { by_email: true, language: 'bn' } })
  expect(made).toMatchObject({ link: null, text: null, whatsapp: null, message: 'The link is on its way by email.' })
  // In the language that the secretary said, and no more in that of the application.
  const invitation = (await world.mailbox.deliver()).find(({ to }) => to === email)
  expect([made.language, invitation?.subject]).toEqual(['bn', 'Somiti-এ আপনার অ্যাকাউন্ট'])
  const [, token = ''] = invitation?.text.match(/\/invitation#(\S+)/) ?? []
  await world.visitor.ask('POST /api/invitation/accept', chosen(token))
  await world.visitor.ask('POST /api/login', { fields: { email, password: NEW } })
})

test('who applied with a password has one, and needs no invitation', async () => {
  const email = 'joel@example.test'
  const fields = { name: 'Joel Reyes', mobile: '050 555 0179', address: 'Deira', gender: 'male', email, password: NEW }
  await world.visitor.ask('POST /api/join', { fields })
  const token = await world.mailbox.token(email)
  await world.visitor.ask('POST /api/join/confirm', { fields: { token, password: NEW } })
  const { applications } = await secretary.ask('GET /api/office/applications')
  expect(applications.find((each) => each.email === email)).toMatchObject({ has_password: true })
})
