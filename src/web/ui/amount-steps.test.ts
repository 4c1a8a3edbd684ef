import { describe, expect, test } from 'vitest'
import { stepped, steppedByKey } from './amount-steps.ts'

const limits = { min: 500, max: 5_000, step: 500 }

describe('an amount in steps', () => {
  test('goes a step up and down and stops at its limits', () => {
    expect(stepped(1_000, 1, limits)).toBe(1_500)
    expect(stepped(1_000, -1, limits)).toBe(500)
    expect(stepped(5_000, 1, limits)).toBe(5_000)
    expect(stepped(500, -1, limits)).toBe(500)
  })

  test('what was typed between two steps goes to the next one on its way', () => {
    expect(stepped(1_234, 1, limits)).toBe(1_500)
    expect(stepped(1_234, -1, limits)).toBe(1_000)
    expect(stepped(9_999, -1, limits)).toBe(5_000)
    expect(stepped(3, 1, limits)).toBe(500)
  })

  test('begins at the least amount where none is typed', () => {
    expect(stepped(undefined, 1, limits)).toBe(500)
    expect(stepped(undefined, -1, limits)).toBe(500)
  })

  test.each([
    ['ArrowUp', 2_500],
    ['ArrowDown', 1_500],
    ['PageUp', 4_500],
    ['PageDown', 500],
    ['Home', 500],
    ['End', 5_000],
    ['7', undefined],
    ['Tab', undefined],
  ])('%s leads from 2,000 to %s', (key, to) => expect(steppedByKey(key, 2_000, limits)).toBe(to))
})
