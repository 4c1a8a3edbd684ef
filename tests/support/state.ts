import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Pool } from '#server/db/connect.ts'

/** Everything that is stored: the content of each table as 'rows/hash', and the files. Two of them are equal if nothing changed. */
export type Stored = { tables: Record<string, string>; files: string[] }

/** When a session was last used changes with every call; nothing else may. */
const CONTENT: Readonly<Record<string, string>> = { session: 't.token_hash, t.ended_at' }

export async function storedIn(admin: Pool, dataDir: string): Promise<Stored> {
  const files = await readdir(dataDir, { recursive: true })
  return { tables: await tables(admin), files: files.sort() }
}

async function tables(admin: Pool): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const parts = rows.map(({ name }) => {
    const row = CONTENT[name] ? `row(${CONTENT[name]})` : 't.*'
    return `select '${name}' as name, count(*), string_agg(${row}::text, ',' order by ${row}::text) as content from ${name} t`
  })
  const found = await admin.query<{ name: string; count: string; content: string | null }>(parts.join(' union all '))
  return Object.fromEntries(found.rows.map(({ name, count, content }) => [name, `${count}/${digest(content ?? '')}`]))
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
