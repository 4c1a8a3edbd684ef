import { expect, test } from 'vitest'
import { contrast } from './colours.tsx'

test('black on white is 21, a colour on itself 1, whichever is named first', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21)
  expect(contrast([12, 99, 45], [12, 99, 45])).toBe(1)
})

test('the grey that is known to pass just so on white', () => {
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})
