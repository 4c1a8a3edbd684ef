import type { AnswerOf } from '#contract/calls.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { overdueMembers } from '#server/ledger/overdue-members.ts'

type Own = AnswerOf<'GET /api/notices/:id'>['notice']
type Listed = AnswerOf<'GET /api/office/notices'>['notices'][number]
type Whole = AnswerOf<'GET /api/office/notices/:id'>['notice']
type Reached = AnswerOf<'GET /api/office/notices/:id'>['members'][number]

/** Members of a group, of those whose membership is open. Values: $1 today, $2 the group, $3 words of an address, $4 ids. */
const MEMBERS = `with ${overdueMembers('$1')}, found as materialized (select m.id from member m join person p on p.id = m.id
  where m.closed_on is null and case $2::text
    when 'all' then true when 'active' then m.active when 'inactive' then not m.active
    when 'overdue' then m.id in (select member_id from behind)
    when 'address' then strpos(lower(p.address), lower($3::text)) > 0
    else m.id = any($4::bigint[]) end)`

/** Not kept prepared: each group wants a plan of its own. Values: those of MEMBERS. */
export const countRecipients = unpreparedQuery<{ recipients: number }>(
  'count_notice_recipients',
  `${MEMBERS} select count(*)::int as recipients from found`,
)

/**
 * Keeps a notice with its texts and with whom it is for, and tells them, in one query. Values: those of MEMBERS, then who
 * sends it, when, until which day it is pinned or null, and the texts as JSON, the first place 1. No row: nobody is in the
 * group, and nothing is kept.
 */
export const insertNotice = unpreparedQuery<{ id: bigint; recipients: number }>(
  'insert_notice',
  `${MEMBERS}, n as (
     insert into notice (sent_by, sent_at, to_group, address, pinned_until)
     select $5::bigint, $6::timestamptz, $2::text, case when $2::text = 'address' then $3::text end, $7::date
     where exists (select from found) returning id
   ), t as (
     insert into notice_text (notice_id, language, place, title, text)
     select n.id, w.language, w.place, w.title, w.text
     from n, json_to_recordset($8::json) as w(language text, place int, title text, text text)
   ), r as (
     insert into notice_recipient (notice_id, person_id) select n.id, f.id from n, found f order by f.id
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select f.id, 'notice_received', jsonb_build_object('notice_id', n.id), $6::timestamptz from n, found f order by f.id
   )
   select n.id, (select count(*)::int from found) as recipients from n`,
)

const OWN = (
  language: string,
) => `select json_build_object('id', n.id, 'by', s.name, 'sent_at', ${instant('n.sent_at')},
    'language', w.words ->> 'language', 'title', w.words ->> 'title', 'text', w.words ->> 'text') as notice
  from notice_recipient r join notice n on n.id = r.notice_id join person s on s.id = n.sent_by
    cross join lateral (select notice_words(n.id, ${language}) as words) w`

/** Values: person, language, today. */
export const listPinned = query<{ notice: Own }>(
  'list_pinned_notices',
  `${OWN('$2')} where r.person_id = $1 and r.read_at is null and n.pinned_until >= $3 order by n.id desc`,
)

/** Values: person, language, which. */
export const readOwnNotice = query<{ notice: Own }>(
  'read_own_notice',
  `${OWN('$2')} where r.person_id = $1 and n.id = $3`,
)

/** It stays read at the first time, and is no news any more. No row: the person got none of that id. Values: person, which, now. */
export const markNoticeRead = query<{ notice_id: bigint }>(
  'mark_notice_read',
  `with told as (
     update notification set read_at = $3 where person_id = $1 and kind = 'notice_received' and read_at is null
       and (about ->> 'notice_id')::bigint = $2
   )
   update notice_recipient set read_at = coalesce(read_at, $3) where person_id = $1 and notice_id = $2 returning notice_id`,
)

const FIELDS = `'id', n.id, 'by', s.name, 'sent_at', ${instant('n.sent_at')}, 'to', n.to_group, 'address', n.address,
  'title', (select title from notice_text where notice_id = n.id and place = 1), 'pinned_until', n.pinned_until,
  'recipients', c.recipients, 'read', c.read`
const FROM = `notice n join person s on s.id = n.sent_by cross join lateral (
    select count(*)::int as recipients, count(read_at)::int as read from notice_recipient where notice_id = n.id) c`

/** The latest first. Values: the notice to read after or null, how many. */
export const listNotices = query<{ notice: Listed }>(
  'list_notices',
  `select json_build_object(${FIELDS}) as notice from ${FROM}
   where $1::bigint is null or n.id < $1 order by n.id desc limit $2`,
)

export const readNotice = query<{ notice: Whole }>(
  'read_notice',
  `select json_build_object(${FIELDS}, 'texts', (select json_agg(json_build_object('language', language, 'title', title,
     'text', text) order by place) from notice_text where notice_id = n.id)) as notice from ${FROM} where n.id = $1`,
)

/** By member ID. Values: the notice, whether they have read it, the member to read after or null, how many. */
export const listReached = query<{ member: Reached }>(
  'list_notice_members',
  `select json_build_object('id', m.id, 'name', p.name, 'unique_id', ${uniqueId('m.number')},
     'read_at', ${instant('r.read_at')}) as member
   from notice_recipient r join member m on m.id = r.person_id join person p on p.id = m.id
   where r.notice_id = $1 and (r.read_at is not null) = $2 and ($3::bigint is null or m.id > $3) order by m.id limit $4`,
)
