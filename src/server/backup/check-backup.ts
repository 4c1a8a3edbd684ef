import { join, relative } from 'node:path'
import { hashOf } from './hashing.ts'
import { type Manifest, tableFile } from './manifest.ts'

/** Throws, with one sentence that names it, for the first file of a backup that is missing or not as it was written. */
export async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  const written = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(folder, name), sha256 })),
    ...files.map((sha256) => ({ file: join(folder, 'files', sha256.slice(0, 2), sha256), sha256 })),
  ]
  for (const { file, sha256 } of written) {
    const found = await hashOf(file)
    if (found === sha256) continue
    const fault = found === undefined ? 'is missing' : 'is not as it was written'
    throw new Error(`${relative(folder, file)} of the backup ${fault}: nothing was restored.`)
  }
}
