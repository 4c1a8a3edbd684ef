import type { AnswerOf } from '#contract/calls.ts'
import type { Reader } from '#core/languages.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'

/** How long the link can be used that confirms an address, and how long what was not confirmed is kept. In PostgreSQL's words. */
const VALID = "interval '7 days'"

/** Nobody's until the address is confirmed, so several may name the same one. */
export const insertApplication = query<{ id: bigint }>(
  'insert_membership_application',
  `insert into membership_application (name, email, mobile, address, gender, birthday, password_hash, how_heard, language, applied_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
)

/** Where no emails are sent. Values: name, email or null, mobile, address, gender, birthday or null, how heard, language, now. */
export const insertWaiting = query<{ id: bigint }>(
  'insert_waiting_application',
  `insert into membership_application (name, email, mobile, address, gender, birthday, how_heard, language, applied_at, status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting') returning id`,
)

/**
 * What keeps a person from asking to join: being a member or an officer, or having an application that is not declined.
 * `p` is the person.
 */
const TAKEN = `(exists (select from member where id = p.id) or exists (select from officer_role where person_id = p.id)
  or exists (select from membership_application w where w.person_id = p.id and w.status <> 'declined'))`

/** An application that waits for its address to be confirmed, and whether that address is taken. */
export const findUnconfirmed = query<Reader & { email: string; taken: boolean }>(
  'find_unconfirmed_application',
  `select a.email, ${TAKEN} as taken, coalesce(p.language, a.language, 'en') as language,
     coalesce(p.digits, 'western') as digits
   from membership_application a left join person p on lower(p.email) = lower(a.email)
   where a.id = $1 and a.status = 'unconfirmed'`,
)

/** Values: application, the link's hash, now. What nobody confirmed in its time goes. */
export const keepLink = query(
  'keep_confirmation_link',
  `with gone as (delete from membership_application
     where status = 'unconfirmed' and applied_at < $3::timestamptz - 2 * ${VALID} and id <> $1)
   update membership_application set link_hash = $2, link_made_at = $3 where id = $1 and status = 'unconfirmed'`,
)

export const dropUnconfirmed = query(
  'drop_unconfirmed_application',
  `delete from membership_application where id = $1 and status = 'unconfirmed'`,
)

/** Values: the link's hash, now. */
export const findByLink = query<{ id: bigint; email: string; password_hash: string }>(
  'find_application_by_link',
  `select id, email, password_hash from membership_application
   where link_hash = $1 and status = 'unconfirmed' and link_made_at > $2::timestamptz - ${VALID}`,
)

/** Those who confirm one address take turns, so that each sees what the one before did. */
export const takeTurn = query(
  'take_turn_at_address',
  `select pg_advisory_xact_lock(hashtextextended('joining ' || lower($1), 0))`,
)

/** Who was declined before is a person whose password this sets anew: as lockPerson. */
export const lockOwner = query(
  'lock_owner_of_address',
  'select from person where lower(email) = lower($1) for no key update',
)

/**
 * In one query: the applicant becomes a person who signs in with the password chosen, or, declined before, one whose
 * details are those of the new application; the application waits for the secretary, and others of the address are gone.
 * No row: used already, or the address is taken meanwhile. Values: application, now.
 */
export const confirmApplication = query<{ id: bigint }>(
  'confirm_application',
  `with a as (select * from membership_application where id = $1 and status = 'unconfirmed' for update),
   made as (
     insert into person as p (email, password_hash, name, mobile, address, gender, birthday, language, created_at)
     select email, password_hash, name, mobile, address, gender, birthday, language, $2 from a
     on conflict (lower(email)) do update set password_hash = excluded.password_hash, name = excluded.name,
       mobile = excluded.mobile, address = excluded.address, gender = excluded.gender,
       birthday = coalesce(excluded.birthday, p.birthday),
       language = coalesce(excluded.language, p.language) where not ${TAKEN}
     returning id
   ), ended as (
     update session s set ended_at = $2 from made where s.person_id = made.id and s.ended_at is null
   ), gone as (
     delete from membership_application o using a, made
     where lower(o.email) = lower(a.email) and o.status = 'unconfirmed' and o.id <> a.id
   )
   update membership_application c set status = 'waiting', person_id = made.id, confirmed_at = $2, link_hash = null
   from made where c.id = $1 returning c.person_id as id`,
)

/** The latest application of a person, as the call's JSON but for when an answer can be expected. */
export const readOwnApplication = query<{
  application: Omit<NonNullable<AnswerOf<'GET /api/my-application'>['application']>, 'answer_by'>
}>(
  'read_own_application',
  `select json_build_object('status', status,
     'applied_at', ${instant('applied_at')},
     'confirmed_at', ${instant('confirmed_at')},
     'decided_at', ${instant('decided_at')}, 'reason', reason) as application
   from membership_application where person_id = $1 order by id desc limit 1`,
)
