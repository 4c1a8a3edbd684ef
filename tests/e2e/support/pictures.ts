import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

const FAMILY = '@expo-google-fonts/noto-sans-devanagari'
const folder = dirname(createRequire(import.meta.url).resolve(`${FAMILY}/package.json`))

/** The weights that the design knows. The family has Latin letters too. */
const faces = ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((name) => ({
  weight: name.slice(0, 3),
  font: readFileSync(join(folder, name, `NotoSansDevanagari_${name}.ttf`)).toString('base64'),
}))

/**
 * Makes a page look the same on every machine: the letters of one font that comes with the packages instead of those
 * that are installed, drawn without the hints that each machine follows as it likes. Nothing moves, and a text area has
 * no corner to pull at, which each browser draws in its own way. A style in the page's markup would be refused by the
 * content security policy; one that a script adopts is not.
 */
export async function makeComparable(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async (given) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { font-family: Pictured !important; text-rendering: geometricPrecision !important; caret-color: transparent !important; }
      [class*="dvh"] { min-height: 20rem !important; }
      textarea { resize: none !important; }
      *, ::before, ::after { animation: none !important; transition: none !important; }
    `)
    document.adoptedStyleSheets.push(sheet)
    for (const { weight, font } of given) {
      const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))
      document.fonts.add(await new FontFace('Pictured', bytes.buffer, { weight }).load())
    }
    await document.fonts.ready
  }, faces)
  await page.waitForLoadState('networkidle')
}

/** A picture of each of these parts by its id, all cut from one that is taken of the whole page. */
export async function picturesOf(page: Page, ids: readonly string[]): Promise<Map<string, Buffer>> {
  await showWhole(page)
  const taken = await page.screenshot({ scale: 'css' })
  const { data, info } = await sharp(taken).raw().toBuffer({ resolveWithObject: true })
  const boxes = await page.evaluate(boxesOf, ids)
  const cut = await Promise.all(boxes.map((box) => small(sharp(data, { raw: info }).extract(box))))
  return new Map(cut.map((bytes, index) => [ids[index] ?? '', bytes]))
}

/** Makes the window as high as the page. A picture of more than the window has is taken as no touch screen shows it. */
async function showWhole(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

/** Runs in the page. Whole points, as pictures have them. */
function boxesOf(ids: readonly string[]) {
  return ids.map((id) => {
    const { left, top, right, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect()
    const [x, y] = [Math.round(left), Math.round(top)]
    return { left: x, top: y, width: Math.round(right) - x, height: Math.round(bottom) - y }
  })
}

/** A picture of what stands above the page. */
export const pictureOf = async (part: Locator) => small(sharp(await part.screenshot({ scale: 'css' })))

/** In as few bytes as show its few colours. */
const small = (image: Sharp) => image.png({ palette: true, dither: 0, effort: 10, quality: 90 }).toBuffer()

/** Draws the controls of these parts as if the pointer were over each, or as if it had the focus, until told to leave off. */
export async function force(page: Page, ids: readonly string[], forcedPseudoClasses: string[]) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
  const parts = ids.map((id) => `#${id}`).join()
  const selector = `:is(${parts}) :is(a, button, input, select, textarea):not(:disabled)`
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  await Promise.all(nodeIds.map((nodeId) => cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
  return () => cdp.detach()
}
