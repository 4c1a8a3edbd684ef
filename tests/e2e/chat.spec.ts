import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { count } from './support/count.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest } from './support/test.ts'

const said = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
const field = (page: Page) => page.getByRole('main').getByLabel('Message', { exact: true })
const heightOf = async (page: Page) => (await field(page).boundingBox())?.height ?? 0

memberTest('messages fill the screen, and one is sent with two taps and one field', async ({ page, person }) => {
  for (let number = 1; number <= 12; number += 1) {
    await ask(person.token, 'POST /api/messages', { form: { text: `Question ${number}` } })
  }
  const counted = await count(page)
  await page.goto('/user/contact-chat')
  await expect(said(page).last()).toBeInViewport({ ratio: 1 })
  await expect(said(page).last()).toContainText('Question 12')
  await expect(said(page).first()).not.toBeInViewport()
  const line = await heightOf(page)
  expect(line).toBeLessThan(50)
  // The page itself has nothing to scroll: what is written is at the bottom of the screen.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  const share = (await page.getByRole('region', { name: 'Conversation' }).boundingBox())?.height ?? 0
  expect(share / 740).toBeGreaterThan(0.6)

  await field(page).tap()
  await page.keyboard.type('When is the next meeting?')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(said(page)).toHaveCount(13)
  await expect(said(page).last()).toContainText('When is the next meeting?')
  await expect(said(page).last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  console.log(`Send a message: ${counted.taps} taps, 1 field.`)
  expect(counted.taps).toBeLessThanOrEqual(2)

  await field(page).fill('One\nTwo\nThree\nFour')
  expect(await heightOf(page)).toBeGreaterThan(line * 1.8)
  await expect(said(page).last()).toBeInViewport({ ratio: 1 })
  await field(page).fill('السلام علیکم')
  await expect(field(page)).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(said(page).last().getByText('السلام علیکم')).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Phone, email and address' }).tap()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
