import type { Pool } from '#server/db/connect.ts'

const TABLES = `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`
const SEQUENCES = `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`

/** So many times the rows are replaced before what they left behind is cleared away. */
const CLEARED_EVERY = 20

/**
 * Keeps every row as it is now; what it gives brings them back, past all that guards the books. A database made anew would
 * take several times as long, with connections that know nothing of it.
 */
export async function keepRows(admin: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await admin.query<{ name: string; columns: string }>(TABLES)
  const { rows: sequences } = await admin.query<{ name: string; last: string | null }>(SEQUENCES)
  const copies = tables.map(({ name }) => `create table kept.${name} as table public.${name}`)
  const back = tables.map(
    ({ name, columns }) => `delete from public.${name};
      insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
  )
  const counted = sequences.map(({ name, last }) => `perform setval('public.${name}', ${last ?? 1}, ${last !== null});`)
  await admin.query(['create schema kept', ...copies].join('; '))
  await admin.query(`create function kept.bring_back() returns void language plpgsql set session_replication_role = replica as $$
    begin ${[...back, ...counted].join('\n')} end $$`)
  let times = 0
  return async () => {
    await admin.query('select kept.bring_back()')
    times += 1
    if (times % CLEARED_EVERY === 0) await admin.query('vacuum analyze')
  }
}
