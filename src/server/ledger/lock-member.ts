import { statement } from '#server/db/statement.ts'

/**
 * Until the database transaction ends, nothing that has to be decided before a membership ends or goes on can come: a new
 * row of the member's waits, and so does another decision on the membership.
 */
export const lockMember = statement('lock_member', 'select from member where id = $1 for update')

/** Until the database transaction ends, the membership is not closed, and what is read of it holds. New rows may come. */
export const keepMembership = statement('keep_membership', 'select from member where id = $1 for no key update')
