import { workerPool } from '#server/workers/worker-pool.ts'

/** A picture, and those that it is compared with. */
export type PicturesToCompare = { picture: Uint8Array; others: Uint8Array[] }

const compared = workerPool<PicturesToCompare, boolean[]>({
  script: new URL('./compare-worker.ts', import.meta.url),
  as: 'thread',
  // A pair takes a fraction of a second.
  longestMs: 60_000,
  memoryMostMb: 256,
  // Pairs.
  wornAfter: 10_000,
  idleMs: 60_000,
})

/** Which of other pictures show the same receipt as one, worked out beside the requests. Throws WorkerLost. */
export const samePictures = (picture: Uint8Array, others: Uint8Array[]): Promise<boolean[]> =>
  compared({ picture, others }, others.length)
