import { type Grey, resized } from './grey.ts'

// Places of a picture that can be found again in another picture of the same thing: corners of letters and shapes, at several
// sizes, each described by what is around it (M. Brown, R. Szeliski, S. Winder, Multi-image matching using multi-scale
// oriented patches, 2005; not turned, since a receipt is held upright).

export type Feature = {
  x: number
  y: number
  /** What is around it, with a mean of 0 and a length of 1: the product of two is how much they are alike. */
  patch: Float32Array
}

/** Each level is that much smaller than the one before. */
const SHRINK = 1.25
const LEVELS = 6
const SOFTEN = 1.2
/** How many are kept of the first level; of smaller ones by their area, but at least some. */
const MOST = 300
const LEAST = 60
/** Less is noise. */
const STRENGTH_LEAST = 60
/** Two are at least so many points apart. */
const APART = 5
/** A patch is so many samples wide, so many points from one to the next. */
const SAMPLES = 8
const STRIDE = 4
const REACH = (SAMPLES * STRIDE) / 2

/** The features of a picture, those of its largest size first. */
export async function featuresOf(picture: Grey): Promise<Feature[]> {
  const found: Feature[] = []
  for (let level = 0; level < LEVELS; level += 1) {
    const scale = SHRINK ** -level
    const grey = await resized(picture, scale, SOFTEN)
    const [acrossScale, downScale] = [picture.width / grey.width, picture.height / grey.height]
    for (const { x, y } of corners(grey, Math.max(LEAST, Math.round(MOST * scale * scale)))) {
      const patch = patchAt(grey, x, y)
      if (patch) found.push({ x: (x + 0.5) * acrossScale - 0.5, y: (y + 0.5) * downScale - 0.5, patch })
    }
  }
  return found
}

type Corner = { x: number; y: number; strength: number }

/** Where the shade changes in every direction: the strongest by the smaller change (J. Shi, C. Tomasi, 1994). */
function corners(grey: Grey, most: number): Corner[] {
  const { width, height } = grey
  const strength = cornerStrength(grey)
  const found: Corner[] = []
  for (let y = REACH; y < height - REACH; y += 1) {
    for (let x = REACH; x < width - REACH; x += 1) {
      const here = strength[y * width + x] ?? 0
      if (here > STRENGTH_LEAST && isPeak(strength, width, x, y, here)) found.push({ x, y, strength: here })
    }
  }
  return found.sort((one, other) => other.strength - one.strength).slice(0, most)
}

function isPeak(strength: Float32Array, width: number, x: number, y: number, here: number): boolean {
  for (let dy = -APART; dy <= APART; dy += 1) {
    for (let dx = -APART; dx <= APART; dx += 1) {
      const there = strength[(y + dy) * width + x + dx] ?? 0
      if (there > here || (there === here && (dy < 0 || (dy === 0 && dx < 0)))) return false
    }
  }
  return true
}

/** The smaller eigenvalue of the gradients' matrix, summed over 5 by 5 points. */
function cornerStrength({ width, height, points }: Grey): Float32Array {
  const products = [0, 1, 2].map(() => new Float32Array(width * height))
  const [xx, xy, yy] = products as [Float32Array, Float32Array, Float32Array]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const across = ((points[at + 1] ?? 0) - (points[at - 1] ?? 0)) / 2
      const down = ((points[at + width] ?? 0) - (points[at - width] ?? 0)) / 2
      xx[at] = across * across
      xy[at] = across * down
      yy[at] = down * down
    }
  }
  const [sumXX, sumXY, sumYY] = products.map((each) => summed(each, width, height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  return sumXX.map((a, at) => {
    const [b, c] = [sumXY[at] ?? 0, sumYY[at] ?? 0]
    return (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + b * b)
  })
}

const AROUND = 2

function summed(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(values.length)
  const sums = new Float32Array(values.length)
  for (let at = AROUND; at < values.length - AROUND; at += 1) {
    let sum = 0
    for (let by = -AROUND; by <= AROUND; by += 1) sum += values[at + by] ?? 0
    rows[at] = sum
  }
  for (let at = AROUND * width; at < (height - AROUND) * width; at += 1) {
    let sum = 0
    for (let by = -AROUND; by <= AROUND; by += 1) sum += rows[at + by * width] ?? 0
    sums[at] = sum
  }
  return sums
}

function patchAt({ width, points }: Grey, x: number, y: number): Float32Array | undefined {
  const patch = new Float32Array(SAMPLES * SAMPLES)
  let at = 0
  for (let down = 0; down < SAMPLES; down += 1) {
    for (let across = 0; across < SAMPLES; across += 1) {
      // The mean of what one sample stands for.
      const start = (y - REACH + down * STRIDE) * width + x - REACH + across * STRIDE
      let sum = 0
      for (let dy = 0; dy < STRIDE; dy += 1)
        for (let dx = 0; dx < STRIDE; dx += 1) sum += points[start + dy * width + dx] ?? 0
      patch[at] = sum
      at += 1
    }
  }
  return normalized(patch)
}

function normalized(patch: Float32Array): Float32Array | undefined {
  const mean = patch.reduce((sum, value) => sum + value, 0) / patch.length
  const length = Math.sqrt(patch.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return length === 0 ? undefined : patch.map((value) => (value - mean) / length)
}
