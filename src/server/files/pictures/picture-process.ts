// A process of its own that decodes pictures and writes them as JPEG. What decoding takes of memory is given back here and
// not between calls, and a picture that ends the decoder ends nothing else. It is given nothing but the picture.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { Refusal } from '#core/refusal.ts'
import { answerFiles } from '#server/files/file-worker.ts'
import type { PictureToRewrite } from './rewrite-picture.ts'

/** A picture may be this wide and high at most before it is decoded: a small file can unpack to gigabytes. */
const SIDE_MAX_PX = 12_000
const PIXELS_MAX = 60_000_000
/** What is kept is at most this wide and high: enough to read a receipt by, small enough for a phone. */
const KEPT_SIDE_PX = 2_000
const KEPT_QUALITY = 80
/** The largest picture takes about a second. */
const LONGEST_S = 10
/** Calls come first; a member waits for this one, and for no reading of a receipt. */
const PRIORITY = 5

sharp.cache(false)
sharp.concurrency(1)
setPriority(PRIORITY)

answerFiles(rewritten)

async function rewritten({ bytes, kind, squarePx }: PictureToRewrite): Promise<Uint8Array> {
  // Only its header is read without a limit, so that a picture too large is told from a broken one. Of moving pictures
  // the first is read, and no other.
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  if (head.format !== kind) throw new Refusal('receipt_unreadable')
  if (head.width > SIDE_MAX_PX || head.height > SIDE_MAX_PX || head.width * head.height > PIXELS_MAX) {
    throw new Refusal('receipt_dimensions', { side: SIDE_MAX_PX })
  }
  const size = squarePx ? Math.min(squarePx, head.width, head.height) : KEPT_SIDE_PX
  return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: LONGEST_S })
    .rotate()
    .resize(size, size, { fit: squarePx ? 'cover' : 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: KEPT_QUALITY })
    .toBuffer()
}
