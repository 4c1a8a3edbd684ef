import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { ask } from './support/calls.ts'
import { fundTheBank, lend } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK } from './support/test.ts'

test('payments that wait are in the order that is chosen, also after a reload', async ({ page, office, isMobile }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const sent = [
    await office.memberWithReceipt({ amount: '200' }),
    await office.memberWithReceipt({ amount: '400' }),
    await office.memberWithReceipt({ amount: '100' }),
  ]
  const [first, largest, latestSent] = sent.map(({ member }) => member.name)
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(first ?? '')
  const order = page.getByLabel('Order')
  await expect(order).toHaveValue('oldest')
  await order.selectOption({ label: 'Largest first' })
  await expect(opened(page)).toHaveText(largest ?? '')
  await order.selectOption({ label: 'Newest first' })
  await expect(opened(page)).toHaveText(latestSent ?? '')
  await page.reload()
  await expect(opened(page)).toHaveText(latestSent ?? '')
  await expect(order).toHaveValue('newest')
  await expectAccessible(page)
  // What was decided is history.
  if (isMobile) await page.goto(`${queue}?status=refused`)
  else await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(order).toHaveValue('newest')
})

test('payments of one kind are shown alone, in each list, until all are asked for', async ({
  page,
  office,
  isMobile,
}) => {
  const [treasurer, secretary] = [
    await office.officer('Farida Yasmin', 'treasurer'),
    await office.officer('Leela Menon', 'secretary'),
  ]
  const { member: payer } = await office.memberWithReceipt()
  const saver = await newMember(office.db)
  await ask(secretary.token, 'POST /api/office/members/:id/deposits', {
    params: { id: saver.id },
    body: { amount: '75', paid_into: 'cash', received_on: '2025-05-01' },
    origin: office.origin,
  })
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(payer.name)
  if (isMobile) await page.locator('summary').click()
  await page.getByLabel('Kind of payment').selectOption('Deposit')
  await expect(opened(page)).toHaveText(saver.name)
  await page.reload()
  await expect(opened(page)).toHaveText(saver.name)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(`${queue}?status=refused&kind=deposit`)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(`${queue}?status=refused`)
})

test('all are all that wait, also beyond a page of the list and a call', async ({ page, office, isMobile }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const many = 104
  for (let sent = 0; sent < many; sent += 8)
    await Promise.all(Array.from({ length: Math.min(8, many - sent) }, () => office.memberWithReceipt()))
  await openAs(page, treasurer, queue)
  await expect(opened(page)).not.toHaveText('')
  if (isMobile) await page.locator('summary').click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: `Verify ${many} payments` }).click()
  await page.getByRole('button', { name: 'Verify payments' }).click()
  await expect(latest(page)).toContainText(`${many} payments verified: AED 10,400.00`)
  await expect(page.getByText('Nothing waits.')).toBeVisible()
})

test('two filters that change at once are both kept', AT_A_DESK, async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  await openAs(page, secretary, '/office/members/arrears')
  await expect(page.getByLabel('Order')).toBeVisible()
  await page.evaluate(() => {
    const select = (value: string) => {
      const field = document.querySelector<HTMLSelectElement>(`select:has(option[value="${value}"])`)
      if (!field) throw new Error(`no field has ${value}`)
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    select('loans')
    select('name')
  })
  await expect(page).toHaveURL('/office/members/arrears?of=loans&sort=name')
  await expect(page.getByLabel('Kind of arrears')).toHaveValue('loans')
  await expect(page.getByLabel('Order')).toHaveValue('name')
})

test('the register is ordered and narrowed by what members have and owe, and its spreadsheet is as it is shown', async ({
  page,
  office,
  isMobile,
}) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const lender = await office.officer('Imran Qureshi', 'loan_officer')
  const [saver, borrower] = [await newMember(office.db), await newMember(office.db, { monthsAgo: 4 })]
  const family = `Listed${saver.id}`
  const named = 'update person set name = $2 where id = $1'
  await office.db.query(named, [saver.id, `Amina ${family}`])
  await office.db.query(named, [borrower.id, `Bilal ${family}`])
  await fundTheBank(office.db, 900, saver)
  await fundTheBank(office.db, 100, borrower)
  await lend(office.db, borrower, { monthsAgo: 3 }, { lender, treasurer })
  await openAs(page, secretary, `/office/members?search=${family}`)
  const lines = page.getByRole('main').locator('tbody tr, li').filter({ hasText: family })
  await page.getByLabel('Order').selectOption({ label: 'Most savings first' })
  await expect(lines).toContainText([`Amina ${family}`, `Bilal ${family}`])
  await page.getByLabel('Order').selectOption({ label: 'Most overdue first' })
  await expect(lines).toContainText([`Bilal ${family}`, `Amina ${family}`])
  await page.getByLabel('Loans and arrears').selectOption({ label: 'Members with a loan' })
  await expect(lines).toHaveText([new RegExp(`Bilal ${family}`)])
  await expect(page).toHaveURL(`/office/members?search=${family}&sort=overdue&having=loan`)
  await page.reload()
  await expect(lines).toHaveText([new RegExp(`Bilal ${family}`)])
  // What it is ordered and narrowed by is shown.
  if (isMobile) {
    await expect(lines).toContainText('Loan left')
    await expect(lines).toContainText(/AED [\d,.]+ overdue/)
  } else {
    await expect(page.getByRole('columnheader', { name: 'Loan left, AED' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Overdue, AED', exact: true })).toBeVisible()
    await page.getByText('Columns', { exact: true }).click()
    for (const off of ['Contact', 'Member since', 'Status', 'Dues open'])
      await page.getByRole('checkbox', { name: off }).click()
    await page.getByRole('checkbox', { name: 'Mobile' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Member', 'ID', 'Mobile', 'Savings, AED', 'Loan left, AED', 'Overdue, AED'],
    ])
  }
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const sheet: string[][] = parse(await readFile(await (await download).path()), { bom: true })
  expect(sheet.map((cells) => cells[1])).toEqual(['Name', `Bilal ${family}`])
  // A phone shows no columns, so it is given all.
  const shown = ['Member ID', 'Name', 'Mobile', 'Savings, AED', 'Loan left, AED', 'Overdue, AED']
  expect(sheet[0]).toEqual(isMobile ? expect.arrayContaining([...shown, 'Birthday', 'Status']) : shown)

  await page.getByRole('link', { name: 'Inactive', exact: true }).click()
  await expect(page).toHaveURL(/status=inactive&search=Listed\d+&having=loan&sort=overdue/)
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/office\/members\?status=inactive&sort=overdue/)
})
