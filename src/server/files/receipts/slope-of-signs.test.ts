import { expect, test } from 'vitest'
import { rowsOf } from '#core/receipts/page.ts'
import { leanOfSigns } from './slope-of-signs.ts'

const [WIDE, HIGH] = [900, 1_600]
/** A label at the left and a value at the right of each line, letter by letter. */
function page(slope: number, fan: number) {
  const lines = Array.from({ length: 14 }, (_, line) => 120 + line * 100)
  return lines.flatMap((foot) =>
    [100, 120, 140, 160, 180, 700, 720, 740, 760, 780].map((left) => {
      const bottom = Math.round(foot + (slope + fan * (foot / HIGH - 0.5)) * (left + 7))
      return { left, right: left + 14, top: bottom - 20, bottom }
    }),
  )
}

test.each([
  [0, 0],
  [0.05, 0],
  [-0.04, 0],
  [0, -0.1],
  [0.03, 0.08],
  [-0.02, 0.12],
])('lines that fall by %d, and by %d more at the foot, are seen to do so, and stay rows', (slope, fan) => {
  const signs = page(slope, fan)
  const lean = leanOfSigns(signs, HIGH)
  expect(Math.abs(lean.slope - slope)).toBeLessThan(0.01)
  expect(Math.abs(lean.fan - fan)).toBeLessThan(0.02)
  const words = signs.map((sign) => ({ ...sign, text: 'a', sure: 95, leastSure: 95 }))
  const rows = rowsOf({ width: WIDE, height: HIGH, ...lean, words })
  expect(rows.map((row) => row.words.length)).toEqual(Array(14).fill(10))
})

test('a fan is none where lines meet as well without it', () => {
  expect(leanOfSigns(page(0.05, 0), HIGH).fan).toBe(0)
})
