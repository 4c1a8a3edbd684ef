import { statement } from '#server/db/statement.ts'

/**
 * One bonus at a time looks at the surplus and takes of it. The race that it prevents: two that each see enough and
 * together share more than there is.
 */
export const lockSurplus = statement('lock_surplus', 'select pg_advisory_xact_lock(7036)')

/**
 * Memberships are closed side by side, and none while a bonus is declared. The race that it prevents: a member who leaves
 * while a bonus is declared that has a share for them.
 */
export const lockAgainstBonuses = statement('lock_against_bonuses', 'select pg_advisory_xact_lock_shared(7036)')
