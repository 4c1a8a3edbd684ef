import type { ClientBase } from 'pg'

export type Table = { name: string; columns: string[] }

/** How the migrations are written down; a backup has them in its manifest. */
export const MIGRATIONS_TABLE = 'schema_migration'

/** Every table with the columns that are stored as they were given, generated ones left out. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
     group by c.relname order by c.relname`,
    [MIGRATIONS_TABLE],
  )
  return rows
}

/** As a statement names them; none needs quotes but for words that SQL has for itself. */
export const columnList = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')
