import { expect, type Page } from '@playwright/test'
import { ROLES } from '#core/policy.ts'
import { database } from './support/database.ts'
import { fundTheBank } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK, memberTest, ON_A_PHONE } from './support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Officer area', exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Officer area, bottom bar' })

test('the menu is grouped by work and fits on the screen', AT_A_DESK, async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openAs(page, await office.officer('Farida Yasmin', ...ROLES), '/office')
  await expect(menu(page).getByRole('heading')).toHaveText(["Today's work", 'Members', 'Money', 'Association'])
  await expect(menu(page).getByRole('link')).toHaveCount(15)
  await expect(menu(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  const { scrollHeight, clientHeight } = await menu(page).evaluate(({ scrollHeight, clientHeight }) => ({
    scrollHeight,
    clientHeight,
  }))
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})

test('what comes into the menu later moves nothing beside it', AT_A_DESK, async ({ page, office }) => {
  const later: (() => void)[] = []
  await page.route(/\/office-(find|help)-[\w-]+\.js/, async (route) => {
    await new Promise<void>((resolve) => later.push(resolve))
    await route.continue()
  })
  await openAs(page, await office.officer('Farida Yasmin', ...ROLES), '/office/loans')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  const workAt = async () => (await page.locator('main').boundingBox())?.x
  const find = page.getByRole('button', { name: 'Search everything' })
  await expect(find).toHaveCount(0)
  const before = await workAt()
  for (const go of later) go()
  await expect(find).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help with this page' })).toBeVisible()
  expect(await workAt()).toBe(before)
})

test('stamps of the officer area are straight, in lists as in tables', async ({ page, office }) => {
  const member = await newMember(office.db)
  await openAs(
    page,
    await office.officer('Farida Yasmin', 'treasurer'),
    `/office/members?search=${encodeURIComponent(member.name)}`,
  )
  const line = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: member.name })
  await expect(line.getByText('Active')).toHaveCSS('rotate', '0deg')
})

test('on a phone each kind of work is a tab that opens its pages', ON_A_PHONE, async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', ...ROLES), '/office/payments')
  await expect(tabs(page).getByRole('button', { name: "Today's work" })).toHaveAttribute('aria-current', 'true')
  await tabs(page).getByRole('button', { name: 'Money' }).click()
  await expectAccessible(page)
  await tabs(page).getByRole('link', { name: 'Expenses' }).click()
  await expect(page).toHaveURL('/office/expenses')
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeAttached()
  await expect(tabs(page).getByRole('link')).toHaveCount(0)
  await expect(tabs(page).getByRole('button', { name: 'Money' })).toHaveAttribute('aria-current', 'true')
})

test('of a day without work one line is left, which opens the rest', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office')
  const waits = page.getByRole('region', { name: 'To do' })
  await expect(waits.getByText(/^Nothing (else )?waits\./)).toBeVisible()
  // Of what waits nothing is nought.
  await expect(waits.getByRole('link', { name: /^0/ })).toHaveCount(0)
  await waits.getByText(/^Nothing (else )?waits\./).click()
  await expect(waits.getByRole('link', { name: /^0\s*Bonuses to confirm/ })).toBeVisible()
  await expectAccessible(page)
})

test('a page says what it is for until that is put away, and all say it again when asked', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/loans')
  const intro = page.getByText('Decide on applications, pay out approved loans, and follow each loan.')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  const explain = async () => {
    await page.getByRole('button', { name: /officer menu/i }).click()
    await page.getByRole('switch', { name: 'Explain pages' }).click()
    await page.keyboard.press('Escape')
  }
  await explain()
  await expect(intro).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(intro).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  await page.goto('/office/payments')
  await expect(page.getByText('Compare each receipt with the bank or the cash')).toBeVisible()
  await page.goto('/office/loans')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  await expect(intro).toHaveCount(0)
  await explain()
  await explain()
  await expect(intro).toBeVisible()
})

/** An answer as it is before anything is in the list; what its reader may do stays as the server says. */
async function emptied(page: Page, path: string, lists: readonly string[], counted = {}) {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const nothing = Object.fromEntries(lists.map((list) => [list, []]))
      await route.fulfill({ response, json: { ...(await response.json()), ...nothing, ...counted, next_after: null } })
    },
  )
}

const EMPTY_LISTS = [
  ['/office/members', '/api/office/members', ['members'], 'Add a member'],
  ['/office/messages/notices', '/api/office/notices', ['notices'], 'Write a notice'],
  ['/office/expenses', '/api/office/vouchers', ['vouchers'], 'Enter an expense'],
  ['/office/bank', '/api/office/bank-lines', ['lines'], 'Import a statement'],
  ['/office/bank/rules', '/api/office/bank-rules', ['rules', 'proposed'], 'New rule'],
  ['/office/books/manual', '/api/office/ledger/manual-entries', ['entries'], 'Write an entry'],
  ['/office/audit/samples', '/api/office/samples', ['samples'], 'Draw a sample'],
] as const

