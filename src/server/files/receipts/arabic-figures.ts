import type { Place, ReadWord } from '#core/receipts/page.ts'
import type { EvenPicture, Sign } from './even-picture.ts'
import { classify, INPUTS, SIDE } from './figure-network.ts'

/** In heights of a figure: signs that are nearer stand in one word; zeros are small and far apart. */
export const GAP_MOST = 0.9
/** A sign this near on the same line may have been torn from a figure. */
const TORN = 1.2
/** A high sign that surely is no figure, and stands farther, is a letter. */
const SPACE = 0.35
const LETTER_LIKELY = 0.85
/** A sign that is no figure, this near, makes a word of letters of both. */
const TOUCHES = 0.3
/** Signs of less than this part of the highest are no figures but zeros and what divides them. */
const HIGH = 0.62
const LIKELY_LEAST = 0.6
/** The height of a figure, in points. Smaller ones are not told apart. */
const HEIGHT_LEAST = 11
/** Of the page, for letters; what is larger is a bar or a picture. */
const HEIGHT_MOST = 0.09
const WIDTH_MOST = 0.25

/** A sign, and how far its line has fallen where it stands. */
export type Placed = Sign & { fall: number }

/**
 * Figures in Arabic writing on a picture, as words with figures of ours. What stands under words that are known is left out.
 * `slope` is that of the picture's lines. Signs are told apart one by one; a word with one that is doubtful is left out, and one
 * beside which something stands that nobody knows.
 */
export function findArabicFigures(
  even: EvenPicture,
  known: readonly Place[],
  slope: number,
  hasGrain = false,
): ReadWord[] {
  const hidden = even.signs.filter((sign) => known.some((word) => isWithin(sign, word)))
  const free = even.signs.filter((sign) => !hidden.includes(sign))
  const words = signWords(free, even, slope, GAP_MOST, GAP_MOST, hasGrain ? BESIDE : BESIDE_ZEROS).map((word) =>
    takenApart(even, word),
  )
  const read = words.map((word) => ({ word, read: withoutAlif(word, readSigns(even, word)) }))
  const letters = new Set(
    read.flatMap((each) =>
      each.word.filter((_, at) => each.read[at]?.sign === '?' && each.read[at].likely >= LETTER_LIKELY),
    ),
  )
  const all = words.flat()
  const runs = read.flatMap((each) => runsOf(even, each.word, each.read))
  const isArabic = runs.some(({ text }) => text.length > 2 && numberOf(text, false))
  return runs
    .filter((run) => !isEdge(run, runs))
    .flatMap((run) => {
      const text = numberOf(run.text, isArabic)
      if (!text || run.likely < LIKELY_LEAST || all.some((sign) => isTorn(run, sign, letters))) return []
      if (hidden.some((sign) => isItsOne(run, sign, slope))) return []
      const sure = Math.round(Math.min(100 * run.likely, DOUBTFUL.test(text) ? DOUBTFUL_SURE : 100))
      const figure = { ...boxOf(run.signs), text, sure, leastSure: sure }
      return run.money ? [{ ...boxOf(run.money), text: DIRHAM, sure, leastSure: sure }, figure] : [figure]
    })
}

/** So many strokes right below one another, in points from one line up, are the edge of cards. */
const EDGES_LEAST = 3
const EDGE = 3
const isEdge = ({ text, signs: [sign] }: Run, runs: readonly Run[]): boolean =>
  text === '1' &&
  runs.filter((each) => each.text === '1' && Math.abs((each.signs[0]?.left ?? 0) - (sign?.left ?? 0)) <= EDGE).length >=
    EDGES_LEAST

export const isWithin = (sign: Sign, word: Place) => {
  const [x, y] = [(sign.left + sign.right) / 2, (sign.top + sign.bottom) / 2]
  return x >= word.left && x <= word.right && y >= word.top && y <= word.bottom
}

