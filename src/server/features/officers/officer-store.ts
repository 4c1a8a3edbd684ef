import type { AnswerOf } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'

type Officers = AnswerOf<'GET /api/office/officers'>
type WithoutMay<T> = Omit<T, 'may' | 'may_not'>
type Officer = Officers['officers'][number]
export type ListedOfficer = WithoutMay<Omit<Officer, 'roles' | 'has_helper'>> & {
  roles: WithoutMay<Officer['roles'][number]>[]
}
export type FormerOfficer = WithoutMay<Officers['former'][number]>

/** The terms of a person's titles that were neither corrected nor removed, the latest first. */
const titlesOf = (person: string) => `(select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title,
   'from', t.from_day, 'to', t.to_day, 'place', t.place) order by t.from_day desc, t.id desc), '[]')
   from officer_title t where t.person_id = ${person} and t.title is not null
     and not exists (select from officer_title r where r.replaces = t.id))`

/** Everybody who holds an office, by name, as the call's JSON. */
export const readOfficers = query<{ officer: ListedOfficer }>(
  'read_officers',
  `select json_build_object('id', p.id, 'name', p.name, 'email', coalesce(p.email, ''), 'mobile', p.mobile,
     'unique_id', ${uniqueId('m.number')},
     'email_since', ${instant('coalesce(p.email_since, p.created_at)')},
     'mobile_since', ${instant('coalesce(p.mobile_since, p.created_at)')},
     'second_factor', exists (select from second_factor f where f.person_id = p.id and f.secret is not null),
     'passkeys', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'added_at', ${instant('k.added_at')},
        'last_used_at', ${instant('k.last_used_at')}) order by k.id desc), '[]') from passkey k where k.person_id = p.id),
     'titles', ${titlesOf('p.id')},
     'last_sign_in', (select ${instant('max(s.created_at)')} from session s where s.person_id = p.id),
     'roles', json_agg(json_build_object('role', o.role,
        'since', ${instant('o.granted_at')},
        'by', (select b.name from role_change c left join person b on b.id = c.made_by
           where c.person_id = p.id and c.role = o.role and c.granted order by c.id desc limit 1)) order by o.role)) as officer
   from officer_role o join person p on p.id = o.person_id left join member m on m.id = p.id
   group by p.id, m.number order by lower(p.name), p.id`,
)

/** Who held a role and holds none now, with each term, latest first; by name, as the call's JSON. */
export const readFormerOfficers = query<{ officer: FormerOfficer }>(
  'read_former_officers',
  `select json_build_object('id', p.id, 'name', p.name, 'unique_id', ${uniqueId('m.number')},
     'titles', ${titlesOf('p.id')},
     'terms', json_agg(json_build_object('role', c.role,
        'since', (select ${instant('g.made_at')} from role_change g
           where g.person_id = c.person_id and g.role = c.role and g.granted and g.id < c.id order by g.id desc limit 1),
        'until', ${instant('c.made_at')}) order by c.id desc)) as officer
   from role_change c join person p on p.id = c.person_id left join member m on m.id = p.id
   where not c.granted and not exists (select from officer_role o where o.person_id = c.person_id)
   group by p.id, m.number order by lower(p.name), p.id`,
)

/** A page of what was given and withdrawn, latest first, as the call's JSON. Values: the id to read before, how many. */
export const readRoleChanges = query<{ change: Officers['history'][number] }>(
  'read_role_changes',
  `select json_build_object('id', c.id, 'at', ${instant('c.made_at')},
     'by', b.name, 'person', p.name, 'role', c.role, 'granted', c.granted, 'reason', c.reason,
     'handed', (select o.name from hand_over h join person o on o.id = case when c.granted then h.from_id else h.to_id end
        where h.id = c.hand_over_id)) as change
   from role_change c join person p on p.id = c.person_id left join person b on b.id = c.made_by
   where c.id < coalesce($1::bigint, 9223372036854775807) order by c.id desc limit $2`,
)

/**
 * The administrators, their rows locked in one order until the change commits. The race that this prevents: two of them
 * withdraw each other's office at once, and nobody is left. Who waits for the lock finds the row of a withdrawn office
 * gone; that one may then change nothing.
 */
const LOCKED_ADMINS = `admins as materialized (
     select person_id from officer_role where role = 'admin' order by person_id for no key update)`

