import sharp from 'sharp'

/** A picture without colours: a byte for each of its points, row by row. */
export type Grey = { width: number; height: number; points: Uint8Array }

/** A picture that fits into a square of `side` points. */
export async function greyOf(picture: Uint8Array, side: number): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .resize(side, side, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, points: data }
}

/** The same made smaller or larger by `scale`, then softened: what a soft photo and a sharp screenshot show is then alike. */
export async function resized(grey: Grey, scale: number, soften: number): Promise<Grey> {
  const { width, height, points } = grey
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const image = sharp(points, { raw: { width, height, channels: 1 } }).resize({ ...size, fit: 'fill' })
  const { data } = await image.blur(soften).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { ...size, points: data }
}

/** The same, turned. */
export async function turned({ width, height, points }: Grey, degrees: 90 | 180 | 270): Promise<Grey> {
  const image = sharp(points, { raw: { width, height, channels: 1 } })
    .rotate(degrees)
    .greyscale()
    .raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, points: data }
}

/** The shade at a place between points; NaN outside of the picture. */
export function shadeAt({ width, height, points }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN
  const [across, down] = [x - left, y - top]
  const at = top * width + left
  const above = (points[at] ?? 0) * (1 - across) + (points[at + 1] ?? 0) * across
  const below = (points[at + width] ?? 0) * (1 - across) + (points[at + width + 1] ?? 0) * across
  return above * (1 - down) + below * down
}
