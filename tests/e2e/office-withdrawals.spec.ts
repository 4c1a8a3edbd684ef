import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { reviewDialog } from './support/dues.ts'
import { fundTheBank } from './support/office.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const WAITING = '/office/withdrawals'
const APPROVED = '/office/withdrawals?status=approved'
const PAID = '/office/withdrawals?status=paid'
const OWN = '/user/withdrawals'
const ACCOUNT = 'AE07 0331 2345'

/** Several members may have one name. */
type Saver = Person & { uniqueId: string; who: string }

const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page, { uniqueId }: Saver) =>
  page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem').filter({ hasText: uniqueId })
const own = (page: Page) => page.getByRole('list', { name: 'My withdrawals' }).getByRole('listitem')
const count = (page: Page, list: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: list })

async function memberWithSavings(office: OwnOffice, wholeAed = 500): Promise<Saver> {
  const member = await newMember(office.db)
  await fundTheBank(office.db, wholeAed, member)
  return saver(office, member)
}

async function saver(office: OwnOffice, member: Person): Promise<Saver> {
  const { userData } = await ask(member.token, 'GET /api/profile', { origin: office.origin })
  const uniqueId = userData.unique_id ?? ''
  return { ...member, uniqueId, who: `${uniqueId} ${member.name}` }
}

/** By call, where how it is done on a screen is not what the test is about. */
const callOf = (office: OwnOffice, id: number, body: object = {}) => ({ params: { id }, body, origin: office.origin })
async function asked(office: OwnOffice, member: Person, amount = '200'): Promise<number> {
  const body = { amount, payee_account: ACCOUNT, note: 'School fees' }
  return (await ask(member.token, 'POST /api/withdrawals', { body, origin: office.origin })).withdrawal_id
}
async function approved(office: OwnOffice, member: Person, amount?: string): Promise<number> {
  const id = await asked(office, member, amount)
  const leela = await office.officer('Leela Menon', 'secretary')
  await ask(leela.token, 'POST /api/office/withdrawals/:id/approve', callOf(office, id))
  return id
}
async function paid(office: OwnOffice, member: Person, treasurer: Person, amount?: string): Promise<void> {
  const body = { paid_from: 'bank', paid_on: '2025-01-31', reference: 'FT 4410' }
  const id = await approved(office, member, amount)
  await ask(treasurer.token, 'POST /api/office/withdrawals/:id/pay', callOf(office, id, body))
}

