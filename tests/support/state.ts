import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'

/** Everything that is stored: the content of each table as 'rows/hash', and the files. Two of them are equal if nothing changed. */
export type Stored = { tables: Record<string, string>; files: string[] }

/** When a session was last used changes with every call; nothing else may. */
const CONTENT: Readonly<Record<string, string>> = { session: 't.token_hash, t.ended_at' }

export async function storedIn(adminUrl: string, dataDir: string): Promise<Stored> {
  const files = await readdir(dataDir, { recursive: true })
  return { tables: await tables(adminUrl), files: files.sort() }
}

async function tables(adminUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const parts = rows.map(({ name }) => {
      const row = CONTENT[name] ? `row(${CONTENT[name]})` : 't.*'
      return `select '${name}' as name, count(*), string_agg(${row}::text, ',' order by ${row}::text) as content from ${name} t`
    })
    const found = await client.query<{ name: string; count: string; content: string | null }>(parts.join(' union all '))
    return Object.fromEntries(found.rows.map(({ name, count, content }) => [name, `${count}/${digest(content ?? '')}`]))
  } finally {
    await client.end()
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
