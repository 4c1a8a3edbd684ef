import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { hashOf } from './copy-files.ts'

export const MANIFEST = 'manifest.json'
export const FORMAT = 'somiti-backup-2'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z0-9_]+$/)

const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** What the database was made of, in order, and what it had been migrated with since. */
  schema: z.object({
    version: z.string(),
    files: z.array(z.object({ name: z.string(), sql: z.string() })),
    migrations: z.array(z.object({ name: z.string(), sha256 })),
  }),
  /** `sha256` is that of the file `tables/NAME.copy.gz`. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.number().int(), sha256 })),
  /** The last number that each gave; one that gave none is left out. */
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  /** What the journal sums to by account, in fils, debit above zero. */
  balances: z.record(z.string(), z.string()),
  /** NUMBER:HASH of the last record of the audit trail. */
  audit_head: z.string(),
  /** Each is below `files` under its own SHA-256. */
  files: z.array(sha256),
  /** Files that rows name and that were not there, or not as they were stored. */
  lost_files: z.array(sha256),
  /** Which key opens what is encrypted in the database; null where there was none yet. */
  key_id: z.string().nullable(),
})

/** What is in a backup: written last, so that a folder that has one is whole. */
export type Manifest = z.output<typeof manifest>

/** Throws, with one sentence, where the folder is no whole backup, or one of another version that is written otherwise. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}.`)
  })
  const json = jsonOf(text)
  const { data: other } = z.object({ format: z.string() }).safeParse(json)
  if (other && other.format !== FORMAT) {
    throw new Error(`${folder} was made by another version of Somiti (${other.format}): restore it with that version.`)
  }
  const { data } = manifest.safeParse(json)
  if (!data) throw new Error(`${join(folder, MANIFEST)} is not as it was written.`)
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy.gz`)

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
