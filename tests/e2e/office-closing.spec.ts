import { expect, type Page } from '@playwright/test'
import { act, notice } from './support/acts.ts'
import { lastYear, lastYearTest as test } from './support/last-year.ts'
import { type OwnOffice, openAs } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

// One story: what one test closes, the next finds closed.
test.describe.configure({ mode: 'serial' })

const closing = `/office/books/closing?year=${lastYear}`
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const month = (page: Page, name: string) =>
  main(page)
    .getByRole('list', { name: 'Months' })
    .getByRole('listitem')
    .filter({ hasText: `${name} ${lastYear}` })

async function treasurers(office: OwnOffice) {
  return {
    farida: await office.officer('Farida Yasmin', 'treasurer'),
    nadia: await office.officer('Nadia Karim', 'treasurer'),
  }
}

async function confirm(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Writes an entry of two lines on the page that is open. */
async function write(page: Page, { date, memo, amount }: { date: string; memo: string; amount: string }) {
  await act(page, 'Write an entry').click()
  await main(page).getByLabel('Date').fill(date)
  await main(page).getByLabel('Purpose').fill(memo)
  const [first, second] = [1, 2].map((number) => page.getByRole('group', { name: `Line ${number}` }))
  await first?.getByLabel('Account').selectOption('General expense')
  await first?.getByLabel('Debit').fill(amount)
  await second?.getByLabel('Account').selectOption('Bank')
  return { first, second }
}

test('a month is closed after a look at what it holds, and opened again by another with a reason', async ({
  page,
  office,
  watch,
}) => {
  const { farida, nadia } = await treasurers(office)
  await openAs(page, farida, closing)
  await expect(month(page, 'November')).toContainText('Open')
  await act(page, `Close October ${lastYear}`).click()
  await expect(dialog(page)).toContainText(/Debits at its end\s*AED 5,000\.00/)
  await expect(dialog(page)).toContainText(/Credits at its end\s*AED 5,000\.00/)
  await expectAccessible(page)
  await confirm(page, 'Close the month')
  await expect(notice(page, `October ${lastYear} is closed.`)).toBeVisible()
  await expect(month(page, 'October')).toContainText('Closed by Farida Yasmin')
  await expect(month(page, 'October')).toContainText('No balance changed since closing')
  await expect(act(page, `Open again: October ${lastYear}`)).toHaveCount(0)

  await page.getByRole('link', { name: 'Manual entries', exact: true }).click()
  const { second } = await write(page, { date: `${lastYear}-10-20`, memo: 'Too late', amount: '5' })
  await second?.getByLabel('Credit').fill('5')
  watch.expectFailure('POST /api/office/ledger/manual-entries 409')
  await act(page, 'Propose entry').click()
  const refused = `October ${lastYear} is closed: nothing is posted into it any more.`
  await expect(main(page).getByText(refused).first()).toBeVisible()

  await openAs(page, nadia, closing)
  await expect(act(page, `Open again: October ${lastYear}`)).toBeVisible()
  await expectAccessible(page)
  await act(page, `Open again: October ${lastYear}`).click()
  await dialog(page).getByLabel('Reason').fill('A receipt of October was found.')
  await confirm(page, 'Reopen month')
  const again = main(page).getByRole('list', { name: 'Opened again' })
  await expect(again).toContainText(`October ${lastYear}: A receipt of October was found.`)
  await expect(again).toContainText('opened again by Nadia Karim')
  await act(page, `Close October ${lastYear}`).click()
  await confirm(page, 'Close the month')
  await expect(month(page, 'October')).toContainText('Closed by Nadia Karim')
})

test('open months are closed together, and the last of them is opened again', async ({ page, office }) => {
  const { farida, nadia } = await treasurers(office)
  await openAs(page, farida, '/office/books/closing')
  await act(page, `Open again: October ${lastYear}`).click()
  await dialog(page).getByLabel('Reason').fill('A receipt of October was found.')
  await confirm(page, 'Reopen month')
  await act(page, `Close all up to November ${lastYear}…`).click()
  await expect(dialog(page)).toContainText(`Close October ${lastYear} to November ${lastYear}?`)
  await expect(dialog(page)).toContainText(/Debits at its end\s*AED 5,000\.00/)
  await expectAccessible(page)
  await confirm(page, 'Close the months')
  await expect(notice(page, `All months up to November ${lastYear} are closed.`)).toBeVisible()
  await expect(month(page, 'October')).toContainText('Closed by Farida Yasmin')
  await expect(month(page, 'November')).toContainText('Closed by Farida Yasmin')

  await openAs(page, nadia, closing)
  await act(page, `Open again: November ${lastYear}`).click()
  await dialog(page).getByLabel('Reason').fill('The rest of the story needs it.')
  await confirm(page, 'Reopen month')
  await expect(month(page, 'October')).toContainText('Closed by Farida Yasmin')
  await expect(month(page, 'November')).toContainText('To close')
})

test('an entry that was begun is there again after a reload, with the member whose account it touches', async ({
  page,
  office,
}) => {
  const { farida } = await treasurers(office)
  const member = await newMember(office.db)
  await openAs(page, farida, '/office/books/manual')
  const { first } = await write(page, { date: `${lastYear}-12-20`, memo: 'A correction', amount: '5' })
  await first?.getByLabel('Account').selectOption("Members' savings")
  await first?.getByRole('searchbox').fill(member.email)
  const chosen = page.getByRole('radio', { name: member.name })
  await chosen.check()
  await page.reload()
  await act(page, 'Write an entry').click()
  await expect(main(page).getByText('What you had begun is here again.')).toBeVisible()
  await expect(chosen).toBeChecked()
  await expect(page.getByRole('group', { name: 'Line 1' }).getByLabel('Account')).toHaveValue('savings')
  await act(page, 'Go back').click()
})

test('an entry is written by one treasurer and posted by another', async ({ page, office, watch }) => {
  const { farida, nadia } = await treasurers(office)
  await openAs(page, farida, '/office/books/manual')
  const { second } = await write(page, { date: `${lastYear}-12-20`, memo: 'Rent of the hall', amount: '250' })
  await second?.getByLabel('Credit').fill('205')
  await expect(main(page)).toContainText('Debits AED 250.00, credits AED 205.00, difference AED 45.00')
  await expectAccessible(page)
  watch.expectFailure('POST /api/office/ledger/manual-entries 422')
  await act(page, 'Propose entry').click()
  await expect(main(page).getByText('they differ by AED 45.00').first()).toBeVisible()
  await second?.getByLabel('Credit').fill('250')
  await expect(main(page)).toContainText('AED 250.00 on either side: it balances.')
  await act(page, 'Propose entry').click()
  await expect(notice(page, 'The entry is proposed. Another officer has to approve it.')).toBeVisible()
  await expect(main(page)).toContainText('You proposed it. Another treasurer has to approve it.')
  await expect(act(page, 'Approve: Rent of the hall')).toHaveCount(0)

  await openAs(page, nadia, closing)
  await expect(month(page, 'December')).toContainText('1 manual entry waits to be approved')
  await page.goto('/office')
  await page.getByRole('link', { name: /Manual entries to approve/ }).click()
  await act(page, 'Approve: Rent of the hall').click()
  await expect(dialog(page)).toContainText('AED 250.00 on each side')
  await confirm(page, 'Post entry')
  await expect(notice(page, 'The entry is posted')).toBeVisible()
  await page.getByRole('link', { name: 'Posted', exact: true }).click()
  await expect(main(page)).toContainText('Approved by Nadia Karim')
  await main(page)
    .getByRole('link', { name: /^entry no\. \d+$/ })
    .click()
  await expect(main(page).locator('tbody').first()).toContainText('Rent of the hall')
})

test('the words of an account stay whole beside its figures on a small phone', async ({ page, office }) => {
  const { farida } = await treasurers(office)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, farida, '/office/books/manual')
  const { second } = await write(page, {
    date: `${lastYear}-12-20`,
    memo: 'A grant of the chamber',
    amount: '12,345.00',
  })
  await second?.getByLabel('Account').selectOption('Accumulated surplus')
  await second?.getByLabel('Credit').fill('12,345.00')
  await act(page, 'Propose entry').click()
  const entry = main(page).getByRole('article').filter({ hasText: 'A grant of the chamber' })
  const words = entry.getByRole('rowheader', { name: 'Accumulated surplus' })
  await expect(words).toBeVisible()
  expect(await words.evaluate(brokenWords)).toEqual([])
  await act(page, 'Cancel entry: A grant of the chamber').click()
  await confirm(page, 'Cancel entry')
})

