import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { monthText } from './support/figures.ts'
import { demoPerson } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, test } from './support/test.ts'

/** A receipt of the demo's member, with where its code leads on this server. */
async function receipt() {
  const { token } = await demoPerson(database(), 'member@somiti.test')
  const { lines } = await ask(token, 'GET /api/statement')
  const dues = lines.find((line) => line.kind === 'dues_payment' && !line.taken_back)
  const { entry } = await ask(token, 'GET /api/statement/:id', { params: { id: dues?.id ?? 0 } })
  const id = entry.payment?.id ?? 0
  const { proof } = await ask(token, 'GET /api/payments/:id/proof', { params: { id } })
  return { id, proof, code: `/check${new URL(proof.check).hash}` }
}

test('anybody who scans the code of a receipt sees what it says and that it is in the books', async ({ page }) => {
  const { proof, code } = await receipt()
  await page.goto(code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check it yourself')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').or(main.getByRole('status'))).toHaveText(/^In the books, unchanged since \d/)
  const dues = `Monthly dues, ${proof.months.map(({ month }) => monthText(month)).join(', ')}`
  for (const words of [proof.number, proof.member.name, dues, proof.amount.toFixed(2)]) {
    await expect(main).toContainText(words)
  }
  await expect(main).not.toContainText(proof.member.unique_id)
  await expect(main).toContainText(`Your browser must show ${new URL(proof.check).host} as the address.`)
  await expectAccessible(page)
})

test('a code that no paper has, or half of one, says so in a sentence', async ({ page, watch }) => {
  watch.expectFailure('POST /api/check-paper 404')
  await page.goto(`/check#${'x'.repeat(22)}`)
  await expect(page.getByText('No paper of ours has this code.')).toBeVisible()
  // Scanned in the same window: only what is behind the # changes.
  await page.goto('/check#half')
  await expect(page.getByText('This code is not complete. Scan it again.')).toBeVisible()
  await page.goto((await receipt()).code)
  await expect(page.getByText(/^In the books, unchanged since/)).toBeVisible()
})

demoTest('a member reads it on each line and leads from the receipt to the check with one tap', async ({ page }) => {
  const { id } = await receipt()
  const seal = page.getByRole('main').getByText(/^In the books, unchanged since \d/)
  for (const address of ['/user/statement', '/user/monthly-pay', `/user/receipt/${id}`]) {
    await page.goto(address)
    await expect(seal.first()).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('img', { name: 'QR code to check this receipt' })).toBeVisible()
  await page.getByRole('link', { name: 'Check it yourself' }).click()
  await expect(page).toHaveURL(/\/check#[\w-]{22}$/)
  await expect(seal).toBeVisible()
})
