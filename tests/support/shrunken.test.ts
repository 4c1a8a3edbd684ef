import { expect, test } from 'vitest'
import { shrunken } from './shrunken.ts'

const hundred = Array.from({ length: 100 }, (_, n) => n)

test('what fails by two of a hundred turns is found to need these two', async () => {
  const fails = async (some: readonly number[]) => some.includes(17) && some.includes(81)
  expect(await shrunken(hundred, fails)).toEqual([17, 81])
})

test('what fails however little is left ends with one, and what needs all of it stays whole', async () => {
  expect(await shrunken(hundred, async () => true)).toHaveLength(1)
  expect(await shrunken([1, 2, 3], async (some) => some.length === 3)).toEqual([1, 2, 3])
})
