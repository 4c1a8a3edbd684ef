import type { AnswerOf } from '#contract/calls.ts'
import { statement } from '#server/db/statement.ts'

type Outbox = AnswerOf<'GET /api/office/outbox'>

/** A page of the messages that were kept, latest first. Values: the id to read before, how many. */
export const listMessages = statement<{ message: Outbox['messages'][number] }>(
  'list_outbox_messages',
  `select json_build_object('id', id, 'made_at', to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
     'recipient', recipient, 'subject', subject, 'body', body) as message
   from outbox_message where id < coalesce($1::bigint, 9223372036854775807) order by id desc limit $2`,
)

/** Messages that wait to be sent or written, and those that were given up. */
export const countJobs = statement<{ waiting: number; given_up: number }>(
  'count_jobs',
  `select (count(*) filter (where given_up_at is null))::int as waiting,
     (count(*) filter (where given_up_at is not null))::int as given_up from job`,
)
