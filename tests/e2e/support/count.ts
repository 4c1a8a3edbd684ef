import type { Page } from '@playwright/test'

/** What is pressed and typed on the page, by somebody and not by its scripts. */
interface Counted {
  taps: number
  keys: number
}

export async function count(page: Page): Promise<Counted> {
  const counted = { taps: 0, keys: 0 }
  await page.exposeFunction('somebodyDid', (what: keyof Counted) => {
    counted[what] += 1
  })
  await page.addInitScript(() => {
    const { somebodyDid } = window as unknown as { somebodyDid: (what: string) => void }
    addEventListener('pointerup', ({ isTrusted }) => isTrusted && somebodyDid('taps'), true)
    addEventListener('keydown', ({ isTrusted }) => isTrusted && somebodyDid('keys'), true)
  })
  return counted
}
