import { statement } from '#server/db/statement.ts'

/**
 * Until the database transaction ends, nobody else changes how this person signs in. Whoever changes a password, a second
 * factor or an email takes this first, and so does a sign-in before it begins a session, each in a statement of its own.
 * The race that this prevents: a sign-in has checked the old password, the change ends every session that it sees, and
 * the session begins after it. What is read after the lock is what holds: a statement sees what was committed before it
 * began, so a condition in the statement that inserts the session would read what was there before it waited.
 */
export const lockPerson = statement('lock_person', 'select from person where id = $1 for no key update')