/** In heights of a figure: a one is as narrow, and two of them stand so far apart; no two letters of Arabic are both as narrow. */
const NARROW = 0.45
const TWO_ONES = 0.5

/**
 * Signs that stand side by side on one line: the gap between two is at most this part of their height, `oneGapMost` where one of
 * them may be a one of ours, which stands farther from its neighbours than other figures do.
 */
export function signWords(
  signs: readonly Sign[],
  page: { width: number; height: number },
  slope: number,
  gapMost: number,
  oneGapMost = gapMost,
  besideMost = BESIDE,
): Placed[][] {
  const words: Placed[][] = []
  const placed = signs
    .filter((sign) => heightOf(sign) < HEIGHT_MOST * page.height && sign.right - sign.left < WIDTH_MOST * page.width)
    .map((sign) => ({ ...sign, fall: (slope * (sign.left + sign.right)) / 2 }))
    .sort((one, other) => one.left - other.left)
  for (const sign of placed) {
    let nearest: { word: Placed[]; gap: number } | undefined
    for (const word of words) {
      const last = word.at(-1)
      const gap = sign.left - (last?.right ?? 0)
      // A zero says nothing of how high its line is; a frame at the beginning is no measure of what stands far behind it.
      const beside = tallestOf(word.slice(-besideMost))
      const height = Math.max(heightOf(beside), heightOf(sign))
      const ones = [sign, last].filter((each) => each && heightOf(each) >= HIGH * height && isNarrow(each)).length
      const most = ones === 2 ? Math.max(oneGapMost, TWO_ONES) : ones === 1 ? oneGapMost : gapMost
      if (gap > most * height || gap < -0.3 * height || (nearest && gap >= nearest.gap)) continue
      if (isOnLine(sign, beside)) nearest = { word, gap }
    }
    if (nearest) nearest.word.push(sign)
    else words.push([sign])
  }
  return words
}

const BESIDE = 6
/** Of '100,000.00' in Arabic figures all but the first are low. In the grain of a photo stains would be taken together. */
const BESIDE_ZEROS = 9
export const isNarrow = (sign: Sign) => sign.right - sign.left + 1 < NARROW * heightOf(sign)

/** Zeros stand in the middle of their line, and what divides figures at its foot. */
function isOnLine(one: Placed, other: Placed): boolean {
  const [low, high] = heightOf(one) < heightOf(other) ? [one, other] : [other, one]
  const middle = (low.top + low.bottom) / 2 - low.fall + high.fall
  return middle > high.top - 0.25 * heightOf(high) && middle < high.bottom + 0.4 * heightOf(high)
}

const heightOf = ({ top, bottom }: Sign) => bottom - top + 1
const tallestOf = (signs: readonly Placed[]): Placed =>
  signs.reduce((one, other) => (heightOf(other) > heightOf(one) ? other : one))

type Run = {
  signs: readonly Placed[]
  text: string
  likely: number
  height: number
  /** The name of its money, where that stands before it. */
  money: readonly Placed[] | undefined
}

const DIRHAM = 'د.إ'
/** As its letters look, from left to right: an alif, with or without its hamza, a point, and a letter. */
const DIRHAM_SEEN = /[?,]?1\??,\?$/

type Reading = ReturnType<typeof readSigns>

/** The parts of a word that are figures, and stand apart from what is none. */
function runsOf(even: EvenPicture, word: readonly Placed[], read: Reading): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < word.length; from += 1) {
    if (read[from]?.sign === '?') continue
    let to = from
    while (to < word.length && read[to]?.sign !== '?') to += 1
    const signs = word.slice(from, to)
    const { height } = lineOf(signs)
    const [first, last, before, after] = [signs[0], signs.at(-1), word[from - 1], word[to]]
    const touches =
      (before && first && first.left - before.right < TOUCHES * height) ||
      (after && last && after.left - last.right < TOUCHES * height)
    // Beside letters the height was that of letters.
    const own = readSigns(even, signs)
    if (!touches && height >= HEIGHT_LEAST)
      runs.push({
        signs,
        height,
        text: own.map(({ sign }) => sign).join(''),
        likely: Math.min(...own.map(({ likely }) => likely)),
        money: moneyBefore(word.slice(0, from), read),
      })
    from = to
  }
  return runs
}

