import type { AnswerOf } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import type { Reader } from '#core/languages.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'

export type Message = AnswerOf<'GET /api/messages'>['messages'][number]
type Status = NonNullable<AnswerOf<'GET /api/messages'>['status']>

const MESSAGE = `json_build_object('id', o.id, 'from_office', o.from_office,
  'by', case when o.from_office then a.name end, 'text', o.text,
  'picture', case when o.picture_sha256 is not null then '/api/messages/' || o.id || '/picture' end,
  'voice', case when o.voice_sha256 is not null then
    json_build_object('path', '/api/messages/' || o.id || '/voice', 'type', o.voice_type) end,
  'sent_at', ${instant('o.sent_at')})`

/** A page, the latest first. Values: conversation, the id to read before, how many. */
const listMessages = query<{ message: Message }>(
  'list_messages',
  `select ${MESSAGE} as message from message o join person a on a.id = o.written_by
   where o.conversation_id = $1 and ($2::bigint is null or o.id < $2) order by o.id desc limit $3`,
)

/** A visitor's own words. They stand before all messages, and are numbered 0 since they are none of them. */
const readEnquiry = query<{ message: Message }>(
  'read_enquiry',
  `select json_build_object('id', 0, 'from_office', false, 'by', null, 'text', e.message, 'picture', null, 'voice', null,
     'sent_at', ${instant('e.sent_at')}) as message
   from contact_message e join conversation c on c.enquiry_id = e.id where c.id = $1`,
)

export const readOwn = query<{ id: bigint; status: Status; seen_up_to: bigint }>(
  'read_own_conversation',
  'select id, status, seen_up_to from conversation where person_id = $1',
)

export const countUnread = query<{ unread: number }>(
  'count_unread_messages',
  `select count(*)::int as unread from conversation c join message o on o.conversation_id = c.id
   where c.person_id = $1 and o.from_office and o.id > c.seen_up_to`,
)

/**
 * Values: person, the message, when. What is not there yet cannot have been seen; what was seen in the conversation is no
 * news any more.
 */
