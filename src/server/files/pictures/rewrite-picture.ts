import type { FileKind } from '#contract/endpoint.ts'
import { fileWorker } from '#server/files/file-worker.ts'

/** A picture as it was sent, and of what kind its first bytes say that it is. `squarePx`: the largest side of a square that is cut out of it. */
export type PictureToRewrite = { bytes: Uint8Array; kind: FileKind; squarePx: number | undefined }

const rewrite = fileWorker<PictureToRewrite>({
  script: new URL('./picture-process.ts', import.meta.url),
  as: 'process',
  // The decoder gives up after ten seconds, and says so.
  longestMs: 15_000,
  memoryMostMb: 64,
  // Bytes: some thousand photos of phones.
  wornAfter: 4 * 1024 ** 3,
  // It begins within half a second; who sends a better photo after the first does so within two minutes.
  idleMs: 2 * 60_000,
})

/**
 * The picture decoded and written as a new JPEG: upright, without metadata, at most 2,000 px wide and high. One after the
 * other, beside the requests. Throws `receipt_dimensions` for one too large to decode, and `receipt_unreadable` for what
 * is broken, of another kind, or takes longer than any photo.
 */
export const rewritePicture = (picture: PictureToRewrite): Promise<Buffer> => rewrite(picture, picture.bytes.length)
