import { query } from '#server/db/query.ts'

/**
 * Until the database transaction ends, nobody else changes how this person signs in. Whoever changes a password, a second
 * factor or an email takes this first, and so does a sign-in before it begins a session, each in a query of its own.
 * The race that this prevents: a sign-in has checked the old password, the change ends every session that it sees, and
 * the session begins after it. What is read after the lock is what holds: a query sees what was committed before it
 * began, so a condition in the query that inserts the session would read what was there before it waited.
 */
export const lockPerson = query('lock_person', 'select from person where id = $1 for no key update')

/**
 * Ends the open link by which somebody may choose a password: by its owner who signs in or changes the password, and needs
 * none, or by an officer. Values: person, the state it ends in, now, who ends it. `db` holds the lock of the person.
 */
export const endPasswordLink = query<{ id: bigint }>(
  'end_open_invitation',
  `update invitation set status = $2, ended_at = $3, ended_by = $4 where person_id = $1 and status = 'open' returning id`,
)

/**
 * Ends the open links that somebody made, and so has seen, but may make no more: they could choose a password by one.
 * Links that were sent by email nobody but their receiver has seen. Values: who made them, whether they still may for
 * somebody with a role, and for a member without one, now, who ends them.
 */
export const endLinksMadeBy = query(
  'end_links_made_by',
  `update invitation i set status = 'revoked', ended_at = $4, ended_by = $5
   where i.made_by = $1 and i.status = 'open' and not i.by_email
     and not case when exists (select from officer_role o where o.person_id = i.person_id) then $2::boolean else $3::boolean end`,
)
