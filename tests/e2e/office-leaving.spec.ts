import { expect, type Locator, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { apply, fundTheBank } from './support/office.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const PROPOSED = 'Proposed. A treasurer closes the membership and pays out.'
const CLOSED = 'The money is paid out and the membership is closed.'
const dialog = (page: Page) => page.getByRole('dialog')
const addressOf = ({ id }: Person) => `/office/members/${id}`
const part = (page: Page) => page.getByRole('main').locator('section').filter({ hasText: 'Leaving' }).last()

/** What stands behind a word in the facts of a part of the page. */
const said = (within: Locator, word: string) =>
  within
    .locator('dl > div')
    .filter({ has: within.page().getByText(word, { exact: true }) })
    .getByRole('definition')

async function officers(office: OwnOffice) {
  return {
    leela: await office.officer('Leela Menon', 'secretary'),
    farida: await office.officer('Farida Yasmin', 'treasurer'),
  }
}

async function memberWithSavings(office: OwnOffice, wholeAed: number): Promise<Person> {
  const member = await newMember(office.db)
  await fundTheBank(office.db, wholeAed, member)
  return member
}

/** A loan of 1,000 AED, paid out. */
async function lendTo(office: OwnOffice, member: Person, treasurer: Person): Promise<number> {
  const id = Number(await apply(office.db, member, { wholeAed: 1000, term: 4 }))
  const imran = await office.officer('Imran Qureshi', 'loan_officer')
  const call = { params: { id }, origin: office.origin }
  await ask(imran.token, 'POST /api/office/loans/:id/approve', call)
  await ask(treasurer.token, 'POST /api/office/loans/:id/disburse', { ...call, body: { reference: `REF-${id}` } })
  return id
}

/** By call, where how it is done on a screen is not what the test is about. */
async function proposeByCall(office: OwnOffice, secretary: Person, member: Person) {
  const body = { kind: 'left', payee: member.name, payee_account: 'AE07 0331 2345', reason: 'Goes home for good.' }
  const call = { params: { id: member.id }, body, origin: office.origin }
  await ask(secretary.token, 'POST /api/office/members/:id/leaving', call)
}

test('a member with a loan leaves: one officer proposes it, another sets the loan off, pays out and closes', async ({
  page,
  office,
}) => {
  const { leela, farida } = await officers(office)
  const member = await memberWithSavings(office, 2500)
  const loan = await lendTo(office, member, farida)
  await openAs(page, leela, addressOf(member))
  await act(page, 'Member leaves…').click()
  await expect(said(dialog(page), 'Savings')).toHaveText('AED 2,500.00')
  await expect(said(dialog(page), 'Savings used: the loan with its interest')).toHaveText('AED 1,070.00')
  await expect(said(dialog(page), 'To be paid out')).toHaveText('AED 1,430.00')
  await expect(dialog(page).getByLabel('Payee', { exact: true })).toHaveValue(member.name)
  await dialog(page).getByRole('button', { name: 'Propose leaving' }).click()
  await expect(dialog(page).getByText('Give a reason.')).toBeVisible()
  await dialog(page).getByLabel("Payee's account").fill('AE07 0331 2345')
  await dialog(page).getByLabel('Reason').fill('Goes home for good.')
  await dialog(page).getByRole('button', { name: 'Propose leaving' }).click()
  await expect(notice(page, PROPOSED)).toBeVisible()
  await expect(part(page)).toContainText('A treasurer other than Leela Menon pays out.')
  await expect(act(page, 'Confirm')).toHaveCount(0)

  await openAs(page, farida, '/office')
  await page.getByRole('link', { name: /Members leaving/ }).click()
  await page.getByRole('link', { name: member.name }).last().click()
  await expect(page).toHaveURL(addressOf(member))
  await act(page, 'Confirm').click()
  await expect(dialog(page)).toContainText('1430.00')
  await expect(dialog(page)).toContainText('AE07 0331 2345')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog(page).getByText('Enter the reference of the transfer.')).toBeVisible()
  await dialog(page).getByLabel("The bank's reference").fill('GCB-901')
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(notice(page, CLOSED)).toBeVisible()

  await expect(part(page)).toContainText('The membership was closed on')
  await expect(said(part(page), 'Savings used: the loan with its interest')).toHaveText('AED 1,070.00')
  await expect(said(part(page), 'Paid out')).toHaveText('AED 1,430.00')
  await expect(said(part(page), 'Paid from')).toHaveText('Bank, reference GCB-901')
  await expect(said(part(page), 'Closed by')).toContainText('Farida Yasmin')
  await expect(act(page, 'Enter a payment')).toHaveCount(0)
  expect(await office.loanStatus(loan)).toBe('settled')
  const own = ask(member.token, 'GET /api/profile', { origin: office.origin })
  await expect(own).rejects.toThrow('answered 401')
  await page.goto(`/office/members?search=${encodeURIComponent(member.email)}`)
  const line = page.locator('tbody tr').filter({ hasText: member.name })
  await expect(line).toContainText('Closed')
  await expect(line).toContainText('0.00')
})

