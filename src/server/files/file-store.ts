import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { CheckedFile } from './read-upload.ts'

/** Files by the hash of their content. A file that is there is whole, and never changes. */
export type FileStore = {
  /**
   * Puts a file on disk, synced with its folder, before it returns: a row may name it from then on. Written anew where it
   * is there already, so that its age is that of its last arrival.
   */
  keep(file: Pick<CheckedFile, 'sha256' | 'bytes'>): Promise<void>
  /** Throws an error with the code ENOENT where there is no such file. */
  read(sha256: string): Promise<Buffer>
  /** All files that are whole. */
  names(): Promise<string[]>
  /** The files that arrived before an instant. What a crash left half done before it is cleared away. */
  arrivedBefore(instant: Date): Promise<string[]>
  /** Removes a file, unless it has arrived again since that instant; also when it does so at this very moment. */
  removeArrivedBefore(instant: Date, sha256: string): Promise<boolean>
}

/** A store below DATA_DIR/files, two characters of the hash a folder. */
export function openFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files')
  const folderOf = (sha256: string) => path.join(root, sha256.slice(0, 2))
  const place = (sha256: string) => path.join(folderOf(sha256), sha256)
  const aside = (sha256: string) => path.join(folderOf(sha256), `${ASIDE}${sha256}`)
  return {
    async keep(file) {
      const folder = folderOf(file.sha256)
      await mkdir(folder, { recursive: true })
      const draft = path.join(folder, `.${randomUUID()}`)
      await writeSynced(draft, file.bytes)
      await rename(draft, place(file.sha256))
      await syncFolder(folder)
    },
    read: (sha256) => readFile(place(sha256)),
    async names() {
      const found = (await readdir(root, { recursive: true }).catch(isGone)) || []
      return found.map((name) => path.basename(name)).filter((name) => FILE.test(name))
    },
    async arrivedBefore(instant) {
      const found: string[] = []
      for (const { parentPath, name } of await filesBelow(root)) {
        const file = path.join(parentPath, name)
        if (name.startsWith(ASIDE)) await rename(file, place(name.slice(ASIDE.length))).catch(isGone)
        else if (!(await isOlder(file, instant).catch(isGone))) continue
        else if (name.startsWith('.')) await unlink(file).catch(isGone)
        else found.push(name)
      }
      return found
    },
    removeArrivedBefore(instant, sha256) {
      return remove(place(sha256), aside(sha256), instant).catch(isGone)
    },
  }
}

async function remove(file: string, aside: string, instant: Date): Promise<boolean> {
  if (!(await isOlder(file, instant))) return false
  // Once it is aside, whoever keeps the same file writes another; what came before that shows by its age.
  await rename(file, aside)
  const old = await isOlder(aside, instant)
  if (old) await unlink(aside)
  else await rename(aside, file)
  return old
}

/** Another server process that sweeps the same folder was quicker, or nobody has sent a file yet. */
function isGone(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}

/** What a file that is whole is called. */
const FILE = /^[0-9a-f]{64}$/

/** What the name of a file begins with while it is being removed. */
const ASIDE = '.aside-'

async function filesBelow(root: string) {
  await mkdir(root, { recursive: true })
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile())
}

async function isOlder(file: string, instant: Date): Promise<boolean> {
  return (await stat(file)).mtimeMs < instant.getTime()
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } catch (error) {
    // On a full disk the half of it would be in the way of the next.
    await unlink(file)
    throw error
  } finally {
    await handle.close()
  }
}

/** The rename is only safe from a power cut once the folder itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
