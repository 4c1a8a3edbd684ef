import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/files/file-store.ts'

/** Each waits for the disk or the network, and both are quicker with several at once. */
const AT_ONCE = 8

/**
 * Copies the files of one store to another, each known by the SHA-256 of its content, and gives the hashes of those
 * copied, in order. One that is not what its name says is left out. What is being stored at that moment has no such name
 * yet.
 */
export async function copyFiles(from: FileStore, to: Pick<FileStore, 'keep'>): Promise<string[]> {
  const copied: string[] = []
  const names = (await from.names()).sort()
  for (let next = 0; next < names.length; next += AT_ONCE) {
    const some = names.slice(next, next + AT_ONCE)
    const whole = await Promise.all(some.map((sha256) => copyOne(from, to, sha256)))
    copied.push(...some.filter((_, index) => whole[index]))
  }
  return copied
}

async function copyOne(from: FileStore, to: Pick<FileStore, 'keep'>, sha256: string): Promise<boolean> {
  const bytes = await from.read(sha256).catch((error: NodeJS.ErrnoException) => {
    // The server removes what nothing names, meanwhile too.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  await to.keep({ sha256, bytes })
  return true
}

/** Hands on what flows through, and knows its SHA-256 in hex once all of it has. */
export function hashing() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

/** The SHA-256 of a file in hex; undefined where there is no such file. */
export async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex')
}
