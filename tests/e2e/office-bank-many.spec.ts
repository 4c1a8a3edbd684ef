import { expect } from '@playwright/test'
import { act, notice } from './support/acts.ts'
import { imported, line, referencesOf, setAsideAll } from './support/bank-lines.ts'
import { count, expectAtMost } from './support/count.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

test('lines that name their payer come first from behind a page of others, and are posted with one press by one call', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.emptyQueue()
  await setAsideAll(office, treasurer)
  const nobodys = Array.from({ length: 55 }, (_, at) => `CDM ${9000 + at} BEFORE,${61 + at}.00`)
  const members = [await newMember(office.db), await newMember(office.db), await newMember(office.db)]
  const names: string[] = []
  for (const { id } of members) names.push(`LATE ${await referencesOf(office, [id])}`)
  await imported(office, treasurer, [...nobodys, ...names.map((name) => `${name},100.00`)])
  const counted = await count(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await openAs(page, treasurer, '/office/bank')
  await expect(page.getByRole('heading', { name: '3 lines name their payer' })).toBeVisible()
  for (const name of names) await expect(line(page, name)).toBeVisible()
  calls.length = 0
  await page.getByRole('button', { name: 'Post lines' }).click()
  await expect(notice(page, '3 payments are posted.')).toBeVisible()
  expectAtMost('All lines that name their payer, behind a page of others', counted, { clicks: 1, fields: 0 })
  expect(calls.filter((path) => path.startsWith('/api/office'))).toEqual(['/api/office/payments/verify-by-lines'])
  for (const name of names) await expect(line(page, name)).toHaveCount(0)
  await setAsideAll(office, treasurer)
  await setAsideAll(office, treasurer)
})

test('while many lines are answered it is shown how far it is', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.emptyQueue()
  await setAsideAll(office, treasurer)
  await imported(office, treasurer, ['PROFIT ALPHA,31.00', 'PROFIT BETA,32.00'])
  await openAs(page, treasurer, '/office/bank')
  for (const name of ['ALPHA', 'BETA']) await page.getByRole('checkbox', { name: `Select PROFIT ${name}` }).click()
  await page.getByRole('button', { name: 'Other income (2)' }).click()
  await page.getByRole('dialog').getByLabel('Purpose').fill('Profit')
  let sent = 0
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('/api/office/bank-lines/*/income', async (route) => {
    sent += 1
    if (sent === 2) await held
    await route.fallback()
  })
  await act(page, 'Post 2 lines as income').click()
  const progress = page.getByRole('progressbar', { name: 'Lines done' })
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expectAccessible(page)
  goOn()
  await expect(line(page, 'PROFIT BETA')).toHaveCount(0)
  await expect(progress).toHaveCount(0)
  await setAsideAll(office, treasurer)
})

test('selected lines become transfers, expenses or income together, and what is none of its proposals takes an answer too', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.memberWithReceipt({ amount: '137' })
  await setAsideAll(office, treasurer)
  const names = ['ATM ONE', 'ATM TWO', 'HALL RENT ONE', 'HALL RENT TWO', 'PROFIT ONE', 'PROFIT TWO']
  await imported(
    office,
    treasurer,
    names.map((name, at) => `${name},${at < 4 ? -(21 + at) : 21 + at}.00`),
  )
  await imported(office, treasurer, ['CDM NONE OF THESE,137.00'])
  await openAs(page, treasurer, '/office/bank')
  const together = async (two: string, answer: string, post: string, done: string, fill?: string) => {
    for (const nth of ['ONE', 'TWO']) await page.getByRole('checkbox', { name: `Select ${two} ${nth}` }).click()
    await page.getByRole('button', { name: `${answer} (2)` }).click()
    if (fill) await page.getByRole('dialog').getByLabel('Purpose').fill(fill)
    await expectAccessible(page)
    await act(page, post).click()
    await expect(notice(page, done)).toBeVisible()
    await expect(line(page, `${two} ONE`)).toHaveCount(0)
  }
  await together('ATM', 'Transfer', 'Post 2 transfers', '2 transfers are posted.')
  await together('HALL RENT', 'Expense', 'Post 2 expenses', '2 expenses are posted.', 'Rent of the hall')
  await together(
    'PROFIT',
    'Other income',
    'Post 2 lines as income',
    '2 lines are posted as income.',
    'Profit of the bank',
  )

  const none = line(page, 'CDM NONE OF THESE')
  const answer = none.getByLabel('What CDM NONE OF THESE matches')
  await answer.selectOption({ label: 'None of these' })
  await page.reload()
  await expect(answer).toHaveValue('')
  await none.getByRole('checkbox', { name: 'Select CDM NONE OF THESE' }).click()
  await page.getByRole('button', { name: 'Unclaimed (1)' }).click()
  await act(page, 'Post as unclaimed').click()
  await expect(notice(page, '1 line is unclaimed.')).toBeVisible()
  const { rows } = await office.db.query(
    `select kind, count(*)::int from voucher v join bank_line l on l.id = v.bank_line_id
     where l.description = any ($1) group by kind order by kind`,
    [names],
  )
  expect(rows).toEqual([
    { kind: 'expense', count: 2 },
    { kind: 'income', count: 2 },
    { kind: 'transfer', count: 2 },
  ])
})

test('a line of a member who is chosen by hand is entered with the fee that the bank kept, and undone on the line', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const second = await office.officer('Vijay Nair', 'treasurer')
  const member = await newMember(office.db)
  await imported(office, treasurer, ['CDM SHORT,95.00'])
  await openAs(page, treasurer, '/office/bank')
  await line(page, 'CDM SHORT').getByRole('button', { name: "Member's payment" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(member.email)
  await dialog.getByRole('radio', { name: member.name }).check()
  await dialog.getByRole('button', { name: 'The bank kept AED 5.00' }).click()
  await expect(dialog).toContainText('The member is credited with AED 100.00, and the association pays the fee.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enter the payment' }).click()
  await expect(line(page, 'CDM SHORT')).toContainText('has entered a payment for this line')

  const matched = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Matched' })
  await openAs(page, second, '/office/bank')
  await line(page, 'CDM SHORT').getByRole('link', { name: 'a payment' }).click()
  await expect(page.getByRole('article')).toContainText(/Kept by the bank\s*AED 5\.00/)
  await page.keyboard.press('v')
  await expect(page.getByRole('log')).toContainText('verified')
  await page.goto('/office/bank')
  await matched.click()
  await line(page, 'CDM SHORT').getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Undone. The lines are open again.')).toBeVisible()
  await expect(line(page, 'CDM SHORT')).toHaveCount(0)
})

test('a refusal that names a payment leads to it', async ({ page, office, watch }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '143' })
  await setAsideAll(office, treasurer)
  await imported(office, treasurer, ['CDM SENT ALREADY,143.00'])
  await openAs(page, treasurer, '/office/bank')
  await line(page, 'CDM SENT ALREADY').getByRole('button', { name: "Member's payment" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(member.email)
  await dialog.getByRole('radio', { name: member.name }).check()
  const { rows } = await office.db.query<{ id: number }>(
    `select id from bank_line where description = 'CDM SENT ALREADY'`,
  )
  watch.expectFailure(`POST /api/office/bank-lines/${rows[0]?.id}/claim 409`)
  await dialog.getByRole('button', { name: 'Enter the payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Payment ${paymentId} of this amount waits already.`)
  await expectAccessible(page)
  await dialog
    .getByRole('alert')
    .getByRole('link', { name: String(paymentId) })
    .click()
  await expect(page).toHaveURL(`/office/payments?payment=${paymentId}`)
})
