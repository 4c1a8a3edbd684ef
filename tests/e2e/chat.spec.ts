import { chromium, type Page } from '@playwright/test'
import { voiceLengthS } from '#server/files/voice-length.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, storageOf } from './support/test.ts'

const said = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
const field = (page: Page) => page.getByRole('main').getByLabel('Message', { exact: true })
const heightOf = async (page: Page) => (await field(page).boundingBox())?.height ?? 0

/** A microphone that hears a tone, as Chromium has one for tests: the rest is the real thing. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

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
  expectAtMost('Send a message', counted, { clicks: 2, fields: 1 })

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

memberTest(
  'a voice note is recorded, sent with two taps, and heard; where it cannot be played, it is downloaded',
  async ({ person, baseURL, launchOptions, watch }) => {
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...MICROPHONE] })
    const phone = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      ...{ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, permissions: ['microphone'] },
      ...{ storageState: storageOf(person, baseURL), serviceWorkers: 'block' as const },
    })
    await watch.over(phone)
    const page = await phone.newPage()
    const counted = await count(page)
    await page.goto('/user/contact-chat')
    const record = page.getByRole('button', { name: 'Record a voice note' })
    await record.tap()
    await expect(page.getByRole('timer')).toContainText('0:01')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Sending…')).toHaveCount(0)
    const play = said(page).getByRole('button', { name: 'Play the voice note' })
    await expect(play).toBeVisible()
    expectAtMost('Send a voice note', counted, { clicks: 2, fields: 0 })
    const { messages } = await ask(person.token, 'GET /api/messages')
    expect(messages.map(({ text, voice }) => [text, voice?.type])).toEqual([['', expect.stringMatching(/^audio\//)]])

    await play.tap()
    // The server knows of a real recording how long it is.
    const [note] = messages
    const heard = await fetch(`${baseURL}${note?.voice?.path}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const type = note?.voice?.type ?? 'audio/webm'
    const lengthS = voiceLengthS(Buffer.from(await heard.arrayBuffer()), type)
    expect(lengthS).toBeGreaterThan(0.5)
    expect(lengthS).toBeLessThan(60)
    const player = said(page).getByLabel('Voice note')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
    await expectAccessible(page)

    // What is discarded is not sent; and what was recorded without a connection is kept, and sent once.
    await record.tap()
    await expect(page.getByRole('timer')).toContainText('0:01')
    await page.getByRole('button', { name: 'Discard the voice note' }).tap()
    await expect(record).toBeFocused()
    await page.route('/api/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    watch.expectFailure('POST /api/messages net::ERR_FAILED')
    await record.tap()
    await expect(page.getByRole('timer')).toContainText('0:01')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Not sent yet. It is kept here')).toBeVisible()
    await page.unroute('/api/messages')
    await page.reload()
    const arrived = async () => (await ask(person.token, 'GET /api/messages')).messages.length
    await expect.poll(arrived).toBe(2)

    await page.addInitScript(() => Object.assign(HTMLMediaElement.prototype, { canPlayType: () => '' }))
    await page.reload()
    await said(page).last().getByRole('button', { name: 'Play the voice note' }).tap()
    const coming = page.waitForEvent('download')
    await said(page).last().getByRole('button', { name: 'Download the voice note' }).tap()
    expect((await coming).suggestedFilename()).toMatch(/^voice-note\.(m4a|webm)$/)
    await browser.close()
  },
)

memberTest('who has blocked the microphone is told so, and can write', async ({ page }) => {
  await page.addInitScript(() => {
    const getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
  await page.goto('/user/contact-chat')
  await page.getByRole('button', { name: 'Record a voice note' }).tap()
  await expect(page.getByText("The microphone is blocked. Allow it in the browser's settings.")).toBeVisible()
  await field(page).fill('Then in words.')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(said(page)).toHaveCount(1)
  await expect(page.getByText('The microphone is blocked')).toHaveCount(0)
})
