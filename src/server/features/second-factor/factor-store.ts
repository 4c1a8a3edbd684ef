import { query } from '#server/db/query.ts'
import { hasPasskey } from '#server/http/second-factor.ts'

/** Values: the person. No row: nothing was ever set up. */
export const readFactor = query<{ pending: Buffer | null; confirmed_at: Date | null; codes_left: number }>(
  'read_second_factor',
  `select pending, confirmed_at,
     (select count(*)::int from recovery_code c where c.person_id = f.person_id and c.used_at is null) as codes_left
   from second_factor f where person_id = $1`,
)

/** Whether there is an administrator who could take a lost app off somebody's account. Value: the person. */
export const readHelper = query<{ has_helper: boolean }>(
  'read_second_factor_helper',
  `select exists (select from officer_role where role = 'admin' and person_id <> $1) as has_helper`,
)

/** Values: the person, the encrypted secret. */
export const keepPending = query(
  'keep_pending_second_factor',
  `insert into second_factor (person_id, pending) values ($1, $2)
   on conflict (person_id) do update set pending = excluded.pending`,
)

/**
 * In one query: the secret that waited is the one in use, with new recovery codes; every other session ends, and this
 * one has given a code. Values: the person, hashes of the recovery codes, when, the half minute of the code, the sealed
 * secret that it is a code of, the hash of the token. No row: another secret waits by now, or the code was taken.
 */
export const confirmPending = query<{ person_id: bigint }>(
  'confirm_second_factor',
  `with f as (
     update second_factor set secret = pending, pending = null, last_step = $4, confirmed_at = $3
     where person_id = $1 and pending = $5 and last_step < $4 returning person_id
   ), gone as (delete from recovery_code c using f where c.person_id = f.person_id),
   codes as (insert into recovery_code (person_id, code_hash, made_at) select person_id, unnest($2::bytea[]), $3 from f),
   ended as (update session s set ended_at = $3 from f
     where s.person_id = f.person_id and s.token_hash <> $6 and s.ended_at is null),
   given as (update session s set code_given_at = $3 from f where s.token_hash = $6)
   select person_id from f`,
)

/** Values: the hash of the token. No row: the session was ended. */
export const findLasting = query(
  'find_lasting_session',
  'select from session where token_hash = $1 and ended_at is null',
)

/** Values: the person, hashes, when. */
export const replaceCodes = query(
  'replace_recovery_codes',
  `with gone as (delete from recovery_code where person_id = $1)
   insert into recovery_code (person_id, code_hash, made_at) select $1, unnest($2::bytea[]), $3`,
)

/** The recovery codes stay where a passkey does. */
export const removeFactor = query(
  'remove_second_factor',
  `with codes as (delete from recovery_code where person_id = $1 and not ${hasPasskey('$1')}),
   given as (update session set code_given_at = null where person_id = $1 and not ${hasPasskey('$1')})
   delete from second_factor where person_id = $1`,
)

/** Takes it off somebody's account, and ends every session of theirs; where they have a role, all administrators are told. Values: the person, when. No row: none is set up. */
export const removeLostFactor = query<{ person_id: bigint }>(
  'remove_lost_second_factor',
  `with f as (delete from second_factor where person_id = $1 and secret is not null returning person_id),
   codes as (delete from recovery_code c using f where c.person_id = f.person_id),
   ended as (update session s set ended_at = $2 from f where s.person_id = f.person_id and s.ended_at is null),
   told as (insert into notification (person_id, kind, about, made_at)
     select o.person_id, 'officer_sign_in_changed', jsonb_build_object('person_id', f.person_id), $2
     from f, officer_role o where o.role = 'admin' and o.person_id <> f.person_id
       and exists (select from officer_role where person_id = f.person_id))
   select person_id from f`,
)
