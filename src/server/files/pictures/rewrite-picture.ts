import type { FileKind } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import { WorkerLost, workerPool } from '#server/workers/worker-pool.ts'

/** A picture as it was sent, and of what kind its first bytes say that it is. `squarePx`: the largest side of a square that is cut out of it. */
export type PictureToRewrite = { bytes: Uint8Array; kind: FileKind; squarePx: number | undefined }
export type PictureAnswer = { kept: Uint8Array } | { refused: RefusalCode; details?: Refusal['details'] }

const rewrite = workerPool<PictureToRewrite, PictureAnswer>({
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
export async function rewritePicture(picture: PictureToRewrite): Promise<Buffer> {
  const answer = await rewrite(picture, picture.bytes.length).catch((error: unknown) => {
    if (error instanceof WorkerLost) throw new Refusal('receipt_unreadable')
    throw error
  })
  if ('refused' in answer) throw new Refusal(answer.refused, answer.details)
  return Buffer.from(answer.kept.buffer, answer.kept.byteOffset, answer.kept.byteLength)
}
