import sharp from 'sharp'

/** Letters of a receipt are well read at this size, and a picture takes a second or two. */
const SIDE_MOST_PX = 1_700
/** What stands behind the letters is found on a picture this many times smaller. */
const SMALLER = 4
/** Half the side of the square in which most points are background, on the smaller picture. */
const AROUND = 8
/** The same for letters so large and bold that they are most of the smaller square. */
const FAR_AROUND = 20
/** On the smaller picture: what is higher or wider is a field of another colour, and no letters. */
const LETTERS_MOST = { high: 14, wide: 160 } as const
/** Up to so high it is letters yet where they fill the box, and what is behind them shows between them. A field has it at its edge alone. */
const LARGE = { high: 24, filled: 0.65, between: 0.28 } as const
/** Bold letters differ by at least so much from what is behind them; shadows and cards of a like colour by less. */
const BOLD = 48
/** What differs less from its background is noise. */
const FAINT = 22
/** Of what differs most nearby: from here on it is wholly ink. */
const INK = 0.72
/** Most points are background: so many times what they differ by is noise in a photo that was taken in the dark. */
const NOISE = 5
/** A spot of fewer points is no point of a figure. */
const SPOT = 7
/** One of fewer is none of small letters either. */
const POINT = 3
/** A margin helps to find words that touch the edge. */
const MARGIN_PX = 16

export type EvenPicture = {
  /** Grey, black letters on white, as PNG. */
  png: Buffer
  width: number
  height: number
  /** Around the picture, on each side. */
  margin: number
  /** The same without its margin: of each point how bright it is. */
  grey: Buffer
  /** The signs on it, as far as they hang together, without the margin. */
  signs: readonly Sign[]
  /** What was too small for a sign and was taken away; on small letters a point is. */
  spots: readonly Sign[]
  /** The picture with the points of its smallest letters, which what takes the grain away takes too; undefined where it has grain. */
  fine: () => Promise<Pick<EvenPicture, 'png' | 'grey'> | undefined>
}

/** The box around points that hang together: a letter or a part of one. The last point is in it. */
export type Sign = { left: number; top: number; right: number; bottom: number }

/**
 * A picture with black letters on white, whatever they were before: light on dark, on bands of colour, in uneven light.
 * The background of a point is the median around it, since letters cover less than half of it; what differs is ink.
 */
export async function evenPicture(
  bytes: Uint8Array,
  turnedBy: 0 | 90 | 180 | 270,
  sideMostPx = SIDE_MOST_PX,
): Promise<EvenPicture> {
  const fit = {
    width: sideMostPx,
    height: sideMostPx,
    fit: 'inside',
    withoutEnlargement: sideMostPx < SIDE_MOST_PX,
  } as const
  const grey = () =>
    sharp(bytes, { limitInputPixels: 60_000_000 }).resize(fit).rotate(turnedBy).greyscale().toColourspace('b-w')
  const { data, info } = await grey().median(3).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const small = { width: Math.max(1, Math.round(width / SMALLER)), height: Math.max(1, Math.round(height / SMALLER)) }
  const shrunk = await resized(data, { width, height }, small)
  const behind = await resized(backgroundOf(shrunk, small), small, { width, height })
  const differs = Buffer.alloc(data.length)
  for (let at = 0; at < data.length; at += 1) differs[at] = Math.abs((data[at] ?? 0) - (behind[at] ?? 0))
  const most = await resized(highest(await resized(differs, { width, height }, small, 'mks2013'), small), small, {
    width,
    height,
  })
  const faint = Math.max(FAINT, NOISE * medianOf(differs) + NOISE)
  const blackOnWhite = (points: Buffer) => {
    const black = Buffer.alloc(points.length)
    for (let at = 0; at < points.length; at += 1) {
      const whole = Math.max(faint, (most[at] ?? 0) * INK)
      black[at] = 255 - Math.min(255, Math.round((Math.abs((points[at] ?? 0) - (behind[at] ?? 0)) / whole) * 255))
    }
    return black
  }
  const even = blackOnWhite(data)
  const { signs, spots } = eraseLines(even, { width, height }, SPOT)
  eraseBetween(even, { width, height }, signs)
  const makeFine = async () => {
    const points = await grey().raw().toBuffer()
    const grain = Buffer.from(points.map((point, at) => Math.abs(point - (data[at] ?? 0))))
    if (medianOf(grain) > 0) return undefined
    const fine = blackOnWhite(points)
    const { signs: own } = eraseLines(fine, { width, height }, POINT)
    eraseBetween(fine, { width, height }, own)
    return { grey: fine, png: await pngOf(fine, { width, height }) }
  }
  let made: ReturnType<typeof makeFine> | undefined
  return {
    fine: () => (made ??= makeFine()),
    png: await pngOf(even, { width, height }),
    width: width + 2 * MARGIN_PX,
    height: height + 2 * MARGIN_PX,
    margin: MARGIN_PX,
    grey: even,
    signs,
    spots,
  }
}

