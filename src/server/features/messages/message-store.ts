import type { AnswerOf } from '#contract/calls.ts'
import type { Reader } from '#core/languages.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

export type Message = AnswerOf<'GET /api/messages'>['messages'][number]
type Status = NonNullable<AnswerOf<'GET /api/messages'>['status']>

const MESSAGE = `json_build_object('id', o.id, 'from_office', o.from_office,
  'by', case when o.from_office then a.name end, 'text', o.text,
  'picture', case when o.picture_sha256 is not null then '/api/messages/' || o.id || '/picture' end,
  'sent_at', ${instant('o.sent_at')})`

/** A page, the latest first. Values: conversation, the id to read before, how many. */
export const listMessages = statement<{ message: Message }>(
  'list_messages',
  `select ${MESSAGE} as message from message o join person a on a.id = o.written_by
   where o.conversation_id = $1 and ($2::bigint is null or o.id < $2) order by o.id desc limit $3`,
)

/** A visitor's own words. They stand before all messages, and are numbered 0 since they are none of them. */
export const readEnquiry = statement<{ message: Message }>(
  'read_enquiry',
  `select json_build_object('id', 0, 'from_office', false, 'by', null, 'text', e.message, 'picture', null,
     'sent_at', ${instant('e.sent_at')}) as message
   from contact_message e join conversation c on c.enquiry_id = e.id where c.id = $1`,
)

export const readOwn = statement<{ id: bigint; status: Status; seen_up_to: bigint }>(
  'read_own_conversation',
  'select id, status, seen_up_to from conversation where person_id = $1',
)

export const countUnread = statement<{ unread: number }>(
  'count_unread_messages',
  `select count(*)::int as unread from conversation c join message o on o.conversation_id = c.id
   where c.person_id = $1 and o.from_office and o.id > c.seen_up_to`,
)

/**
 * Values: person, the message, when. What is not there yet cannot have been seen; what was seen in the conversation is no
 * news any more.
 */
export const noteSeen = statement(
  'note_seen_messages',
  `with seen as (
     update conversation c set seen_up_to = l.id
     from (select max(o.id) as id from message o join conversation own on own.id = o.conversation_id
       where own.person_id = $1 and o.id <= $2) l
     where c.person_id = $1 and l.id > c.seen_up_to returning c.seen_up_to
   )
   update notification set read_at = $3 from seen
   where person_id = $1 and read_at is null and kind = 'message_received'
     and (about ->> 'message_id')::bigint <= seen.seen_up_to`,
)

/** Begins the person's conversation where there is none, and opens a closed one. Values: person, text, picture or null, when. */
export const insertOwn = statement<{ id: bigint }>(
  'insert_own_message',
  `with c as (
     insert into conversation (person_id, status, last_at) values ($1, 'waiting', $4)
     on conflict (person_id) do update set status = 'waiting', last_at = excluded.last_at, closed_by = null, closed_at = null
     returning id
   )
   insert into message (conversation_id, from_office, written_by, text, picture_sha256, sent_at)
   select id, false, $1, $2, $3, $4 from c returning id`,
)

/** Values: conversation, officer, text, picture or null, when. */
export const insertAnswer = statement<{ id: bigint }>(
  'insert_answer',
  `with c as (
     update conversation set status = 'answered', last_at = $5, closed_by = null, closed_at = null where id = $1 returning id
   )
   insert into message (conversation_id, from_office, written_by, text, picture_sha256, sent_at)
   select id, true, $2, $3, $4, $5 from c returning id`,
)

/** Values: name, where to answer, words, when, the language of whoever wrote. */
export const insertEnquiry = statement(
  'insert_enquiry',
  `with e as (insert into contact_message (name, reply_to, message, sent_at, language) values ($1, $2, $3, $4, $5) returning id)
   insert into conversation (enquiry_id, status, last_at) select id, 'waiting', $4 from e`,
)

export const pictureOfMessage = statement<{ picture_sha256: string | null; person_id: bigint | null }>(
  'picture_of_message',
  `select o.picture_sha256, c.person_id from message o join conversation c on c.id = o.conversation_id where o.id = $1`,
)

/** An answer that goes out by email. */
export const readAnswer = statement<Reader & { text: string; name: string; email: string }>(
  'read_answer_to_visitor',
  `select o.text, e.name, e.reply_to as email, coalesce(e.language, 'en') as language, 'western' as digits
   from message o join conversation c on c.id = o.conversation_id
     join contact_message e on e.id = c.enquiry_id where o.id = $1 and o.from_office`,
)
