import type { UserData } from '#contract/session.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { SESSION_ALIVE, SESSION_STALE } from '#server/http/session.ts'

/**
 * Everything the profile shows, as the call's JSON, with the session. Status is the membership's; an officer who is no
 * member counts as active. Values: those of SESSION_ALIVE. No row: not signed in.
 */
export const readProfile = statement<{
  person_id: bigint
  stale: boolean
  second_factor: boolean
  user_data: Omit<UserData, 'second_factor'>
}>(
  'read_profile',
  `select p.id as person_id, ${SESSION_STALE} as stale, f.secret is not null as second_factor, json_build_object(
     'id', p.id, 'name', p.name, 'email', p.email, 'mobile', p.mobile, 'address', p.address, 'gender', p.gender,
     'status', case when coalesce(m.active, true) then 1 else 0 end,
     'image', case when p.picture_sha256 is not null then '/api/profile/picture?v=' || left(p.picture_sha256, 8) end,
     'wallet', p.wallet, 'language', p.language, 'digits', p.digits, 'unique_id', ${uniqueId('m.number')},
     'roles', (select coalesce(json_agg(role order by role), '[]') from officer_role where person_id = p.id),
     'created_at', ${instant('p.created_at')}
   ) as user_data
   from session s join person p on p.id = s.person_id left join member m on m.id = p.id
     left join second_factor f on f.person_id = p.id
   where s.token_hash = $1 and ${SESSION_ALIVE}`,
)

export const pictureOf = statement<{ picture_sha256: string | null }>(
  'picture_of',
  'select picture_sha256 from person where id = $1',
)

/** Gender and picture stay as they are where they are not sent. */
export const updateProfile = statement(
  'update_profile',
  `update person set name = $2, address = $3, wallet = $4, gender = coalesce($5, gender),
     picture_sha256 = coalesce($6, picture_sha256) where id = $1`,
)

export const removePicture = statement('remove_picture', 'update person set picture_sha256 = null where id = $1')

/** In one statement: the new password, if the old one is still the one that was checked, and the end of every other session. */
export const replacePassword = statement<{ id: bigint }>(
  'replace_password',
  `with changed as (update person set password_hash = $3 where id = $1 and password_hash = $2 returning id),
   ended as (update session set ended_at = $5 from changed
     where person_id = changed.id and token_hash <> $4 and ended_at is null)
   select id from changed`,
)

/** Values: who, language, digits. */
export const keepLanguage = statement('keep_language', 'update person set language = $2, digits = $3 where id = $1')
