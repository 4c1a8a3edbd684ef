import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { force, makeComparable, pictureOf, picturesOf } from './support/pictures.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const LOOKS = ['scheme=light&dir=ltr', 'scheme=light&dir=rtl', 'scheme=dark&dir=ltr', 'scheme=dark&dir=rtl']

/** Points that may differ: what another browser rounds differently. The least change of a part is far more. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 12 }

/** Where what can be pressed or filled in stands by itself. */
const CONTROLS = ['buttons', 'choices', 'fields', 'files', 'navigation', 'steppers']

for (const look of LOOKS) {
  const folder = look.replace(/\w+=/g, '').replace('&', '-')

  test(`every part looks as it was drawn, ${folder}`, async ({ page }, { project }) => {
    const { compare, expectAll } = await open(page, look, [project.name, folder])
    await page.getByRole('button', { name: 'Show a notice' }).click()
    for (const [name, picture] of await picturesOf(page, await idsOf(page))) compare(name, picture)
    for (const [index, name] of (await namesOfDialogs(page)).entries()) {
      await page.locator('#dialogs').getByRole('button', { name, exact: true }).click()
      compare(`dialog-${index}`, await pictureOf(page.getByRole('dialog')))
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    expectAll()
  })

  test(`every control looks as it was drawn with the focus and under the pointer, ${folder}`, async ({
    page,
  }, info) => {
    test.skip(info.project.name !== 'desktop', 'a finger does not hover, and the focus is drawn alike')
    const { compare, expectAll } = await open(page, look, ['states', folder])
    for (const [state, classes] of Object.entries({ hover: ['hover'], focus: ['focus', 'focus-visible'] })) {
      const leave = await force(page, CONTROLS, classes)
      for (const [name, picture] of await picturesOf(page, CONTROLS)) compare(`${name}-${state}`, picture)
      await leave()
    }
    expectAll()
  })
}

/** The page in one of its looks, and what compares its parts with the pictures of a folder. */
async function open(page: Page, look: string, folder: string[]) {
  await page.goto(`/design?${look}`)
  await makeComparable(page)
  const compared: string[] = []
  return {
    compare(name: string, picture: Buffer) {
      compared.push(`${name}.png`)
      expect.soft(picture, name).toMatchSnapshot([...folder, `${name}.png`], TOLERANCE)
    },
    /** No picture is left of what is not there any more. */
    expectAll: () =>
      expect(readdirSync(join(test.info().config.rootDir, 'pictures', ...folder)).sort()).toEqual(compared.sort()),
  }
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
  expect(await ground()).not.toBe(light)
  await page.getByRole('link', { name: 'rtl' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
