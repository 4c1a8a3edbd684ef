import type { Page } from '@playwright/test'
import { withoutNews } from './news.ts'

/** Keeps the app's files back until `release`; `asked` are the calls so far, in their order. */
export async function holdFiles(page: Page): Promise<{ asked: string[]; release: () => void }> {
  await withoutNews(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  let release = () => {}
  const files = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await files
    await route.continue()
  })
  return { asked, release }
}
