import { expect, test } from 'vitest'
import { mendedBySigns } from './mend-by-signs.ts'

const HIGH = 20
const word = (text: string, left: number, right: number) => ({
  text,
  sure: 95,
  leastSure: 94,
  left,
  right,
  top: 100,
  bottom: 100 + HIGH,
})
const evenOf = (signs: { left: number; right: number; top: number; bottom: number }[], spots: typeof signs = []) => ({
  png: Buffer.alloc(0),
  width: 0,
  height: 0,
  margin: 0,
  grey: Buffer.alloc(0),
  signs,
  spots,
  fine: () => Promise.resolve(undefined),
})

test('two figures around a spot at the foot of their line are one with its decimals', () => {
  const words = [word('3,500', 100, 160), word('00', 169, 195)]
  const spot = { left: 164, right: 165, top: 118, bottom: 119 }
  const texts = (spots: (typeof spot)[]) => mendedBySigns(words, evenOf([], spots)).map(({ text }) => text)
  expect(texts([spot])).toEqual(['3,500.00'])
  expect(texts([])).toEqual(['3,500', '00'])
  // Higher it is the grain of a photo.
  expect(texts([{ ...spot, top: 108, bottom: 109 }])).toEqual(['3,500', '00'])
})

/** Signs side by side, each so wide. */
function signsOf(...widths: number[]) {
  let left = 100
  return widths.map((wide) => {
    const sign = { left, right: left + wide - 1, top: 100, bottom: 100 + HIGH }
    left += wide + 3
    return sign
  })
}
const read = (text: string, ...widths: number[]) => {
  const signs = signsOf(...widths)
  return mendedBySigns([word(text, 100, signs.at(-1)?.right ?? 0)], evenOf(signs)).map((each) => each.text)
}

test('a zero that is wider than the figures of its code is an O', () => {
  expect(read('S01318', 13, 17, 8, 13, 8, 13)).toEqual(['S01318'])
  expect(read('S0231856', 13, 17, 13, 13, 8, 13, 13, 13)).toEqual(['SO231856'])
  expect(read('S0231856', 13, 13, 13, 13, 8, 13, 13, 13)).toEqual(['S0231856'])
})

test('letters that touch say nothing of how wide they are, those before them do', () => {
  expect(read('23604578L', 13, 13, 13, 17, 13, 13, 30)).toEqual(['236O4578L'])
})
