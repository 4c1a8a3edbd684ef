/** An instant as the calls' JSON has it, in UTC. */
export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** A number as it is written on paper: of six figures, or as many more as it has. */
export const numbered = (prefix: string, number: string) =>
  `'${prefix}' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`

/** A member ID, 'SM-000123'. */
export const uniqueId = (number: string) => numbered('SM-', number)
