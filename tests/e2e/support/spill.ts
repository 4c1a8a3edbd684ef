import { expect, type Page } from '@playwright/test'
import { resize } from './resize.ts'

/** At every width nothing is wider than the screen, and no words run out of the place that they stand in. */
export async function expectNothingSpills(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    const found = await page.evaluate(spilled)
    expect.soft(found, `${page.url()}, ${width} px`).toEqual([])
  }
}

/** Runs in the page. What may be pushed sideways, or ends in an ellipsis, is meant so. */
export function spilled(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const running = [...document.querySelectorAll('body *')].filter((element) => {
    if (element instanceof SVGElement || element.clientWidth === 0) return false
    if (element.scrollWidth <= element.clientWidth + 1) return false
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const { overflowX, position } = getComputedStyle(element)
    return hasWords && overflowX === 'visible' && position !== 'absolute' && element.checkVisibility()
  })
  return [
    ...wide,
    ...running.map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60)}`),
  ]
}
