import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Role } from '#core/policy.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'

type Listed = Omit<AnswerOf<'GET /api/office/officers'>['hand_overs'][number], 'may' | 'may_not'>
type Successor = AnswerOf<'GET /api/office/officers/:id/hand-over'>['successors'][number]

export type HandOver = {
  id: bigint
  from_id: bigint
  to_id: bigint
  roles: Role[]
  day: BusinessDate
  made_by: bigint
}

/** Planned ones, the next first, and those that lapsed in the last 30 days. Value: now. */
export const readHandOvers = query<{ hand_over: Listed }>(
  'read_hand_overs',
  `select json_build_object('id', h.id, 'from', json_build_object('id', f.id, 'name', f.name),
     'to', json_build_object('id', t.id, 'name', t.name), 'roles', h.roles, 'day', h.day, 'by', b.name, 'status', h.status) as hand_over
   from hand_over h join person f on f.id = h.from_id join person t on t.id = h.to_id join person b on b.id = h.made_by
   where h.status = 'planned' or h.status = 'lapsed' and h.ended_at > $1::timestamptz - interval '30 days'
   order by h.status desc, h.day, h.id`,
)

/** Officers and former ones, without the one who hands over; by name. Value: that one. */
export const readSuccessors = query<{ person: Successor }>(
  'read_successors',
  `select json_build_object('id', p.id, 'name', p.name, 'unique_id', ${uniqueId('m.number')},
     'roles', array(select o.role from officer_role o where o.person_id = p.id order by o.role)) as person
   from person p left join member m on m.id = p.id
   where p.id <> $1 and (exists (select from officer_role where person_id = p.id) or exists (select from role_change where person_id = p.id))
   order by not exists (select from officer_role where person_id = p.id), lower(p.name), p.id`,
)

/** Not closed, of which somebody takes care. */
export const countAssigned = query<{ conversations: number }>(
  'count_assigned_conversations',
  `select count(*)::int as conversations from conversation where assigned_to = $1 and status <> 'closed'`,
)

/** Values: email or null, name, mobile, when. A known email violates person_email. */
export const insertSuccessor = query<{ id: bigint }>(
  'insert_successor',
  'insert into person (email, name, mobile, created_at) values ($1, $2, $3, $4) returning id',
)

/** What both are told of the hand-over `h`: that it is planned, or does not take place. On its day the roles themselves tell it. */
const BOTH_ARE_TOLD = `insert into notification (person_id, kind, about, made_at)
   select p.id, case when h.status <> 'planned' then 'hand_over_cancelled'
       when p.id = h.to_id then 'hand_over_to_you' else 'hand_over_from_you' end,
     jsonb_build_object('hand_over_id', h.id, 'roles', h.roles, 'day', h.day,
       'by_id', case when h.status = 'planned' then h.made_by else h.ended_by end),
     coalesce(h.ended_at, h.made_at)
   from h join person p on p.id in (h.from_id, h.to_id)
   where h.status <> 'done' and (p.password_hash is not null or exists (select from member m where m.id = p.id))`

/**
 * Values: who leaves, the successor, roles, day, the administrator, when, whether it takes effect
 * at once. No row: one is planned, or the maker is no administrator. One planned at this moment violates
 * hand_over_planned.
 */
export const insertHandOver = query<{ id: bigint }>(
  'insert_hand_over',
  `with h as (
     insert into hand_over (from_id, to_id, roles, day, made_by, made_at, status, ended_at)
     select $1, $2, $3, $4::date, $5, $6::timestamptz, case when $7::boolean then 'done' else 'planned' end,
       case when $7::boolean then $6::timestamptz end
     where exists (select from officer_role where person_id = $5 and role = 'admin')
       and not exists (select from hand_over where from_id = $1 and status = 'planned')
     returning *
   ), told as (${BOTH_ARE_TOLD})
   select id from h`,
)

/** The planned one of an officer, locked. */
export const findPlanned = query<{ id: bigint }>(
  'find_planned_hand_over',
  `select id from hand_over where from_id = $1 and status = 'planned' for no key update`,
)

/** Values: which, by whom, when, why. No row: it is not planned any more. */
export const cancelPlanned = query<{ id: bigint }>(
  'cancel_hand_over',
  `with h as (
     update hand_over set status = 'cancelled', ended_by = $2, ended_at = $3, reason = $4
     where id = $1 and status = 'planned' returning *
   ), told as (${BOTH_ARE_TOLD})
   select id from h`,
)

type Due = HandOver & { from_name: string; to_name: string; by_name: string; by_roles: Role[] }

/** A planned one, locked until it is carried out or lapses. No row: it was cancelled, or has ended. */
export const findDue = query<Due>(
  'find_due_hand_over',
  `select h.id, h.from_id, h.to_id, h.roles, h.day, h.made_by, f.name as from_name, t.name as to_name,
     b.name as by_name, array(select role from officer_role o where o.person_id = b.id) as by_roles
   from hand_over h join person f on f.id = h.from_id join person t on t.id = h.to_id join person b on b.id = h.made_by
   where h.id = $1 and h.status = 'planned' for no key update of h`,
)

/** Values: which, done or lapsed, when. */
export const endPlanned = query(
  'end_hand_over',
  `with h as (update hand_over set status = $2, ended_at = $3 where id = $1 returning *) ${BOTH_ARE_TOLD}`,
)

/** What waits for one officer waits for another. Values: who leaves, the successor. */
export const passConversations = query(
  'pass_conversations',
  `update conversation set assigned_to = $2 where assigned_to = $1 and status <> 'closed'`,
)

/** No row: they have a password, no email, or an invitation already. */
export const findUninvited = query<{ id: bigint }>(
  'find_uninvited_successor',
  `select id from person p where id = $1 and password_hash is null and email is not null
     and not exists (select from invitation where person_id = p.id)`,
)

/** Ends the sessions of somebody without a role, their authenticator app and passkeys, and their links for a forgotten password. Values: the person, when. */
export const endWayIn = query(
  'end_way_in',
  `with factor as (delete from second_factor where person_id = $1),
   codes as (delete from recovery_code where person_id = $1),
   passkeys as (delete from passkey where person_id = $1),
   links as (delete from password_reset where person_id = $1 and used_at is null)
   update session set ended_at = $2 where person_id = $1 and ended_at is null`,
)
