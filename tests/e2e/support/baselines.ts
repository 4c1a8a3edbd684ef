import { expect, type Page } from '@playwright/test'

/** In each line of a list or table, links stand on one baseline with what is written beside them. */
export async function expectOneBaseline(page: Page): Promise<void> {
  expect.soft(await page.evaluate(offBaseline), page.url()).toEqual([])
}

/** Runs in the page. It compares the first lines of what stands side by side, as a reader does. */
function offBaseline(): string[] {
  type Words = { node: Text; link: Element | undefined; baseline: number; top: number; bottom: number }
  /** Less than that is what rounding leaves between letters of two sizes. */
  const PX = 1
  const found = new Set<string>()
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas to measure letters on')

  /** A button with a border or a ground of its own stands as a whole beside words. */
  const linkOf = (element: Element): Element | undefined => {
    const link = element.closest('a, button')
    if (!link) return undefined
    const { borderTopWidth, backgroundColor } = getComputedStyle(link)
    const isBare = borderTopWidth === '0px' && /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    return isBare ? link : undefined
  }
  const wordsOf = (row: Element): Words[] => {
    const words: Words[] = []
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent } = node
      if (!(node instanceof Text) || !parent || node.data.trim() === '') continue
      if (parent.closest('.sr-only, select, svg') || !parent.checkVisibility({ visibilityProperty: true })) continue
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(node.data)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { width, height, top, bottom } of range.getClientRects()) {
        if (width < 1) continue
        const baseline = top + (height * above) / (above + below)
        words.push({ node, link: linkOf(parent), baseline, top, bottom })
      }
    }
    return words
  }
  const childHolding = (around: Node, { node }: Words) => {
    let child: Node = node
    while (child.parentNode && child.parentNode !== around) child = child.parentNode
    return child
  }
  const areSideBySide = (all: readonly Words[], a: Words, b: Words): boolean => {
    const range = document.createRange()
    range.setStart(a.node, 0)
    const follows = a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING
    if (follows) range.setEnd(b.node, b.node.length)
    else range.setStart(b.node, 0)
    if (!follows) range.setEnd(a.node, a.node.length)
    const around = range.commonAncestorContainer
    if (around instanceof Element && /^(inline|block|list-item)$/.test(getComputedStyle(around).display)) return true
    return [a, b].every((each) => {
      const child = childHolding(around, each)
      const first = all.find(({ node }) => child === node || child.contains(node))
      return first !== undefined && Math.abs(first.top - each.top) < (first.bottom - first.top) / 2
    })
  }

  for (const row of document.querySelectorAll('main li, main tr')) {
    if (row.querySelector('li, tr')) continue
    const all = wordsOf(row)
    for (const a of all) {
      if (!a.link) continue
      for (const b of all) {
        if (a.link === b.link || (b.link && a.node.data > b.node.data)) continue
        const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const off = a.baseline - b.baseline
        if (overlap < Math.min(a.bottom - a.top, b.bottom - b.top) / 2 || Math.abs(off) <= PX) continue
        if (areSideBySide(all, a, b))
          found.add(`${off.toFixed(1)} px: ${a.node.data.trim().slice(0, 30)} | ${b.node.data.trim().slice(0, 30)}`)
      }
    }
  }
  return [...found]
}
