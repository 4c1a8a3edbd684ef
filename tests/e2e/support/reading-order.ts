import { expect, type Page } from '@playwright/test'
import { resize } from './resize.ts'

const softly = expect.configure({ soft: true })

/** That of a desktop last, at which the page is left. */
const WIDTHS = [360, 1280]

/** What is folded away is read too. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}

/** Numbers, codes, phones, accounts, references and dates are drawn in the order in which they are written. */
export async function expectFiguresInOrder(page: Page, what = ''): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 }
  for (const width of WIDTHS) {
    await resize(page, { width, height })
    let found = await page.evaluate(measure)
    // A page without a figure would say nothing: each of them shows at least one. A bar may come a moment after its width.
    if (found.measured === 0) {
      const again = async () => {
        found = await page.evaluate(measure)
        return found.measured
      }
      await softly.poll(again, `figures on ${page.url()} ${what}`).toBeGreaterThan(0)
    }
    expect.soft(found.disordered, `${page.url()}, ${width} px ${what}`).toEqual([])
  }
}

/**
 * Runs in the page, and knows nothing of its components: it reads the words of each line as they stand in the document,
 * finds groups of figures and Latin letters in them, and asks where each group is drawn.
 */
function measure(): { measured: number; disordered: string[] } {
  type Place = { node: Text; offset: number }
  const runs: { text: string; places: Place[] }[] = []
  let run: { text: string; places: Place[] } = { text: '', places: [] }
  const end = () => {
    if (run.text) runs.push(run)
    run = { text: '', places: [] }
  }
  const read = (node: Node) => {
    if (node instanceof Text) {
      for (let offset = 0; offset < node.data.length; offset++) {
        run.text += node.data[offset]
        run.places.push({ node, offset })
      }
    } else if (node instanceof Element && node.checkVisibility() && !(node instanceof SVGElement)) {
      const { display, unicodeBidi, float, position } = getComputedStyle(node)
      // What is isolated is a thing of its own; so is what stands on lines of its own.
      const apart =
        display !== 'inline' || unicodeBidi.includes('isolate') || float !== 'none' || position === 'absolute'
      if (apart || node.tagName === 'BR') end()
      for (const child of node.childNodes) read(child)
      if (apart) end()
    }
  }
  read(document.body)
  end()

  const GROUP = '[\\p{Nd}A-Za-z]+'
  const BETWEEN = "[ \\u00a0\\u202f./:,_@#&'()+\\-\\u2013\\u2212\\u066b\\u066c]{1,3}"
  const written = new RegExp(`(?<![\\p{L}\\p{Nd}])[+\\-\\u2212]?${GROUP}(?:${BETWEEN}${GROUP})*`, 'gu')
  const parts = new RegExp(`^[+\\-\\u2212]|${GROUP}`, 'gu')
  const DAY = /(?<![\p{L}\p{Nd}])(\p{Nd}{1,2}) ([\u0600-\u06ff]+)[،,]? (\p{Nd}{4})(?!\p{Nd})/gu

  const boxesOf = ({ places }: typeof run, from: number, to: number): DOMRect[] => {
    const [first, last] = [places[from], places[to - 1]]
    if (!first || !last) return []
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  let measured = 0
  const disordered = new Set<string>()
  const hold = (its: typeof run, text: string, spans: readonly (readonly [number, number])[], rtl: boolean) => {
    measured++
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1]
      if (!next) continue
      const [before] = boxesOf(its, ...span).slice(-1)
      const [after] = boxesOf(its, ...next)
      // Groups on two lines stand in no order from left to right.
      if (!before || !after || Math.abs(before.top - after.top) > before.height / 2) continue
      const inOrder = rtl ? after.right <= before.left + 1 : before.right <= after.left + 1
      if (!inOrder) disordered.add(`${text} in: ${its.text.trim().slice(0, 80)}`)
    }
  }
  for (const its of runs) {
    for (const match of its.text.matchAll(written)) {
      if (!/\p{Nd}/u.test(match[0])) continue
      const spans = [...match[0].matchAll(parts)].map(
        (part) => [match.index + part.index, match.index + part.index + part[0].length] as const,
      )
      hold(its, match[0], spans, false)
    }
    // A date with its month in words is read from the right, as the words around it are.
    for (const match of its.text.matchAll(DAY)) {
      let at = match.index
      const spans = match.slice(1).map((part) => {
        const from = its.text.indexOf(part, at)
        at = from + part.length
        return [from, at] as const
      })
      hold(its, match[0], spans, true)
    }
  }
  return { measured, disordered: [...disordered] }
}
