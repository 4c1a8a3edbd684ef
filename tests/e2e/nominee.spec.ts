import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

test('a member is told whom the secretary named, and names another with the password', async ({
  page,
  office,
  watch,
}) => {
  const secretary = await office.officer('Leela Nair', 'secretary')
  const member = await newMember(office.db)
  const body = { name: 'Karim Uddin', relation: 'Cousin', mobile: '+971 50 555 0177' }
  await openAs(page, member, '/user/my-profile')
  await expect(page.getByText('No nominee yet.')).toBeVisible()
  const call = { params: { id: member.id }, body, origin: office.origin }
  await ask(secretary.token, 'POST /api/office/members/:id/nominee', call)
  await page.goto('/user/notifications')
  const line = page.getByRole('listitem').filter({ hasText: 'An officer named your nominee. Check who it is' })
  await expect(line).toContainText('Nominee: now Karim Uddin')
  await line.getByRole('link').click()
  await expect(page).toHaveURL('/user/my-profile')
  await expect(page.getByText('Leela Nair, an officer, named them on')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change nominee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rahim Hossain')
  await dialog.getByLabel('Relation').fill('Husband')
  await dialog.getByLabel('Your password').fill('not the password')
  watch.expectFailure('POST /api/nominee 422')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('The password is not right.')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Rahim Hossain')).toBeVisible()
  await expect(page.getByText('You named them on')).toBeVisible()
})
