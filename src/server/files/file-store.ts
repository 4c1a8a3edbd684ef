import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CheckedFile } from './read-upload.ts'

/** Files by the hash of their content. A file that is there is whole, and never changes. */
export type FileStore = {
  /** Puts a file on disk, synced with its folder, before it returns: a row may name it from then on. */
  keep(file: CheckedFile): Promise<void>
  read(sha256: string): Promise<Buffer>
}

/** A store below DATA_DIR/files, two characters of the hash a folder. */
export function openFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files')
  const place = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256)
  return {
    async keep(file) {
      const target = place(file.sha256)
      if (await exists(target)) return
      const folder = path.dirname(target)
      await mkdir(folder, { recursive: true })
      const draft = path.join(folder, `.${randomUUID()}`)
      await writeSynced(draft, file.bytes)
      await rename(draft, target)
      await syncFolder(folder)
    },
    read: (sha256) => readFile(place(sha256)),
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
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
