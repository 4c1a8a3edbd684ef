import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SCHEMA = new URL('../../src/server/db/schema/', import.meta.url)

/**
 * The schema of another version, in a folder of its own: `changes` are made to the texts of its files by name, and
 * `migrations` lead there.
 */
export function anotherVersion(
  changes: Record<string, (sql: string) => string>,
  migrations: Record<string, string> = {},
): { folder: URL; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'somiti-schema-'))
  cpSync(SCHEMA, join(parent, 'schema'), { recursive: true })
  mkdirSync(join(parent, 'migrations'))
  for (const [name, change] of Object.entries(changes)) {
    const file = join(parent, 'schema', name)
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  }
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(parent, 'migrations', name), sql)
  return { folder: pathToFileURL(`${parent}/`), remove: () => rmSync(parent, { recursive: true }) }
}