/** Darker than this are two figures that a soft picture runs into one. */
const APART = [110, 75, 40] as const
/** In heights of the line: a figure is no wider. */
const WIDE = 0.95
const WIDE_MOST = 2.2
const APART_LIKELY = 0.9
/** Fewer points are a spot. */
const POINTS = 6

/** Signs that are none, and wide as two: where each of the parts that are darkest is a figure, they are those. */
function takenApart(even: EvenPicture, word: readonly Placed[]): readonly Placed[] {
  const read = readSigns(even, word)
  if (!read.some(({ sign }) => /\d/.test(sign))) return word
  const line = lineOf(word)
  return word.flatMap((sign, at) => {
    const wide = (sign.right - sign.left + 1) / line.height
    if (read[at]?.sign !== '?' || wide < WIDE || wide > WIDE_MOST) return [sign]
    for (const dark of APART) {
      const parts = darkParts(even, sign, dark)
      const all = word.flatMap((other) => (other === sign ? parts : [other]))
      const own = readSigns(even, all).slice(at, at + parts.length)
      if (parts.length === 2 && own.every((each) => each.sign !== '?' && each.likely >= APART_LIKELY)) return parts
    }
    return [sign]
  })
}

/** What hangs together within a sign where only points darker than this count. */
function darkParts({ grey, width, margin }: EvenPicture, sign: Placed, dark: number): Placed[] {
  const stride = width - 2 * margin
  const seen = new Set<number>()
  const isDark = (x: number, y: number) =>
    x >= sign.left &&
    x <= sign.right &&
    y >= sign.top &&
    y <= sign.bottom &&
    (grey[y * stride + x] ?? 255) < dark &&
    !seen.has(y * stride + x)
  const parts: Placed[] = []
  for (let x = sign.left; x <= sign.right; x += 1)
    for (let y = sign.top; y <= sign.bottom; y += 1) {
      if (!isDark(x, y)) continue
      const stack = [[x, y] as const]
      seen.add(y * stride + x)
      const part = { left: x, right: x, top: y, bottom: y }
      let points = 0
      for (let point = stack.pop(); point; point = stack.pop()) {
        const [px, py] = point
        points += 1
        part.left = Math.min(part.left, px)
        part.right = Math.max(part.right, px)
        part.top = Math.min(part.top, py)
        part.bottom = Math.max(part.bottom, py)
        for (let dy = -1; dy <= 1; dy += 1)
          for (let dx = -1; dx <= 1; dx += 1)
            if (isDark(px + dx, py + dy)) {
              seen.add((py + dy) * stride + px + dx)
              stack.push([px + dx, py + dy])
            }
      }
      if (points >= POINTS) parts.push({ ...part, fall: sign.fall })
    }
  return parts.sort((one, other) => one.left - other.left)
}

/** In heights of a figure: an alif at the end of a word is so near to its letters, and so far from the figures of a day. */
const ALIF = { near: 0.3, far: 0.4 } as const

/** An alif looks like a one. One that ends the letters of a word, well before a day of one figure or two, is a letter. */
function withoutAlif(word: readonly Placed[], read: Reading): Reading {
  const { height } = lineOf(word)
  const gap = (at: number) => (word[at]?.left ?? 0) - (word[at - 1]?.right ?? 0)
  const from =
    word.length -
    (word.length > 2 && /^\d\d$/.test(signsOf(read.slice(-2))) && gap(word.length - 1) < ALIF.far * height ? 2 : 1)
  const alif = from - 1
  const isAlif =
    read[alif]?.sign === '1' &&
    read[alif - 1]?.sign === '?' &&
    gap(alif) < ALIF.near * height &&
    gap(from) > ALIF.far * height &&
    gap(from) > 2 * gap(alif)
  return isAlif ? read.map((each, at) => (at === alif ? { sign: '?', likely: 1 } : each)) : read
}

