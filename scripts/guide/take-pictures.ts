// npm run pictures: takes the pictures of the guide and of the README of a demo association of their own, so that none shows an older app. With
// names or languages behind it (-- paying-form settings, -- bn) those alone; SOMITI_ORIGIN names a demo that runs already.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { languages } from '../../src/core/languages.ts'
import { startSomiti } from '../../tests/e2e/support/somiti-process.ts'
import { findBrowser } from '../find-browser.mjs'
import { ensureBuilt } from '../lib/web-build.mjs'
import { screenWords } from './screen-words.ts'

// What the pictures of the guide show: a screen of the demo, who sees it, and what is pressed there before, by its English.
type Picture = {
  name: string
  address: string
  /** Of the demo: the part of the email before the @. Without one a visitor sees it. */
  who?: string
  presses?: readonly string[]
  /** The connection is cut before the picture is taken. */
  offline?: true
}

/** On a phone, in every language. */
const memberPictures: readonly Picture[] = [
  { name: 'joining-form', address: '/join' },
  { name: 'paying-page', address: '/user/monthly-pay', who: 'member' },
  { name: 'paying-form', address: '/user/monthly-pay', who: 'member', presses: ['Monthly Payment'] },
  { name: 'borrowing-form', address: '/user/apply-loan', who: 'newmember' },
  { name: 'borrowing-loan', address: '/user/my-loan', who: 'member' },
  { name: 'statement-page', address: '/user/statement', who: 'member' },
  { name: 'connection-line', address: '/user', who: 'member', offline: true },
  { name: 'safety-page', address: '/user/security', who: 'member' },
]

/** On a desk, in English, for the README. */
const readmePictures: readonly Picture[] = [{ name: 'home', address: '/user', who: 'member' }]

/** On a desk, in English. */
const officerPictures: readonly Picture[] = [
  { name: 'overview', address: '/office', who: 'admin' },
  { name: 'settings', address: '/office/settings', who: 'admin' },
  { name: 'payments', address: '/office/payments', who: 'treasurer' },
  { name: 'bank-import', address: '/office/bank/import', who: 'treasurer' },
  { name: 'bank-lines', address: '/office/bank', who: 'treasurer' },
  { name: 'loans', address: '/office/loans', who: 'loans' },
  { name: 'reconciliation', address: '/office/bank/reconciliation', who: 'treasurer' },
  { name: 'closing', address: '/office/books/closing', who: 'treasurer' },
  { name: 'meeting', address: '/office/books/meeting', who: 'treasurer' },
  { name: 'member', address: '/office/members/7', who: 'secretary' },
  { name: 'verified', address: '/office/payments?status=verified', who: 'treasurer' },
  { name: 'officers', address: '/office/officers', who: 'admin' },
]

const FOLDER = path.resolve('docs/guide/pictures')
const DEMO_PASSWORD = 'somiti-demo-1'
/** As they are shown: a phone's and a desk's. What is stored is `pixels` wide. */
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1080, height: 720 } }
const README = { viewport: { width: 1100, height: 850 } }
const PHONE_PX = 540
const DESK_PX = 720
const README_PX = 1100
const QUALITY = 60
/** What comes in behind the page, as pictures do. */
const SETTLED_MS = 700

const chosen = process.argv.slice(2)
const isWanted = (language: string) => (picture: Picture) =>
  chosen.length === 0 || chosen.includes(picture.name) || chosen.includes(language)
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
/** Each signs in once: who tries too often is made to wait. */
const signedIn = new Map<string, Kept>()
const { origin, end } = await demo()
const browser = await chromium.launch({ executablePath: findBrowser() })
let [count, bytes] = [0, 0]
for (const language of languages) await take(language, memberPictures.filter(isWanted(language)), PHONE, PHONE_PX)
await take('en', officerPictures.filter(isWanted('office')), DESK, DESK_PX)
await take('en', readmePictures.filter(isWanted('readme')), README, README_PX, path.resolve('docs'))
await browser.close()
await end()
console.log(`${count} pictures, ${Math.round(bytes / 1000)} kB`)

async function demo() {
  const running = process.env.SOMITI_ORIGIN
  if (running) return { origin: running, end: async () => {} }
  await ensureBuilt()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'somiti-pictures-'))
  const somiti = await startSomiti(dataDir)
  const end = async () => {
    await somiti.stop()
    rmSync(dataDir, { recursive: true })
  }
  // A passkey is for a domain: at an address of the network the page of security says so, and little else.
  return { origin: somiti.origin.replace('127.0.0.1', 'localhost'), end }
}

async function take(
  language: string,
  pictures: readonly Picture[],
  screen: typeof PHONE | typeof DESK,
  px: number,
  folder = path.join(FOLDER, language),
) {
  for (const who of new Set(pictures.map((picture) => picture.who))) {
    const context = await browser.newContext({
      ...screen,
      ...{ baseURL: origin, locale: 'en-GB', timezoneId: 'Asia/Dubai', colorScheme: 'light', reducedMotion: 'reduce' },
      serviceWorkers: 'block',
      ...(who && { storageState: await stateOf(who) }),
    })
    await context.addCookies([{ name: 'language', value: language, url: origin }])
    const page = await context.newPage()
    for (const picture of pictures.filter((each) => each.who === who)) {
      await open(page, language, picture)
      await keep(await page.screenshot(), path.join(folder, `${picture.name}.webp`), px)
      await context.setOffline(false)
    }
    await context.close()
  }
}

async function stateOf(who: string): Promise<Kept> {
  const known = signedIn.get(who)
  if (known) return known
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(`${who}@somiti.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  const state = await context.storageState()
  await context.close()
  signedIn.set(who, state)
  return state
}

async function open(page: Page, language: string, { address, presses = [], offline }: Picture) {
  await page.goto(address)
  await settled(page)
  for (const name of presses) {
    const shown = screenWords(language).get(name) ?? name
    await page.getByRole('button', { name: shown, exact: true }).filter({ visible: true }).first().click()
    await settled(page)
  }
  if (!offline) return
  await page.context().setOffline(true)
  await settled(page)
}

/** Nothing is on its way any more, and nothing stands in for what is to come. */
async function settled(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLED_MS)
}

async function keep(png: Buffer, file: string, width: number) {
  mkdirSync(path.dirname(file), { recursive: true })
  const { size } = await sharp(png).resize({ width }).webp({ quality: QUALITY, effort: 6 }).toFile(file)
  count += 1
  bytes += size
}