/** Runs in the page: the words that are drawn on more than one line. */
function brokenWords(element: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test('the year is closed, and its result goes to the surplus', async ({ page, office }) => {
  const { farida } = await treasurers(office)
  await openAs(page, farida, closing)
  await act(page, `Close the year ${lastYear}…`).click()
  await expect(dialog(page)).toContainText(/Income\s*AED 400\.00/)
  await expect(dialog(page)).toContainText(/Expense\s*AED 370\.00/)
  await expect(dialog(page)).toContainText(/To the accumulated surplus\s*AED 30\.00/)
  await expect(dialog(page)).toContainText('The 2 months that are still open are closed with it.')
  await expectAccessible(page)
  await confirm(page, 'Close the year')
  await expect(main(page)).toContainText('AED 30.00 went to the accumulated surplus by entry no.')
  await expect(month(page, 'December')).toContainText('No balance changed since closing')
  await main(page)
    .getByRole('link', { name: /^entry no\. \d+$/ })
    .click()
  const entry = main(page).locator('tbody').first()
  await expect(entry).toContainText(`Year end ${lastYear}`)
  await expect(entry.getByRole('row', { name: 'Accumulated surplus' }).getByRole('cell').last()).toHaveText('30.00')
  await page.goto(`/office/books/income-expense?from=${lastYear}-01-01&to=${lastYear}-12-31`)
  await expect(main(page).getByRole('row').filter({ hasText: 'Total income' })).toContainText('400.00')
})

test('the annual report is read out, and printed to be signed', async ({ page, office }) => {
  const { farida } = await treasurers(office)
  await openAs(page, farida, `/office/books/annual-report?year=${lastYear}`)
  await expect(main(page)).toContainText(`The year ${lastYear} is closed, by Farida Yasmin`)
  await expect(main(page)).toContainText('The association earned AED 400.00 and spent AED 370.00.')
  await expect(main(page)).toContainText('That leaves a surplus of AED 30.00.')
  await expect(main(page)).toContainText(`Its own funds were AED 0.00 when the year began and AED 5,030.00 on`)
  await expect(main(page)).toContainText(/there was AED 5,030\.00 in the bank and in cash/)
  await expect(page.getByText('Read out at the meeting on')).toBeHidden()

  // As wide as a sheet of A4 with its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const role of ['navigation', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByText('Read out at the meeting on')).toBeVisible()
  await expect(main(page)).toContainText('Farida Yasmin')
  const paper = await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } })
  const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(sheets?.length).toBeGreaterThan(0)
  expect(sheets?.length).toBeLessThanOrEqual(3)
})

test('that the annual report was signed is recorded, and it is kept as it was', async ({ page, office }) => {
  const { farida } = await treasurers(office)
  await openAs(page, farida, `/office/books/annual-report?year=${lastYear}`)
  await page.getByRole('button', { name: 'Record signing' }).click()
  await expect(dialog(page).getByRole('heading', { name: `Keep the signed report of ${lastYear}?` })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('Signed on').fill('')
  await dialog(page).getByRole('button', { name: 'Keep report' }).click()
  await expect(dialog(page).getByLabel('Signed on')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page)
    .getByLabel('Signed on')
    .fill(`${lastYear + 1}-01-02`)
  await confirm(page, 'Keep report')
  await expect(main(page)).toContainText(/The report was signed on 2 Jan \d{4}\. Farida Yasmin recorded it on/)
  await expect(page.getByRole('button', { name: 'Record signing' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download signed report' }).click()
  expect((await download).suggestedFilename()).toMatch(/signed-.*\.pdf$/)
})
