import type { Page } from '@playwright/test'
import { languages } from '#core/languages.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { screenWords } from '../../scripts/guide/screen-words.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { officeTest, openAs } from './support/own-office.ts'
import {
  addPasskey,
  keysOf,
  ORIGIN,
  passkeys,
  signOut,
  test,
  visitor,
  withDevice,
  withoutAutofill,
} from './support/passkeys.ts'
import { newMember, PASSWORD, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest } from './support/test.ts'

test('a member adds a passkey, renames it, signs in with it, and removes it', async ({ page, person }) => {
  test.setTimeout(120_000)
  await withoutAutofill(page)
  const device = await withDevice(page)
  await page.goto('/user/security')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expectAccessible(page)
  await addPasskey(page, 'My phone')
  expect(await keysOf(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rename My phone' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await expectAccessible(page)
  await renaming.getByLabel('Name of the passkey').fill('Old phone')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page)).toContainText(['Old phone'])

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(person.email)

  await page.goto('/user/security')
  await expect(passkeys(page)).toContainText(['Last used'])
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Old phone' })
  await expectAccessible(page)
  await removing.getByLabel('Your password').fill(PASSWORD)
  await removing.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys(page)).toHaveCount(0)
})

test('the browser offers a passkey where it fills the email in', async ({ page, person }) => {
  await withDevice(page)
  await addPasskey(page, 'My phone')
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(person.email)
})

test('a passkey that was removed signs nobody in, and the page says what to do', async ({ page, person, watch }) => {
  await withoutAutofill(page)
  await withDevice(page)
  await addPasskey(page, 'Lost phone')
  await database().query('delete from passkey where person_id = $1', [person.id])
  await signOut(page)
  watch.expectFailure('POST /api/passkeys/sign-in 401')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const said = 'This passkey is not known here. Sign in with your password, or with another passkey.'
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('the keyboard alone adds a passkey and signs in with it', async ({ page }) => {
  await withoutAutofill(page)
  await withDevice(page)
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(passkeys(page)).toHaveCount(1)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user')
})

test('a second device is added by who confirms with the first', async ({ page, person, watch }) => {
  const first = await withDevice(page)
  await addPasskey(page, 'Laptop')
  await database().query(
    "update session set code_given_at = code_given_at - interval '6 minutes' where person_id = $1",
    [person.id],
  )
  watch.expectFailure('POST /api/passkeys/begin 403')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirming.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Use a passkey' }).click()
  // The first device has one already, so the browser makes none there.
  await expect(page.getByRole('alert').filter({ hasText: 'This device has a passkey of yours already.' })).toBeVisible()
  await first.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first.id })
  await withDevice(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passkeys(page)).toHaveCount(2)
})

async function enterPassword(page: Page, { email }: Pick<Person, 'email'>, leadsTo = '/user') {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(leadsTo)
}

visitor('a passkey is offered after a password, once, and not where it was declined', async ({ page }) => {
  const member = await newMember(database())
  await withoutAutofill(page)
  await withDevice(page)
  await enterPassword(page, member)
  const offer = page.getByRole('heading', { name: 'Sign in faster next time' })
  await expect(offer).toBeVisible()
  // What matters most now comes first, and the balance.
  const balance = page.getByRole('heading', { name: 'Your Saving Balance' })
  expect((await offer.boundingBox())?.y).toBeGreaterThan((await balance.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not on this device' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toHaveCount(0)
  await signOut(page)
  await enterPassword(page, member)
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toHaveCount(0)
})

visitor('without a device that has one, the password still signs in', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const member = await newMember(database())
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
})

/** What a page does that asks the device by itself; gives what the browser would send. Runs in the page. */
async function askDevice({ challenge, rpId }: { challenge: string; rpId: string }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ challenge, rpId, userVerification: 'required' })
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return credential.toJSON()
}

