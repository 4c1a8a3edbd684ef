import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { connect } from '#server/db/connect.ts'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { approveLoan } from '#server/features/loans/decide-loan.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { authenticatorOf } from '../support/authenticator.ts'
import { KEY } from '../support/secrets.ts'
import { act, notice } from './support/acts.ts'
import { apply, fundTheBank } from './support/office.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { startSomiti } from './support/somiti-process.ts'
import { test as base } from './support/test.ts'

const EMAIL = 'farida@example.test'

/** An association outside the demo, with a treasurer who has a password and no authenticator app, and a loan to pay out. */
async function lendingOffice(databaseUrl: string) {
  const db = connect(databaseUrl, { max: 2, applicationName: 'somiti-e2e' })
  await fundTheBank(db, 10_000)
  const now = new Date()
  const contacts = { email: 'office@example.test', phone: '+971 4 555 0100' }
  await writeSettings(db, { ...(await readSettings(db)), ...contacts }, null, now)
  const passwordHash = await hashPassword(PASSWORD)
  const treasurer = await addOfficer(db, { email: EMAIL, name: 'Farida Yasmin', passwordHash }, now)
  await appointOfficer(db, treasurer, 'treasurer', now)
  const lender = await addOfficer(db, { email: 'imran@example.test', name: 'Imran Qureshi', passwordHash }, now)
  await appointOfficer(db, lender, 'loan_officer', now)
  const loanId = await apply(db, await newMember(db), { wholeAed: 1000, term: 4 })
  await approveLoan(db, loanId, lender, now)
  return { db, loanId }
}

type LendingOffice = Awaited<ReturnType<typeof lendingOffice>> & { origin: string }

const test = base.extend<{ office: LendingOffice }>({
  office: async ({ browserName }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), `somiti-second-factor-${browserName}-`))
    const somiti = await startSomiti(dataDir, { DEMO: 'off', SECRETS_KEY: KEY.toString('base64') })
    const office = await lendingOffice(somiti.databaseUrl)
    await use({ ...office, origin: somiti.origin })
    await office.db.end()
    await somiti.stop()
    rmSync(dataDir, { recursive: true })
  },
  baseURL: async ({ office }, use) => use(office.origin),
})

/** A code counts once: the last one is as if it had been given long ago, whichever half minute it is now. */
const forgetCode = ({ db }: LendingOffice) => db.query('update second_factor set last_step = 0')

async function enterPassword(page: Page) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an officer sets up an authenticator app, signs in with it, and gives a new code before a loan is paid out', async ({
  page,
  office,
  watch,
}) => {
  test.setTimeout(120_000)
  await enterPassword(page)
  await expect(page).toHaveURL('/user/security')
  await expect(page.getByText('Add a passkey or set up an authenticator app to enter the officer area.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await setUp.getByLabel('Your password').fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = authenticatorOf((key ?? '').replaceAll(' ', ''))
  await setUp.getByLabel('The code that the app shows now').fill(app.code(new Date()))
  await setUp.getByRole('button', { name: 'Set up authenticator' }).click()
  await expect(setUp.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await setUp.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await page.getByRole('link', { name: 'Officer area' }).click()
  await expect(page.getByRole('heading', { name: 'The fund' })).toBeVisible()
  await page.getByRole('button', { name: /officer menu/i }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await forgetCode(office)
  watch.expectFailure('POST /api/login 401')
  await enterPassword(page)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(app.code(new Date()))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/office')

  await office.db.query("update session set code_given_at = code_given_at - interval '6 minutes'")
  await forgetCode(office)
  await page.goto(`/office/loans/${office.loanId}`)
  await act(page, 'Pay out').click()
  await page.getByLabel("The bank's reference").fill('GCB-778')
  watch.expectFailure(`POST /api/office/loans/${office.loanId}/disburse 403`)
  await page.getByRole('button', { name: 'Record payout' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectAccessible(page)
  await expect(again.getByLabel('Code of your authenticator app')).toBeFocused()
  await again.getByLabel('Code of your authenticator app').fill(app.code(new Date()))
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(page, 'The loan is paid out.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
