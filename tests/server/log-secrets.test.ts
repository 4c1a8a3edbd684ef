import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLogger } from '#server/http/logger.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { askToJoin, duesForm, loanForm } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'somiti-log-'))
const file = join(folder, 'log')
const logger = newLogger('trace', file)
afterAll(() => rmSync(folder, { recursive: true }))
const world = sharedWorld({ app: { logger } })
let member: Person

beforeAll(async () => {
  await world.bring(50_000)
  member = await world.member('Amina Hossain')
})

/** All that was logged so far. */
async function logged(): Promise<string> {
  await promisify(logger.flush.bind(logger))()
  return readFileSync(file, 'utf8')
}

const signIn = (password: string, more: object = {}) =>
  world.visitor.send('POST /api/login', { fields: { email: member.email, password, ...more } })
const tokenOf = async (signedIn: ReturnType<typeof signIn>) =>
  ((await signedIn).body as { access_token: string }).access_token

test('a journey through signing in, paying, borrowing and a forgotten password leaves no secret in the log', async () => {
  const secrets = [PASSWORD, member.token, 'wrong-Password-77', 'tide 4 lantern', 'QX81726354', 'AE90 8172 6355']
  await signIn('wrong-Password-77')
  secrets.push(await tokenOf(signIn(PASSWORD)))

  const dues = await duesForm('November', '100', { account_number: '9081 7263 56' })
  await member.ask('POST /api/save-monthly-payment', { ...dues, key: 'key-of-mine-1' })
  secrets.push('9081 7263 56', (dues.files.photo as Buffer).toString('base64').slice(40, 80))
  const form = loanForm(1000, 3, { passport_or_nid: 'QX81726354', bank_account: 'AE90 8172 6355' })
  await member.ask('POST /api/loan-application', { fields: form })
  await member.send('POST /api/loan-application', { fields: { ...form, loan_amount: 'none' } })
  await member.inject({ method: 'GET', url: '/api/my-loans?passport=QX81726354' })
  await member.inject({ method: 'POST', url: '/api/loans/1/repay-from-savings', payload: '{"passport": QX81726354' })

  const app = await setUpAuthenticator(world, member)
  const code = app.code(world.clock.now())
  secrets.push(await tokenOf(signIn(PASSWORD, { code })), ...app.recoveryCodes, ` ${code}`, `"${code}"`)
  secrets.push(await tokenOf(signIn(PASSWORD, { code: app.recoveryCodes[0] })))

  await world.visitor.ask('POST /api/forgot-password', { fields: { email: member.email } })
  const link = await world.mailbox.token(member.email)
  const password = { password: 'tide 4 lantern', password_confirmation: 'tide 4 lantern' }
  await world.visitor.ask('POST /api/reset-password', { fields: { token: link, ...password } })
  await world.visitor.send('POST /api/reset-password', { fields: { token: link, ...password } })
  await askToJoin(world, 'rokeya@example.test')
  secrets.push(link, await world.mailbox.token('rokeya@example.test'))

  const text = await logged()
  for (const path of ['login', 'save-monthly-payment', 'loan-application', 'reset-password', 'join/confirm']) {
    expect(text).toContain(`"path":"/api/${path}"`)
  }
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test.each([
  ['a constraint', 'alter table contact_message add constraint refused check (length(name) < 5) not valid', '23514'],
  ['a type', 'alter table contact_message alter message type int using 0', '22P02'],
])('an error of the database about %s is logged without the row', async (_what, broken, code) => {
  await world.admin.query(broken)
  const fields = { name: 'Zubaida Sultana', reply_to: 'zubaida@example.test', message: 'My passport is QX81726354.' }
  const { status } = await world.visitor.inject({ method: 'POST', url: '/api/contact', payload: fields })
  expect(status).toBe(500)
  const text = await logged()
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual(
    expect.objectContaining({
      msg: 'unexpected failure',
      err: expect.objectContaining({ code, stack: expect.stringMatching(/^at /) }),
    }),
  )
  for (const value of Object.values(fields)) expect(text).not.toContain(value)
  expect(text).not.toContain('QX81726354')
})
