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
/** Lines of so many points that a page of the largest size has, above and below. */
const LINES_MOST = 2_048
/** Fewer signs say nothing. */
const SIGNS_LEAST = 30

/** In parts of its length: a photo from aside has lines at its foot that fall by so much more or less than those at its head. */
const FAN_STEP = 0.02
const FAN_MOST = 0.16
/** Lines that fan out meet in so many more places at least; a page seen from the front has some by chance. */
const FAN_GAIN = 1.12

/** How lines fall to the right, as a part of their length, in the middle of the page, and by how much more at its foot than at its head. */
export type Lean = { slope: number; fan: number }

/** With the right slope, and the right fan, the most feet of letters meet on few lines. */
export function leanOfSigns(signs: readonly Sign[], height: number): Lean {
  const heights = signs.map(({ top, bottom }) => bottom - top + 1).sort((one, other) => one - other)
  const most = HEIGHTS_MOST * (heights[Math.floor(heights.length / 2)] ?? 0)
  const letters = signs.filter(({ left, top, right, bottom }) => {
    const high = bottom - top + 1
    return high > HEIGHT_LEAST && high < most && right - left < LENGTH_MOST * high
  })
  if (letters.length < SIGNS_LEAST) return { slope: 0, fan: 0 }
  const feet = letters.map(({ left, right, bottom }) => ({
    across: (left + right) / 2,
    foot: bottom,
    down: bottom / height - 0.5,
  }))
  const straight = bestSlope(feet, 0)
  let best = { ...straight, meet: FAN_GAIN * straight.meet }
  const tryFan = (fan: number) => {
    const fanned = bestSlope(feet, fan)
    if (fanned.meet > best.meet) best = fanned
  }
  for (let step = 1; step <= FAN_MOST / FAN_STEP; step += 1) for (const sign of [-1, 1]) tryFan(sign * step * FAN_STEP)
  if (best.fan !== 0) for (const fan of [best.fan - FAN_STEP / 2, best.fan + FAN_STEP / 2]) tryFan(fan)
  return { slope: best.slope, fan: best.fan }
}

type Foot = { across: number; foot: number; down: number }

function bestSlope(feet: readonly Foot[], fan: number): Lean & { meet: number } {
  const lines = new Uint16Array(LINES_MOST)
  let best = { slope: 0, fan, meet: 0 }
  for (let step = -SLOPE_MOST / STEP; step <= SLOPE_MOST / STEP; step += 1) {
    const slope = step * STEP
    lines.fill(0)
    for (const { across, foot, down } of feet) {
      const line = Math.floor((foot - (slope + fan * down) * across) / LINE) + LINES_MOST / 2
      // A foot at the edge of one line counts on the next too.
      for (const each of [line, line + 1]) lines[each] = (lines[each] ?? 0) + 1
    }
    const met = lines.reduce((sum, each) => sum + each ** 2, 0)
    const meet = met * (1 - LEVEL_FIRST * Math.abs(slope))
    if (meet > best.meet) best = { slope, fan, meet }
  }
  return best
}
