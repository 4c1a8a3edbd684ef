import { statement } from '#server/db/statement.ts'

/**
 * Until the database transaction ends, nothing that has to be decided before a membership ends or goes on can come: a new
 * row of the member's waits, and so does another decision on the membership.
 */
export const lockMember = statement('lock_member', 'select from member where id = $1 for update')

/** Until the database transaction ends, the membership is not closed, and what is read of it holds. New rows may come. */
export const keepMembership = statement('keep_membership', 'select from member where id = $1 for no key update')

/** Which of some members have left; their memberships stay closed until the database transaction ends. */
export const keepClosed = statement<{ id: bigint }>(
  'keep_memberships_closed',
  'select id from member where id = any ($1::bigint[]) and closed_on is not null order by id for no key update',
)
