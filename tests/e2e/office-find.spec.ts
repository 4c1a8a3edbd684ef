import { expect, type Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { dayText } from '#core/local-text.ts'
import { imported, yesterday } from './support/bank-lines.ts'
import { ask } from './support/calls.ts'
import { beginTask, count, expectAtMost } from './support/count.ts'
import { labelOf } from './support/dues.ts'
import { apply, fundTheBank } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Member, payment, loan, entry or page' })

test('a member, a payment and a page are found from anywhere by keys alone', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, '/office/settings')
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(member.email)
  await expect(dialog(page).getByRole('option')).toHaveCount(1)
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText(member.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/office/members/${member.id}`)
  await expect(dialog(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(String(paymentId))
  const payment = dialog(page).getByRole('option', { name: `Payment ${paymentId}` })
  await expect(payment).toContainText(member.name)
  while ((await payment.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/office/payments?payment=${paymentId}`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('trial')
  await expect(dialog(page).getByRole('option')).toHaveText(['Trial balance'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/office/books/trial-balance')
})

test('by the lens, what a member paid takes two clicks and one field; Escape leaves', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const verify = { params: { id: paymentId }, body: {}, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', verify)
  const counted = await count(page)
  await openAs(page, treasurer, '/office/audit')
  const lens = page.getByRole('button', { name: 'Search everything' })
  await lens.click()
  await field(page).fill(member.email)
  const found = dialog(page).getByRole('option', { name: member.name })
  await expect(dialog(page).getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  beginTask(counted)
  await lens.click()
  await field(page).fill(member.email)
  await expect(dialog(page).getByRole('option')).toHaveCount(1)
  await found.click()
  const line = page
    .getByRole('main')
    .locator('tr, li')
    .filter({ hasText: `payment ${paymentId}` })
    .filter({ hasText: labelOf() })
  await expect(line).toContainText('+100.00')
  expectAtMost('What did X pay in March, from anywhere', counted, { clicks: 2, fields: 1 })
})

test('what nobody has is said not to be found, and a letter typed into a field searches nothing', async ({
  page,
  office,
}) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  await newMember(office.db)
  await openAs(page, secretary, '/office/members')
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('a')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search members' })).toHaveValue('a/')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search everything' }).click()
  await field(page).fill('nobody is called this')
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found')
  await expect(dialog(page).getByRole('option')).toHaveCount(0)
})

test('each list stands in the order that is chosen, and what is in it is found by its amount and its day', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const [small, large] = [await newMember(office.db, { monthsAgo: 3 }), await newMember(office.db, { monthsAgo: 5 })]
  const listed = `Sorted${small.id}`
  await office.db.query('update person set name = $2 where id = $1', [small.id, `Amina ${listed}`])
  await office.db.query('update person set name = $2 where id = $1', [large.id, `Bilal ${listed}`])
  await fundTheBank(office.db, 2000)
  await apply(office.db, small, { wholeAed: 600 })
  await apply(office.db, large, { wholeAed: 900 })
  const today = businessDateAt(new Date())
  for (const [purpose, amount] of [[`Ink ${listed}`, '11.37'] as const, [`Paper ${listed}`, '23.41'] as const]) {
    const form = { kind: 'expense', amount, paid_from: 'bank', day: today, purpose }
    await ask(treasurer.token, 'POST /api/office/expenses', { form, origin: office.origin })
  }
  await imported(office, treasurer, [`CDM ONE ${listed},61.25`, `CDM TWO ${listed},42.75`])
  const { rows } = await ask(treasurer.token, 'GET /api/office/arrears', {
    query: { search: listed },
    origin: office.origin,
  })
  const behind = rows.find(({ name }) => name.startsWith('Bilal'))
  const found = page.getByRole('main').locator('tbody tr, li').filter({ hasText: listed })
  const lists = [
    ['loans', '600', dayText(today, 'en-GB'), 'Largest first', ['Bilal', 'Amina'], 'Smallest first'],
    ['expenses', '11.37', dayText(today, 'en-GB'), 'Largest first', ['Paper', 'Ink'], 'Smallest first'],
    ['bank', '61.25', dayText(yesterday, 'en-GB'), 'Largest first', ['ONE', 'TWO'], 'Smallest first'],
    [
      'members/arrears',
      String(behind?.total),
      dayText(behind?.since ?? '', 'en-GB'),
      'Most owed first',
      ['Bilal', 'Amina'],
      'By name',
    ],
  ] as const
  await openAs(page, treasurer, '/office')
  for (const [path, amount, day, order, inOrder, other] of lists) {
    await page.goto(`/office/${path}?search=${listed}`)
    await page.getByLabel('Order').selectOption({ label: order })
    await expect(found).toContainText([...inOrder])
    await page.getByLabel('Order').selectOption({ label: other })
    await expect(found).toContainText([...inOrder].toReversed())
    await page.getByRole('searchbox').fill(amount)
    await expect(found).toHaveCount(1)
    await page.getByRole('searchbox').fill(day)
    await expect(page).toHaveURL(/search=\d+\+\w+\+\d+/)
    await expect(found.first()).toBeVisible()
  }
})
