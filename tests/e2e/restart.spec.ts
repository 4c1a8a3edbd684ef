import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { fillDuesForm, labelOf, openDuesForm, paymentRow, sendReceipt } from './support/dues.ts'
import { fundTheBank } from './support/office.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { type SomitiProcess, startSomiti } from './support/somiti-process.ts'
import { test as base, expect } from './support/test.ts'

interface OwnSomiti {
  first: SomitiProcess
  /** Stops it and starts it again on the same folder, at the same address. */
  restart(): Promise<void>
}

/** A Somiti of the test's own, with nobody in it, in place of the one that all tests share. */
const test = base.extend<{ somiti: OwnSomiti }>({
  somiti: async ({ browserName }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), `somiti-${browserName}-`))
    const env = { DEMO: 'off' }
    const first = await startSomiti(dataDir, env)
    let running = first
    await use({
      first,
      async restart() {
        await running.stop()
        running = await startSomiti(dataDir, { ...env, PORT: new URL(first.origin).port })
      },
    })
    await running.stop()
    await rm(dataDir, { recursive: true })
  },
  baseURL: async ({ somiti }, use) => use(somiti.first.origin),
})

/** A member with 600 AED of savings, in an association that has 5,000 to lend. */
async function admitMember(databaseUrl: string) {
  const pool = connect(databaseUrl, { max: 1, applicationName: 'somiti-e2e' })
  const person = await newMember(pool)
  await fundTheBank(pool, 600, person)
  await fundTheBank(pool, 5000)
  await pool.end()
  return person
}

test('after a restart everything is found again: who is signed in, the savings, the receipt, the application', async ({
  page,
  somiti,
}) => {
  test.setTimeout(90_000)
  const { email } = await admitMember(somiti.first.databaseUrl)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
  await openDuesForm(page)
  await fillDuesForm(page)
  const sending = page.waitForResponse('/api/save-monthly-payment')
  await sendReceipt(page)
  const { payment_id: paymentId } = await (await sending).json()
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await page.goto('/user/apply-loan')
  await page.getByLabel('Bank account or Botim').fill('AE07 0331 2345')
  await page.getByLabel('Passport or ID number').fill('BX4100917')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()

  // A page that is open fetches ahead, which fails while nobody answers.
  await page.goto('about:blank')
  await somiti.restart()
  await page.goto('/user')
  await expect(page.getByRole('main')).toContainText('AED600.00')
  await page.goto('/user/monthly-pay')
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  const token = await page.evaluate(() => localStorage.getItem('ts_token'))
  const receipt = await page.request.get(`/api/payments/${paymentId}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(receipt.headers()['content-type']).toBe('image/jpeg')
  expect((await receipt.body()).byteLength).toBeGreaterThan(100)
  await page.goto('/user/my-loan')
  await expect(page.getByRole('main')).toContainText('AED1,000')
  await expect(page.getByRole('main')).toContainText('In review')
})
