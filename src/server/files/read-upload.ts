import { webcrypto } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileKind, FilePart } from '#contract/endpoint.ts'
import { VOICE_LONGEST_S } from '#contract/limits.ts'
import { Refusal } from '#core/refusal.ts'
import { readPdf } from './read-pdf.ts'
import { voiceLengthS } from './voice-length.ts'
import { type VoiceType, voiceTypeOf } from './voice-type.ts'

/** An upload that was found to be what its bytes say, ready to be kept. */
export type CheckedFile = {
  /** The hash of what is kept: its name in the store. */
  sha256: string
  /** The hash of what was sent, by which the same file is known again. */
  sourceSha256: string
  mediaType: 'image/jpeg' | 'application/pdf' | 'text/csv' | VoiceType
  bytes: Buffer
}

/** A picture may be this wide and high at most before it is decoded: a small file can unpack to gigabytes. */
const SIDE_MAX_PX = 12_000
const PIXELS_MAX = 60_000_000
/** What is kept is at most this wide and high: enough to read a receipt by, small enough for a phone. */
const KEPT_SIDE_PX = 2_000
const KEPT_QUALITY = 80
/** A browser stops a moment after the time is over. */
const VOICE_SLACK_S = 5
/** The largest picture takes about a second. */
const LONGEST_S = 10

const KIND_BY_TYPE: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

sharp.cache(false)
sharp.concurrency(1)

/** Pictures are decoded one after the other, so that a processor is left for all other calls. */
const oneByOne = pLimit(Math.max(1, availableParallelism() - 1))

/**
 * Tells what a file is by its bytes, and keeps no picture and no PDF as it was sent: a picture is decoded and written anew, turned upright,
 * without metadata, as JPEG; of a PDF the pages are written into a new one. So whatever else the bytes were, a page or an
 * archive, is gone. A voice note is kept as it was sent. Throws `receipt_type`, `picture_type` or `voice_type` for another kind, `voice_length` for a voice note whose figures say that it is too long, `receipt_dimensions` for a picture too large
 * to decode, `pdf_active` and `pdf_locked`, and `receipt_unreadable` for what is broken.
 */
export async function readUpload(bytes: Buffer, sourceSha256: string, part: FilePart): Promise<CheckedFile> {
  // A spreadsheet in plain text has nothing to be told by; whoever reads its lines finds out.
  if (part.kinds.includes('csv')) return { sha256: sourceSha256, sourceSha256, mediaType: 'text/csv', bytes }
  if (part.kinds.includes('voice')) {
    const voiceType = voiceTypeOf(bytes)
    if (!voiceType) throw new Refusal('voice_type')
    const lengthS = voiceLengthS(bytes, voiceType)
    if (lengthS !== undefined && lengthS > VOICE_LONGEST_S + VOICE_SLACK_S) throw new Refusal('voice_length')
    return { sha256: sourceSha256, sourceSha256, mediaType: voiceType, bytes }
  }
  const found = await fileTypeFromBuffer(bytes)
  const kind = KIND_BY_TYPE[found?.mime ?? '']
  if (!kind || !part.kinds.includes(kind))
    throw new Refusal(part.kinds.includes('pdf') ? 'receipt_type' : 'picture_type')
  if (kind === 'pdf') {
    const kept = await rewritten(bytes)
    return { sha256: await sha256Of(kept), sourceSha256, mediaType: 'application/pdf', bytes: kept }
  }
  const kept = await reencode(bytes, kind, part.squarePx)
  return { sha256: await sha256Of(kept), sourceSha256, mediaType: 'image/jpeg', bytes: kept }
}

async function rewritten(bytes: Buffer): Promise<Buffer> {
  const whole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')
  return whole ? readPdf(bytes) : unreadable()
}

async function reencode(bytes: Buffer, kind: FileKind, squarePx: number | undefined): Promise<Buffer> {
  // Only its header is read without a limit, so that a picture too large is told from a broken one. Of moving pictures
  // the first is read, and no other.
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata().catch(unreadable)
  if (head.format !== kind) unreadable()
  if (head.width > SIDE_MAX_PX || head.height > SIDE_MAX_PX || head.width * head.height > PIXELS_MAX) {
    throw new Refusal('receipt_dimensions', { side: SIDE_MAX_PX })
  }
  const size = squarePx ? Math.min(squarePx, head.width, head.height) : KEPT_SIDE_PX
  const decoded = () =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .timeout({ seconds: LONGEST_S })
      .rotate()
      .resize(size, size, { fit: squarePx ? 'cover' : 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: KEPT_QUALITY })
      .toBuffer()
  return await oneByOne(decoded).catch(unreadable)
}

function unreadable(): never {
  throw new Refusal('receipt_unreadable')
}

/** In hex. Worked out beside the requests: of a photo it takes some ten milliseconds. */
export async function sha256Of(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
