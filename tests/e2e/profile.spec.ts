import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { fact } from './support/figures.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, memberTest as test } from './support/test.ts'

const FAILED = 'Failed to update profile. Please try again later.'
const SAVED = 'Your profile is saved.'

async function openEditor(page: Page) {
  await page.goto('/user/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** A wide picture, blue, with the face in green at its right: moved until the circle has the face. */
async function chooseFace(page: Page) {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'lime' } })
    .extend({ left: 800, background: 'blue' })
    .png()
    .toBuffer()
  await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const mover = page.getByRole('group', { name: 'Move the picture' })
  await expect(mover).toBeVisible()
  await mover.focus()
  for (let i = 0; i < 100; i += 1) await page.keyboard.press('ArrowLeft')
}

/** What a picture shows: how wide it is, and whether it is green from edge to edge. */
function coloursOf(image: HTMLImageElement) {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0)
  const line = pen?.getImageData(0, image.naturalHeight / 2, image.naturalWidth, 1).data ?? []
  const edges = [4, image.naturalWidth - 4].map((x) => line.slice(4 * x, 4 * x + 3))
  return { side: image.naturalWidth, green: edges.every(([, g = 0, b = 0]) => g > 200 && b < 60) }
}

test('shows what is known of the member', async ({ page, person }) => {
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(person.name)
  await expect(page.getByRole('main')).toContainText(person.email)
  const facts = {
    Status: 'Active',
    Mobile: '+971 50 555 0100',
    Address: 'Al Nahda, Dubai',
    Gender: 'Female',
    Wallet: 'W-100',
  }
  for (const [word, value] of Object.entries(facts)) await expect(fact(page, word)).toHaveText(value)
})

demoTest.describe('an inactive member', () => {
  demoTest.use({ email: 'inactive@somiti.test' })

  demoTest('reads Inactive', async ({ page }) => {
    await page.goto('/user/my-profile')
    await expect(fact(page, 'Status')).toHaveText('Inactive')
  })
})

test('name, address, wallet, gender and picture are changed and stay', async ({ page, person }) => {
  const dialog = await openEditor(page)
  await expect(dialog.getByLabel('Address')).toHaveValue('Al Nahda, Dubai')
  await dialog.getByLabel('Name').fill('Amina Begum')
  await dialog.getByLabel('Address').fill('Flat 7, Sharjah')
  await dialog.getByLabel('Wallet').fill('W-777')
  await dialog.getByRole('radio', { name: 'Male', exact: true }).check()
  await chooseFace(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, SAVED)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Amina Begum')
  await expect(fact(page, 'Address')).toHaveText('Flat 7, Sharjah')
  await expect(fact(page, 'Wallet')).toHaveText('W-777')
  await expect(fact(page, 'Gender')).toHaveText('Male')
  const shown = page.getByRole('main').locator('img')
  await expect(shown).toHaveAttribute('src', /^blob:/)
  await expect(shown).toHaveJSProperty('complete', true)
  expect(await shown.evaluate(coloursOf)).toEqual({ side: 400, green: true })
  const { rows } = await database().query('select name, address, wallet, gender from person where id = $1', [person.id])
  expect(rows).toEqual([{ name: 'Amina Begum', address: 'Flat 7, Sharjah', wallet: 'W-777', gender: 'male' }])
  await page.getByRole('button', { name: 'Remove my picture' }).click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('AB')
})

test('a birthday is typed with its year or chosen, says who sees it, and is cleared', async ({
  page,
  person,
  watch,
}) => {
  const birthday = async () => (await ask(person.token, 'GET /api/profile')).userData.birthday
  const dialog = await openEditor(page)
  const field = dialog.getByLabel('Birthday')
  await expect(dialog.getByText('Only officers see it.')).toBeVisible()
  // Without its year it is no birthday, and is not taken for one that was cleared.
  await field.fill('21 Nov')
  await field.blur()
  await expect(dialog.getByText('This is not a day. Write it like 21 Nov 1985.')).toBeVisible()
  watch.expectFailure('POST /api/profile/update 422')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await field.fill('21/11/85')
  await field.blur()
  await expect(field).toHaveValue('21 Nov 1985')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(fact(page, 'Birthday')).toHaveText('21 Nov 1985')
  expect(await birthday()).toBe('1985-11-21')

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(field).toHaveValue('21 Nov 1985')
  await dialog.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('combobox', { name: 'Year' }).selectOption('1958')
  await calendar.getByRole('combobox', { name: 'Month' }).selectOption('March')
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Wednesday, 5 March 1958' }).click()
  await expect(field).toHaveValue('5 Mar 1958')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await birthday()).toBe('1958-03-05')

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await field.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(fact(page, 'Birthday')).toHaveText('Not given')
  expect(await birthday()).toBeNull()
})

test('who has no wallet elsewhere says so, and it is read in the language of the page', async ({
  page,
  context,
  person,
}) => {
  const dialog = await openEditor(page)
  await dialog.getByLabel('Wallet').fill('')
  await dialog.getByRole('checkbox', { name: 'None' }).check()
  await expect(dialog.getByLabel('Wallet')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(fact(page, 'Wallet')).toHaveText('None')
  const { userData } = await ask(person.token, 'GET /api/profile')
  expect(userData.wallet).toBe('None')
  await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }])
  await page.reload()
  await expect(fact(page, 'वॉलेट')).toHaveText('कोई नहीं')
})

test('says why the office changes email and mobile number, and leads there', async ({ page }) => {
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText('Only the association changes your email and your mobile number')
  await page.getByRole('main').getByRole('link', { name: 'Write to the association' }).click()
  await expect(page).toHaveURL('/user/contact-chat')
})

test('a picture of another kind of file is refused, and the form stays', async ({ page, watch }) => {
  watch.expectFailure('POST /api/profile/update 415')
  const dialog = await openEditor(page)
  const buffer = Buffer.from('%PDF-1.7 no picture')
  await dialog.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The picture has to be a JPEG, PNG or WebP.')).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
})

test('name, address and wallet are required', async ({ page }) => {
  const dialog = await openEditor(page)
  for (const label of ['Name', 'Address', 'Wallet']) await dialog.getByLabel(label).fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectShaken(page, 'dialog')
  await expect(dialog.getByText('Fill this in.')).toHaveCount(3)
})

for (const failure of ['network', 'server'] as const) {
  test(`a ${failure} that fails is told in the specification’s words, and what was typed stays`, async ({
    page,
    watch,
  }) => {
    watch.expectFailure(`POST /api/profile/update ${failure === 'network' ? 'net::ERR_FAILED' : '500'}`)
    await page.route('/api/profile/update', (route) =>
      failure === 'network' ? route.abort() : route.fulfill({ status: 500, json: { message: 'number 7' } }),
    )
    const dialog = await openEditor(page)
    await dialog.getByLabel('Wallet').fill('W-900')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
    await expect(dialog.getByLabel('Wallet')).toHaveValue('W-900')
  })
}
