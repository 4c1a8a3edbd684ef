import { statement } from '#server/db/statement.ts'

/** Makes the rows of a figure and day one where many have come, so that whoever reads it next has few to add up. */
export const settleTally = statement('settle_tally', 'select settle_tally()')
