import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { type Bucket, fetchOrAway } from '#server/files/open-files.ts'
import { type Archive, type ArchiveSource, archiveFile, archivesAmong } from './archive.ts'

/** Archives in a bucket of any S3-compatible service. */
export type ArchiveBucket = {
  url: string
  archives(): Promise<Archive[]>
  /** One is there whole, or not at all. */
  send(name: string, file: string): Promise<void>
  source(name: string): Promise<ArchiveSource>
  /** False where the bucket does not let us. */
  remove(name: string): Promise<boolean>
}

/** Of so much at most, and of ten thousand of them at most: 640 GB. */
const PART_BYTES = 64 * 1024 * 1024
/** Over a poor line a part takes its time. */
const PART_WITHIN_MS = 15 * 60_000
const TRIES = 3
const BETWEEN_TRIES_MS = 2_000

export function openArchiveBucket(
  bucket: Bucket,
  { partBytes = PART_BYTES, betweenTriesMs = BETWEEN_TRIES_MS } = {},
): ArchiveBucket {
  const s3 = new S3mini({
    ...bucket,
    endpoint: bucket.url,
    requestAbortTimeout: PART_WITHIN_MS,
    fetch: fetchOrAway,
  })
  const again: Again = (work) => tryAgain(work, betweenTriesMs)
  async function sizeOf(name: string): Promise<number | undefined> {
    const found = (await again(() => s3.listObjects('/', name))) ?? []
    const bytes = found.find(({ Key }) => Key === name)?.Size
    return bytes === undefined ? undefined : Number(bytes)
  }
  return {
    url: bucket.url,
    async archives() {
      const objects = await again(() => s3.listObjects())
      return archivesAmong((objects ?? []).map(({ Key }) => Key))
    },
    async send(name, file) {
      const archive = await archiveFile(file)
      try {
        if (archive.bytes > partBytes) await sendParts(s3, { ...archive, name }, partBytes, again)
        else await again(async () => s3.putObject(name, await archive.read(0, archive.bytes)))
        // A service may answer 200 to what it could not put together.
        if ((await sizeOf(name)) !== archive.bytes) throw new Error(`${name} did not arrive whole in ${bucket.url}.`)
      } finally {
        await archive.close()
      }
    },
    async source(name) {
      const bytes = await sizeOf(name)
      if (bytes === undefined) throw new Error(`${name} is not in ${bucket.url}.`)
      return { name, bytes, read: (from, to) => again(() => readPart(s3, name, from, to)) }
    },
    remove: (name) => s3.deleteObject(name).catch(() => false),
  }
}

async function sendParts(s3: S3mini, { name, bytes, read }: ArchiveSource, partBytes: number, again: Again) {
  const id = await again(() => s3.getMultipartUploadId(name))
  try {
    const sent: Awaited<ReturnType<S3mini['uploadPart']>>[] = []
    for (let from = 0; from < bytes; from += partBytes) {
      const part = await read(from, Math.min(from + partBytes, bytes))
      sent.push(await again(() => s3.uploadPart(name, id, part, sent.length + 1)))
    }
    await s3.completeMultipartUpload(name, id, sent)
  } catch (error) {
    await s3.abortMultipartUpload(name, id).catch(() => {})
    throw error
  }
}

async function readPart(s3: S3mini, name: string, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await (await s3.getObjectRaw(name, false, from, to)).arrayBuffer())
  if (bytes.length === to - from) return bytes
  throw new Error(`The bucket gave ${bytes.length} bytes of ${name} where ${to - from} were asked for.`)
}

/** As of fetchOrAway, whatever kept it from answering. */
const AWAY = 'the bucket cannot be reached.'

type Again = <T>(work: () => Promise<T>) => Promise<T>

async function tryAgain<T>(work: () => Promise<T>, betweenMs: number): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0)
        throw (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? new Error(AWAY, { cause: error }) : error
      await pause(betweenMs)
    }
  }
}
