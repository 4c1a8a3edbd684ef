import { escapeLiteral, type QueryResultRow } from 'pg'
import { Refusal } from '#core/refusal.ts'
import type { Db } from './connect.ts'
import { timed } from './query-timing.ts'

/** Every query passes here once, when its module is loaded: where a test reads them all. */
export const named = (name: string, text: string) => ({ name, text })

/** A statement's text with its values in it, for where PostgreSQL takes none: a cursor, or a text of several statements. */
export const withValues = ({ text }: { text: string }, values: readonly (string | bigint | null)[]): string =>
  text.replace(/\$(\d+)/g, (_, place) => {
    const value = values[Number(place) - 1] ?? null
    return value === null ? 'null' : escapeLiteral(String(value))
  })

/**
 * One named, prepared query as a function: `const find = query<Row>('find_person', 'select …')`, then
 * `await find(db, [email])` gives its rows. The name must be unique in the program: the server keeps the plan under it.
 */
export function query<Row extends QueryResultRow>(name: string, text: string) {
  const prepared = named(name, text)
  return async (db: Db, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await timed(name, () => db.query<Row>({ ...prepared, values: [...values] }))
    return result.rows
  }
}

/**
 * Any of a list that is a query's value, for what is asked often outside a transaction. PostgreSQL keeps the plan; where it is
 * told `any ($1)` it plans each call by the list's length, which takes longer than the look itself.
 */
export const anyOf = (list: string) => `any (array(select unnest(${list})))`

/**
 * One query that is not kept prepared, as a function; only the log has its name. PostgreSQL plans it for the
 * very values: for a search, whose pattern may match one person or nearly all of them, a plan for any values would be a
 * poor one.
 */
export function unpreparedQuery<Row extends QueryResultRow>(name: string, text: string) {
  const planned = named(name, text)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> =>
    (await timed(name, () => db.query<Row>(planned.text, [...values]))).rows
}

/** A closed membership takes no money in, whichever call or entry brings it. */
export const closedMembership = (error: unknown): Refusal | undefined =>
  violatedConstraint(error) === 'membership_open' ? new Refusal('member_closed') : undefined

/** The constraint that a query's failure names, if it was one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
