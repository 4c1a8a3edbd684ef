import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { ensureBuilt } from '../../scripts/lib/web-build.mjs'
import { DEMO_PASSWORD } from '../../src/server/demo/sign-ins.ts'
import { startSomiti } from '../../tests/e2e/support/somiti-process.ts'

/** The demo association as `npm start` serves it, and a browser. */
export type DemoStand = {
  origin: string
  /** A page in a browser that has seen nothing yet, where this person is signed in; null: a visitor. */
  withPage<T>(email: string | null, use: (page: Page) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function openDemoStand(): Promise<DemoStand> {
  await ensureBuilt()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'somiti-lighthouse-'))
  const { origin, ...somiti } = await startSomiti(dataDir)
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    // Chromium's sandbox does not work for root; the rest keeps it from talking to anybody but Somiti.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update'],
      // Larger than every page that is looked at: what lies outside the window is never painted.
      '--window-size=1280,1024',
    ],
  })
  const sessions = new Map<string, Session>()
  const sessionOf = async (email: string) => {
    const session = sessions.get(email) ?? (await signIn(origin, email))
    sessions.set(email, session)
    return session
  }
  return {
    origin,
    async withPage(email, use) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      if (email) {
        await page.goto(`${origin}/icon.svg`)
        await page.evaluate((session) => Object.assign(localStorage, session), await sessionOf(email))
      }
      const used = await use(page)
      await context.close()
      return used
    },
    async stop() {
      await browser.close()
      await somiti.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** What the browser of somebody who is signed in keeps. */
type Session = { ts_token: string; ts_profile_id: string }

async function signIn(origin: string, email: string): Promise<Session> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  const profile = await fetch(`${origin}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  const { userData } = (await profile.json()) as { userData: { id: number } }
  return { ts_token: token, ts_profile_id: String(userData.id) }
}
