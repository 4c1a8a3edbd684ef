// A page of a table's rows of one status, by id. Asked for as those of one status, PostgreSQL may walk through all rows by id,
// of which the first of that status may be the last: what waits lies behind years of what is done. Asked for as
// what lies behind a place in the index on (status, id), it walks along that.

/** Rows of `row` whose status is value $`from`, behind the id that is the value after it (null for the first), the oldest first. */
export const ofStatusAfter = (row: string, from = 1): string =>
  `(${row}.status, ${row}.id) > ($${from}, coalesce($${from + 1}::bigint, 0)) and ${row}.status <= $${from}
   order by ${row}.status, ${row}.id`

/** Rows of `row` whose status is value $1, before the id $2 (null for the last), the latest first. */
export const ofStatusBefore = (row: string): string =>
  `(${row}.status, ${row}.id) < ($1, coalesce($2::bigint, ${2n ** 63n - 1n})) and ${row}.status >= $1
   order by ${row}.status desc, ${row}.id desc`
