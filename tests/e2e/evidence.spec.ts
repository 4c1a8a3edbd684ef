import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

test('an auditor goes through all the evidence of one payment in two clicks', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member } = await office.memberWithReceipt()
  await openAs(page, treasurer, `/office/payments?search=${encodeURIComponent(member.name)}`)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText(`${member.name}, 100.00 verified`).first()).toBeAttached()

  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, `/office/payments?status=verified&search=${encodeURIComponent(member.name)}`)
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
  let clicks = 0
  const evidence = page.getByRole('link', { name: /^Evidence: / })
  await evidence.click()
  clicks += 1
  await expect(page.getByRole('heading', { level: 1, name: /^Evidence of payment / })).toBeVisible()
  console.log(`One payment through all its evidence: ${clicks + 1} clicks with the one that chose it, 0 fields.`)
  expect(clicks + 1).toBeLessThanOrEqual(2)

  await expect(page.getByRole('button', { name: 'Zoom the receipt' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Journal' })).toContainText("Members' savings")
  await expect(page.getByText(/^Seal of entry no\. /)).toBeVisible()
  const statement = page.getByRole('list', { name: 'In the member’s statement' })
  await expect(statement).toContainText('Savings after it: 100.00')
  await expect(page.getByRole('list', { name: 'Acts of officers' })).toContainText('Farida Yasmin')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Verified a payment' }).click()
  await expect(page).toHaveURL(/\/office\/audit\?.*open=\d+/)
  await expect(page.getByText('Entries posted')).toBeVisible()
  await page.goBack()
  await statement.getByRole('link', { name: member.name }).click()
  await expect(page).toHaveURL(new RegExp(`/office/members/${member.id}\\?year=\\d{4}#statement`))
})

test('an entry leads to its evidence, and that to its neighbours; a number that nothing has says so', async ({
  page,
  office,
  watch,
}) => {
  const auditor = await office.officer('Priya Nair', 'auditor')
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { paymentId } = await office.memberWithReceipt()
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', {
    params: { id: paymentId },
    body: {},
    origin: office.origin,
  })
  await openAs(page, auditor, '/office/evidence/entry/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of entry no. 2' })).toBeVisible()
  await page.getByRole('link', { name: 'The one before' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of entry no. 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The one before' })).toBeHidden()
  await page.getByRole('link', { name: 'The next one' }).click()
  await expect(page).toHaveURL('/office/evidence/entry/2')
  watch.expectFailure('GET /api/office/evidence 404')
  for (const nothing of ['entry/99999999', 'nothing/1', 'payment/x']) {
    await page.goto(`/office/evidence/${nothing}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing is kept under that number' })).toBeAttached()
  }
})
