import { expect, type Page } from '@playwright/test'

/**
 * Everything that is pressed is as large as a thumb needs it: 44 px both ways (WCAG 2.2, 2.5.5). With a mouse at a desk the
 * lines of a table stand closer, so that more of them are seen: there it is 24 px (2.5.8).
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const found = await page.evaluate(smallTargets)
  expect.soft(found, `too small to press: ${page.url()}, ${page.viewportSize()?.width} px`).toEqual([])
}

/** Runs in the page. A link in a sentence is as high as its line; what is drawn for who listens alone is not pressed. */
function smallTargets(): string[] {
  const isDesk = matchMedia('(pointer: fine) and (width >= 48rem)').matches
  const isLarge = ({ width, height }: DOMRect, leastPx: number) =>
    Math.round(width) >= leastPx && Math.round(height) >= leastPx

  /** Its own, that of its label, and that of what it is stretched over. */
  const areasOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const over = getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
    return [element, ...labels, ...(over ? [over] : [])].map((each) => each.getBoundingClientRect())
  }
  const isInSentence = (element: HTMLElement) => {
    const isInline = (each: Element) => getComputedStyle(each).display === 'inline'
    if (!isInline(element)) return false
    let block = element.parentElement
    while (block && isInline(block)) block = block.parentElement
    return block?.textContent?.trim() !== element.textContent?.trim()
  }
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
  }
  const pressed = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]',
  )
  return [...pressed]
    .filter((element) => {
      const leastPx = isDesk && element.matches('table a') ? 24 : 44
      return isSeen(element) && !isInSentence(element) && !areasOf(element).some((area) => isLarge(area, leastPx))
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} x ${Math.round(height)} px: ${element.outerHTML.slice(0, 160)}`
    })
}