for (const [address, path, lists, begins] of EMPTY_LISTS) {
  test(`${address} without anything in it says what will be there, and has '${begins}' for who may`, async ({
    page,
    office,
  }) => {
    await emptied(page, path, lists)
    const button = page.getByRole('main').getByRole('button', { name: begins, exact: true })
    const begin = button.or(page.getByRole('main').getByRole('link', { name: begins, exact: true }))
    await openAs(page, await office.officer('Farida Yasmin', ...ROLES), address)
    await expect(begin).toHaveCount(1)
    await expect(page.getByText(/appears? here|goes to all members|is proposed after/)).toBeVisible()
    await expectAccessible(page)
    // An officer of another role reads the same, without the button.
    await openAs(page, await office.officer('Imran Qureshi', 'loan_officer'), address)
    await expect(page.getByText(/appears? here|appears in these|goes to all members|is proposed after/)).toBeVisible()
    await expect(begin).toHaveCount(0)
  })
}

test('what is about members leads, while there are none, to where they come from', async ({ page, office }) => {
  await emptied(page, '/api/office/members/grid', ['rows'])
  await emptied(page, '/api/office/invitations', ['members'], { counts: { to_invite: 0, invited: 0, came_in: 0 } })
  await emptied(page, '/api/office/applications', ['applications'])
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await openAs(page, await office.officer('Farida Yasmin', 'secretary'), '/office/members/invitations')
  await expect(page.getByText('New members appear here until they are invited.')).toBeVisible()
  await expect(link('Open the register')).toHaveAttribute('href', '/office/members')
  await page.goto('/office/members/grid')
  await expect(link('Open the register')).toHaveAttribute('href', '/office/members')
  await page.goto('/office/applications')
  await expect(link('Open the form to join')).toHaveAttribute('href', '/join')
  await expectAccessible(page)
})

test('a list in which a search finds nothing shows all again', AT_A_DESK, async ({ page, office }) => {
  await newMember(office.db)
  await openAs(page, await office.officer('Farida Yasmin', 'secretary'), '/office/members?search=nobody-has-this-name')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/office/members')
  await expect(page.getByRole('searchbox', { name: 'Search members' })).toHaveValue('')
  await expect(page.getByText('Nobody found')).toHaveCount(0)
})

test('of what needs nobody to begin it a quiet line is left, without a button', AT_A_DESK, async ({ page, office }) => {
  await emptied(page, '/api/office/recharges', ['recharges'])
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/recharges')
  await expect(page.getByText('Members order recharges in the app. Each order appears here.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('what members begin an officer begins for one of them, from the empty list', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  for (const [address, list, says] of [
    ['/office/payments', 'payments', "Officers can enter one on a member's page."],
    ['/office/loans', 'loans', "Officers can enter one on a member's page."],
    ['/office/withdrawals', 'withdrawals', "Officers can enter one on a member's page."],
    ['/office/messages', 'conversations', "Officers can write first, on a member's page."],
  ] as const) {
    await emptied(page, `/api${address}`, [list])
    await openAs(page, treasurer, address)
    await expect(page.getByText(says)).toBeVisible()
    const link = page.getByRole('main').getByRole('link', { name: 'Open the register', exact: true })
    await expect(link).toHaveAttribute('href', '/office/members')
    await expectAccessible(page)
  }
})

test("a member's page says once what it is for, and no other member's after that", async ({ page, office }) => {
  const [first, second] = [await newMember(office.db), await newMember(office.db)]
  await openAs(page, await office.officer('Farida Yasmin', 'secretary'), `/office/members/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('ts_intros'))
  await page.reload()
  const intro = page.getByText('One member: savings, dues, loans, and what you can do for them.')
  await expect(intro).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(intro).toHaveCount(0)
  await page.goto(`/office/members/${second.id}`)
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  await expect(intro).toHaveCount(0)
})

test('the portfolio at risk is explained one tap away', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/books/loans-at-risk')
  await page.getByRole('button', { name: 'Explain: Portfolio at risk' }).click()
  await expect(page.getByText('A loan counts in full, not only its overdue instalments.')).toBeVisible()
  await expectAccessible(page)
})

memberTest('lists of a member begin with what fills them', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user/my-loan')
  await expect(page.getByRole('main').getByRole('link', { name: 'Apply for a loan' })).toBeVisible()
  await page.goto('/user/statement')
  await expect(page.getByRole('main').getByRole('link', { name: 'Pay dues' })).toBeVisible()
  await page.goto('/user/my-bonus')
  await expect(page.getByText('When there is one, your share appears here.')).toBeVisible()
})

memberTest('who has savings and never withdrew can ask from the empty list', ON_A_PHONE, async ({ page, person }) => {
  await fundTheBank(database(), 500, person)
  await page.goto('/user/withdrawals')
  await page.getByRole('button', { name: 'Ask for a withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdraw savings' })).toBeVisible()
})

memberTest('a figure is explained one tap away', async ({ page }) => {
  await page.goto('/user')
  await page.getByRole('button', { name: 'Explain: Earn' }).click()
  await expect(page.getByText('Your shares of all bonuses so far.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your shares of all bonuses so far.')).toBeHidden()
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: 'Explain: Due balance' }).click()
  await expect(page.getByText('A payment counts once it is verified.')).toBeVisible()
})
