import { expect, test } from 'vitest'
import { dirhamBefore } from './dirham-sign.ts'

const sign = (left: number, wide: number, top: number, bottom: number) => ({
  left,
  right: left + wide - 1,
  top,
  bottom,
})
const alif = sign(72, 5, 100, 125)
const under = sign(70, 7, 128, 134)
const point = sign(84, 4, 121, 125)
const dal = sign(92, 14, 108, 126)
const figures = [sign(114, 14, 101, 125), sign(132, 14, 101, 125), sign(150, 4, 121, 125), sign(158, 14, 101, 125)]

test('the dirham in Arabic is found before a figure or alone, with its point or without', () => {
  expect(dirhamBefore([alif, under, point, dal, ...figures])).toEqual([alif, under, point, dal])
  expect(dirhamBefore([alif, under, dal, ...figures])).toEqual([alif, under, dal])
  expect(dirhamBefore([alif, under, point, dal])).toEqual([alif, under, point, dal])
})

test('a one, a comma and other figures are no dirham', () => {
  const one = sign(72, 8, 101, 125)
  const comma = sign(82, 5, 120, 130)
  expect(dirhamBefore([one, comma, ...figures])).toEqual([])
  expect(dirhamBefore([one, ...figures])).toEqual([])
  // ١٬ of ١٬٠٠٠ as a dim picture of an app has it.
  expect(dirhamBefore([sign(160, 7, 331, 352), sign(173, 8, 331, 346)])).toEqual([])
})
