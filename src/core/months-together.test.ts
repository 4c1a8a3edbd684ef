import { expect, test } from 'vitest'
import { aed } from './money.ts'
import { monthsTogether } from './months-together.ts'

const dues = aed(100)
const open = (['2026-03', '2026-04', '2026-05'] as const).map((month) => ({ month, remaining: dues }))

test('a multiple of the dues may pay that many open months', () => {
  expect(monthsTogether(aed(200), dues, open)).toBe(2)
  expect(monthsTogether(aed(300), dues, open)).toBe(3)
})

test('never more months than are open; the rest is more savings', () => {
  expect(monthsTogether(aed(500), dues, open)).toBe(3)
})

test('nothing is offered for one month, for what is no multiple, or with a single month open', () => {
  expect(monthsTogether(aed(100), dues, open)).toBe(0)
  expect(monthsTogether(aed(250), dues, open)).toBe(0)
  expect(monthsTogether(0n, dues, open)).toBe(0)
  expect(monthsTogether(aed(200), dues, open.slice(0, 1))).toBe(0)
  expect(monthsTogether(aed(200), 0n, open)).toBe(0)
})

test('months that cost more than the dues of now are not offered beyond what the amount reaches', () => {
  const dearer = open.map((month) => ({ ...month, remaining: aed(200) }))
  expect(monthsTogether(aed(200), dues, dearer)).toBe(0)
})
