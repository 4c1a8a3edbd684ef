import { expect, type Page } from '@playwright/test'

/**
 * What is pressed and typed on the page, by somebody and not by its scripts. A field counts once until another is typed
 * in; a file is chosen, which is a tap.
 */
interface Counted {
  taps: number
  keys: number
  fields: number
}

/** Counts from the next page that is opened on. */
export async function count(page: Page): Promise<Counted> {
  const counted = { taps: 0, keys: 0, fields: 0 }
  await page.exposeFunction('somebodyDid', (what: keyof Counted) => {
    counted[what] += 1
  })
  await page.addInitScript(() => {
    const { somebodyDid } = window as unknown as { somebodyDid: (what: string) => void }
    let typedIn: EventTarget | null = null
    addEventListener('pointerup', ({ isTrusted }) => isTrusted && somebodyDid('taps'), true)
    addEventListener('keydown', ({ isTrusted }) => isTrusted && somebodyDid('keys'), true)
    addEventListener(
      'input',
      ({ target }) => {
        const isTyped =
          target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
        if (!isTyped || target === typedIn) return
        typedIn = target
        somebodyDid('fields')
      },
      true,
    )
  })
  return counted
}

/** What came before a task is not counted with it. */
export function beginTask(counted: Counted): void {
  Object.assign(counted, { taps: 0, keys: 0, fields: 0 })
}

/** Prints what a task took, which is at most so much, and begins to count the next. */
export function expectAtMost(task: string, counted: Counted, most: { clicks: number; fields: number }): void {
  const { taps: clicks, fields } = counted
  console.info(`${task}: ${clicks} clicks, ${fields} fields`)
  expect
    .soft({ task, clicks: Math.max(clicks, most.clicks), fields: Math.max(fields, most.fields) })
    .toEqual({ task, ...most })
  beginTask(counted)
}