const pngOf = (grey: Buffer, size: Size): Promise<Buffer> =>
  sharp(grey, { raw: { ...size, channels: 1 } })
    .extend({ top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: 'white' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()

function medianOf(values: Buffer): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let [value, seen] = [0, counts[0] ?? 0]
  while (seen * 2 < values.length) seen += counts[++value] ?? 0
  return value
}

type Size = { width: number; height: number }

function resized(grey: Buffer, from: Size, to: Size, kernel: 'mks2013' | 'linear' = 'linear'): Promise<Buffer> {
  return sharp(grey, { raw: { ...from, channels: 1 } })
    .resize({ ...to, fit: 'fill', kernel })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** What is behind the letters: where the near and the far median differ on a small part, the near one is of bold letters. */
function backgroundOf(grey: Buffer, size: Size): Buffer {
  const [near, far] = [medians(grey, size, AROUND), medians(grey, size, FAR_AROUND)]
  const { width } = size
  const differs = (at: number) => Math.abs((near[at] ?? 0) - (far[at] ?? 0))
  const isOther = (at: number) => differs(at) > FAINT
  const isBehind = (at: number) =>
    Math.abs((grey[at] ?? 0) - (far[at] ?? 0)) < Math.abs((grey[at] ?? 0) - (near[at] ?? 0))
  const isLarge = (points: readonly number[], { left, right, top, bottom }: Sign) => {
    const [wide, high] = [right - left + 1, bottom - top + 1]
    if (high > LARGE.high || points.length < LARGE.filled * wide * high) return false
    let between = 0
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) between += isBehind(y * width + x) ? 1 : 0
    return between > LARGE.between * wide * high
  }
  eachPart(size, isOther, (points, box) => {
    const { left, right, top, bottom } = box
    if (right - left >= LETTERS_MOST.wide || !points.some((at) => differs(at) > BOLD)) return
    if (bottom - top >= LETTERS_MOST.high && !isLarge(points, box)) return
    for (let y = Math.max(0, top - 1); y <= Math.min(size.height - 1, bottom + 1); y += 1)
      for (let x = Math.max(0, left - 1); x <= Math.min(width - 1, right + 1); x += 1)
        near[y * width + x] = far[y * width + x] ?? 0
  })
  return near
}

/** Of each point the median of the square around it, by a histogram that moves along each row. */
function medians(grey: Buffer, { width, height }: Size, around: number): Buffer {
  const out = Buffer.alloc(grey.length)
  for (let y = 0; y < height; y += 1) {
    const counts = new Uint16Array(256)
    let total = 0
    const [top, bottom] = [Math.max(0, y - around), Math.min(height - 1, y + around)]
    const count = (x: number, by: 1 | -1) => {
      if (x < 0 || x >= width) return
      for (let row = top; row <= bottom; row += 1) {
        const value = grey[row * width + x] ?? 0
        counts[value] = (counts[value] ?? 0) + by
        total += by
      }
    }
    for (let x = -around; x < around; x += 1) count(x, 1)
    for (let x = 0; x < width; x += 1) {
      count(x + around, 1)
      let [value, seen] = [0, counts[0] ?? 0]
      while (seen * 2 < total) seen += counts[++value] ?? 0
      out[y * width + x] = value
      count(x - around, -1)
    }
  }
  return out
}

/** Of each point the highest value of the square around it: along rows, then along columns. */
const highest = (grey: Buffer, size: Size): Buffer => highestAlong('y', highestAlong('x', grey, size), size)

function highestAlong(axis: 'x' | 'y', grey: Buffer, { width, height }: Size): Buffer {
  const [last, step] = axis === 'x' ? [width - 1, 1] : [height - 1, width]
  const out = Buffer.alloc(grey.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [own, point] = [axis === 'x' ? x : y, y * width + x]
      let most = 0
      for (let at = Math.max(0, own - AROUND); at <= Math.min(last, own + AROUND); at += 1)
        most = Math.max(most, grey[point + (at - own) * step] ?? 0)
      out[point] = most
    }
  return out
}

/** Darker than this is ink that may belong together. */
const DARK = 150
/** Longer than this part of the picture's shorter side is no letter. */
const LETTER_MOST = 0.17

/**
 * Takes away rules, frames and edges of boxes: what hangs together, is long, and fills little of its own box; and spots. Gives
 * the signs that are left, and the spots.
 */
function eraseLines(even: Buffer, size: Size, spot: number): Pick<EvenPicture, 'signs' | 'spots'> {
  const { width, height } = size
  const most = LETTER_MOST * Math.min(width, height)
  const signs: Sign[] = []
  const spots: Sign[] = []
  eachPart(
    size,
    (at) => (even[at] ?? 0) < DARK,
    (part, box) => {
      const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1]
      const isLine = (wide > most || high > most) && part.length < 0.3 * wide * high
      if (part.length < spot && part.length >= POINT) spots.push(box)
      if (isLine || part.length < spot || (wide > 3 * most && high < 8) || (high > most && wide < 8))
        for (const at of part) wipe(even, at, width)
      else signs.push(box)
    },
  )
  return { signs, spots }
}

