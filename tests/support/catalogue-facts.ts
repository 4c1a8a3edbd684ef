import { ask } from '../launch/fixtures/launch.ts'

/** All that the catalogues of a database say of its tables, functions, triggers and rights, one line each, in order. */
export async function catalogueFacts(ownerUrl: string): Promise<string[]> {
  const rows = (await ask(ownerUrl, FACTS)) as { fact: string }[]
  return rows.map(({ fact }) => fact).sort()
}

const FACTS = `
  select format('column %s.%s %s null:%s default:%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage) as fact
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s.%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, condeferred)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select format('function %s %s', pg_get_functiondef(p.oid), (select array_agg(a::text order by a::text) from unnest(p.proacl) a))
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('relation %s %s %s %s', relname, relkind, reloptions, (select array_agg(a::text order by a::text) from unnest(relacl) a))
  from pg_class where relnamespace = 'public'::regnamespace
  union all
  select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  union all
  select format('sequence %s %s %s %s', sequencename, data_type, start_value, increment_by) from pg_sequences where schemaname = 'public'
  union all
  select format('made of %s %s', name, sql) from schema_file
  union all
  select format('made by %s', version) from schema_version
  union all
  select format('migrated by %s %s', name, sha256) from schema_migration`
