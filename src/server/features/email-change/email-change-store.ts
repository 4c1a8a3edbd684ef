import type { Reader } from '#core/languages.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readerOf } from '#server/languages/speaker.ts'

/** How long the owner of the account has to stop a new email, and how long its link can be opened. In PostgreSQL's words. */
const MAY_BE_STOPPED = "interval '7 days'"
const LINK_VALID = "interval '14 days'"

/** Whose email it is, as it decides who may change it. No row: no such person. */
export const readOwner = query<{ email: string | null; has_role: boolean; taken: boolean }>(
  'read_email_owner',
  `select p.email, exists (select from officer_role o where o.person_id = p.id) as has_role,
     exists (select from person other where lower(other.email) = lower($2) and other.id <> p.id) as taken
   from person p where p.id = $1`,
)

/**
 * What is told of the change `c`: its person that a new email waits, which somebody else entered, and when it took effect; of
 * somebody with a role all administrators too.
 */
const CHANGE_IS_TOLD = `insert into notification (person_id, kind, about, made_at)
   select told.person_id, told.kind, told.about, coalesce(c.ended_at, c.made_at)
   from c cross join lateral (
     select c.person_id, case c.status when 'waiting' then 'email_change_entered' else 'email_changed' end as kind,
       jsonb_build_object('email_change_id', c.id) as about
     union all
     select o.person_id, 'officer_sign_in_changed', jsonb_build_object('person_id', c.person_id) from officer_role o
     where o.role = 'admin' and o.person_id <> c.person_id and exists (select from officer_role where person_id = c.person_id)) told
   where c.status = 'held' or c.status = 'waiting' and c.made_by <> c.person_id`

/** Values: person, the new email, who enters it, whether an administrator, now. One that waited is replaced. */
export const insertChange = query<{ id: bigint }>(
  'insert_email_change',
  `with c as (
     insert into email_change (person_id, email, old_email, made_by, by_admin, made_at)
     select id, $2, email, $3, $4, $5 from person where id = $1 returning *
   ), told as (${CHANGE_IS_TOLD})
   select id from c`,
)

/** Values: person, the state it ends in, now, who ended it. */
export const endWaiting = query<{ id: bigint }>(
  'end_waiting_email_change',
  `update email_change set status = $2, ended_at = $3, ended_by = $4
   where person_id = $1 and status = 'waiting' returning id`,
)

export type ChangeState = {
  id: bigint
  person_id: bigint
  email: string
  /** Who entered it: an officer, or whom it is of. */
  made_by: bigint
  /** Null where the person signs in without one. */
  old_email: string | null
  opened: boolean
  /** Whether the time to stop it is over, or the owner agreed, or they sign in with nothing yet. */
  free: boolean
  lapsed: boolean
  /** A role was given since, and no administrator entered this. */
  barred: boolean
  taken: boolean
}

/** One that waits, as it decides whether it takes effect. Values: which, now. */
export const readWaiting = query<ChangeState>(
  'read_waiting_email_change',
  `select c.id, c.person_id, c.email, c.made_by, p.email as old_email, c.opened_at is not null as opened,
     c.agreed_at is not null or p.email is null and p.sign_in_mobile is null or c.made_at + ${MAY_BE_STOPPED} <= $2 as free,
     c.opened_at is null and c.made_at + ${LINK_VALID} <= $2 as lapsed,
     not c.by_admin and exists (select from officer_role where person_id = c.person_id) as barred,
     exists (select from person other where lower(other.email) = lower(c.email) and other.id <> c.person_id) as taken
   from email_change c join person p on p.id = c.person_id where c.id = $1 and c.status = 'waiting'`,
)

/** Whose a link is, while it can be used. Values: its hash, now. */
export const findByConfirmLink = query<{ id: bigint; person_id: bigint }>(
  'find_email_change_to_confirm',
  `select id, person_id from email_change
   where confirm_hash = $1 and status = 'waiting' and made_at + ${LINK_VALID} > $2`,
)
export const findByStopLink = query<{ id: bigint; person_id: bigint }>(
  'find_email_change_to_stop',
  `select id, person_id from email_change where stop_hash = $1 and status = 'waiting'`,
)

/** Values: which, now. */
export const noteOpened = query(
  'note_email_change_opened',
  'update email_change set opened_at = coalesce(opened_at, $2) where id = $1',
)
/** Values: which, person, now. No row: none of that id waits. */
export const noteAgreed = query<{ id: bigint }>(
  'note_email_change_agreed',
  `update email_change set agreed_at = coalesce(agreed_at, $3)
   where id = $1 and person_id = $2 and status = 'waiting' returning id`,
)

/** Values: which, the state it ends in, now. */
export const endChange = query(
  'end_email_change',
  `with c as (update email_change set status = $2, ended_at = $3 where id = $1 returning *) ${CHANGE_IS_TOLD}`,
)

/** The email holds, and links that were sent to the one of before are void. Values: person, email, now, who entered it. */
export const giveEmail = query(
  'give_email',
  `with void as (update password_reset set used_at = $3 where person_id = $1 and used_at is null)
   update person set email = $2, changed_by = $4, changed_at = $3 where id = $1`,
)

/** What letters say. Values: which. No row: it does not wait any more. */
export const readForLetter = query<
  Reader & { new_email: string; old_email: string | null; by: string; holds_on: string; own: boolean }
>(
  'read_email_change_for_letter',
  `select c.email as new_email, c.old_email, b.name as by, c.made_by = c.person_id as own,
     to_char((c.made_at + ${MAY_BE_STOPPED}) at time zone 'Asia/Dubai', 'YYYY-MM-DD') as holds_on, ${readerOf('p')}
   from email_change c join person p on p.id = c.person_id join person b on b.id = c.made_by
   where c.id = $1 and c.status = 'waiting'`,
)
export const keepConfirmLink = query(
  'keep_email_confirm_link',
  'update email_change set confirm_hash = $2 where id = $1',
)
export const keepStopLink = query('keep_email_stop_link', 'update email_change set stop_hash = $2 where id = $1')

/** A new email that waits, as the calls' JSON; `c` is the change. */
const SHOWN = `json_build_object('id', c.id, 'email', c.email, 'by', b.name, 'made_at', ${instant('c.made_at')},
  'opened', c.opened_at is not null, 'agreed', c.agreed_at is not null,
  'holds_from', ${instant(`(c.made_at + ${MAY_BE_STOPPED})`)})`

export type ShownChange = {
  id: number
  email: string
  by: string
  made_at: string
  opened: boolean
  agreed: boolean
  holds_from: string
}

/** The one that waits for a person, if one does. */
export const readShown = query<{ change: ShownChange }>(
  'read_shown_email_change',
  `select ${SHOWN} as change from email_change c join person b on b.id = c.made_by
   where c.person_id = $1 and c.status = 'waiting'`,
)
