import { expect, type Locator, type Page } from '@playwright/test'

/** No page has more stops between two things that somebody does. */
const MOST_STOPS = 120

/**
 * Goes on by the tab key until the target has the focus. On the way every stop has to be seen: within the screen, under
 * nothing else, and marked otherwise than it is without the focus.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toHaveCount(1)
  const element = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key)
    const { problems, arrived } = await page.evaluate(lookAtStop, element)
    expect.soft(problems, page.url()).toEqual([])
    if (arrived) return
  }
  throw new Error(`the tab key does not come to ${target}`)
}

/** Goes there by the tab key and types over what stands there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Goes there by the tab key and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** What was done has come to be seen, and the focus is still somewhere. */
export async function expectDone(page: Page, seen: Locator): Promise<void> {
  await expect(seen).toBeVisible()
  await expect(page.locator(':focus'), 'what has the focus').toHaveCount(1)
}

/** Opens a dialog by its button, which gets the focus back when Escape closes it, and opens it again. */
export async function openDialog(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await press(page, opener)
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusIn(dialog)
}

/** It is open, and what is typed goes there. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement)), 'the focus').toBe(true)
}

interface Stop {
  element: Element
  marks: string
}

/**
 * Runs in the page. How the last stop looks without the focus is known only here, at the next one. Past the last stop of a
 * page the focus is with the browser, which then begins anew.
 */
function lookAtStop(target: Node | null): { problems: string[]; arrived: boolean } {
  const kept = window as unknown as { lastStop: Stop | undefined }
  // A mark may stand on what surrounds a field, such as its label.
  const marksOf = (element: Element) => {
    const marks: string[] = []
    let each: Element | null = element
    for (let level = 0; each && level < 3; level += 1, each = each.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      marks.push(outlineStyle === 'none' ? 'none' : outlineWidth, boxShadow)
    }
    return marks.join()
  }
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
  const problemsOf = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const [up, down] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    const [start, end] = [Math.max(left, 0), Math.min(right, innerWidth)]
    if (down - up < 1 || end - start < 1) return [`out of the screen: ${nameOf(element)}`]
    // A toast lies above everything else, and goes.
    const over = document.elementsFromPoint((start + end) / 2, (up + down) / 2)
    const hit = over.find((each) => !each.closest('[data-toasts]') || element.closest('[data-toasts]'))
    return hit?.contains(element) || element.contains(hit ?? null) ? [] : [`under something else: ${nameOf(element)}`]
  }

  const { lastStop } = kept
  const element = document.activeElement
  const isUnmarked =
    lastStop?.element.isConnected && lastStop.element !== element && marksOf(lastStop.element) === lastStop.marks
  const problems = lastStop && isUnmarked ? [`no mark of the focus: ${nameOf(lastStop.element)}`] : []
  if (!element || element === document.body) return { problems, arrived: false }
  kept.lastStop = { element, marks: marksOf(element) }
  return { problems: [...problems, ...problemsOf(element)], arrived: element === target }
}
