/** An instant as the calls' JSON has it, in UTC. */
export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** A member ID, 'SM-000123'. */
export const uniqueId = (number: string) => `'SM-' || lpad(${number}::text, 6, '0')`
