import sharp from 'sharp'

const SIDE = 16
/** Fewer bits than these on either side, and the picture has next to nothing on it: every blank page is like every other. */
const BITS_AT_LEAST = 12

/**
 * A fingerprint of what a picture shows, 256 characters of 0 and 1: whether each spot of a 16 by 16 grid is brighter
 * than the one to its right. The same picture saved again or made smaller differs in a few bits. Undefined for a blank one.
 */
export async function picturePrint(jpeg: Buffer): Promise<string | undefined> {
  const pixels = await sharp(jpeg)
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let print = ''
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column
      print += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0'
    }
  }
  const ones = print.replaceAll('0', '').length
  return ones < BITS_AT_LEAST || ones > print.length - BITS_AT_LEAST ? undefined : print
}