/** Values: person, role, the administrator, when, reason, the hand-over or null. No row: the role is held already, or the giver is no administrator. */
export const giveRole = query<{ id: bigint }>(
  'give_role',
  `with ${LOCKED_ADMINS}, given as (
     insert into officer_role (person_id, role, granted_at)
     select $1, $2, $4::timestamptz where $3 in (select person_id from admins)
     on conflict do nothing returning person_id, role, granted_at
   ), noted as (
     insert into role_change (person_id, role, granted, made_by, made_at, reason, hand_over_id)
     select person_id, role, true, $3, granted_at, $5, $6::bigint from given returning id, role_change as changed)
   select id, role_is_changed(changed) from noted`,
)

/** Somebody new with an office. Values: email or null, name, mobile, role, the administrator, when, reason. A known email violates person_email. */
export const insertOfficer = query<{ person_id: bigint }>(
  'insert_officer',
  `with ${LOCKED_ADMINS}, made as (
     insert into person (email, name, mobile, created_at)
     select $1, $2, $3, $6::timestamptz where $5 in (select person_id from admins) returning id
   ), given as (
     insert into officer_role (person_id, role, granted_at) select id, $4, $6 from made returning person_id, role, granted_at
   ), noted as (
     insert into role_change (person_id, role, granted, made_by, made_at, reason)
     select person_id, role, true, $5, granted_at, $7 from given returning person_id, role_change as changed)
   select person_id, role_is_changed(changed) from noted`,
)

/** Who signs in with an email or, without one, with a number. Values: the email or '', the digits of the number or ''. */
export const findKnown = query<{ name: string }>(
  'find_known_person',
  `select name from person where lower(email) = lower(nullif($1, '')) or sign_in_mobile = nullif($2, '') order by id limit 1`,
)

/**
 * Values: person, role, the administrator, when, reason, the hand-over or null. No row: the role is not held, the giver is no administrator, or
 * nobody would hold it any more. Its holders are locked as the administrators are: of two who take it from each of two
 * treasurers at once, the second finds the first one's row gone.
 */
export const withdrawRole = query<{ id: bigint }>(
  'withdraw_role',
  `with locked as materialized (
     select person_id, role from officer_role where role in ('admin', $2) order by role, person_id for no key update
   ), gone as (
     delete from officer_role where person_id = $1 and role = $2
       and exists (select from locked where role = 'admin' and person_id = $3)
       and exists (select from locked where role = $2 and person_id <> $1) returning person_id, role
   ), noted as (
     insert into role_change (person_id, role, granted, made_by, made_at, reason, hand_over_id)
     select person_id, role, false, $3, $4, $5, $6::bigint from gone returning id, role_change as changed)
   select id, role_is_changed(changed) from noted`,
)

/** A person's roles, and whether anybody else holds one of them. Values: person, that role. No row: no such person. */
export const readRoles = query<{ name: string; roles: Role[]; other_holder: boolean }>(
  'read_roles',
  `select p.name, array(select role from officer_role o where o.person_id = p.id) as roles,
     exists (select from officer_role where role = $2 and person_id <> p.id) as other_holder
   from person p where p.id = $1`,
)

/** A term that was written, and what the one said that it replaces: null where it replaces none. */
export type ChangedTitle = {
  id: bigint
  was: { title: string; from: string; to: string | null; place: number } | null
}

const titleBefore = (
  term: string,
) => `(select json_build_object('title', b.title, 'from', b.from_day, 'to', b.to_day, 'place', b.place)
     from officer_title b where b.id = ${term})`

/**
 * Values: person, title, first day, last day or null, place, the administrator, when, the term that it corrects or null. No
 * row: the person never had a role, or has no such term. Of a term that was changed already it violates
 * title_replaced_once. Gives what the corrected term said.
 */
export const insertTitle = query<ChangedTitle>(
  'insert_officer_title',
  `insert into officer_title (person_id, title, from_day, to_day, place, made_by, made_at, replaces)
   select $1, $2, $3::date, $4::date, $5, $6, $7, $8::bigint
   where (exists (select from officer_role where person_id = $1) or exists (select from role_change where person_id = $1))
     and ($8::bigint is null or exists (select from officer_title
       where id = $8::bigint and person_id = $1 and title is not null))
   returning id, ${titleBefore('$8::bigint')} as was`,
)

/**
 * Values: the term, the administrator, when, why. No row: there is none. One that was changed violates title_replaced_once.
 * Gives what the removed term said.
 */
export const removeTitle = query<ChangedTitle>(
  'remove_officer_title',
  `insert into officer_title (person_id, replaces, made_by, made_at, reason)
   select person_id, id, $2, $3, $4 from officer_title where id = $1 and title is not null
   returning id, ${titleBefore('$1')} as was`,
)
