import { readdir } from 'node:fs/promises'
import type { Pool } from '#server/db/connect.ts'

/**
 * Everything that is stored: the content of each table as 'rows/hash', and the files. Two of them are equal if nothing
 * changed. What a report carries of the postings for the next one is left out, and what is counted of tries and
 * of files sent.
 */
export type Stored = { tables: Record<string, string>; files: string[] }

/** When a session was last used changes with every call; nothing else may. */
const CONTENT: Readonly<Record<string, string>> = { session: 't.token_hash, t.ended_at' }

export async function storedIn(admin: Pool, dataDir: string): Promise<Stored> {
  const files = await readdir(dataDir, { recursive: true })
  return { tables: await tables(admin), files: files.sort() }
}

async function tables(admin: Pool): Promise<Record<string, string>> {
  const text = statements.get(admin) ?? (await statementFor(admin))
  statements.set(admin, text)
  const { rows } = await admin.query<{ name: string; content: string }>(text)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** The tables do not change while a test runs, so the statement over all of them is made once. */
const statements = new WeakMap<Pool, string>()

async function statementFor(admin: Pool): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'carried_%' and tablename not in ('attempt', 'upload_count') order by 1",
  )
  const parts = rows.map(({ name }) => {
    const row = CONTENT[name] ? `row(${CONTENT[name]})` : 't.*'
    return `select '${name}' as name, count(*) || '/' || md5(coalesce(string_agg(${row}::text, ',' order by ${row}::text), ''))
      as content from ${name} t`
  })
  // The server may take the parts in any order, several at once.
  return `${parts.join(' union all ')} order by 1`
}
