import type { Page } from '@playwright/test'
import { LOOKS, openDesign } from './support/design-looks.ts'
import { pictureOf, picturesOf } from './support/pictures.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, test } from './support/test.ts'

for (const { look, folder } of LOOKS) {
  test(`every part looks as it was drawn, ${folder}`, async ({ page }, { project }) => {
    const { compare, expectAll } = await openDesign(page, look, [project.name, folder])
    await page.getByRole('button', { name: 'Show a notice' }).click()
    for (const [name, picture] of await picturesOf(page, await idsOf(page))) compare(name, picture)
    for (const [index, name] of (await namesOfDialogs(page)).entries()) {
      await page.locator('#dialogs').getByRole('button', { name, exact: true }).click()
      compare(`dialog-${index}`, await pictureOf(page.getByRole('dialog')))
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    expectAll()
  })
}

const idsOf = (page: Page) => page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))
const namesOfDialogs = (page: Page) => page.locator('#dialogs').getByRole('button').allTextContents()

test('every part can be used by everybody, from left to right and from right to left', async ({ page }) => {
  for (const dir of ['ltr', 'rtl']) {
    await page.goto(`/design?dir=${dir}`)
    await expectAccessible(page)
    await expect(page.getByText(/^under \d/), 'contrasts that are too low').toHaveCount(0)
  }
})

test('the address says in which scheme and direction it is shown', async ({ page }) => {
  await page.goto('/design')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('link', { name: 'dark' }).click()
  await expect(page).toHaveURL('/design?scheme=dark&dir=ltr')
  await expect.poll(ground).not.toBe(light)
  await page.getByRole('link', { name: 'rtl' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