test('who proposed it does not settle it, whatever their offices', async ({ page, office }) => {
  const both = await office.officer('Sana Iqbal', 'secretary', 'treasurer')
  const member = await memberWithSavings(office, 300)
  await proposeByCall(office, both, member)
  await openAs(page, both, addressOf(member))
  await expect(part(page)).toContainText('A treasurer other than Sana Iqbal')
  await expect(act(page, 'Confirm')).toHaveCount(0)
})

test('who owes more than is saved cannot leave yet, and the proposal is cancelled', async ({ page, office }) => {
  const { leela, farida } = await officers(office)
  const member = await memberWithSavings(office, 100)
  await lendTo(office, member, farida)
  await openAs(page, leela, addressOf(member))
  await act(page, 'Member leaves…').click()
  await expect(dialog(page)).toContainText('The member owes AED 970.00 more than their savings.')
  await dialog(page).getByLabel('Reason').fill('Wants to go home.')
  await dialog(page).getByRole('button', { name: 'Propose leaving' }).click()
  await expect(notice(page, PROPOSED)).toBeVisible()
  await openAs(page, farida, addressOf(member))
  await expect(part(page)).toContainText('This must be paid before the membership closes.')
  await expect(act(page, 'Confirm')).toHaveCount(0)
  await act(page, 'Cancel leaving').click()
  await dialog(page).getByText('The member stays.').click()
  await dialog(page).getByRole('button', { name: 'Cancel request' }).click()
  await expect(notice(page, 'The request is cancelled.')).toBeVisible()
  await expect(said(part(page), 'Cancelled by')).toContainText('Farida Yasmin')
  await expect(said(part(page), 'Why')).toHaveText('The member stays.')
})

test('a member has died: the nominee is paid what was saved', async ({ page, office }) => {
  const { leela, farida } = await officers(office)
  const member = await memberWithSavings(office, 800)
  await openAs(page, leela, addressOf(member))
  await take(page, 'Name a nominee', 'Save', 'The nominee is saved, and the member is told.', {
    Name: 'Rahim Uddin',
    Relation: 'Brother',
    Mobile: '+971 50 555 0177',
  })
  await expect(page.getByText('Rahim Uddin, Brother, +971 50 555 0177')).toBeVisible()
  await act(page, 'Member has died…').click()
  await expect(dialog(page)).toContainText('The nominee: Rahim Uddin, Brother, +971 50 555 0177.')
  await expect(dialog(page).getByLabel('Payee', { exact: true })).toHaveValue('Rahim Uddin')
  await dialog(page).getByLabel("Payee's account").fill('AE99 0001')
  await dialog(page).getByLabel('Reason').fill('The family told us.')
  await dialog(page).getByRole('button', { name: 'Record death' }).click()
  await expect(notice(page, PROPOSED)).toBeVisible()

  // The secretary named the nominee just now: a second officer has to agree before the treasurer pays.
  await openAs(page, farida, addressOf(member))
  await expect(part(page)).toContainText('A second officer has to agree to the payout first.')
  await expect(act(page, 'Confirm')).toHaveCount(0)
  await openAs(page, await office.officer('Nadia Karim', 'admin'), addressOf(member))
  await act(page, 'Agree to payout').click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Agree to payout' }).click()
  await expect(part(page)).toContainText('Nadia Karim agreed to the payout.')

  await openAs(page, farida, addressOf(member))
  await expect(part(page)).toContainText('Death')
  await take(page, 'Confirm', 'Record payout', CLOSED, { "The bank's reference": 'GCB-902' })
  await expect(said(part(page), 'Payee')).toHaveText('Rahim Uddin')
  await expect(said(part(page), 'Paid out')).toHaveText('AED 800.00')
  await openAs(page, leela, addressOf(member))
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(act(page, 'Open the membership again')).toHaveCount(0)
})

test('a payout that came back is reversed, and who left can join again', async ({ page, office }) => {
  const { leela, farida } = await officers(office)
  const member = await memberWithSavings(office, 450)
  await proposeByCall(office, leela, member)
  const body = { paid_from: 'bank', reference: 'GCB-903' }
  const call = { params: { id: member.id }, body, origin: office.origin }
  await ask(farida.token, 'POST /api/office/members/:id/leaving/confirm', call)
  await openAs(page, farida, addressOf(member))
  await act(page, 'Payout returned').click()
  await dialog(page).getByText('The bank returned the transfer.').click()
  await dialog(page).getByRole('button', { name: 'Reverse payout' }).click()
  await expect(notice(page, 'The payout is reversed. The savings are the member’s again.')).toBeVisible()
  await expect(said(part(page), 'Reversed by')).toContainText('Farida Yasmin')
  await openAs(page, leela, addressOf(member))
  await take(page, 'Open the membership again', 'Reopen membership', 'The member is active from today on.', {
    Reason: 'Stays after all.',
  })
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
})
