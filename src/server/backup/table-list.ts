import type { ClientBase } from 'pg'
import { STATE_TABLES } from '#server/db/migrate.ts'

export type Table = { name: string; columns: string[] }

/** Every table with the columns that are stored as they were given, generated ones left out. What it was all made of is in the manifest. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [STATE_TABLES],
  )
  return rows
}

/** As a statement names them; none needs quotes but for words that SQL has for itself. */
export const columnList = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')
