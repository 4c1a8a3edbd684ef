import type { Page } from '@playwright/test'
import { approveLoan } from '#server/features/loans/decide-loan.ts'
import { jpeg } from '../support/samples.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { labelOf, nameOf } from './support/dues.ts'
import { day, fact, figure } from './support/figures.ts'
import { withoutNews } from './support/news.ts'
import { apply, fundTheBank, lend } from './support/office.ts'
import { demoPerson } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, memberTest, ON_A_PHONE } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

demoTest(
  'shows what the account says: savings, months paid, the next due day, the bonus',
  ON_A_PHONE,
  async ({ page, person }) => {
    const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
    if (!account) throw new Error('the demo member has no account')
    await page.goto('/user')
    const savings = main(page)
      .locator('div', { has: page.getByRole('heading', { name: 'Your Saving Balance' }) })
      .last()
    await expect(savings).toContainText(`AED${figure(account.account_balance)}`)
    await expect(page.getByRole('heading', { name: account.account_holder_name })).toBeVisible()
    await expect(fact(page, 'Total')).toHaveText(String(account.dues.months_completed))
    await expect(fact(page, 'Due')).toHaveText(day(account.dues.next_due_on ?? '', 'short'))
    await expect(fact(page, 'Earn')).toHaveText(String(account.bonus_earned))
    expect(account.dues.months_completed).toBe(24)
    const stamps = page.getByRole('list', { name: 'The last twelve months' }).getByRole('listitem')
    await expect(stamps).toHaveCount(12)
    await expect(stamps.first()).toContainText('Completed')
  },
)

demoTest('the active loan stands at 523 of 1,000, 52.3%, and leads to the loan', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user')
  const banner = main(page).getByRole('link', { name: 'Active Loan' })
  await expect(banner).toContainText('AED 523 of 1,000 repaid.')
  await expect(banner.getByRole('img', { name: 'Principal repaid: 52.3%' })).toBeVisible()
  await banner.click()
  await expect(page).toHaveURL('/user/my-loan')
})

memberTest('without a loan the banner leads to the application', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user')
  const banner = main(page).getByRole('link', { name: 'Active Loan' })
  await expect(banner).toContainText('You have none now.')
  await banner.click()
  await expect(page).toHaveURL('/user/apply-loan')
})

memberTest(
  'an application that is open stands in its place, with how far it is',
  ON_A_PHONE,
  async ({ page, person }) => {
    const loan = await apply(database(), person)
    await page.goto('/user')
    const banner = main(page).getByRole('link', { name: 'Your application' })
    await expect(banner).toContainText('AED 1,000 · In review. The review takes 2-3 business days.')
    await expect(main(page)).not.toContainText('You have none now.')
    const { id: lender } = await demoPerson(database(), 'loans@somiti.test')
    await approveLoan(database(), loan, lender, new Date())
    await page.reload()
    await expect(banner).toContainText('AED 1,000 · Approved. A treasurer will pay it out to you.')
    await banner.click()
    await expect(page).toHaveURL('/user/my-loan')
  },
)

memberTest.describe('a member of some months', () => {
  memberTest.use({ monthsAgo: 3 })

  memberTest(
    'reads of dues and an instalment whose day is over that they are overdue',
    ON_A_PHONE,
    async ({ page, person }) => {
      await fundTheBank(database(), 1000)
      await lend(database(), person, { monthsAgo: 2 })
      await page.goto('/user')
      const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
      const due = day(account?.dues.next_due_on ?? '', 'short')
      await expect(main(page).locator('div', { hasText: /^Due/ }).last()).toHaveText(`Due${due}overdue`)
      const since = day(account?.loan?.next_due_on ?? '', 'short')
      await expect(main(page).getByRole('link', { name: 'Active Loan' })).toContainText(`overdue since ${since}.`)
      await page.goto('/user/dashboard')
      const [dues, loan] = [account?.dues, account?.loan]
      await expect(main(page)).toContainText(
        `Next dues: AED ${figure(dues?.next_amount ?? 0)}, overdue since ${day(dues?.next_due_on ?? '')}`,
      )
      const instalment = `AED ${figure(loan?.next_amount ?? 0)}, overdue since ${day(loan?.next_due_on ?? '')}`
      await expect(main(page)).toContainText(`Next loan instalment${instalment}`)
      await page.goto('/user/my-loan')
      await expect(fact(page, 'Next payment')).toHaveText(instalment)
    },
  )
})

