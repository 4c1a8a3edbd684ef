import type { AnswerOf } from '#contract/calls.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

type Listed = AnswerOf<'GET /api/office/messages'>['conversations'][number]
export type Conversation = AnswerOf<'GET /api/office/messages/:id'>['conversation']

/** What may be answered by email. The call of a visitor takes any text, since some have a telephone alone. */
const IS_EMAIL = `e.reply_to ~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'`

const FIELDS = `'id', c.id, 'name', coalesce(p.name, e.name),
  'person', case when p.id is not null then json_build_object('id', p.id,
    'unique_id', ${uniqueId('m.number')}) end,
  'reply_to', e.reply_to, 'may_be_answered', e.id is null or ${IS_EMAIL}, 'status', c.status, 'last_at', ${instant('c.last_at')},
  'closed_by', closer.name, 'answered_by', (select a.name from message o join person a on a.id = o.written_by
    where o.conversation_id = c.id and o.from_office order by o.id desc limit 1)`
const FROM = `conversation c left join person p on p.id = c.person_id left join member m on m.id = c.person_id
  left join contact_message e on e.id = c.enquiry_id left join person closer on closer.id = c.closed_by`

const pageOf = (order: '>' | '<') => `select json_build_object(${FIELDS}, 'last', coalesce(
    (select json_build_object('from_office', l.from_office, 'text', left(l.text, 200), 'picture', l.picture_sha256 is not null)
     from message l where l.conversation_id = c.id order by l.id desc limit 1),
    json_build_object('from_office', false, 'text', left(e.message, 200), 'picture', false))) as conversation
  from ${FROM}
  where c.status = $1 and ($2::bigint is null or (c.last_at, c.id) ${order}
    (select last_at, id from conversation where id = $2))
  order by c.last_at ${order === '>' ? '' : 'desc'}, c.id ${order === '>' ? '' : 'desc'} limit $3`

/** Values: status, the conversation to read after, how many. */
export const listLongestFirst = statement<{ conversation: Listed }>('list_conversations_longest', pageOf('>'))
export const listLatestFirst = statement<{ conversation: Listed }>('list_conversations_latest', pageOf('<'))

export const countWaiting = statement<{ waiting: number }>(
  'count_waiting_conversations',
  `select tallied('conversations waiting')::int as waiting`,
)

export const readConversation = statement<{ conversation: Conversation }>(
  'read_conversation',
  `select json_build_object(${FIELDS}) as conversation from ${FROM} where c.id = $1`,
)

/** No row: it is closed already, or there is none. Values: conversation, officer, when. */
export const closeConversation = statement<{ id: bigint }>(
  'close_conversation',
  `update conversation set status = 'closed', closed_by = $2, closed_at = $3 where id = $1 and status <> 'closed' returning id`,
)

/** No row: it is not closed. */
export const reopenConversation = statement<{ id: bigint }>(
  'reopen_conversation',
  `update conversation set status = 'waiting', closed_by = null, closed_at = null
   where id = $1 and status = 'closed' returning id`,
)
