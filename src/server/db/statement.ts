import type { QueryResultRow } from 'pg'
import type { Db } from './connect.ts'

/**
 * One named, prepared statement as a function: `const find = statement<Row>('find_person', 'select …')`, then
 * `await find(db, [email])` gives its rows. The name must be unique in the program: the server keeps the plan under it.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string) {
  return async (db: Db, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await db.query<Row>({ name, text, values: [...values] })
    return result.rows
  }
}

/** The constraint that a statement's failure names, if it was one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