memberTest('who has saved nothing yet reads zero', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user')
  await expect(main(page)).toContainText('AED0.00')
  await expect(fact(page, 'Total')).toHaveText('0')
  await expect(fact(page, 'Earn')).toHaveText('0')
})

memberTest(
  'says Loading... until the account is there, with a placeholder in the header',
  async ({ page, isMobile }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('/api/my-account-data', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/user')
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(loading).toBeVisible()
    // The narrowest phones show no number there.
    if (!isMobile) await expect(page.getByRole('banner').locator('[data-skeleton]')).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
    await expect(loading).toHaveCount(0)
    await expect(page.getByRole('banner').locator('[data-skeleton]')).toHaveCount(0)
  },
)

memberTest('an account that cannot be loaded says why, and can be tried again', ON_A_PHONE, async ({ page, watch }) => {
  watch.expectFailure('GET /api/my-account-data net::ERR_FAILED')
  await withoutNews(page)
  await page.route('/api/my-account-data', (route) => route.abort())
  await page.goto('/user')
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Network Error', { timeout: 15_000 })
  await page.unroute('/api/my-account-data')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
})

demoTest('the latest payments stand here, with the way to all of them', ON_A_PHONE, async ({ page, person }) => {
  const { myAccountData } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user')
  const rows = page.getByRole('list', { name: 'Monthly payments' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const thanked = rows.filter({ hasText: 'Thank you!!' }).first()
  await expect(thanked).toContainText('Completed')
  expect(myAccountData?.monthlyPaymentData.length).toBeGreaterThan(4)
  await page.getByRole('link', { name: 'All monthly payments' }).click()
  await expect(page).toHaveURL('/user/monthly-pay')
})

demoTest('the balance leads to paying dues and to the statement', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user')
  await main(page).getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/user/statement')
  await page.goBack()
  await main(page).getByRole('link', { name: 'Pay dues' }).click()
  await expect(page).toHaveURL('/user/monthly-pay')
})

demoTest.describe('an officer who is no member', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest("reads 'No account data found' where an account would stand", ON_A_PHONE, async ({ page, watch }) => {
    // Asked for before it is known that there is no account.
    const early = new Map([
      ['/user/my-loan', '/api/my-loans'],
      ['/user/apply-loan', '/api/loan-offer'],
    ])
    for (const call of early.values()) watch.expectFailure(`GET ${call} 403`)
    for (const address of ['/user', '/user/monthly-pay', '/user/apply-loan', '/user/my-loan', '/user/dashboard']) {
      const call = early.get(address)
      const refused = call && page.waitForResponse(call)
      await page.goto(address)
      await expect(main(page).getByText('No account data found')).toBeVisible()
      await refused
    }
    await page.getByRole('link', { name: 'Go to the officer area' }).click()
    await expect(page).toHaveURL('/office')
  })
})

demoTest.describe('an inactive member', () => {
  demoTest.use({ email: 'inactive@somiti.test' })

  demoTest('sees everything, and what waits until the membership is active again', ON_A_PHONE, async ({ page }) => {
    await page.goto('/user')
    await expect(main(page)).toContainText('Your membership is inactive.')
    const banner = main(page).getByRole('link', { name: 'Active Loan' })
    await expect(banner).toContainText('You have none now. Only active members can borrow.')
    await expect(banner).not.toContainText('Borrow AED')
    await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
    await page.goto('/user/apply-loan')
    await expect(main(page)).toContainText('Only active members can borrow.')
    await expect(page.getByLabel('Loan amount')).toHaveCount(0)
    await page.goto('/user/my-loan')
    await expect(main(page)).toContainText('You have not borrowed yet')
    await expect(main(page).getByRole('link', { name: 'Apply for a loan' })).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Ask the association to make you active' }).click()
    await expect(page).toHaveURL('/user/contact-chat')
  })
})

memberTest.describe('what is next', () => {
  const next = (page: Page) => page.getByRole('region', { name: 'Next step' })

  memberTest.describe('for who owes since two months ago', () => {
    memberTest.use({ monthsAgo: 2 })

    memberTest('is told in one sentence, and paid from there', async ({ page }) => {
      await page.goto('/user')
      await expect(next(page)).toContainText(
        /\d payments are overdue\. Together AED [\d,]+, the oldest since \d+ \w+\./,
      )
      await expectAccessible(page)
      await next(page).getByRole('button', { name: 'Pay AED 100' }).click()
      await expect(page.getByRole('dialog', { name: 'Monthly Payment' })).toBeVisible()
    })
  })

  memberTest(
    'is a loan payment that was rejected, with its reason, wherever it is told',
    ON_A_PHONE,
    async ({ page, person }) => {
      await lend(database(), person, { monthsAgo: 1 })
      const { payment_id: id } = await ask(person.token, 'POST /api/save-monthly-payment', {
        form: { payment_amount: '100' },
      })
      const { token } = await demoPerson(database(), 'treasurer@somiti.test')
      const body = { reason: 'No such transfer.' }
      await ask(token, 'POST /api/office/payments/:id/refuse', { params: { id }, body })
      const said = 'Your loan payment was rejected: No such transfer.'
      for (const path of ['/user', '/user/monthly-pay', '/user/my-loan', '/user/dashboard']) {
        await page.goto(path)
        await expect(next(page)).toContainText(said)
        await expect(next(page)).toContainText(/AED 356\.67( on|, overdue since) \d+ \w+/)
        await expect(next(page).getByRole('button', { name: 'Send payment again' })).toBeVisible()
      }
      await expect(page.getByRole('list', { name: 'Dues and instalments' })).toContainText(said)
      await next(page).getByRole('button', { name: 'Send payment again' }).click()
      await expect(page.getByRole('dialog', { name: 'Pay my loan' })).toBeVisible()
    },
  )

  memberTest('is the application of who has paid, and a payment that waits', ON_A_PHONE, async ({ page, person }) => {
    const photo = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' })
    const form = { payment_amount: '100', month: nameOf(), account_number: '0331 2345 67', photo }
    const { payment_id: id } = await ask(person.token, 'POST /api/save-monthly-payment', { form })
    await page.goto('/user')
    await expect(next(page)).toContainText(`An officer checks your AED 100 for ${labelOf()}.`)
    const { token } = await demoPerson(database(), 'treasurer@somiti.test')
    const none = { no_line_reason: 'The statement has not come yet.' }
    await ask(token, 'POST /api/office/payments/:id/verify', { params: { id }, body: none })
    const secretary = await demoPerson(database(), 'secretary@somiti.test')
    await ask(person.token, 'POST /api/messages', { form: { text: 'Is the receipt clear?' } })
    const { rows } = await database().query<{ id: bigint }>('select id from conversation where person_id = $1', [
      person.id,
    ])
    const answer = { params: { id: Number(rows[0]?.id) }, form: { text: 'It is clear.' } }
    await ask(secretary.token, 'POST /api/office/messages/:id/answer', answer)
    await page.reload()
    await expect(next(page)).toContainText('The association has sent you 1 message.')
    await next(page).getByRole('link', { name: 'Read' }).click()
    await expect(page.getByText('It is clear.')).toBeVisible()
    await page.goto('/user')
    await expect(next(page)).toContainText('Nothing to do now.')
    await apply(database(), person)
    await page.reload()
    await expect(next(page)).toContainText(/AED 1,000 asked for\. Answer by \d+ \w+/)
    await next(page).getByRole('link', { name: 'See my loan' }).click()
    await expect(page).toHaveURL('/user/my-loan')
  })
})
