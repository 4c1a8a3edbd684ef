import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from '#server/db/connect.ts'

/** The tables of a database in which a text can be read, in any column of any type, and the files of its tables that have it. */
export async function tablesWith(admin: Pool, text: string): Promise<string[]> {
  await admin.query('checkpoint')
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    // Bytes are shown in hex.
    const inRows = await admin.query(
      `select from ${name} t where position($1 in t::text) > 0 or position(encode(convert_to($1, 'UTF8'), 'hex') in t::text) > 0 limit 1`,
      [text],
    )
    if (inRows.rowCount) found.push(name)
    const onDisk = await admin.query(
      `select from pg_read_binary_file(pg_relation_filepath('${name}')) as bytes where position(convert_to($1, 'UTF8') in bytes) > 0`,
      [text],
    )
    if (onDisk.rowCount) found.push(`the file of ${name}`)
  }
  return found
}

/** The files of a folder in which a text can be read, unpacked where they are compressed. */
export function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes(text)
    })
}
