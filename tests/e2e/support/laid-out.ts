import { expect, type Page } from '@playwright/test'
import { resize } from './resize.ts'
import { spilled } from './spill.ts'

export type Size = { width: number; height: number; textPercent?: number }

const upright = (width: number): Size => ({ width, height: 800 })

/** Phones, tablets and desktops; a phone that is turned; the smallest phone of today with text twice as large. */
export const EVERY_SIZE: readonly Size[] = [
  ...[320, 360, 390, 400, 768, 820, 1024, 1280, 1440].map(upright),
  { width: 780, height: 360 },
  { width: 360, height: 800, textPercent: 200 },
]

/** Where words have the least room and the most: for dialogs, which are no wider than a phone. */
export const FEWEST_SIZES: readonly Size[] = [
  upright(320),
  upright(1440),
  { width: 360, height: 800, textPercent: 200 },
]

/**
 * At every size nothing scrolls sideways, each figure is seen whole (an amount, a date, a number, a phone), and a word of a
 * heading, a label or a button is broken only where it is longer than its line. Ends at the size and the text that the page had.
 */
export async function expectLaidOut(page: Page, sizes: readonly Size[] = EVERY_SIZE): Promise<void> {
  const before = page.viewportSize()
  let text = 100
  const write = async (percent: number) => {
    if (percent !== text) await page.evaluate(setText, percent)
    text = percent
  }
  for (const { width, height, textPercent = 100 } of sizes) {
    await write(textPercent)
    await resize(page, { width, height })
    const faults = await Promise.all([page.evaluate(spilled), page.evaluate(layoutFaults)])
    expect.soft(faults.flat(), `${page.url()}, ${width} × ${height} px, text at ${textPercent}%`).toEqual([])
  }
  await write(100)
  const last = sizes.at(-1)
  if (before && last && (before.width !== last.width || before.height !== last.height)) await resize(page, before)
}

