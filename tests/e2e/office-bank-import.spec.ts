import { expect, type Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { act, notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'

/** Not today: what other tests send would be on days that a statement covers. */
const yesterday = addDays(businessDateAt(new Date()), -1)

const lineOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem').filter({ hasText: words })

/** The same two lines of yesterday, as the bank words them. */
const statementOf = (first: string, second: string) =>
  Buffer.from(
    `Date,Description,Amount,Balance\n${yesterday},${first},61.50,7061.50\n${yesterday},${second},62.50,7124.00\n`,
  )

test('a line whose text alone has changed is left out unless it is ticked, and what is set aside is not in the books', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const file = new File([new Uint8Array(statementOf('TRF A HOSSAIN', 'CDM 7'))], 'first.csv', { type: 'text/csv' })
  const form = { account: 'bank', file_name: 'first.csv', file }
  await ask(treasurer.token, 'POST /api/office/bank-statements', { form, origin: office.origin })
  const changed = statementOf('IPP AMINA HOSSAIN', 'CASH MACHINE 7')
  await openAs(page, treasurer, '/office/bank/import')
  await page.getByLabel('Statement of the bank').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: changed })
  await act(page, 'Check the file').click()
  await expect(notice(page, 'No new lines. Some are probably the same as earlier ones.')).toBeVisible()
  const same = page.getByRole('list', { name: 'Probably imported before' }).getByRole('listitem')
  await expect(same).toHaveCount(2)
  await expect(same.first()).toContainText('Earlier: TRF A HOSSAIN')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'New line: CASH MACHINE 7' }).check()
  await act(page, 'Import 1 line').click()
  await expect(page).toHaveURL('/office/bank?account=bank')
  await expect(lineOf(page, 'CASH MACHINE 7')).toHaveCount(1)
  await expect(lineOf(page, 'IPP AMINA HOSSAIN')).toHaveCount(0)

  await lineOf(page, 'CASH MACHINE 7')
    .getByRole('button', { name: /^Set aside/ })
    .click()
  await page.getByLabel('Reason').fill('Of another association.')
  await act(page, 'Set it aside').click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const statement = page.getByRole('list', { name: 'Imported statements' }).getByRole('listitem').first()
  await expect(statement).toContainText('1 set aside')
  await expect(statement).toContainText('1 left out, probably imported before')
  await expect(statement).not.toContainText('All in the books')
  await expectAccessible(page)
})