/** Gives each part of a picture whose points hang together, with the box around it. */
function eachPart(
  { width, height }: Size,
  isPart: (at: number) => boolean,
  give: (points: readonly number[], box: Sign) => void,
): void {
  const seen = new Uint8Array(width * height)
  const stack: number[] = []
  for (let from = 0; from < seen.length; from += 1) {
    if (seen[from] || !isPart(from)) continue
    const part: number[] = []
    let [left, right, top, bottom] = [width, 0, height, 0]
    stack.push(from)
    seen[from] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      part.push(at)
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [x + dx, y + dy]
          const next = ny * width + nx
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[next] || !isPart(next)) continue
          seen[next] = 1
          stack.push(next)
        }
    }
    give(part, { left, top, right, bottom })
  }
}

/** A letter is paler at its edge: so many points around its box belong to it. */
const EDGE = 2

/** Takes away what is grey between the signs: the grain of a photo, shadows, and the rest of frames. */
function eraseBetween(even: Buffer, { width, height }: Size, signs: readonly Sign[]): void {
  const kept = new Uint8Array(even.length)
  for (const { left, top, right, bottom } of signs)
    for (let y = Math.max(0, top - EDGE); y <= Math.min(height - 1, bottom + EDGE); y += 1)
      kept.fill(1, y * width + Math.max(0, left - EDGE), y * width + Math.min(width - 1, right + EDGE) + 1)
  for (let at = 0; at < even.length; at += 1) if (!kept[at]) even[at] = 255
}

/** A point and the paler ones around it. */
function wipe(even: Buffer, at: number, width: number): void {
  for (const by of [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1])
    if (at + by >= 0 && at + by < even.length) even[at + by] = 255
}
