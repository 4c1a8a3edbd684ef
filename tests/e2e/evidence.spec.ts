import { addDays, businessDateAt } from '#core/calendar.ts'
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

test('evidence of an expense leads from the list, from its entry, and from its line of the bank', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { origin } = office
  const today = businessDateAt(new Date())
  const expense = { kind: 'expense', amount: '12.5', paid_from: 'bank', day: today, purpose: 'Receipt books' }
  await ask(treasurer.token, 'POST /api/office/expenses', { form: expense, origin })
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office/expenses?search=Receipt%20books')
  await page.getByRole('link', { name: /^Evidence: / }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Evidence of voucher \d+$/ })
  await expect(heading).toBeVisible()
  // The page is of it: there is no link to itself.
  await expect(page.getByRole('link', { name: /^Evidence: / })).toHaveCount(0)
  const seal = await page.getByText(/^Seal of entry no\. \d+$/).textContent()
  await page.goto(`/office/evidence/entry/${seal?.match(/\d+/)?.[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Evidence of entry no\. / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Evidence: / }).click()
  await expect(heading).toBeVisible()
})

test('a line that nothing is matched with leads to its evidence too', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const auditor = await office.officer('Priya Nair', 'auditor')
  const day = addDays(businessDateAt(new Date()), -1)
  const text = ['Date,Description,Amount,Balance', `${day},NOBODY KNOWS 4711,19.00,`, ''].join('\n')
  const file = new File([text], 'one-line.csv', { type: 'text/csv' })
  const form = { account: 'bank', file_name: 'one-line.csv', reading: '{}', file }
  await ask(treasurer.token, 'POST /api/office/bank-statements', { form, origin: office.origin })
  for (const person of [auditor, treasurer]) {
    await openAs(page, person, '/office/bank?search=4711')
    const line = page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem')
    await line.getByRole('link', { name: /^Evidence: / }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Evidence of bank line \d+$/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('one-line.csv, row')
  }
})
