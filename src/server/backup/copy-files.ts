import { createHash } from 'node:crypto'
import type { FileStore } from '#server/files/file-store.ts'

/** Each waits for the disk or the network, and both are quicker with several at once. */
const AT_ONCE = 8

/**
 * Copies the files of one store to another, each known by the SHA-256 of its content, and gives the hashes of those
 * copied, in order. One that is not what its name says is left out. What is being stored at that moment has no such name
 * yet.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<string[]> {
  const copied: string[] = []
  const names = (await from.names()).sort()
  for (let next = 0; next < names.length; next += AT_ONCE) {
    const some = names.slice(next, next + AT_ONCE)
    const whole = await Promise.all(some.map((sha256) => copyOne(from, to, sha256)))
    copied.push(...some.filter((_, index) => whole[index]))
  }
  return copied
}

async function copyOne(from: FileStore, to: FileStore, sha256: string): Promise<boolean> {
  const bytes = await from.read(sha256).catch((error: NodeJS.ErrnoException) => {
    // The server removes what nothing names, meanwhile too.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  await to.keep({ sha256, bytes })
  return true
}
