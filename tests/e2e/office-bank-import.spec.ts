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
  await act(page, 'Set line aside').click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const statement = page.getByRole('list', { name: 'Imported statements' }).getByRole('listitem').first()
  await expect(statement).toContainText('1 set aside')
  await expect(statement).toContainText('1 left out, probably imported before')
  await expect(statement).not.toContainText('All in the books')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reconciliation' }).click()
  await page.getByRole('row').getByRole('link', { name: 'CASH MACHINE 7' }).click()
  await expect(page).toHaveURL(/status=set_aside&search=%23\d+$/)
  await expect(page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem')).toHaveText([
    /CASH MACHINE 7/,
  ])
})

/** As a bank writes it whose headings nobody knows: lines above, days that can be read in both ways, a total at its end. */
const foreign = Buffer.from(
  [
    'Kontoauszug Nr. 7',
    'Fecha;Concepto;Monto',
    '03/04/2026;TRF NOBODY 7301;73,01',
    '05/04/2026;TRF NOBODY 7302;1.250,00',
    '06/04/2026;TRF NOBODY 7303;-73,O3',
    '07/04/2026;TRF NOBODY 7304;74,04',
    'Total;;1.397,05',
  ].join('\r\n'),
)

test('a statement whose headings nobody knows is mapped and mended on screen, and read so the next time', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await openAs(page, treasurer, '/office/bank/import')
  const choose = async (buffer: Buffer) => {
    await page.getByLabel('Statement of the bank').setInputFiles({ name: 'k.csv', mimeType: 'text/csv', buffer })
    await act(page, 'Check the file').click()
  }
  await choose(foreign)
  await expect(page.getByText('Choose what each column holds.')).toBeVisible()
  await expect(page.getByLabel('Line with the headings')).toHaveValue('2')
  await expect(page.getByLabel('Fecha', { exact: true })).toHaveAccessibleDescription(/^Known by its cells/)
  await page.getByLabel('Concepto').selectOption('Description')
  await expect(page.getByLabel('Concepto')).toHaveAccessibleDescription(/^Chosen by you/)
  await page.getByLabel('Monto').selectOption('Amount')

  const days = page.getByRole('radiogroup', { name: 'Fecha: which day is 03/04/2026?' })
  await days.getByText('4 Mar 2026').click()
  await expect(days).toHaveCount(0)
  const first = page.getByRole('list', { name: 'All lines of the file' }).getByRole('listitem').first()
  await expect(first).toContainText('4 Mar 2026')
  await expect(page.getByLabel('Days are written')).toHaveValue('month_first')
  await expect(page.getByLabel('Amounts are written')).toHaveValue(',')
  await page.getByRole('textbox', { name: 'Line 5, Amount' }).fill('-73,03')
  await expectAccessible(page)
  await act(page, 'Read again with these changes').click()
  await page.getByRole('button', { name: 'Leave line 6 out' }).click()
  await page.getByText('2 lines are left out').click()
  await expect(page.getByText('Line 7: a total')).toBeVisible()
  await expect(notice(page, '3 new lines can be imported.')).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Import 3 lines').click()
  await expect(page).toHaveURL('/office/bank?account=bank')
  await expect(lineOf(page, 'TRF NOBODY 7302')).toContainText('1,250.00')
  await expect(lineOf(page, 'TRF NOBODY 7301')).toContainText('4 Mar 2026')
  await expect(lineOf(page, 'TRF NOBODY 7304')).toHaveCount(0)

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(Buffer.from('Fecha;Concepto;Monto\n08/04/2026;TRF NOBODY 7305;75,05\n'))
  await expect(notice(page, '1 new line can be imported.')).toBeVisible()
  await expect(page.getByLabel('Monto')).toHaveAccessibleDescription(/^As last time/)
  await expect(first).toContainText('4 Aug 2026')
})