test('an answer signs in once, and a copy of the device never', async ({ page, watch }) => {
  await withoutAutofill(page)
  const device = await withDevice(page)
  await addPasskey(page, 'My phone')
  const [key] = await keysOf(device)
  await signOut(page)
  const sent = page.waitForRequest('**/api/passkeys/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/user')
  const again = await page.request.post('/api/passkeys/sign-in', { data: (await sent).postDataJSON() })
  expect(await again.json()).toMatchObject({ code: 'passkey_expired' })

  // The same key with the count of before, as whoever copied it then would have it.
  const { session, id: authenticatorId } = device
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  if (key) await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...key, signCount: 0 } })
  await signOut(page)
  watch.expectFailure('POST /api/passkeys/sign-in 403')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey may have been copied' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a passkey of somebody else confirms nothing, and neither does a page elsewhere', async ({ page }) => {
  await withDevice(page)
  await addPasskey(page, 'My phone')
  const other = await newMember(database())
  await database().query(
    `insert into passkey (person_id, credential_id, public_key, counter, may_back_up, backed_up, transports, name, added_at)
     values ($1, uuid_send(gen_random_uuid()), 'key', 0, false, false, '{}', 'Laptop', now())`,
    [other.id],
  )
  const { options } = await ask(other.token, 'POST /api/passkeys/prove/begin')
  const credential = await page.evaluate(askDevice, options)
  const headers = { authorization: `Bearer ${other.token}` }
  const proof = await page.request.post('/api/passkeys/prove', { data: { credential }, headers })
  expect(await proof.json()).toMatchObject({ code: 'passkey_wrong' })

  // Another port of the same host: the browser lets it ask, and says who asked.
  const elsewhere = 'http://localhost:9/'
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
  const begun = await (await page.request.post(`${ORIGIN}/api/passkeys/sign-in/begin`)).json()
  await page.goto(elsewhere)
  const stolen = await page.evaluate(askDevice, begun.options)
  const signIn = await page.request.post(`${ORIGIN}/api/passkeys/sign-in`, { data: { credential: stolen } })
  expect(await signIn.json()).toMatchObject({ code: 'passkey_wrong' })
  await page.goto('/user')
})

memberTest('at an address that no passkey is for, the page says where they work', async ({ page }) => {
  await page.goto('/user/security')
  await expect(page.getByText('Passkeys work at localhost. Open Somiti there to add one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})

test('in each language a passkey signs in, and its page is in that language', async ({ page, person, context }) => {
  test.setTimeout(120_000)
  await withoutAutofill(page)
  await withDevice(page)
  await addPasskey(page, 'My phone')
  for (const language of languages) {
    const words = screenWords(language)
    const say = (english: string) => words.get(english) ?? english
    await database().query('update person set language = $2 where id = $1', [person.id, language])
    await context.addCookies([{ name: 'language', value: language, url: ORIGIN }])
    await page.evaluate(() => localStorage.clear())
    await page.goto('/sign-in')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('button', { name: say('Sign in with a passkey') }).click()
    await expect(page).toHaveURL('/user')
    await page.goto('/user/security')
    await expect(page.getByRole('heading', { name: say('Passkeys'), exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say('Add a passkey') })).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: say('Lock when unused for') })).toBeVisible()
  }
})

const officer = officeTest.extend({
  baseURL: async ({ office }, use) => use(office.origin.replace('127.0.0.1', 'localhost')),
})

officer('a passkey is offered to an officer who has signed in with the password', async ({ page, office }) => {
  const { id, email } = await office.officer('Imran Qureshi', 'treasurer')
  await office.db.query('update person set password_hash = $2 where id = $1', [id, await hashPassword(PASSWORD)])
  await withoutAutofill(page)
  await withDevice(page)
  await enterPassword(page, { email }, '/office')
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL('/user/security')
})

officer('an officer confirms with a passkey what asks for a fresh code', async ({ page, office, watch }) => {
  const admin = await office.officer('Tariq Mahmud', 'admin')
  const { db } = office
  await db.query('update person set password_hash = $2 where id = $1', [admin.id, await hashPassword(PASSWORD)])
  const secretary = await office.officer('Leela Menon', 'secretary')
  await withDevice(page)
  await openAs(page, admin, '/user/security')
  await addPasskey(page, 'My phone')
  await db.query("update session set code_given_at = code_given_at - interval '6 minutes'")
  await page.goto('/office/officers')
  // Other tests have brought officers of that name.
  const card = page.getByRole('article').filter({ hasText: secretary.email })
  await card.getByRole('button', { name: 'Add a role for Leela Menon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Auditor')
  await dialog.getByLabel('Reason').fill('For this winter.')
  watch.expectFailure(`POST /api/office/officers/${secretary.id}/roles 403`)
  await dialog.getByRole('button', { name: 'Add role' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirming.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toContainText('Auditor')
})
