import { query } from '#server/db/query.ts'
import { hasNoWayIn } from '#server/db/way-in.ts'

/** How long a link can be used. In PostgreSQL's words. */
const VALID = "interval '24 hours'"

/** Whether nobody has a role yet: only then is there something to set up by a link. */
export const findNobody = query<{ nobody: boolean }>(
  'find_whether_set_up',
  'select not exists (select from officer_role) as nobody',
)

/** Values: hash, now. */
export const insertSetupLink = query(
  'insert_setup_link',
  'insert into setup_link (token_hash, made_at) values ($1, $2)',
)

const USABLE = `token_hash = $1 and used_at is null and made_at > $2::timestamptz - ${VALID}
     and not exists (select from officer_role)`

/** Values: hash, now. No row: it can't be used. */
export const findSetupLink = query<{ made_at: Date }>(
  'find_setup_link',
  `select made_at from setup_link where ${USABLE}`,
)

/** Uses a link up; of two that are used in one moment the second violates setup_link_used. Values: hash, now. */
export const useSetupLink = query<{ made_at: Date }>(
  'use_setup_link',
  `update setup_link set used_at = $2 where ${USABLE} returning made_at`,
)

type Facts = {
  contacts: boolean
  bank: boolean
  dues: boolean
  loans: boolean
  officers: boolean
  members: boolean
  invitations: boolean
  to_invite: number
  import_waits: boolean
  kept: string[]
}

/**
 * What of setting up is done. A figure is set once it differs from what the association began with, or once somebody said
 * that it stays. Members are invited once each has been: an invitation that runs out is no beginning. Values: the names of the
 * settings that are terms of loans, as they are stored, now.
 */
export const readSetup = query<Facts>(
  'read_setup',
  `with current as (select value from settings_version order by id desc limit 1),
     first as (select value from settings_version order by id limit 1),
     waiting as (
       select count(*)::int as to_invite,
         count(*) filter (where not exists (select from invitation where person_id = p.id))::int as never_invited
       from member m join person p on p.id = m.id where ${hasNoWayIn('$2')})
   select c.value ->> 'email' <> '' or c.value ->> 'phone' <> '' or c.value ->> 'address' <> '' as contacts,
     c.value #>> '{bank,iban}' <> '' or c.value #>> '{bank,accountNumber}' <> ''
       or exists (select from settings_proposal where section = 'bank' and status = 'waiting') as bank,
     c.value -> 'dues' <> f.value -> 'dues' as dues,
     exists (select from unnest($1::text[]) name where c.value -> name is distinct from f.value -> name) as loans,
     (select count(distinct person_id) from officer_role) > 1 as officers,
     exists (select from member) as members, to_invite,
     never_invited = 0 and exists (select from member) as invitations,
     exists (select from member_import where status = 'waiting') as import_waits,
     array(select step from setup_step) as kept
   from current c, first f, waiting`,
)

/** Values: what, the officer, now. */
export const insertSetupStep = query(
  'insert_setup_step',
  'insert into setup_step (step, made_by, made_at) values ($1, $2, $3) on conflict do nothing',
)
