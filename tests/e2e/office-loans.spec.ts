import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { fact } from './support/figures.ts'
import { apply, fundTheBank } from './support/office.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const amount = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^AED[\d,.]+$/)
    .first()

/** The officers of an association that lends: two who decide, two who move the money. */
async function officers(office: OwnOffice) {
  return {
    imran: await office.officer('Imran Qureshi', 'loan_officer'),
    bilal: await office.officer('Bilal Ahmed', 'loan_officer'),
    farida: await office.officer('Farida Yasmin', 'treasurer'),
    rashid: await office.officer('Rashid Khan', 'treasurer'),
  }
}

async function application(office: OwnOffice, wholeAed: number) {
  const member = await newMember(office.db)
  const id = Number(await apply(office.db, member, { wholeAed, term: 4 }))
  return { member, id, address: `/office/loans/${id}` }
}

/** By call, where how it is done on a screen is not what the test is about. */
async function approveByCall(office: OwnOffice, officer: Person, id: number) {
  await ask(officer.token, 'POST /api/office/loans/:id/approve', { params: { id }, origin: office.origin })
}

async function payOutByCall(office: OwnOffice, officer: Person, id: number) {
  const body = { reference: `REF-${id}` }
  await ask(officer.token, 'POST /api/office/loans/:id/disburse', { params: { id }, body, origin: office.origin })
}

test('a loan above 3,000 goes from the application to its settlement, by two officers who approve and one who pays', async ({
  page,
  office,
}) => {
  test.setTimeout(60_000)
  const { imran, bilal, farida, rashid } = await officers(office)
  const { member, id, address } = await application(office, 4000)

  await openAs(page, imran, '/office')
  await page.getByRole('link', { name: /Loans to decide/ }).click()
  await page.getByRole('link', { name: member.name }).last().click()
  await expect(page).toHaveURL(address)
  await expect(amount(page)).toHaveText('AED4,000.00')
  await expect(page.getByText('Needs two approvals, none given yet')).toBeVisible()
  await expect(fact(page, 'Passport or ID')).toHaveText('BX4100917')
  await expect(fact(page, 'Bank account or Botim')).toHaveText(/^•+2345$/)
  await act(page, 'Approve').click()
  await expect(page.getByRole('dialog')).toContainText('A second officer has to approve')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Your approval is noted. A second officer has to approve.')).toBeVisible()
  await expect(page.getByText('Needs two approvals, one given by Imran Qureshi')).toBeVisible()
  await expect(act(page, 'Approve')).toHaveCount(0)

  await openAs(page, bilal, address)
  await take(page, 'Approve', 'Approve', 'The loan is approved.')
  await expect(page.getByText('By Imran Qureshi and Bilal Ahmed')).toBeVisible()
  await expect(act(page, 'Pay out')).toHaveCount(0)

  await openAs(page, farida, address)
  await act(page, 'Pay out').click()
  const payout = page.getByRole('dialog', { name: 'Pay this loan out' })
  await expect(payout).toContainText('4000.00')
  await expect(payout).toContainText('AE07 0331 2345')
  await payout.getByRole('button', { name: 'Record payout' }).click()
  await expect(payout.getByText('Enter the reference of the transfer.')).toBeVisible()
  await payout.getByLabel("The bank's reference").fill('GCB-778')
  await payout.getByRole('button', { name: 'Record payout' }).click()
  await expect(notice(page, 'The loan is paid out.')).toBeVisible()
  await expect(page.getByText(/AED 0.00 of the principal repaid, AED 4,280.00 to come/)).toBeVisible()

  await take(page, 'Record a payment', 'Enter payment', 'The payment is entered. Another officer verifies it.', {
    'Amount received': '4280',
  })
  await openAs(page, rashid, '/office/payments')
  await expect(page.getByText('Entered by Farida Yasmin on behalf of the member.')).toBeVisible()
  await expect(page.getByText('No receipt', { exact: true })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByRole('log')).toContainText(`${member.name}, 4,280.00 verified`)

  await page.goto(address)
  await expect(page.getByText('AED 4,000.00 of the principal repaid')).toBeVisible()
  const steps = page.getByRole('listitem').filter({ hasText: /20\d\d, \d\d:\d\d/ })
  await expect(steps).toHaveText([
    new RegExp(`^Applied${member.name}`),
    /^ApprovedImran Qureshi/,
    /^ApprovedBilal Ahmed/,
    /^Paid out, reference GCB-778Farida Yasmin/,
    /^Paid offRashid Khan/,
  ])
  expect(await office.loanStatus(id)).toBe('settled')
})

