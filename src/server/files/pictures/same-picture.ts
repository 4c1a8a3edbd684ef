import { align, type Way } from './alignment.ts'
import { type Feature, featuresOf } from './features.ts'
import { type Grey, greyOf, resized, shadeAt, turned } from './grey.ts'

// Whether two pictures show the same receipt, however it was saved, cropped or photographed. All receipts of one bank's app
// look alike as a whole, so that one is laid exactly over the other, and then what each spot shows is compared: another day and
// another reference are a few spots that differ.

/** Letters are 12 to 20 points high. */
const SIDE = 1_100
/** To find where things are, less is enough. */
const FEATURE_SIDE = 640
const UNIT = SIDE / FEATURE_SIDE
const SOFTEN = 0.9

/** A picture made ready to be compared with several. */
export type Seen = { picture: Grey; features: readonly Feature[] }

async function seen(picture: Grey): Promise<Seen> {
  return { picture, features: await featuresOf(await resized(picture, 1 / UNIT, SOFTEN)) }
}

export const see = async (picture: Uint8Array) => seen(await greyOf(picture, SIDE))

/** How many spots of two pictures were compared, of all that the first has, and in how many they differ. */
export type Comparison = { spots: number; compared: number; differ: number }

/** Of what the first picture has the other has to show so much: a corner alone says nothing. */
const SHOWN_LEAST = 0.35
const SPOTS_LEAST = 40
/** A reflection on the screen; another day and another reference are some 15 spots. */
const DIFFER_MOST = 3

export const isSame = ({ spots, compared, differ }: Comparison) =>
  compared >= SPOTS_LEAST && compared >= SHOWN_LEAST * spots && differ <= DIFFER_MOST

const QUARTERS = [0, 90, 180, 270] as const

/** Compares two pictures, also where one was photographed lying on its side. Undefined: they have too little in common. */
export async function compare(one: Seen, other: Seen): Promise<Comparison | undefined> {
  for (const degrees of QUARTERS) {
    const upright = degrees === 0 ? other : await seen(await turned(other.picture, degrees))
    const way = align(one.features, upright.features)
    if (way) return compareAlong(one.picture, upright.picture, way)
  }
  return undefined
}

async function compareAlong(one: Grey, other: Grey, way: Way): Promise<Comparison> {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = way
  // Both in the size of the smaller, so that neither is sharper.
  const scale = Math.sqrt(Math.abs(a * e - b * d))
  const [ownScale, otherScale] = scale < 1 ? [scale, 1] : [1, 1 / scale]
  const [from, to] = await Promise.all([resized(one, ownScale, SOFTEN), resized(other, otherScale, SOFTEN)])
  const [own, others] = [UNIT * ownScale, UNIT * otherScale]
  const by = others / own
  const there = laidOver(to, from, [a * by, b * by, c * others, d * by, e * by, f * others, g / own, h / own])
  return compareSpots(from, there)
}

/** Where a screenshot has the phone's clock and battery, and another one of the same receipt has others. */
const EDGE = 0.045

/** The other picture as it lies over the first; NaN where it shows nothing. */
function laidOver(other: Grey, { width, height }: Grey, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Way) {
  const shades = new Float32Array(width * height)
  const edge = other.height * EDGE
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1
      const down = (d * x + e * y + f) / depth
      const isShown = down >= edge && down < other.height - edge
      shades[y * width + x] = isShown ? shadeAt(other, (a * x + b * y + c) / depth, down) : Number.NaN
    }
  }
  return shades
}

/** A spot is two or three letters wide and one line high. */
const WIDE = 30
const HIGH = 20
/** Less contrast is bare paper. */
const CONTRAST_LEAST = 10
/** A lens bends: so many points around a spot are searched for it. */
const AROUND = 4
/** How alike two spots are, from -1 to 1: the same saved badly is above 0.85, other letters are around 0.5. */
const ALIKE = 0.78
const ALIKE_FOR_SURE = 0.9

function compareSpots(from: Grey, there: Float32Array): Comparison {
  const found = { spots: 0, compared: 0, differ: 0 }
  const edge = Math.round(from.height * EDGE)
  for (let y = edge; y + HIGH <= from.height - edge; y += HIGH / 2) {
    for (let x = 0; x + WIDE <= from.width; x += WIDE / 2) {
      const spot = spotAt(from, x, y)
      if (!spot) continue
      found.spots += 1
      const likeness = bestLikeness(spot, there, from, x, y)
      if (likeness === undefined) continue
      found.compared += 1
      if (likeness < ALIKE) found.differ += 1
    }
  }
  return found
}

/** The shades of a spot, with a mean of 0 and a spread of 1; undefined where nothing is on it. */
function spotAt({ width, points }: Grey, x: number, y: number): Float32Array | undefined {
  const spot = new Float32Array(WIDE * HIGH)
  let [sum, squares] = [0, 0]
  for (let down = 0; down < HIGH; down += 1) {
    for (let across = 0; across < WIDE; across += 1) {
      const shade = points[(y + down) * width + x + across] ?? 0
      spot[down * WIDE + across] = shade
      sum += shade
      squares += shade * shade
    }
  }
  const mean = sum / spot.length
  const spread = Math.sqrt(squares / spot.length - mean * mean)
  return spread < CONTRAST_LEAST ? undefined : spot.map((shade) => (shade - mean) / spread)
}

/** How alike the other picture is where it is most so; undefined where not all around the spot is shown. */
function bestLikeness(spot: Float32Array, there: Float32Array, { width, height }: Grey, x: number, y: number) {
  if (x < AROUND || x + WIDE + AROUND > width || y < AROUND || y + HIGH + AROUND > height) return undefined
  let best = likenessAt(spot, there, y * width + x, width)
  // Most are where they should be.
  if (best > ALIKE_FOR_SURE) return best
  for (let down = -AROUND; down <= AROUND; down += 1) {
    for (let across = -AROUND; across <= AROUND; across += 1) {
      const likeness = likenessAt(spot, there, (y + down) * width + x + across, width)
      if (Number.isNaN(likeness)) return undefined
      best = Math.max(best, likeness)
    }
  }
  return best
}

/** The correlation of a spot with what begins at `start`. */
function likenessAt(spot: Float32Array, there: Float32Array, start: number, width: number): number {
  let [sum, squares, together] = [0, 0, 0]
  for (let down = 0; down < HIGH; down += 1) {
    for (let across = 0; across < WIDE; across += 1) {
      const shade = there[start + down * width + across] ?? 0
      sum += shade
      squares += shade * shade
      together += shade * (spot[down * WIDE + across] ?? 0)
    }
  }
  const mean = sum / spot.length
  const spread = Math.sqrt(squares / spot.length - mean * mean)
  return spread < 1 ? 0 : together / spot.length / spread
}
