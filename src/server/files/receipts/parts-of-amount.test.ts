import { expect, test } from 'vitest'
import { AMOUNT, partsOf } from './parts-of-amount.ts'

/** Signs that stand side by side on one line, each as high as is said and half as wide. */
function signsOf(...heights: number[]) {
  let left = 0
  return heights.map((height) => {
    const sign = { left, right: left + height / 2, top: 100 - height, bottom: 99 }
    left += height / 2 + 4
    return sign
  })
}

test('an amount whose name of money and fils are smaller has three parts, the point with the fils', () => {
  const signs = signsOf(37, 37, 37, 80, 80, 80, 10, 46, 46)
  const [money, whole, fils] = partsOf(signs)
  expect(money?.left).toBe(signs[0]?.left)
  expect(whole?.left).toBe(signs[3]?.left)
  expect(fils?.left).toBe(signs[6]?.left)
})

test('the name of the money is a part where it is as low as points beside what is bold', () => {
  const signs = signsOf(32, 32, 32, 80, 20, 80, 80, 80, 10, 80, 80)
  const [money, figure, ...others] = partsOf(signs)
  expect(money?.right).toBe((signs[2]?.right ?? 0) + 1)
  expect(figure?.left).toBe(signs[3]?.left)
  expect(others).toEqual([])
})

test('signs that are as high are one part, and so are those of more heights than an amount has', () => {
  expect(partsOf(signsOf(30, 31, 10, 30, 30, 29, 6, 30))).toHaveLength(1)
  expect(partsOf(signsOf(40, 28, 40, 28, 40))).toHaveLength(1)
})

test.each([
  ['AED 4,750.00', true],
  ['50.00 AED', true],
  // Fils without their point would be a hundred times as much.
  ['AED 5000', false],
  ['AED 4,750', false],
  ['4,750.00.', false],
])('%s is an amount that is whole: %s', (text, isAmount) => {
  expect(AMOUNT.test(text)).toBe(isAmount)
})
