import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOKS_KEY_FILE } from '#server/secrets/books-key.ts'
import { KEY_FILE } from '#server/secrets/secrets-key.ts'

/** Where a restore works until everything is there; a start before that finds an empty folder as it was. */
const DRAFT = 'restoring'

/**
 * Has `work` fill a folder below DATA_DIR, and moves what it made up once it is done; where it fails, DATA_DIR is as it
 * was. Throws, with one sentence, where DATA_DIR has anything in it but keys.
 */
export async function intoEmptyFolder<T>(dataDir: string, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(dataDir)).filter((name) => name !== KEY_FILE && name !== BOOKS_KEY_FILE)
  if (found.length > 0) {
    throw new Error(
      `${dataDir} is not empty (${found[0]}): a backup is restored into a folder that is. Nothing was changed.`,
    )
  }
  const draft = join(dataDir, DRAFT)
  await mkdir(draft, { mode: 0o700 })
  try {
    const result = await work(draft)
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    await rmdir(draft)
    return result
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
