import { expect, type Page } from '@playwright/test'
import type { Role } from '#core/policy.ts'
import { act } from './support/acts.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { opened, queue } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'

const begun = (page: Page) => page.getByText('What you had begun is here again.')

/** `at`: its page, where that is not a member's. `open`: what opens it, where it does not stand on the page. */
type Form = { name: string; role: Role; at?: string; open?: string; label: string; text: string }

const FORMS: Form[] = [
  { name: 'a leaving', role: 'secretary', open: 'Member leaves…', label: 'Reason', text: 'Goes home for good.' },
  {
    name: 'a correction of the profile',
    role: 'secretary',
    open: 'Edit profile',
    label: 'Address',
    text: 'Al Barsha',
  },
  { name: 'a loan on behalf', role: 'loan_officer', open: 'Apply for a loan', label: 'Amount', text: '1,500' },
  {
    name: 'an office',
    role: 'admin',
    at: '/office/officers',
    open: 'Add an officer',
    label: 'Reason',
    text: 'Elected in May.',
  },
  {
    name: 'an account',
    role: 'treasurer',
    at: '/office/books/bank-and-cash',
    open: 'Open another account',
    label: 'Name',
    text: 'Creek Bank',
  },
  { name: 'a bonus', role: 'treasurer', at: '/office/bonus', label: 'Amount to share, AED', text: '25' },
]

for (const { name, role, at, open, label, text } of FORMS) {
  test(`${name} that was begun is there again after a reload`, async ({ page, office }) => {
    const field = page.getByRole(open ? 'dialog' : 'main').getByLabel(label, { exact: true })
    const address = at ?? `/office/members/${(await newMember(office.db)).id}`
    await openAs(page, await office.officer('Rehana Parvin', role), address)
    if (open) await act(page, open).click()
    await field.fill(text)
    await page.reload()
    if (open) await act(page, open).click()
    await expect(begun(page)).toBeVisible()
    await expect(field).toHaveValue(text)
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(begun(page)).toHaveCount(0)
    await expect(field).not.toHaveValue(text)
  })
}

test('a decision on a payment that was begun is there again after a reload, of that payment alone', async ({
  page,
  office,
}) => {
  const first = await office.memberWithReceipt()
  const next = await office.memberWithReceipt()
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), queue)
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason', { exact: true })
  const form = page.getByRole('region', { name: 'Edit this payment' })
  const received = form.getByLabel('Amount received', { exact: true })

  await expect(opened(page)).toHaveText(first.member.name)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await reason.fill('The left half of it is missing.')
  await page.reload()
  await expect(opened(page)).toHaveText(first.member.name)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(received).toHaveValue('100.00')
  await received.fill('60')
  await page.reload()
  await expect(opened(page)).toHaveText(first.member.name)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(received).toHaveValue('60')
  await form.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(received).toHaveValue('100.00')
  await form.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(begun(page)).toBeVisible()
  await expect(reason).toHaveValue('The left half of it is missing.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()

  await expect(dialog).toHaveCount(0)
  await expect(opened(page)).toHaveText(next.member.name)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(reason).toHaveValue('')
  await expect(begun(page)).toHaveCount(0)
})

test('a reason that did not get through stays over a reload, and one that was taken has ended', async ({
  page,
  office,
  watch,
}) => {
  const { id } = await newMember(office.db)
  await openAs(page, await office.officer('Rehana Parvin', 'secretary'), `/office/members/${id}`)
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason', { exact: true })
  const changeTo = async (status: 'active' | 'inactive') => {
    await act(page, `Make ${status}`).click()
    await dialog.getByRole('button', { name: `Make ${status}` }).click()
    await expect(dialog).toHaveCount(0)
  }

  await act(page, 'Make inactive').click()
  await reason.fill('Went to Sylhet.')
  const address = `/api/office/members/${id}/deactivate`
  watch.expectFailure(`POST ${address} net::ERR_FAILED`)
  await page.route(address, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Make inactive' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.reload()
  await changeTo('inactive')
  await act(page, 'Make active').click()
  await dialog.getByRole('radio', { name: 'Came back.' }).click()
  await page.reload()
  await changeTo('active')
  await act(page, 'Make inactive').click()
  await expect(reason).toHaveValue('')
  await expect(begun(page)).toHaveCount(0)
})

test('a form that is closed has ended, by its cross too', async ({ page, office }) => {
  const { id } = await newMember(office.db)
  await openAs(page, await office.officer('Rehana Parvin', 'loan_officer'), `/office/members/${id}`)
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount', { exact: true })
  await act(page, 'Apply for a loan').click()
  await amount.fill('1500')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await act(page, 'Apply for a loan').click()
  await expect(amount).not.toHaveValue('1,500')
  await expect(begun(page)).toHaveCount(0)
})

test('Back closes a form, and what was begun in it is there again', async ({ page, office }) => {
  const { id } = await newMember(office.db)
  await openAs(page, await office.officer('Rehana Parvin', 'loan_officer'), `/office/members/${id}`)
  const dialog = page.getByRole('dialog')
  await act(page, 'Apply for a loan').click()
  await dialog.getByLabel('Amount', { exact: true }).fill('1500')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await act(page, 'Apply for a loan').click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1,500')
  await expect(begun(page)).toBeVisible()
})

test('what was not touched in a form is as it is now, when the form is there again', async ({ page, office }) => {
  const { id } = await newMember(office.db)
  await openAs(page, await office.officer('Rehana Parvin', 'secretary'), `/office/members/${id}`)
  const dialog = page.getByRole('dialog')
  await act(page, 'Edit profile').click()
  await dialog.getByLabel('Address', { exact: true }).fill('Al Barsha')
  await office.db.query(`update person set mobile = '+971 50 555 0199' where id = $1`, [id])
  await page.reload()
  await act(page, 'Edit profile').click()
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('Al Barsha')
  await expect(dialog.getByLabel('Mobile', { exact: true })).toHaveValue('+971 50 555 0199')
})
