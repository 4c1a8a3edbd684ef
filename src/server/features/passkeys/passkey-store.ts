import type { AnswerOf } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { hasApp, hasFactor } from '#server/http/second-factor.ts'

type OwnPasskey = AnswerOf<'GET /api/passkeys'>['passkeys'][number]

/** Values: the person. */
export const listPasskeys = query<{ passkey: OwnPasskey }>(
  'list_passkeys',
  `select json_build_object('id', id, 'name', name, 'added_at', ${instant('added_at')},
     'last_used_at', ${instant('last_used_at')}, 'backed_up', backed_up) as passkey
   from passkey where person_id = $1 order by id desc`,
)

/** What a device is told of the person, who is given a handle with the first passkey. Values: the person, a handle of 32 random bytes. */
export const readOwner = query<{ handle: Buffer; email: string | null; name: string }>(
  'read_passkey_owner',
  `update person set passkey_handle = coalesce(passkey_handle, $2) where id = $1
   returning passkey_handle as handle, email, name`,
)

/** Values: the person. */
export const readDevices = query<{ credential_id: Buffer; transports: string[] }>(
  'read_passkey_devices',
  'select credential_id, transports from passkey where person_id = $1 order by id',
)

/**
 * Keeps a challenge, and lets go of those that nobody answered in time. Values: its hash, what for, the hash of the
 * session's token, whether a password alone stands behind it, when, from when on one counts still.
 */
export const keepChallenge = query(
  'keep_passkey_challenge',
  `with gone as (delete from passkey_challenge where challenge_hash in
     (select challenge_hash from passkey_challenge where made_at < $6 order by made_at limit 100 for update skip locked))
   insert into passkey_challenge (challenge_hash, purpose, session_hash, by_password_alone, made_at) values ($1, $2, $3, $4, $5)`,
)

/** Takes it, so that it counts once, whatever comes of the answer. Values: as keepChallenge, but for the fourth and fifth. */
export const takeChallenge = query<{ by_password_alone: boolean }>(
  'take_passkey_challenge',
  `delete from passkey_challenge where challenge_hash = $1 and purpose = $2 and session_hash is not distinct from $3
     and made_at >= $4 returning by_password_alone`,
)

/** What decides whether another passkey may be kept, under the lock of the person. Values: the person, the hash of the token. */
export const readStanding = query<{ passkeys: number; factor: boolean; lasting: boolean }>(
  'read_passkey_standing',
  `select (select count(*)::int from passkey where person_id = $1) as passkeys, ${hasFactor('$1')} as factor,
     exists (select from session where token_hash = $2 and ended_at is null) as lasting`,
)

/** Keeps it, and tells its person; the session that added it has shown a second factor. Values as they are named. No row: somebody has added it. */
export const insertPasskey = query<{ id: bigint }>(
  'insert_passkey',
  `with kept as (
     insert into passkey (person_id, credential_id, public_key, counter, may_back_up, backed_up, transports, name, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id
   ), given as (update session set code_given_at = $9 from kept where token_hash = $10),
   told as (insert into notification (person_id, kind, about, made_at)
     select $1, 'passkey_added', jsonb_build_object('passkey', $8::text), $9 from kept)
   select id from kept`,
)

/** Values: which, the person, the name. */
export const renamePasskey = query<{ id: bigint }>(
  'rename_passkey',
  'update passkey set name = $3 where id = $1 and person_id = $2 returning id',
)

/**
 * Removes it, tells its person, and signs out what was signed in with it, but for one session. Where it was the last second factor, nothing
 * counts as given any more, and no recovery code. Values: which, the person, when, the hash of the token that stays.
 */
export const removePasskey = query<{ id: bigint }>(
  'remove_passkey',
  `with gone as (delete from passkey where id = $1 and person_id = $2 returning id, person_id, name),
   told as (insert into notification (person_id, kind, about, made_at)
     select person_id, 'passkey_removed', jsonb_build_object('passkey', name), $3 from gone),
   bare as (select person_id from gone where not ${hasApp('gone.person_id')}
     and not exists (select from passkey k where k.person_id = gone.person_id and k.id <> gone.id)),
   codes as (delete from recovery_code c using bare where c.person_id = bare.person_id),
   sessions as (update session s set
       ended_at = case when s.passkey_id = gone.id and s.token_hash <> $4 then coalesce(s.ended_at, $3) else s.ended_at end,
       code_given_at = case when exists (select from bare) then null else s.code_given_at end
     from gone where s.person_id = gone.person_id and (s.passkey_id = gone.id or exists (select from bare)))
   select id from gone`,
)

/** Whether somebody has a role, and that passkey. Values: the person, which. No row: no such person. */
export const readHeld = query<{ has_role: boolean; has_passkey: boolean }>(
  'read_held_passkey',
  `select exists (select from officer_role o where o.person_id = p.id) as has_role,
     exists (select from passkey k where k.person_id = p.id and k.id = $2) as has_passkey
   from person p where p.id = $1`,
)

/**
 * Removes it for who has lost it, and ends every session of theirs; they and the administrators are told. Where it was the last
 * second factor, no recovery code counts any more. Values: which, the person, when. No row: there is none.
 */
export const removeLostPasskey = query<{ name: string }>(
  'remove_lost_passkey',
  `with gone as (delete from passkey where id = $1 and person_id = $2 returning id, person_id, name),
   codes as (delete from recovery_code c using gone where c.person_id = gone.person_id and not ${hasApp('gone.person_id')}
     and not exists (select from passkey k where k.person_id = gone.person_id and k.id <> gone.id)),
   ended as (update session s set ended_at = $3 from gone where s.person_id = gone.person_id and s.ended_at is null),
   told as (insert into notification (person_id, kind, about, made_at)
     select person_id, 'passkey_removed', jsonb_build_object('passkey', name), $3::timestamptz from gone
     union all select o.person_id, 'officer_sign_in_changed', jsonb_build_object('person_id', gone.person_id), $3
     from gone, officer_role o where o.role = 'admin' and o.person_id <> gone.person_id)
   select name from gone`,
)

export type KnownPasskey = {
  id: bigint
  person_id: bigint
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  may_back_up: boolean
  transports: string[]
  handle: Buffer
  name: string
  roles: Role[]
  device_known: boolean
}

/** Values: the credential's ID, the hash by which the device is known. */
export const findPasskey = query<KnownPasskey>(
  'find_passkey',
  `select k.id, k.person_id, k.credential_id, k.public_key, k.counter, k.may_back_up, k.transports,
     p.passkey_handle as handle, p.name, array(select role from officer_role o where o.person_id = p.id) as roles,
     exists (select from session s where s.token_hash = $2 and s.person_id = p.id) as device_known
   from passkey k join person p on p.id = k.person_id where k.credential_id = $1`,
)

/**
 * Notes a use. Of two at once with one count, one is late, and so is a copy of the device that counts for itself.
 * Values: which, the new count, whether it is backed up, when. No row: the count did not grow, or it was removed.
 */
export const noteUseOf = query<{ id: bigint }>(
  'use_passkey',
  `update passkey set counter = $2, backed_up = $3, last_used_at = $4
   where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id`,
)

/** Values: which. */
export const passkeyStays = query('passkey_stays', 'select from passkey where id = $1')