test('a withdrawal is asked for by its member, approved by a second person and paid by a third', async ({
  page,
  office,
}) => {
  const leela = await office.officer('Leela Menon', 'secretary')
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const member = await memberWithSavings(office)
  await openAs(page, member, OWN)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog(page).getByLabel('Amount').fill('200')
  await dialog(page).getByLabel('Account to pay to').fill(ACCOUNT)
  await dialog(page).getByLabel('What is it for?').fill('School fees')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await reviewDialog(page).getByRole('button', { name: 'Ask for withdrawal' }).click()
  await expect(own(page)).toContainText('An officer looks at it.')

  await openAs(page, leela, '/office')
  await page.getByRole('link', { name: /Withdrawals to decide/ }).click()
  await expect(page).toHaveURL('/office/withdrawals?status=asked')
  await expect(line(page, member)).toContainText('School fees')
  await expect(line(page, member)).toContainText('of AED 500.00 saved')
  await expect(line(page, member), 'the secretary does not need it whole').not.toContainText(ACCOUNT)
  await take(page, `Approve: ${member.who}`, 'Approve', 'The withdrawal is approved. Another officer pays it.')
  await expect(line(page, member)).toHaveCount(0)
  await count(page, 'To pay out').click()
  await expect(line(page, member)).toContainText('A treasurer pays it out.')

  await openAs(page, farida, APPROVED)
  await expect(line(page, member)).toContainText('Approved by Leela Menon')
  await act(page, `Pay out: ${member.who}`).click()
  await expect(dialog(page)).toContainText('200.00')
  await expect(dialog(page)).toContainText(ACCOUNT)
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog(page).getByText('Enter the reference of the payment.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel("The bank's reference").fill('FT 4411')
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(notice(page, 'The withdrawal is paid and posted.')).toBeVisible()
  await count(page, 'Paid out').click()
  await expect(line(page, member)).toContainText('reference FT 4411')
  await expect(line(page, member)).toContainText('Paid by Farida Yasmin')

  await openAs(page, member, OWN)
  await expect(own(page)).toContainText('reference FT 4411')
  await expect(own(page).getByRole('button')).toHaveCount(0)
  await page.goto('/user')
  await expect(page.getByRole('main')).toContainText('AED300.00')
  await page.goto('/user/statement')
  await expect(page.getByRole('row').filter({ hasText: 'Withdrawal' })).toContainText('200.00')
})

test('an officer enters one on a member’s behalf, and another approves it; who approved does not pay', async ({
  page,
  office,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const member = await memberWithSavings(office)
  await openAs(page, farida, `/office/members/${member.id}`)
  await act(page, 'Enter a withdrawal').click()
  await expect(dialog(page)).toContainText(`on behalf of ${member.name}`)
  await dialog(page).getByLabel('Amount').fill('500.01')
  await dialog(page).getByText('In cash from an officer').click()
  await dialog(page).getByRole('button', { name: 'Enter withdrawal' }).click()
  await expect(dialog(page).getByText('The available savings are AED 500.00.')).toBeVisible()
  await dialog(page).getByLabel('Amount').fill('120.50')
  await dialog(page).getByRole('button', { name: 'Enter withdrawal' }).click()
  await expect(notice(page, 'The withdrawal is entered. Another officer approves it.')).toBeVisible()

  await page.goto(WAITING)
  await expect(line(page, member)).toContainText('In cash from an officer')
  await expect(line(page, member)).toContainText(
    'You entered it on behalf of the member. Another officer has to approve it.',
  )
  await expect(line(page, member).getByRole('button')).toHaveText(['Reject'])

  await openAs(page, rashid, WAITING)
  await expect(line(page, member)).toContainText('Entered by Farida Yasmin on behalf of the member')
  await take(page, `Approve: ${member.who}`, 'Approve', 'The withdrawal is approved.')
  await count(page, 'To pay out').click()
  await expect(line(page, member)).toContainText('You approved it. Another officer has to pay it out.')
  await expect(line(page, member).getByRole('button')).toHaveText(['Reject'])
  await expectAccessible(page)
})

test('nobody decides on their own, and who only reads is told whose work it is', async ({ page, office }) => {
  const member = await memberWithSavings(office)
  await office.appoint(member, 'treasurer')
  const auditor = await office.officer('Grace Santos', 'auditor')
  await asked(office, member)
  await openAs(page, member, WAITING)
  await expect(line(page, member)).toContainText('This is your own withdrawal. Another officer has to do this.')
  await expect(line(page, member).getByRole('button')).toHaveCount(0)
  await openAs(page, auditor, WAITING)
  await expect(line(page, member)).toContainText('The secretary or a treasurer decides on it.')
  await expect(line(page, member)).not.toContainText(ACCOUNT)
})

test('one that is refused tells its member why, and the savings stay', async ({ page, office }) => {
  const leela = await office.officer('Leela Menon', 'secretary')
  const member = await memberWithSavings(office)
  await approved(office, member)
  await openAs(page, leela, APPROVED)
  await act(page, `Reject: ${member.who}`).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByText('Speak to an officer first.').click()
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'The withdrawal is rejected. The member sees the reason.')).toBeVisible()
  await count(page, 'Rejected').click()
  await expect(line(page, member)).toContainText('Rejected by Leela Menon: Speak to an officer first.')
  await openAs(page, member, OWN)
  await expect(own(page)).toContainText('Rejected: Speak to an officer first.')
  await expect(page.getByRole('main')).toContainText('AED500.00')
})

