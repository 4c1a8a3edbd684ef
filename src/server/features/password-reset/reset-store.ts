import type { Reader } from '#core/languages.ts'
import { query } from '#server/db/query.ts'
import { readerOf } from '#server/languages/speaker.ts'

/** How long a link can be used (product: "Placeholders, typos and dead ends"). In PostgreSQL's words. */
const VALID = "interval '30 minutes'"

/** Whoever signs in with this address. */
export const findReceiver = query<Reader & { id: bigint; email: string }>(
  'find_reset_receiver',
  `select id, email, ${readerOf('p')} from person p where lower(email) = $1`,
)

/** Values: hash, person, now, the address that it is sent to: none is made for one that holds no more. Links that are long past go. */
export const insertReset = query<{ person_id: bigint }>(
  'insert_password_reset',
  `with gone as (delete from password_reset where person_id = $2 and made_at < $3::timestamptz - interval '1 day')
   insert into password_reset (token_hash, person_id, made_at)
   select $1, id, $3 from person where id = $2 and email = $4 returning person_id`,
)

/** Whose password a link sets, while it can be used. Values: hash, now. */
export const findReset = query<{ person_id: bigint; name: string; email: string | null }>(
  'find_password_reset',
  `select p.id as person_id, p.name, p.email from password_reset r join person p on p.id = r.person_id
   where r.token_hash = $1 and r.used_at is null and r.made_at > $2::timestamptz - ${VALID}`,
)

/**
 * In one query: the link is used up, and every other one of the person with it, the password is set, and every session
 * ends. No row: another used the link meanwhile. Values: hash, now, the new password's hash.
 */
export const useReset = query<{ id: bigint }>(
  'use_password_reset',
  `with used as (update password_reset set used_at = $2
     where token_hash = $1 and used_at is null and made_at > $2::timestamptz - ${VALID} returning person_id),
   others as (update password_reset r set used_at = $2 from used
     where r.person_id = used.person_id and r.token_hash <> $1 and r.used_at is null),
   ended as (update session s set ended_at = $2 from used where s.person_id = used.person_id and s.ended_at is null)
   update person set password_hash = $3 from used where person.id = used.person_id returning person.id`,
)

export const findPerson = query<Reader & { email: string | null }>(
  'find_person_to_tell',
  `select email, ${readerOf('p')} from person p where id = $1`,
)