const signsOf = (read: Reading) => read.map(({ sign }) => sign).join('')

function moneyBefore(before: readonly Placed[], read: Reading): readonly Placed[] | undefined {
  const seen = DIRHAM_SEEN.exec(before.map((_, at) => read[at]?.sign).join(''))
  return seen ? before.slice(seen.index) : undefined
}

const readSigns = (even: EvenPicture, word: readonly Placed[]) => {
  const line = lineOf(word)
  return word.map((sign) => {
    const read = classify(inputsOf(even, sign, line))
    if (read.sign === '1' && word.some((other) => isHamza(other, sign))) return { sign: '?', likely: 1 }
    return read.sign === '0' && isInMiddle(sign, line) ? { ...read, likely: Math.max(read.likely, ZERO_LIKELY) } : read
  })
}

/** In heights of its alif: so high is a hamza at most. No figure has anything above it. */
const HAMZA = 0.6
const isHamza = (sign: Sign, alif: Sign) =>
  sign.left <= alif.right &&
  sign.right >= alif.left &&
  sign.bottom <= alif.top &&
  alif.top - sign.bottom < HAMZA * heightOf(alif) &&
  heightOf(sign) < HAMZA * heightOf(alif)

/** In heights of the line: a point about as wide as it is high, in the middle, is a zero whatever letters it is of. */
const ZERO = { high: [0.1, 0.4], wide: [0.6, 1.6], middle: [0.3, 0.7] } as const
const ZERO_LIKELY = 0.8
const isInMiddle = (sign: Placed, { top, height }: Line) => {
  const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  const middle = ((sign.top + sign.bottom) / 2 - sign.fall - top) / height
  return (
    within(heightOf(sign) / height, ZERO.high) &&
    within((sign.right - sign.left + 1) / heightOf(sign), ZERO.wide) &&
    within(middle, ZERO.middle)
  )
}

/** Where the high signs of a word stand, once its line is level. */
type Line = { top: number; height: number }

export function lineOf(word: readonly Placed[]): Line {
  const tallest = tallestOf(word)
  const highest = heightOf(tallest)
  // What divides figures may be as long as a low figure, but hangs from the foot of the line.
  const high = word.filter(
    (sign) => heightOf(sign) >= HIGH * highest && sign.top - sign.fall < tallest.top - tallest.fall + 0.4 * highest,
  )
  return { top: median(high.map(({ top, fall }) => top - fall)), height: median(high.map(heightOf)) }
}

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** What the network is given of a sign: its points, laid into a square, and how it stands in its line. */
export function inputsOf({ grey, width, margin }: EvenPicture, sign: Placed, line: Line): Float32Array {
  const inputs = new Float32Array(INPUTS)
  const stride = width - 2 * margin
  const [wide, high] = [sign.right - sign.left + 1, heightOf(sign)]
  const side = Math.max(wide, high)
  const [left, top] = [sign.left - (side - wide) / 2, sign.top - (side - high) / 2]
  const step = side / SIDE
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      // The mean of the points that lie there; where they are fewer than the square's, the nearest.
      const [x0, y0] = [Math.floor(left + x * step), Math.floor(top + y * step)]
      const [x1, y1] = [
        Math.max(x0, Math.ceil(left + (x + 1) * step) - 1),
        Math.max(y0, Math.ceil(top + (y + 1) * step) - 1),
      ]
      let [sum, count] = [0, 0]
      for (let row = y0; row <= y1; row += 1)
        for (let column = x0; column <= x1; column += 1) {
          count += 1
          if (row < sign.top || row > sign.bottom || column < sign.left || column > sign.right) continue
          sum += 255 - (grey[row * stride + column] ?? 255)
        }
      inputs[y * SIDE + x] = sum / count / 255
    }
  const middle = (sign.top + sign.bottom) / 2 - sign.fall
  inputs.set(
    [high / line.height, wide / line.height, (middle - line.top) / line.height, wide / high].map((each) =>
      Math.max(-1, Math.min(2, each)),
    ),
    SIDE * SIDE,
  )
  return inputs
}

