import type { Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { day, fact } from './support/figures.ts'
import { apply, fundTheBank, lend } from './support/office.ts'
import { demoPerson } from './support/people.ts'
import { demoTest, expect, memberTest, ON_A_PHONE } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

demoTest('the bar is principal repaid of principal: 523 of 1,000, 52.3%', async ({ page }) => {
  await page.goto('/user/my-loan')
  await expect(main(page)).toContainText('AED 523 of 1,000 repaid')
  await expect(main(page)).toContainText('52.3%')
  const bar = page.getByRole('progressbar', { name: 'Principal repaid' })
  await expect(bar).toHaveAttribute('aria-valuenow', '52.3')
  const [whole, filled] = [await bar.boundingBox(), await bar.locator('div').boundingBox()]
  expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.523, 2)
})

demoTest('the instalments, the payments and the steps are those of the loan', async ({ page, person, isMobile }) => {
  const { loans } = await ask(person.token, 'GET /api/my-loans')
  const [loan] = loans
  await page.goto('/user/my-loan')
  const instalments = section(page, 'Instalments')
  const lines = isMobile ? instalments.getByRole('listitem') : instalments.locator('tbody tr')
  await expect(lines).toHaveCount(11)
  await expect(lines.filter({ has: page.getByText('Paid', { exact: true }) })).toHaveCount(5)
  await expect(lines.nth(5)).toContainText(/Overdue|Due/)
  // Its day is still to come.
  await expect(lines.nth(6)).toContainText('Upcoming')
  await expect(section(page, 'Payments').getByRole('listitem')).toHaveCount(loan?.payments.length ?? 0)
  const steps = section(page, 'History')
  await expect(
    steps
      .getByRole('listitem')
      .getByRole('paragraph')
      .filter({ hasNotText: /\d{4}, \d\d:\d\d$/ }),
  ).toHaveText([
    'I applied for it.',
    'Imran Qureshi approved it.',
    /Farida Yasmin paid it out to me/,
    /^The last instalment is due on/,
  ])
  await expect(fact(page, 'Total with interest')).toHaveText('AED 1,070.00')
  await expect(fact(page, 'Term')).toHaveText('11 months')
})

memberTest('who has no loan is shown the way to one', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user/my-loan')
  await expect(main(page)).toContainText('You have not borrowed yet')
  await page.getByRole('link', { name: 'Apply for a loan' }).click()
  await expect(page).toHaveURL('/user/apply-loan')
})

memberTest('an application can be withdrawn before it is paid out', ON_A_PHONE, async ({ page, person }) => {
  await apply(database(), person, { wholeAed: 1500 })
  await page.goto('/user/my-loan')
  await expect(main(page)).toContainText('The review takes 2-3 business days.')
  const steps = section(page, 'History').getByRole('listitem')
  await expect(steps).toHaveText([
    /^I applied for it\./,
    'A loan officer decides on it.',
    'A treasurer pays it out to me.',
    'I repay it month by month.',
  ])
  await page.getByRole('button', { name: 'Cancel application' }).click()
  const asking = page.getByRole('dialog', { name: 'Cancel this application?' })
  await asking.getByRole('button', { name: 'Go back' }).click()
  await expect(asking).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel application' }).click()
  await asking.getByRole('button', { name: 'Cancel application' }).click()
  await expect(asking).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Earlier loans and applications' })).toBeVisible()
  await page.getByText('Cancelled', { exact: true }).click()
  await expect(page.getByText('I cancelled the application.')).toBeVisible()
  await page.goto('/user/apply-loan')
  await expect(page.getByRole('button', { name: 'Send the application' })).toBeVisible()
})

memberTest('what officers decide is told, with its reason', ON_A_PHONE, async ({ page, person }) => {
  const id = await apply(database(), person)
  const { token } = await demoPerson(database(), 'loans@somiti.test')
  const body = { reason: 'The dues of two months are open.' }
  await ask(token, 'POST /api/office/loans/:id/decline', { params: { id }, body })
  await page.goto('/user/my-loan')
  await page.getByText('Rejected', { exact: true }).click()
  await expect(page.getByText('Imran Qureshi rejected it: The dues of two months are open.')).toBeVisible()
})

