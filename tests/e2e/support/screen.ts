import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { resize } from './resize.ts'
import { expectLargeTargets } from './targets.ts'

/** The page is no wider than the screen, so that nobody has to push it to and fro. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { width, widest } = await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > document.documentElement.clientWidth,
    )
    const tell = (each: Element) => `${each.tagName}.${each.className}: ${each.textContent?.slice(0, 60)}`
    return { width: document.documentElement.scrollWidth, widest: beyond.slice(-5).map(tell).join('\n') }
  })
  expect(width, `the width of ${page.url()}, of\n${widest}\n`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Minified, since each page gets it: the other form is twice as long, and costs each browser as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours, which take most of the time, and the only ones that the dark can break. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']
const ONLY_COLOURS: axe.RunOptions = { runOnly: ABOUT_COLOURS }
const BUT_COLOURS: axe.RunOptions = { rules: Object.fromEntries(ABOUT_COLOURS.map((id) => [id, { enabled: false }])) }

/** What a desktop of 1280 px shows at 200% zoom: what a telephone shows, in more room. */
export const ZOOMED_PX = 640

type Look = {
  /** Arabic has the colours of English: there they are not looked at again, nor is the dark. */
  colours?: boolean
  /** Widths that axe looks at too, in px. Colours are those of the width before. */
  alsoAt?: readonly number[]
  /** Widths at which what stands there has to fit, and is what stands at another, where axe looks at it. */
  fitsAt?: readonly number[]
}

/** axe finds no violation on what is shown, light and dark; nothing is too wide, nor too small to press. */
export async function expectAccessible(
  page: Page,
  { colours = true, alsoAt = [], fitsAt = [] }: Look = {},
): Promise<void> {
  await expectFits(page)
  await expectNoViolation(page, 'light', colours ? {} : BUT_COLOURS)
  if (colours) await expectNoViolation(page, 'dark', ONLY_COLOURS)
  const size = page.viewportSize()
  for (const width of [...fitsAt, ...alsoAt]) {
    await resize(page, { width, height: 740 })
    await expectFits(page)
    if (alsoAt.includes(width)) await expectNoViolation(page, 'light', BUT_COLOURS)
  }
  if (size && page.viewportSize()?.width !== size.width) await resize(page, size)
}

async function expectFits(page: Page): Promise<void> {
  await expectNoOverflow(page)
  await expectLargeTargets(page)
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', options: axe.RunOptions): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(endTransitions)
  // Put into the page once, and asked for no more than what is wrong: a fourth of the time that its Playwright package takes.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(violations, options)
  expect.soft(found, `${page.url()}, ${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([])
}

/** Runs in the page. What fades over stands at its end, and so does what has waited for it to begin. What holds its end stays listed. */
function endTransitions(): void {
  const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
  const running = () => document.getAnimations().filter((each) => each.playState === 'running' && ends(each))
  for (let left = running(); left.length > 0; left = running()) for (const each of left) each.finish()
}

/** Runs in the page. */
async function violations({ rules, ...options }: axe.RunOptions): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe
  // Of 2.2 itself, and so not yet among the rules that axe looks at by itself.
  const all = { ...rules, 'target-size': { enabled: true } }
  // The styles are fetched once more for one rule alone, which is experimental and not asked.
  const preload = { assets: ['media'] }
  const how: axe.RunOptions = { resultTypes: ['violations'], iframes: false, elementRef: true, preload }
  const found = await inPage.run(document, { ...options, ...(options.runOnly ? {} : { rules: all }), ...how })
  // What a bar that stays at the edge lies over in part is scrolled to before it is pressed: there it is looked at.
  const { scrollX, scrollY } = window
  const isSmall = async ({ element }: axe.NodeResult) => {
    if (!element) return true
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const again = await inPage.run(element, { runOnly: ['target-size'], ...how })
    return again.violations.length > 0
  }
  const wrong: string[] = []
  for (const { id, nodes } of found.violations) {
    const left: axe.NodeResult[] = []
    for (const node of nodes) if (id !== 'target-size' || (await isSmall(node))) left.push(node)
    const tell = ({ html, any }: axe.NodeResult) => [html, ...any.map(({ message }) => message)].join(' ')
    if (left.length > 0) wrong.push(`${id}: ${left.map(tell).join(' | ')}`)
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return wrong
}
