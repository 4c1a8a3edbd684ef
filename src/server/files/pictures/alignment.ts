import type { Feature } from './features.ts'

// Where the places of one picture are in another, found by features that both have.

/** Leads from a place of one picture to that of the other: the first eight numbers of a homography, the ninth is 1. */
export type Way = readonly number[]

type Place = { x: number; y: number }
type Pair = { from: Place; to: Place }

/** Which of two features are alike: by their product, and by how much less alike the next best is. */
const ALIKE = 0.75
const CLEARLY = 0.8
/** Fewer agree by chance as well. */
const PAIRS_LEAST = 14
const TRIES = 600
/** How far a place may be from where a way leads to be taken for right, in points, from the first guess to the last. */
const NEAR = [14, 8, 5, 4, 4]
/** Two that lie closer together say too little of turn and scale. */
const APART_LEAST = 20
const SCALE_MOST = 3
const TURN_MOST = Math.sin((30 / 180) * Math.PI)

/** The way from one picture to another; undefined where they have too little in common. */
export function align(from: readonly Feature[], to: readonly Feature[]): Way | undefined {
  const pairs = pairsOf(from, to)
  let agreed = pairsOfBestGuess(pairs)
  let way: Way | undefined
  for (const near of NEAR) {
    if (agreed.length < PAIRS_LEAST) return undefined
    way = fitted(agreed)
    if (!way) return undefined
    agreed = agreeing(pairs, way, near)
  }
  return agreed.length < PAIRS_LEAST ? undefined : way
}

/** Each feature with the one that is most like it, where no other is nearly as much so. */
function pairsOf(from: readonly Feature[], to: readonly Feature[]): Pair[] {
  return from.flatMap((one): Pair[] => {
    let [best, second] = [-1, -1]
    let found: Feature | undefined
    for (const other of to) {
      const alike = product(one.patch, other.patch)
      if (alike > best) {
        // The same corner at the next size is no other place.
        if (found && !isSamePlace(found, other)) second = best
        ;[best, found] = [alike, other]
      } else if (alike > second && found && !isSamePlace(found, other)) second = alike
    }
    if (!found || best < ALIKE || 1 - best > CLEARLY * (1 - second)) return []
    return [{ from: one, to: found }]
  })
}

const SAME_PLACE = 6
const isSamePlace = (one: Place, other: Place) =>
  Math.abs(one.x - other.x) < SAME_PLACE && Math.abs(one.y - other.y) < SAME_PLACE

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The largest number of pairs that one move, turn and scale explains (RANSAC). Its draws are the same each time. */
function pairsOfBestGuess(pairs: readonly Pair[]): Pair[] {
  let best: Pair[] = []
  let state = 1
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return pairs[Math.floor((state / 2 ** 32) * pairs.length)]
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [one, other] = [draw(), draw()]
    const way = one && other && similarity(one, other)
    if (!way) continue
    const agreed = agreeing(pairs, way, NEAR[0] ?? 0)
    if (agreed.length > best.length) best = agreed
  }
  return best
}

/** The move, turn and scale that lead both pairs; undefined for what no photo of a receipt does. */
function similarity(one: Pair, other: Pair): Way | undefined {
  const [ax, ay] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [bx, by] = [other.to.x - one.to.x, other.to.y - one.to.y]
  const length = ax * ax + ay * ay
  if (length < APART_LEAST ** 2) return undefined
  const cos = (ax * bx + ay * by) / length
  const sin = (ax * by - ay * bx) / length
  const scale = Math.hypot(cos, sin)
  if (scale > SCALE_MOST || scale < 1 / SCALE_MOST || cos < 0 || Math.abs(sin) > TURN_MOST * scale) return undefined
  return [
    cos,
    -sin,
    one.to.x - cos * one.from.x + sin * one.from.y,
    sin,
    cos,
    one.to.y - sin * one.from.x - cos * one.from.y,
    0,
    0,
  ]
}

/** The pairs whose place is near to where a way leads. */
function agreeing(
  pairs: readonly Pair[],
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Way,
  near: number,
): Pair[] {
  return pairs.filter(({ from: { x, y }, to }) => {
    const depth = g * x + h * y + 1
    return Math.abs((a * x + b * y + c) / depth - to.x) < near && Math.abs((d * x + e * y + f) / depth - to.y) < near
  })
}

/** Coordinates are counted in these, so that all numbers are near to 1. */
const POINTS = 500

/** The homography that leads the pairs best, by least squares. */
function fitted(pairs: readonly Pair[]): Way | undefined {
  const rows = Array.from({ length: 8 }, () => new Float64Array(9))
  const add = (equation: readonly number[]) => {
    rows.forEach((row, at) => {
      const factor = equation[at] ?? 0
      row.forEach((sum, column) => {
        row[column] = sum + factor * (equation[column] ?? 0)
      })
    })
  }
  for (const { from, to } of pairs) {
    const [x, y, u, v] = [from.x / POINTS, from.y / POINTS, to.x / POINTS, to.y / POINTS]
    add([x, y, 1, 0, 0, 0, -x * u, -y * u, u])
    add([0, 0, 0, x, y, 1, -x * v, -y * v, v])
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved(rows) ?? []
  // A receipt is not seen in a mirror.
  if (a <= 0 || e <= 0) return undefined
  return [a, b, c * POINTS, d, e, f * POINTS, g / POINTS, h / POINTS]
}

/** Solves equations, rows of coefficients with the sum behind them, by elimination. Undefined: they say too little. */
function solved(equations: readonly Float64Array[]): number[] | undefined {
  const open = [...equations]
  const done: Float64Array[] = []
  for (let at = 0; at < equations.length; at += 1) {
    const size = (row: Float64Array) => Math.abs(row[at] ?? 0)
    const pivot = open.reduce((best, row) => (size(row) > size(best) ? row : best))
    if (size(pivot) < 1e-12) return undefined
    open.splice(open.indexOf(pivot), 1)
    for (const row of [...open, ...done]) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      row.forEach((value, column) => {
        row[column] = value - factor * (pivot[column] ?? 0)
      })
    }
    done.push(pivot)
  }
  return done.map((row, at) => (row[equations.length] ?? 0) / (row[at] ?? 1))
}
