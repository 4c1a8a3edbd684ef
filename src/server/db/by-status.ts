// A page of a table's rows of one status, by id. Asked for as those of one status, PostgreSQL may walk through all rows by id,
// of which the first of that status may be the last: what waits lies behind years of what is done. Asked for as
// what lies behind a place in the index on (status, id), it walks along that. What belongs to the rows is joined to the page:
// PostgreSQL takes what lies behind a place for a row or two, and would sooner sort millions than be told their order.

/**
 * Rows of a table whose status is value $`from`, behind the id that is the value after it (null for the first), as many as the
 * next one says: the oldest, in no order. `own` has to be so of each.
 */
export const pageAfter = (table: string, from = 1, own = 'true'): string =>
  `(select * from ${table} where ${own} and (status, id) > ($${from}, coalesce($${from + 1}::bigint, 0)) and status <= $${from}
    order by status, id limit $${from + 2})`

/** Rows of a table whose status is value $1, before the id $2 (null for the last), as many as $3 says: the latest, in no order. */
export const pageBefore = (table: string): string =>
  `(select * from ${table} where (status, id) < ($1, coalesce($2::bigint, ${2n ** 63n - 1n})) and status >= $1
    order by status desc, id desc limit $3)`
