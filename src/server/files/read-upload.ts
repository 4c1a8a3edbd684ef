import { webcrypto } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind, FilePart } from '#contract/endpoint.ts'
import { VOICE_LONGEST_S } from '#contract/limits.ts'
import { Refusal } from '#core/refusal.ts'
import { fileWorker } from './file-worker.ts'
import { rewritePicture } from './pictures/rewrite-picture.ts'
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

/** A browser stops a moment after the time is over. */
const VOICE_SLACK_S = 5
const KIND_BY_TYPE: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/**
 * Gives a PDF without anything in it that does something (clean-pdf.ts), read beside the requests and one at a time. Throws
 * what `cleanPdf` throws, and `receipt_unreadable` for one that takes longer or more memory than any receipt.
 */
const readPdf = fileWorker<Uint8Array>({
  script: new URL('./pdf-worker.ts', import.meta.url),
  as: 'thread',
  // A receipt takes some milliseconds, and the largest that is allowed less than a second.
  longestMs: 5_000,
  memoryMostMb: 256,
  // Bytes: the library keeps every name that it has met.
  wornAfter: 5 * 1024 * 1024,
  idleMs: 10 * 60_000,
})

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
  const kept = await rewritePicture({ bytes, kind, squarePx: part.squarePx })
  return { sha256: await sha256Of(kept), sourceSha256, mediaType: 'image/jpeg', bytes: kept }
}

async function rewritten(bytes: Buffer): Promise<Buffer> {
  const whole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')
  return whole ? readPdf(bytes, bytes.length) : unreadable()
}

function unreadable(): never {
  throw new Refusal('receipt_unreadable')
}

/** In hex. Worked out beside the requests: of a photo it takes some ten milliseconds. */
export async function sha256Of(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
