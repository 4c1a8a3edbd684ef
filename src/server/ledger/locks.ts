import { query } from '#server/db/query.ts'

/**
 * Until the database transaction ends, nothing that has to be decided before a membership ends or goes on can come: a new
 * row of the member's waits, and so does another decision on the membership.
 */
export const lockMember = query('lock_member', 'select from member where id = $1 for update')

/**
 * Until the database transaction ends, the membership is not closed, and what is read of it holds. New rows may come. The
 * lock of the dues comes before the member's row, as for a change of the dues: the race it prevents is that of a reversal
 * and such a change, each with one of both and waiting for the other. PostgreSQL takes it before it looks for the row.
 */
export const keepMembership = query(
  'keep_membership',
  `select from member where id = $1 and (select pg_advisory_xact_lock_shared(7023)) is not null for no key update`,
)

/** Which of some members have left; their memberships stay closed until the database transaction ends. */
export const keepClosed = query<{ id: bigint }>(
  'keep_memberships_closed',
  'select id from member where id = any ($1::bigint[]) and closed_on is not null order by id for no key update',
)

/**
 * One bonus at a time looks at the surplus and takes of it. The race that it prevents: two that each see enough and
 * together share more than there is.
 */
export const lockSurplus = query('lock_surplus', 'select pg_advisory_xact_lock(7036)')

/**
 * Memberships are closed side by side, and none while a bonus is declared. The race that it prevents: a member who leaves
 * while a bonus is declared that has a share for them.
 */
export const lockAgainstBonuses = query('lock_against_bonuses', 'select pg_advisory_xact_lock_shared(7036)')
