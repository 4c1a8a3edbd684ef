import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/**
 * The subjects of the schema, in the order in which one reads them and in which they are made: NAME.sql has the tables as
 * they are now, NAME.functions.sql the functions and triggers, which are made again whenever one of those files changes.
 */
const SUBJECTS = [
  'append-only',
  'people',
  'settings',
  'members',
  'ledger',
  'loans',
  'payments',
  'dues',
  'withdrawals',
  'leaving',
  'recharges',
  'vouchers',
  'bonus',
  'bank',
  'periods',
  'tallies',
  'audit',
  'sealed-books',
  'papers',
  'messages',
  'jobs',
  'notifications',
  'files',
  'backups',
]

export type SchemaFile = { name: string; sql: string }
/** A migration as a database knows it: the name of its file, and the SHA-256 of its text in hex. */
type Migration = { name: string; sha256: string }

/**
 * What a database was made of: the files, in the order in which they were applied, and the migrations since. `version` is
 * the Somiti that last changed any of it, as 1.4.0.
 */
export type SchemaState = { version: string; files: SchemaFile[]; migrations: Migration[] }
/** What this version makes a database of, with the migrations that lead there from an older one. */
export type Schema = { version: string; files: SchemaFile[]; migrations: (Migration & { sql: string })[] }

/** Why the tables of a database cannot be used by this version, in one sentence for whoever started it. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

const HERE = new URL('./', import.meta.url)
/** Its version is Somiti's. */
const PACKAGE = new URL('../../../package.json', import.meta.url)

/** Reads the folders `schema` and `migrations` below `folder`. Throws where a file belongs to no subject. */
export async function readSchema(folder = HERE, version?: string): Promise<Schema> {
  const names = await sqlFiles(new URL('schema/', folder))
  const ordered = [
    ...SUBJECTS.map((subject) => `${subject}.sql`),
    ...SUBJECTS.map((subject) => `${subject}.functions.sql`),
  ]
  const stray = names.find((name) => !ordered.includes(name))
  if (stray) throw new Error(`${stray} belongs to no subject of the schema: name it in schema-files.ts.`)
  const known = new Set(names)
  return {
    version: version ?? JSON.parse(await readFile(PACKAGE, 'utf8')).version,
    files: await readAll(
      new URL('schema/', folder),
      ordered.filter((name) => known.has(name)),
    ),
    migrations: (await readAll(new URL('migrations/', folder), await sqlFiles(new URL('migrations/', folder)))).map(
      ({ name, sql }) => ({ name, sql, sha256: createHash('sha256').update(sql).digest('hex') }),
    ),
  }
}

export const isOfFunctions = ({ name }: SchemaFile) => name.endsWith('.functions.sql')

/**
 * The migrations that lead from a database to this version. Throws SchemaError where none do: a newer Somiti made its functions
 * or its tables, or these are others. Comments of tables may differ.
 */
export function missingMigrations(from: SchemaState, to: Schema): Schema['migrations'] {
  const here = new Map(to.migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of from.migrations) {
    if (!here.has(name)) throw new SchemaError(`The migration ${name} is not known here: a newer Somiti is needed.`)
    if (here.get(name) !== sha256) throw new SchemaError(`The migration ${name} is another here than it was there.`)
  }
  if (isOlder(to, from) && !isSame(from.files, to.files)) {
    throw new SchemaError(
      `Somiti ${from.version} brought this database up to date, and this is Somiti ${to.version}. Start ${from.version} or a newer one.`,
    )
  }
  const applied = new Set(from.migrations.map(({ name }) => name))
  const missing = to.migrations.filter(({ name }) => !applied.has(name))
  const different = missing.length === 0 ? differentTables(from.files, to.files) : []
  if (different.length === 0) return missing
  throw new SchemaError(
    `Another version of Somiti made the tables of this database (${different.join(', ')}). ${ADVICE}`,
  )
}

/** By the three numbers of the release: two builds of one are neither older nor newer. */
export function isOlder(one: { version: string }, than: { version: string }): boolean {
  const numbers = ({ version }: { version: string }) => version.replace(/-.*/, '').split('.').map(Number)
  const others = numbers(than)
  const differences = numbers(one).map((number, place) => number - (others[place] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}

export const isSame = (some: SchemaFile[], others: SchemaFile[]) => JSON.stringify(some) === JSON.stringify(others)

/** Since 1.0.0 a migration leads from each version to the next; none leads here from before it, or from another's changes. */
export const ADVICE = 'Start with an empty database, or another DATA_DIR; or run the version that made this one.'

function differentTables(before: SchemaFile[], after: SchemaFile[]): string[] {
  const texts = (files: SchemaFile[]) =>
    new Map(files.filter((file) => !isOfFunctions(file)).map(({ name, sql }) => [name, withoutComments(sql)]))
  const [old, current] = [texts(before), texts(after)]
  return [...new Set([...old.keys(), ...current.keys()])].filter((name) => old.get(name) !== current.get(name))
}

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

async function sqlFiles(folder: URL): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return found.filter((file) => file.endsWith('.sql')).sort()
}

const readAll = (folder: URL, names: string[]): Promise<SchemaFile[]> =>
  Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
