import type { Sign } from './even-picture.ts'

const STEP = 0.002
/** What falls more is not read. */
const SLOPE_MOST = 0.12
/** In points: feet of letters that differ less stand on one line. */
const LINE = 4
/** Smaller signs are points and accents; much higher or longer ones are pictures and frames. */
const HEIGHT_LEAST = 8
const HEIGHTS_MOST = 4
const LENGTH_MOST = 8
/** A page that stands level says so by the fewest signs. */
const LEVEL_FIRST = 0.3
/** Fewer signs say nothing. */
const SIGNS_LEAST = 30

/** How lines fall to the right, as a part of their length: with the right slope the most feet of letters meet on few lines. */
export function slopeOfSigns(signs: readonly Sign[]): number {
  const heights = signs.map(({ top, bottom }) => bottom - top + 1).sort((one, other) => one - other)
  const most = HEIGHTS_MOST * (heights[Math.floor(heights.length / 2)] ?? 0)
  const letters = signs.filter(({ left, top, right, bottom }) => {
    const height = bottom - top + 1
    return height > HEIGHT_LEAST && height < most && right - left < LENGTH_MOST * height
  })
  if (letters.length < SIGNS_LEAST) return 0
  let best = { slope: 0, meet: 0 }
  for (let step = -SLOPE_MOST / STEP; step <= SLOPE_MOST / STEP; step += 1) {
    const slope = step * STEP
    const lines = new Map<number, number>()
    for (const { left, right, bottom } of letters) {
      const line = Math.floor((bottom - (slope * (left + right)) / 2) / LINE)
      // A foot at the edge of one line counts on the next too.
      for (const each of [line, line + 1]) lines.set(each, (lines.get(each) ?? 0) + 1)
    }
    const met = [...lines.values()].reduce((sum, each) => sum + each ** 2, 0)
    const meet = met * (1 - LEVEL_FIRST * Math.abs(slope))
    if (meet > best.meet) best = { slope, meet }
  }
  return best.slope
}
