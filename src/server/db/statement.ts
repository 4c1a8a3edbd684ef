import type { QueryResultRow } from 'pg'
import { Refusal } from '#core/refusal.ts'
import { timed } from './asked.ts'
import type { Db } from './connect.ts'

/**
 * One named, prepared statement as a function: `const find = statement<Row>('find_person', 'select …')`, then
 * `await find(db, [email])` gives its rows. The name must be unique in the program: the server keeps the plan under it.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string) {
  return async (db: Db, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await timed(name, () => db.query<Row>({ name, text, values: [...values] }))
    return result.rows
  }
}

/**
 * One statement that is not kept prepared, as a function; its name is told to the log alone. PostgreSQL plans it for the
 * very values: for a search, whose pattern may match one person or nearly all of them, a plan for any values would be a
 * poor one.
 */
export function statementPlannedAnew<Row extends QueryResultRow>(name: string, text: string) {
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> =>
    (await timed(name, () => db.query<Row>(text, [...values]))).rows
}

/** A closed membership takes no money in, whichever call or entry brings it. */
export const closedMembership = (error: unknown): Refusal | undefined =>
  violatedConstraint(error) === 'membership_open' ? new Refusal('member_closed') : undefined

/** The constraint that a statement's failure names, if it was one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