memberTest(
  'a loan goes from the application to the money through two officers',
  ON_A_PHONE,
  async ({ page, person }) => {
    const params = { id: await apply(database(), person) }
    const [lender, treasurer] = await Promise.all(
      ['loans@somiti.test', 'treasurer@somiti.test'].map((email) => demoPerson(database(), email)),
    )
    await ask(lender?.token ?? '', 'POST /api/office/loans/:id/approve', { params })
    await page.goto('/user/my-loan')
    await expect(main(page)).toContainText('Approved')
    await expect(main(page)).toContainText('A treasurer will pay it out to you.')
    const body = { reference: 'GCB-77' }
    await ask(treasurer?.token ?? '', 'POST /api/office/loans/:id/disburse', { params, body })
    await page.reload()
    await expect(main(page)).toContainText('AED 0 of 1,000 repaid')
    await expect(page.getByText('under the reference GCB-77')).toBeVisible()
    await expect(fact(page, 'Left of the loan, with interest')).toHaveText('AED 1,070.00')
  },
)

memberTest('what is overdue is said', ON_A_PHONE, async ({ page, person }) => {
  await lend(database(), person, { monthsAgo: 3 })
  await page.goto('/user/my-loan')
  await expect(fact(page, 'Overdue')).toHaveText(/^AED (713\.34|1,070\.00)$/)
})

memberTest(
  'what is overdue says since when, and no instalment of a later month is due',
  async ({ page, person, isMobile }) => {
    await lend(database(), person, { monthsAgo: 3, term: 12 })
    const { loans } = await ask(person.token, 'GET /api/my-loans')
    const schedule = loans[0]?.schedule ?? []
    const today = businessDateAt(new Date())
    const late = schedule.filter(({ due_on, status }) => due_on < today && status !== 'completed')
    const later = schedule.filter(({ status }) => status === 'due')
    expect(late.length).toBeGreaterThan(0)
    expect(later.length).toBeGreaterThan(0)
    await page.goto('/user/my-loan')
    const since = day(late[0]?.due_on ?? '')
    await expect(main(page)).toContainText(`AED ${late[0]?.total.toFixed(2)}, overdue since ${since}`)
    const instalments = section(page, 'Instalments')
    const lines = isMobile ? instalments.getByRole('listitem') : instalments.locator('tbody tr')
    await expect(lines).toHaveCount(12)
    for (const { number } of later) {
      await expect(lines.nth(number - 1)).toContainText('Upcoming')
      await expect(lines.nth(number - 1).getByText('Due', { exact: true })).toHaveCount(0)
    }
    for (const { number } of late) await expect(lines.nth(number - 1)).toContainText('Overdue')
  },
)

memberTest('a repayment in cash reads so, and not as one to the bank', ON_A_PHONE, async ({ page, person }) => {
  const id = await lend(database(), person)
  const { token } = await demoPerson(database(), 'secretary@somiti.test')
  const body = { amount: '50', received_on: businessDateAt(new Date()), paid_into: 'cash' }
  await ask(token, 'POST /api/office/loans/:id/payments', { params: { id }, body })
  await page.goto('/user/my-loan')
  const payments = section(page, 'Payments')
  await expect(payments.getByRole('listitem')).toContainText('Paid in cash')
  await expect(payments.getByText('Paid to the bank')).toHaveCount(0)
})

memberTest('what a payment paid of the loan stands with it', ON_A_PHONE, async ({ page, person }) => {
  const id = await lend(database(), person)
  await fundTheBank(database(), 500, person)
  await ask(person.token, 'POST /api/loans/:id/repay-from-savings', { params: { id }, body: { amount: '100' } })
  const { loans } = await ask(person.token, 'GET /api/my-loans')
  const split = loans[0]?.payments[0]?.split
  expect((split?.principal ?? 0) + (split?.interest ?? 0)).toBe(100)
  await page.goto('/user/my-loan')
  await expect(section(page, 'Payments').getByRole('listitem')).toContainText(
    `Principal ${split?.principal.toFixed(2)}, interest ${split?.interest.toFixed(2)}`,
  )
})