export const noteSeen = query(
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

/**
 * Begins the person's conversation where there is none, and opens a closed one. Values: person, text, when, then picture,
 * voice note and its type, each or null.
 */
export const insertOwn = query<{ id: bigint }>(
  'insert_own_message',
  `with c as (
     insert into conversation (person_id, status, last_at) values ($1, 'waiting', $3)
     on conflict (person_id) do update set status = 'waiting', last_at = excluded.last_at, closed_by = null, closed_at = null
     returning id
   )
   insert into message (conversation_id, from_office, written_by, text, sent_at, picture_sha256, voice_sha256, voice_type)
   select id, false, $1, $2, $3, $4, $5, $6 from c returning id`,
)

/** What the association writes in the conversation `c`; its person is told. A visitor has none: they are answered by email. */
const ANSWERED = `sent as (
     insert into message (conversation_id, from_office, written_by, text, sent_at, picture_sha256, voice_sha256, voice_type)
     select id, true, $2, $3, $4, $5, $6, $7 from c returning *
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select c.person_id, 'message_received', jsonb_build_object('message_id', sent.id), sent.sent_at
     from sent join c on c.id = sent.conversation_id where c.person_id is not null
   )`

/** Values: conversation, officer, text, when, then picture, voice note and its type, each or null. */
export const insertAnswer = query<{ id: bigint }>(
  'insert_answer',
  `with c as (
     update conversation set status = 'answered', last_at = $4, closed_by = null, closed_at = null where id = $1
     returning id, person_id
   ), ${ANSWERED}
   select id from sent`,
)

/**
 * The same by an officer, who may begin it. No row: no such member. Values: member, officer, text, when, then picture, voice
 * note and its type, each or null.
 */
export const insertFirst = query<{ id: bigint; conversation_id: bigint }>(
  'insert_first_message',
  `with c as (
     insert into conversation (person_id, status, last_at) select id, 'answered', $4 from member where id = $1
     on conflict (person_id) do update set status = 'answered', last_at = excluded.last_at, closed_by = null, closed_at = null
     returning id, person_id
   ), ${ANSWERED}
   select id, conversation_id from sent`,
)

/** Values: name, where to answer, words, when, the language of whoever wrote. */
export const insertEnquiry = query(
  'insert_enquiry',
  `with e as (insert into contact_message (name, reply_to, message, sent_at, language) values ($1, $2, $3, $4, $5) returning id)
   insert into conversation (enquiry_id, status, last_at) select id, 'waiting', $4 from e`,
)

export const filesOfMessage = query<{
  picture_sha256: string | null
  voice_sha256: string | null
  voice_type: string | null
  person_id: bigint | null
}>(
  'files_of_message',
  `select o.picture_sha256, o.voice_sha256, o.voice_type, c.person_id from message o join conversation c on c.id = o.conversation_id where o.id = $1`,
)

/** An answer that goes out by email. */
export const readAnswer = query<Reader & { text: string; name: string; email: string }>(
  'read_answer_to_visitor',
  `select o.text, e.name, e.reply_to as email, coalesce(e.language, 'en') as language, 'western' as digits
   from message o join conversation c on c.id = o.conversation_id
     join contact_message e on e.id = c.enquiry_id where o.id = $1 and o.from_office`,
)

type Listed = AnswerOf<'GET /api/office/messages'>['conversations'][number]
export type Conversation = Omit<AnswerOf<'GET /api/office/messages/:id'>['conversation'], keyof May<string>>

/** What may be answered by email. The call of a visitor takes any text, since some have a telephone alone. */
const IS_EMAIL = `e.reply_to ~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'`

const FIELDS = `'id', c.id, 'name', coalesce(p.name, e.name),
  'person', case when p.id is not null then json_build_object('id', p.id,
    'unique_id', ${uniqueId('m.number')}) end,
  'reply_to', e.reply_to, 'may_be_answered', e.id is null or ${IS_EMAIL}, 'status', c.status, 'last_at', ${instant('c.last_at')},
  'closed_by', closer.name, 'answered_by', (select a.name from message o join person a on a.id = o.written_by
    where o.conversation_id = c.id and o.from_office order by o.id desc limit 1),
  'assigned_to', case when taker.id is not null then json_build_object('id', taker.id, 'name', taker.name) end`
const FROM = `conversation c left join person p on p.id = c.person_id left join member m on m.id = c.person_id
  left join contact_message e on e.id = c.enquiry_id left join person closer on closer.id = c.closed_by
  left join person taker on taker.id = c.assigned_to`

const pageOf = (order: '>' | '<', which = 'c.status = $1') => `select json_build_object(${FIELDS}, 'last', coalesce(
    (select json_build_object('from_office', l.from_office, 'text', left(l.text, 200), 'picture', l.picture_sha256 is not null,
       'voice', l.voice_sha256 is not null)
     from message l where l.conversation_id = c.id order by l.id desc limit 1),
    json_build_object('from_office', false, 'text', left(e.message, 200), 'picture', false, 'voice', false))) as conversation
  from ${FROM}
  where ${which} and ($2::bigint is null or (c.last_at, c.id) ${order}
    (select last_at, id from conversation where id = $2))
  order by c.last_at ${order === '>' ? '' : 'desc'}, c.id ${order === '>' ? '' : 'desc'} limit $3`

/** Values: status, the conversation to read after, how many. */
export const listLongestFirst = query<{ conversation: Listed }>('list_conversations_longest', pageOf('>'))
export const listLatestFirst = query<{ conversation: Listed }>('list_conversations_latest', pageOf('<'))

/** Not closed, by the last message. Values: the officer, the conversation to read after, how many. */
export const listMine = query<{ conversation: Listed }>(
  'list_own_conversations',
  pageOf('<', "c.assigned_to = $1 and c.status <> 'closed'"),
)

type Page = AnswerOf<'GET /api/office/messages/:id'>

export const listNotes = query<{ note: Page['notes'][number] }>(
  'list_conversation_notes',
  `select json_build_object('id', n.id, 'by', a.name, 'text', n.text, 'at', ${instant('n.made_at')}) as note
   from conversation_note n join person a on a.id = n.written_by where n.conversation_id = $1 order by n.id`,
)

/** Values: conversation, officer, text, when. */
export const insertNote = query<{ id: bigint }>(
  'insert_conversation_note',
  `insert into conversation_note (conversation_id, written_by, text, made_at) values ($1, $2, $3, $4) returning id`,
)

/** Officers in any of these roles. */
export const listOfficersIn = query<Page['assignable'][number]>(
  'list_officers_in_roles',
  `select p.id::int as id, p.name, ${uniqueId('m.number')} as unique_id,
     array(select r.role from officer_role r where r.person_id = p.id order by r.role) as roles
   from person p left join member m on m.id = p.id
   where exists (select from officer_role r where r.person_id = p.id and r.role = any($1)) order by p.name, p.id`,
)

/** No row: that person has none of the roles. Values: conversation, officer or null, roles. */
export const assignConversation = query<{ id: bigint }>(
  'assign_conversation',
  `update conversation set assigned_to = $2 where id = $1
     and ($2::bigint is null or exists (select from officer_role where person_id = $2 and role = any($3))) returning id`,
)

export const countWaiting = query<{ waiting: number }>(
  'count_waiting_conversations',
  `select count(*)::int as waiting from conversation where status = 'waiting'`,
)

const readConversation = query<{ conversation: Conversation }>(
  'read_conversation',
  `select json_build_object(${FIELDS}) as conversation from ${FROM} where c.id = $1`,
)

/** No row: it is closed already, or there is none. Values: conversation, officer, when. */
export const closeConversation = query<{ id: bigint }>(
  'close_conversation',
  `update conversation set status = 'closed', closed_by = $2, closed_at = $3 where id = $1 and status <> 'closed' returning id`,
)

/** No row: it is not closed. */
export const reopenConversation = query<{ id: bigint }>(
  'reopen_conversation',
  `update conversation set status = 'waiting', closed_by = null, closed_at = null
   where id = $1 and status = 'closed' returning id`,
)

const PAGE = 30

/** The messages before `before`, or the latest, in the order of time; a visitor's own words are the first of all. */
export async function messagesBefore(db: Db, conversationId: bigint, before: bigint | undefined) {
  const rows = await listMessages(db, [conversationId, before ?? null, PAGE])
  const messages = rows.map((row): Message => row.message).reverse()
  if (rows.length === PAGE) return { messages, next_before: messages[0]?.id ?? null }
  const enquiry = await readEnquiry(db, [conversationId])
  return { messages: [...enquiry.map((row) => row.message), ...messages], next_before: null }
}

type MessageStep = keyof typeof messageSteps

/** The steps of officers with a conversation. A visitor is answered by email alone. */
export const messageSteps = {
  answer: {
    call: 'POST /api/office/messages/:id/answer',
    isOpen: ({ person, may_be_answered: byEmail }) => person !== null || byEmail,
  },
  assign: { call: 'POST /api/office/messages/:id/assign', isOpen: () => true },
  note: { call: 'POST /api/office/messages/:id/notes', isOpen: () => true },
  close: { call: 'POST /api/office/messages/:id/close', isOpen: ({ status }) => status !== 'closed' },
  reopen: { call: 'POST /api/office/messages/:id/reopen', isOpen: ({ status }) => status === 'closed' },
} satisfies StepRules<string, Conversation>

/** Throws `not_found`. */
export async function conversationOrRefusal(db: Db, id: bigint): Promise<Conversation> {
  const [row] = await readConversation(db, [id])
  if (!row) throw new Refusal('not_found')
  return row.conversation
}

/** The conversation, if the step is open. Throws `not_found` and what closedTo() gives. */
export async function conversationForStep(
  db: Db,
  step: MessageStep,
  id: bigint,
  officerId: bigint,
): Promise<Conversation> {
  const conversation = await conversationOrRefusal(db, id)
  await checkStep(db, messageSteps[step], conversation, officerId, (row) => closedTo(step, row))
  return conversation
}

/** Why a step was open and is not any more: somebody else has taken it. */
export async function lostTo(db: Db, step: MessageStep, id: bigint, officerId: bigint): Promise<Refusal> {
  await conversationForStep(db, step, id, officerId)
  return new Refusal('busy')
}

function closedTo(step: MessageStep, { status, closed_by: by, reply_to: replyTo }: Conversation): Refusal {
  if (step === 'answer') return new Refusal('visitor_without_email', { reply_to: replyTo ?? '' })
  return step === 'close' ? alreadyDecided(status, by) : new Refusal('conversation_open')
}