test('an application is declined with a reason, which the member reads', async ({ page, office }) => {
  const { imran } = await officers(office)
  const { member, id, address } = await application(office, 1000)
  await openAs(page, imran, address)
  await expect(page.getByText('Needs one approval')).toBeVisible()
  await act(page, 'Reject').click()
  const dialog = page.getByRole('dialog', { name: 'Reject this loan?' })
  await expect(dialog).toContainText('Nothing is paid out.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByText('The loan is too much for the savings so far.').click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'The loan is rejected. The member sees the reason.')).toBeVisible()
  expect(await office.loanStatus(id)).toBe('declined')
  await openAs(page, member, '/user/my-loan')
  await page.getByText('Rejected', { exact: true }).click()
  await expect(page.getByText(/The loan is too much for the savings so far\./).first()).toBeVisible()
})

test('an approval is undone, and the loan waits for a decision again', async ({ page, office }) => {
  const { imran } = await officers(office)
  const { id, address } = await application(office, 1000)
  await approveByCall(office, imran, id)
  await openAs(page, imran, address)
  await take(page, 'Undo the approval', 'Undo approval', 'The approval is undone.', {
    Reason: 'The papers were another’s.',
  })
  await expect(page.getByText('Needs one approval')).toBeVisible()
  await expect(page.getByText('Approval undone: The papers were another’s.')).toBeVisible()
  expect(await office.loanStatus(id)).toBe('submitted')
})

test('a payout that bounced is reversed, and can be made again', async ({ page, office }) => {
  const { imran, farida } = await officers(office)
  const { id, address } = await application(office, 1000)
  await approveByCall(office, imran, id)
  await payOutByCall(office, farida, id)
  await openAs(page, farida, address)
  await act(page, 'Reverse the payout').click()
  await expect(page.getByRole('dialog')).toContainText('A reversing entry returns AED 1,000.00 to the bank')
  await page.getByRole('dialog').getByText('The bank returned the transfer.').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse payout' }).click()
  await expect(notice(page, 'The payout is reversed; the loan is approved again.')).toBeVisible()
  await take(page, 'Pay out', 'Record payout', 'The loan is paid out.', { "The bank's reference": 'GCB-2' })
  expect(await office.loanStatus(id)).toBe('active')
})

test('a loan officer proposes a write-off and a treasurer confirms it', async ({ page, office }) => {
  const { imran, farida } = await officers(office)
  const { id, address } = await application(office, 1000)
  await approveByCall(office, imran, id)
  await payOutByCall(office, farida, id)
  await openAs(page, farida, address)
  await expect(act(page, 'Confirm the write-off')).toHaveCount(0)
  await openAs(page, imran, address)
  await take(page, 'Propose a write-off', 'Propose write-off', 'The write-off is proposed. A treasurer confirms it.', {
    Reason: 'Left the country.',
  })
  expect(await office.loanStatus(id)).toBe('active')
  await openAs(page, farida, address)
  await act(page, 'Confirm the write-off').click()
  await expect(page.getByRole('dialog')).toContainText('Imran Qureshi proposed it: Left the country.')
  await expect(page.getByRole('dialog')).toContainText('AED 1,000.00 of principal is unpaid.')
  await expect(page.getByRole('dialog')).toContainText(/Paid from savings\s*AED 0\.00\s*Written off\s*AED 1,000\.00/)
  await page.getByRole('dialog').getByRole('button', { name: 'Write off loan' }).click()
  await expect(notice(page, 'The loan is written off.')).toBeVisible()
  expect(await office.loanStatus(id)).toBe('written_off')
})

test('a proposed write-off is a task of a treasurer, who rejects it; it is cancelled by who proposed it', async ({
  page,
  office,
}) => {
  const { imran, farida } = await officers(office)
  const { member, id, address } = await application(office, 1200)
  await approveByCall(office, imran, id)
  await payOutByCall(office, farida, id)
  const said = 'The write-off is proposed. A treasurer confirms it.'
  await openAs(page, imran, address)
  await take(page, 'Propose a write-off', 'Propose write-off', said, { Reason: 'Left the country.' })
  await openAs(page, farida, '/office')
  const task = page.getByRole('list', { name: 'Write-offs to confirm' }).getByRole('listitem')
  await expect(task.filter({ hasText: member.name })).toContainText(
    'AED 1,200.00 outstanding, AED 0.00 of it from savings',
  )
  await expectAccessible(page)
  await task.getByRole('link', { name: member.name }).click()
  await take(page, 'Reject the write-off', 'Reject write-off', 'The write-off is rejected. Its proposer is told.', {
    Reason: 'He pays again from June.',
  })
  await openAs(page, imran, address)
  await expect(page.getByText('Write-off rejected: He pays again from June.')).toBeVisible()
  await take(page, 'Propose a write-off', 'Propose write-off', said, { Reason: 'Still nothing.' })
  await take(page, 'Cancel the write-off', 'Cancel write-off', 'The write-off is cancelled.')
  expect(await office.loanStatus(id)).toBe('active')
})

test('overdue instalments are paid from savings as one officer proposes and a treasurer confirms', async ({
  page,
  office,
}) => {
  const { imran, farida } = await officers(office)
  const { member, id, address } = await application(office, 1000)
  await fundTheBank(office.db, 400, member)
  await approveByCall(office, imran, id)
  await payOutByCall(office, farida, id)
  await openAs(page, imran, address)
  await expect(act(page, 'Propose a write-off')).toBeVisible()
  await expect(act(page, 'Pay overdue from savings')).toHaveCount(0)
  await office.db.query('update loan set disbursed_on = disbursed_on - 50 where id = $1', [id])
  await page.reload()
  await act(page, 'Pay overdue from savings').click()
  await expect(page.getByRole('dialog').getByLabel('Amount to pay from savings')).toHaveValue('267.50')
  await page.getByRole('dialog').getByText('Several instalments are overdue.').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Propose payment' }).click()
  await expect(notice(page, 'The payment from savings is proposed. A treasurer confirms it.')).toBeVisible()
  await openAs(page, farida, '/office')
  const tasks = page.getByRole('list', { name: 'Payments from savings to confirm' })
  await tasks.getByRole('link', { name: member.name }).click()
  await act(page, 'Confirm the payment from savings').click()
  await expect(page.getByRole('dialog')).toContainText(/Paid from savings\s*AED 267\.50/)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay from savings' }).click()
  await expect(notice(page, 'The instalments are paid from savings. The member is told.')).toBeVisible()
  await openAs(page, member, '/user/my-loan')
  await expect(page.getByText('Farida Yasmin paid overdue instalments from my savings.')).toBeVisible()
})

test('less than was asked is approved once the member agrees in the app', async ({ page, office }) => {
  const { imran } = await officers(office)
  const { member, id, address } = await application(office, 1000)
  await openAs(page, imran, address)
  const said = 'The terms are offered. The member agrees or says no in the app.'
  await take(page, 'Offer other terms', 'Offer terms', said, {
    'Amount to approve': '600',
    Months: '2',
    Reason: 'The fund has not enough for all of it.',
  })
  await expect(page.getByText('The member has not answered yet: AED 600.00 over 2 months')).toBeVisible()
  await expect(act(page, 'Approve')).toHaveCount(0)
  await openAs(page, member, '/user/my-loan')
  await expect(page.getByText('Imran Qureshi offers you the loan on other terms.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('You will owe AED 642.00 in all')
  await page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('I agreed to the other terms.')).toBeVisible()
  expect(await office.loanStatus(id)).toBe('approved')
})

test('a decision that somebody else has made meanwhile is told in the dialog', async ({ page, office, watch }) => {
  const { imran, bilal } = await officers(office)
  const { id, address } = await application(office, 1000)
  await openAs(page, bilal, address)
  await act(page, 'Approve').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await approveByCall(office, imran, id)
  watch.expectFailure(`POST /api/office/loans/${id}/approve 409`)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('already decided: approved, by Imran Qureshi')
})

test('who approved does not pay out, whatever their offices', async ({ page, office }) => {
  const both = await office.officer('Sana Iqbal', 'loan_officer', 'treasurer')
  const { id, address } = await application(office, 1000)
  await approveByCall(office, both, id)
  await openAs(page, both, address)
  await expect(act(page, 'Undo the approval')).toBeVisible()
  await expect(act(page, 'Pay out')).toHaveCount(0)
})

test('nobody decides on their own loan', async ({ page, office }) => {
  const { member, address } = await application(office, 1000)
  await office.appoint(member, 'loan_officer')
  await openAs(page, member, address)
  await expect(page.getByText('There is nothing for you to do with it now.')).toBeVisible()
})

test('the loan book says what each active loan owes, sorted by any column, with the sums of all', async ({
  page,
  office,
}) => {
  const { imran, farida } = await officers(office)
  const [small, large] = [await application(office, 600), await application(office, 1400)]
  for (const { id } of [small, large]) {
    await approveByCall(office, imran, id)
    await payOutByCall(office, farida, id)
  }
  await openAs(page, imran, '/office/loans?status=active')
  const book = page.getByRole('table', { name: 'Loan book' })
  const heading = (name: string) => book.getByRole('columnheader', { name })
  const lines = book.getByRole('row').filter({ hasText: new RegExp(`${small.member.name}|${large.member.name}`) })
  await expect(heading('Next instalment')).toHaveAttribute('aria-sort', 'ascending')
  await heading('Outstanding, AED').getByRole('button').click()
  await expect(heading('Outstanding, AED')).toHaveAttribute('aria-sort', 'descending')
  await expect(lines.first()).toContainText('1,498.00')
  await expect(lines.first()).toContainText('374.50')
  await expect(page).toHaveURL(/sort=outstanding&order=desc/)
  await heading('Outstanding, AED').getByRole('button').click()
  await expect(lines.first()).toContainText('642.00')
  const { outstanding } = await ask(imran.token, 'GET /api/office/loan-book', { origin: office.origin })
  const sum = outstanding.toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(book.getByRole('row').last()).toContainText(sum)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search loans' }).fill(large.member.name)
  await expect(page).toHaveURL(/search=/)
  await expect(lines).toHaveCount(1)
  await expect(book.getByRole('row').last()).toContainText('1,498.00')
  await page.getByRole('searchbox', { name: 'Search loans' }).fill('')
  await expect(lines).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^loan-book-\d{4}-\d\d-\d\d\.csv$/)
  await lines.first().getByRole('link', { name: small.member.name }).click()
  await expect(page).toHaveURL(small.address)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/office/loans?status=active')
  await page.getByLabel('Sort by').selectOption({ label: 'Outstanding, most first' })
  await expect(page.getByRole('list', { name: 'Loan book' }).getByRole('listitem').first()).toContainText('1,498.00')
  await expectAccessible(page)
})

test('a list says what it holds, and a loan that is not there says so', async ({ page, office, watch }) => {
  const { imran } = await officers(office)
  const { member } = await application(office, 1200)
  await openAs(page, imran, '/office/loans')
  const line = page.locator('tr, li').filter({ hasText: '1,200.00' }).last()
  await expect(line).toContainText(member.name)
  await expect(line).toContainText('4 months')
  await page.getByRole('link', { name: 'Cancelled' }).click()
  await expect(page.getByText('No cancelled applications.')).toBeVisible()
  watch.expectFailure('GET /api/office/loans/999999 404')
  await page.goto('/office/loans/999999')
  await expect(page.getByText('No such loan', { exact: true }).last()).toBeVisible()
  await page.goto('/office/loans/first')
  await page.getByRole('link', { name: 'All loans' }).click()
  await expect(page).toHaveURL('/office/loans')
})
