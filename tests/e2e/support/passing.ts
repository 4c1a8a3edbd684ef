import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What each page has shown for a moment, and nobody has asked for yet. */
const passed = new WeakMap<Page, string[]>()
const keeping = new WeakSet<BrowserContext>()

/**
 * Keeps what pages show for a second and no longer: toasts, and what shakes. Who looks every now and then, as an
 * expectation does, may look before and after.
 */
export async function keepWhatPasses(context: BrowserContext): Promise<void> {
  if (keeping.has(context)) return
  keeping.add(context)
  await context.exposeBinding('passes', ({ page }, what: string) => {
    passed.set(page, [...(passed.get(page) ?? []), what])
  })
  await context.addInitScript(watchWhatPasses)
}

/** Runs in the page. */
function watchWhatPasses(): void {
  const { passes } = window as unknown as { passes: (what: string) => void }
  const told = new WeakSet<Element>()
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLElement && target.dataset.shaking !== undefined) passes(`${target.localName} shakes`)
    }
    for (const toast of document.querySelectorAll('.Toastify__toast')) {
      if (told.has(toast) || !toast.checkVisibility()) continue
      told.add(toast)
      passes(`toast: ${toast.textContent}`)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shaking'] })
}

/** A toast says it now, or has said it since one was expected last. */
export const expectToast = (page: Page, words: string) =>
  expectPassed(page, (what) => what.startsWith('toast: ') && what.includes(words), `a toast that says '${words}'`)

/** A form or dialog that was sent incomplete shakes now, or has since that was expected last. */
export const expectShaken = (page: Page, what: 'form' | 'dialog') =>
  expectPassed(page, (each) => each === `${what} shakes`, `a ${what} that shakes`)

async function expectPassed(page: Page, isMeant: (what: string) => boolean, message: string): Promise<void> {
  await expect.poll(() => (passed.get(page) ?? []).some(isMeant), message).toBe(true)
  passed.set(
    page,
    (passed.get(page) ?? []).filter((what) => !isMeant(what)),
  )
}