/** Whether a sign that is not of a run lies so near on its line that it may belong to it. */
function isTorn(run: Run, sign: Placed, letters: ReadonlySet<Placed>): boolean {
  if (run.signs.includes(sign)) return false
  const { left, right } = boxOf(run.signs)
  const middle = (sign.top + sign.bottom) / 2 - sign.fall
  const { top, height } = lineOf(run.signs)
  const isBeside = middle > top - 0.1 * height && middle < top + 1.2 * height
  const gap = Math.max(left - sign.right, sign.left - right)
  // A letter of the name of money, behind a space.
  if (letters.has(sign) && heightOf(sign) >= HIGH * height && gap > SPACE * height) return false
  return isBeside && gap < TORN * height
}

/** In heights of a figure: letters stand farther from it, behind a space. */
const ONE_GAP = 0.5

/** Whether a sign that was read as a letter of the word beside a figure is its first or last: a one, which looks like an alif. */
function isItsOne(run: Run, sign: Sign, slope: number): boolean {
  const { left, right } = boxOf(run.signs)
  const { top, height } = lineOf(run.signs)
  const middle = (sign.top + sign.bottom) / 2 - (slope * (sign.left + sign.right)) / 2
  const gap = Math.max(left - sign.right, sign.left - right)
  const isHigh = heightOf(sign) >= HIGH * height && sign.right - sign.left + 1 < NARROW * heightOf(sign)
  return isHigh && middle > top && middle < top + height && gap > 0 && gap < ONE_GAP * height
}

export const boxOf = (signs: readonly Sign[]): Place => ({
  left: Math.min(...signs.map(({ left }) => left)),
  top: Math.min(...signs.map(({ top }) => top)),
  right: Math.max(...signs.map(({ right }) => right)),
  bottom: Math.max(...signs.map(({ bottom }) => bottom)),
})

/** Western figures that look like some of these: 1, 0 for a five, 9 and 7 for a six. One that looks like none is needed. */
const ARABIC_ALONE = /[023478]/
/** One and nine are the same in both, and an alif is a one. */
const STROKES = /^[19]{1,2}$/
/** A day beside its month may be so, but not an amount: one that begins with a zero lacks what stood before it. */
const DOUBTFUL = /^([1569]{1,2}|0\d)$/
const DOUBTFUL_SURE = 66
/** What may be a day in Arabic figures where other figures of the page are Arabic. */
const DAY = /^[12]?\d$|^3[01]$/

/** What a run says, with figures and points of ours; undefined where it is no number and no day. */
function numberOf(text: string, isArabic: boolean): string | undefined {
  const isNumber = /^\d{1,3}(,\d{3})*(,\d{2})?$|^\d+(,\d{2})?$/.test(text)
  const isDay = /^(\d{1,2}([,/-])\d{1,2}\2\d{4}|\d{4}([,/-])\d{1,2}\3\d{1,2}|\d{1,2}([/-])\d{1,2}\4\d{2})$/.test(text)
  if (/^0(\d{2}|,)/.test(text) && !isDay) return undefined
  if (!(isNumber || isDay) || !(ARABIC_ALONE.test(text) || STROKES.test(text) || (isArabic && DAY.test(text))))
    return undefined
  return isDay ? text.replaceAll(',', '.') : text.replace(/,(\d{2})$/, '.$1')
}
