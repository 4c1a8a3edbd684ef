import { database } from './support/database.ts'
import { fundTheBank } from './support/office.ts'
import { resize } from './support/resize.ts'
import { expect, memberTest } from './support/test.ts'
import { visit } from './support/visit.ts'

// What is large on a card has the least room on the narrowest screens, and in Arabic the labels beside it are long.
const WIDTHS = [320, 345, 360]
const ADDRESSES = ['/user', '/user/dashboard', '/user/monthly-pay', '/user/statement', '/user/withdrawals']

/** Runs in the page: amounts that are broken over two lines, or that stand out of the line that they are on. */
function brokenFigures(): string[] {
  const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const line = node.parentElement?.closest('p, h2, dd, td, li')
    if (!/\d[.,]\d\d/.test(node.textContent ?? '') || !line) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const figure = /\d[\d,.]*\d/.exec(node.textContent ?? '')
    range.setStart(node, figure?.index ?? 0)
    range.setEnd(node, (figure?.index ?? 0) + (figure?.[0].length ?? 0))
    const drawn = range.getBoundingClientRect()
    if (drawn.width === 0) continue
    const { left, right } = line.getBoundingClientRect()
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 1) found.push(`${figure?.[0]} stands on ${lines} lines`)
    if (drawn.left < left - 1 || drawn.right > right + 1) found.push(`${figure?.[0]} stands out of its place`)
  }
  return found
}

for (const [saved, language] of [
  [2504, 'ar'],
  [84_143, 'ur'],
  [1_284_143, 'ar'],
] as const) {
  memberTest(`${saved} of savings never break within the figure, in ${language}`, async ({ page, person, baseURL }) => {
    memberTest.setTimeout(120_000)
    await fundTheBank(database(), saved, person)
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const address of ADDRESSES) {
      await visit(page, address)
      for (const width of WIDTHS) {
        await resize(page, { width, height: 760 })
        await page.evaluate(() => document.fonts.ready)
        expect(await page.evaluate(brokenFigures), `${address} at ${width} px`).toEqual([])
      }
    }
  })
}
