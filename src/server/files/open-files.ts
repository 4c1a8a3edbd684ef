import type { S3mini } from 's3mini'
import { type FileStore, openFileStore } from './file-store.ts'

/** Where files are kept by the settings: in a bucket where one is named, otherwise below DATA_DIR. */
export const openFiles = ({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): FileStore =>
  bucket ? openS3Store(bucket) : openFileStore(dataDir)

/** The bucket's address, and who we are there. */
export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Nobody waits for longer than a request may take. */
const ANSWER_WITHIN_MS = 30_000

const place = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`
/** Where a file stands after its removal, until the sweep removes it for good. */
const removedPlace = (sha256: string) => `removed/${sha256}`
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/**
 * A store in a bucket of any S3-compatible service. A PUT that is acknowledged is kept. A removal and an arrival of the
 * same file may cross, and no service knows a removal that an arrival undoes: so what is removed is copied aside first
 * and read from there where it is missed, until it is removed for good a sweep later, or named by a row by then.
 */
export function openS3Store(bucket: Bucket): FileStore {
  // Who keeps files in DATA_DIR does not load the library.
  const opened = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({ ...bucket, endpoint: bucket.url, requestAbortTimeout: ANSWER_WITHIN_MS, fetch: fetchOrAway }),
  )
  return {
    async keep({ sha256, bytes }) {
      const s3 = await opened
      await s3.putObject(place(sha256), bytes, 'application/octet-stream')
    },
    async read(sha256) {
      const s3 = await opened
      const bytes =
        (await s3.getObjectArrayBuffer(place(sha256))) ?? (await s3.getObjectArrayBuffer(removedPlace(sha256)))
      if (!bytes) throw Object.assign(new Error(`The file ${sha256} is not in the bucket.`), { code: 'ENOENT' })
      return Buffer.from(bytes)
    },
    async names() {
      const s3 = await opened
      return (await listed(s3)).map(({ Key }) => nameOf(Key))
    },
    async arrivedBefore(instant) {
      const found = await listed(await opened)
      return [...new Set(found.filter((each) => each.LastModified < instant).map(({ Key }) => nameOf(Key)))]
    },
    async removeArrivedBefore(instant, sha256) {
      const s3 = await opened
      const [here, aside] = await Promise.all([place(sha256), removedPlace(sha256)].map((key) => arrivalOf(s3, key)))
      if (here && here >= instant) return false
      if (here) await s3.copyObject(place(sha256), removedPlace(sha256))
      else if (!aside || aside >= instant) return false
      return await s3.deleteObject(here ? place(sha256) : removedPlace(sha256))
    },
  }
}

/** A service that cannot be reached, or says itself that it cannot, is away as a database is: the call is sent again. */
export const fetchOrAway: typeof fetch = async (input, init) => {
  const away = (cause: unknown) =>
    Object.assign(new Error('The bucket cannot be reached.', { cause }), { code: 'ECONNREFUSED' })
  const response = await fetch(input, init).catch((error: unknown) => {
    throw away(error)
  })
  if (response.status >= 500) throw away(response.status)
  return response
}

async function listed(s3: S3mini) {
  const all = await Promise.all(['files/', 'removed/'].map((prefix) => s3.listObjects('/', prefix)))
  return all.flatMap((some) => some ?? [])
}

async function arrivalOf(s3: S3mini, key: string): Promise<Date | undefined> {
  const [found] = (await s3.listObjects('/', key)) ?? []
  return found?.Key === key ? found.LastModified : undefined
}