test('a payout that came back makes the savings the member’s again', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const member = await memberWithSavings(office)
  await paid(office, member, farida)
  await openAs(page, farida, PAID)
  await take(page, `Payout returned: ${member.who}`, 'Reverse payout', 'The withdrawal is reversed.', {
    Reason: 'The IBAN was wrong.',
  })
  await count(page, 'Returned').click()
  await expect(line(page, member)).toContainText('Reversed by Farida Yasmin: The IBAN was wrong.')
  await openAs(page, member, OWN)
  await expect(own(page)).toContainText('The payout was returned: The IBAN was wrong.')
  await expect(page.getByRole('main')).toContainText('AED500.00')
})

test('one that is beyond the cash box is told at once, and stays to be paid', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const member = await memberWithSavings(office, 900_000)
  await approved(office, member, '800000')
  await openAs(page, farida, APPROVED)
  await act(page, `Pay out: ${member.who}`).click()
  await dialog(page).getByText('Cash', { exact: true }).click()
  await dialog(page).getByLabel('Number of the receipt').fill('17')
  // Before money leaves the hand: the server is not asked.
  await expect(dialog(page).getByText(/The box holds AED [\d,.]+\. Pay from another account\./)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Record payout' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Go back' }).click()
  await expect(line(page, member)).toBeVisible()
})

test('who owes the association settles that first, and is told how much it is', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const leela = await office.officer('Leela Menon', 'secretary')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '300' })
  await ask(farida.token, 'POST /api/office/payments/:id/verify', callOf(office, paymentId))
  await paid(office, member, farida, '250')
  const reason = { reason: 'The bank returned this transfer.' }
  await ask(farida.token, 'POST /api/office/payments/:id/reverse', callOf(office, paymentId, reason))
  await openAs(page, member, OWN)
  await expect(page.getByRole('main')).toContainText('You owe the association AED 250.00.')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await openAs(page, leela, `/office/members/${member.id}`)
  await act(page, 'Enter a withdrawal').click()
  await expect(dialog(page)).toContainText(`${member.name} owes the association AED 250.00.`)
  await expect(dialog(page).getByRole('button', { name: 'Enter withdrawal' })).toHaveCount(0)
})

test('while its member owes the association it waits, and the list says why', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '300' })
  await ask(farida.token, 'POST /api/office/payments/:id/verify', callOf(office, paymentId))
  await paid(office, member, farida, '250')
  await asked(office, member, '50')
  const reason = { reason: 'The bank returned this transfer.' }
  await ask(farida.token, 'POST /api/office/payments/:id/reverse', callOf(office, paymentId, reason))
  const waiting = line(page, await saver(office, member))
  await openAs(page, farida, WAITING)
  await expect(waiting).toContainText('This member owes the association money. Have that paid first.')
  await expect(waiting.getByRole('button')).toHaveText(['Reject'])
})

test('from when a death is reported it is refused or waits, and the list and the member’s page say why', async ({
  page,
  office,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const leela = await office.officer('Leela Menon', 'secretary')
  const member = await memberWithSavings(office)
  await asked(office, member)
  const body = { kind: 'death', payee: 'Rahim Uddin', payee_account: ACCOUNT, reason: 'The family told us.' }
  await ask(leela.token, 'POST /api/office/members/:id/leaving', callOf(office, Number(member.id), body))
  const why = 'A death is recorded for this member. The savings go to the person who is named there.'
  await openAs(page, farida, WAITING)
  await expect(line(page, member)).toContainText(why)
  await expect(line(page, member).getByRole('button')).toHaveText(['Reject'])
  await expectAccessible(page)
  await page.goto(`/office/members/${member.id}`)
  await act(page, 'Enter a withdrawal').click()
  await expect(dialog(page)).toContainText(why)
  await expect(dialog(page).getByRole('button', { name: 'Enter withdrawal' })).toHaveCount(0)
  await expectAccessible(page)
  await openAs(page, leela, `/office/members/${member.id}`)
  await act(page, 'Apply for a loan').click()
  await expect(dialog(page)).toContainText('A death is recorded for this member, so no loan can be entered.')
  await expect(dialog(page).getByRole('button', { name: 'Enter the application' })).toHaveCount(0)
})