/** Runs in the page, and does what a reader's larger text does: everything in rem grows. */
function setText(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

/** Runs in the page, and knows nothing of its components: it looks at where words and figures are drawn. */
function layoutFaults(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Words = { node: Text; parent: Element; boxes: Box[]; lines: number; layer: Element | undefined }
  const PX = 1.5
  const found = new Set<string>()
  const short = (text: string | null) => text?.replace(/\s+/g, ' ').trim().slice(0, 60)
  // The browser works out each figure that it is asked for, so each is asked for once.
  const once = <Key, Value>(find: (key: Key) => Value) => {
    const known = new Map<Key, Value>()
    return (key: Key): Value => {
      const value = known.has(key) ? (known.get(key) as Value) : find(key)
      known.set(key, value)
      return value
    }
  }
  const styleOf = once((element: Element) => {
    const { display, position, overflowX, overflowY, paddingLeft, paddingRight } = getComputedStyle(element)
    return { display, position, overflowX, overflowY, paddingLeft, paddingRight }
  })
  const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({ left, right, top, bottom })
  const placeOf = once((element: Element) => boxOf(element.getBoundingClientRect()))
  const linesOf = (boxes: Box[]) => new Set(boxes.map(({ top }) => Math.round(top))).size

  const { clientWidth } = document.documentElement
  for (const element of document.querySelectorAll('body *')) {
    const scrolls = /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    if (scrolls && element.checkVisibility() && !element.matches('textarea, select'))
      found.add(`scrolls sideways: ${element.tagName.toLowerCase()} ${short(element.textContent)}`)
  }

  /** What stays while the rest is scrolled, or is scrolled by itself, lies over other words by its nature. */
  const layerOf: (element: Element | null) => Element | undefined = once((element) => {
    if (!element) return undefined
    const { position, overflowY } = styleOf(element)
    const isOne = /fixed|sticky/.test(position) || /auto|scroll/.test(overflowY)
    return isOne ? element : layerOf(element.parentElement)
  })
  const boxesOf = (node: Text, from: number, to: number): Box[] => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0).map(boxOf)
  }
  /** Drawn for who listens alone. */
  const isUnseen = (element: Element) => {
    const hidden = element.closest('.sr-only')
    return hidden !== null || !element.checkVisibility({ visibilityProperty: true })
  }
  const lineOf = (element: Element): number => {
    const { display, paddingLeft, paddingRight } = styleOf(element)
    if (display === 'inline' && element.parentElement) return lineOf(element.parentElement)
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  const words: Words[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || !parent || node.data.trim() === '') continue
    if (parent.closest('script, style, noscript, select, title') || isUnseen(parent)) continue
    const boxes = boxesOf(node, 0, node.length)
    words.push({ node, parent, boxes, lines: linesOf(boxes), layer: layerOf(parent) })
  }

  const lang = document.documentElement.lang || 'en'
  const months = (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, each) => format.format(Date.UTC(2000, each)).replaceAll('.', '\\.'))
  })
  const date = `\\p{Nd}{1,2}\\s(?:${[...new Set(months)].join('|')})(?![\\p{L}\\p{M}])(?:[،,]?\\s\\p{Nd}{4}(?!\\p{Nd}))?`
  const phone = '\\+\\p{Nd}{2,3}(?: \\p{Nd}+)+'
  const FIGURE = new RegExp(`${phone}|${date}|[+\\u2212]?\\p{Nd}(?:[\\p{Nd}.,:/%\\u066b\\u066c]*[\\p{Nd}%])?`, 'gu')

  const figureFaults = ({ parent, layer }: Words, figure: string, boxes: Box[]) => {
    const line = parent.closest('p, li, tr, dd, h1, h2, h3, a, button') ?? parent
    const tell = (fault: string, rest = '') => found.add(`${fault}${figure} in: ${short(line.textContent)}${rest}`)
    const lines = linesOf(boxes)
    const drawn = boxes.reduce((sum, { left, right }) => sum + right - left, 0)
    // A phone in large text may be longer than its line.
    const fits = !figure.includes(' ') || drawn * 1.05 < lineOf(parent)
    if (lines > 1 && fits) tell(`broken over ${lines} lines: `)
    for (const box of boxes) {
      if (box.left < -PX || box.right > clientWidth + PX) tell('out of the screen: ')
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const { display, overflowX, overflowY, position } = styleOf(around)
        if (/^(inline|contents)$/.test(display) || around instanceof SVGElement) continue
        const place = placeOf(around)
        if (box.left < place.left - PX || box.right > place.right + PX) tell('out of its place: ')
        const clips = /hidden|clip/
        if (clips.test(overflowY) && (box.top < place.top - PX * 3 || box.bottom > place.bottom + PX * 3)) tell('cut: ')
        if (clips.test(overflowX) && (box.left < place.left - PX || box.right > place.right + PX)) tell('cut: ')
        if (/fixed|absolute/.test(position)) break
      }
      for (const other of words) {
        if (other.parent === parent || other.layer !== layer) continue
        for (const its of other.boxes) {
          const across = Math.min(box.right, its.right) - Math.max(box.left, its.left)
          const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
          const height = Math.min(box.bottom - box.top, its.bottom - its.top)
          // The letters of a line reach over no more than half of its height.
          if (across > PX && down > height / 2) tell('', `, laid over: ${short(other.node.data)}`)
        }
      }
    }
  }
  const LABELS = 'h1, h2, h3, h4, label, legend, button, a, th, dt, summary, .stamp'
  /** A column that is narrow without need is no reason to break a word. */
  const LEAST_LINE = clientWidth * 0.55
  const wordFaults = ({ node, parent }: Words, word: string, boxes: Box[]) => {
    if (linesOf(boxes) < 2) return
    const drawn = boxes.reduce((sum, { left, right }) => sum + right - left, 0)
    if (drawn < Math.max(lineOf(parent), LEAST_LINE)) found.add(`broken within ${word}: ${short(node.data)}`)
  }
  const WORD = /[\p{L}\p{M}\p{N}\u2019'\u200c\u200d]+/gu
  for (const each of words) {
    if (each.lines > 1 && each.parent.closest(LABELS) && !each.parent.closest('[dir=auto]')) {
      for (const match of each.node.data.matchAll(WORD)) {
        wordFaults(each, match[0], boxesOf(each.node, match.index, match.index + match[0].length))
      }
    }
    for (const match of each.node.data.matchAll(FIGURE)) {
      figureFaults(each, match[0], boxesOf(each.node, match.index, match.index + match[0].length))
    }
  }
  return [...found]
}
