import { expect, test } from 'vitest'
import { dividedFigure } from './divide-figure.ts'

/** Signs side by side: how wide, where they begin and end, and how far behind the one before. */
const placed = (...signs: (readonly [wide: number, top: number, bottom: number, gap: number])[]) => {
  let left = 0
  return signs.map(([wide, top, bottom, gap]) => {
    const sign = { left: left + gap, right: left + gap + wide - 1, top, bottom, fall: 0 }
    left = sign.right + 1
    return sign
  })
}
const FIGURES = [
  [15, 0, 25, 8],
  [15, 0, 25, 2],
] as const
/** The letters of the dirham from the left: one below the line, one that has a loop, one on it. */
const LETTERS = [
  [30, 6, 33, 0],
  [12, 8, 33, -2],
  [14, 5, 25, 1],
] as const

test('a figure is divided from the letters that stand near to it', () => {
  const signs = placed(...LETTERS, ...FIGURES)
  expect(dividedFigure(signs)).toEqual([signs.slice(0, 3), signs.slice(3)])
  const withPoint = placed(...LETTERS, ...FIGURES, [3, 22, 25, 2], [15, 0, 25, 2])
  expect(dividedFigure(withPoint)).toEqual([withPoint.slice(0, 3), withPoint.slice(3)])
})

test('letters are not divided from letters, nor figures from figures', () => {
  const letters = placed(...LETTERS, [30, 6, 33, 8], [12, 0, 25, 1])
  expect(dividedFigure(letters)).toEqual([letters])
  const figures = placed(...FIGURES, ...FIGURES)
  expect(dividedFigure(figures)).toEqual([figures])
})

test('nothing is divided where no gap is wide', () => {
  const signs = placed(...LETTERS, [15, 0, 25, 3], [15, 0, 25, 3])
  expect(dividedFigure(signs)).toEqual([signs])
})
