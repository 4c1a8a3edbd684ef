import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashing } from './hashing.ts'

/** Each waits for the disk, and the disk is quicker with several at once. */
const AT_ONCE = 16

/**
 * Copies the files of a store (file-store.ts), each known by the SHA-256 of its content, to a folder laid out alike, and
 * gives the hashes of those copied, in order. One that is not what its name says is left out. What is being stored at
 * that moment has no such name yet.
 */
export async function copyFiles(from: string, to: string): Promise<string[]> {
  const copied: string[] = []
  const folders = await foldersIn(from)
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const inFolder = async (folder: string) =>
    (await readdir(join(from, folder))).filter((name) => FILE.test(name)).sort()
  const names = (await Promise.all(folders.map(inFolder))).flat()
  for (let next = 0; next < names.length; next += AT_ONCE) {
    const some = names.slice(next, next + AT_ONCE)
    const whole = await Promise.all(some.map((name) => copyOne(place(from, name), place(to, name), name)))
    copied.push(...some.filter((_, index) => whole[index]))
  }
  return copied
}

const FILE = /^[0-9a-f]{64}$/
const place = (store: string, sha256: string) => join(store, sha256.slice(0, 2), sha256)

async function foldersIn(store: string): Promise<string[]> {
  try {
    return (await readdir(store)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()
  } catch (error) {
    // Nobody has sent a file yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function copyOne(from: string, to: string, sha256: string): Promise<boolean> {
  const { through, digest } = hashing()
  try {
    await pipeline(createReadStream(from), through, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
    if (digest() === sha256) return true
  } catch (error) {
    // The server removes what nothing names, meanwhile too.
    if (!(error instanceof Error && 'path' in error && error.path === from)) throw error
    if (!('code' in error) || error.code !== 'ENOENT') throw error
  }
  await rm(to, { force: true })
  return false
}
