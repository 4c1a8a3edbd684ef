import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { JobKind } from '#server/jobs/job-store.ts'

const PAGE = 50

export function sentEmailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/outbox', async ({ db, query, now }) => {
    const messages = (await listMessages(db, [query.before ?? null, PAGE])).map((row) => row.message)
    const [jobs] = await countWaiting(db)
    const undelivered = await listUndelivered(db, [now, PAGE])
    return {
      mail_server: deps.mailServer,
      waiting: jobs?.waiting ?? 0,
      undelivered: undelivered.map((row) => row.letter),
      messages,
      next_before: messages.length === PAGE ? (messages.at(-1)?.id ?? null) : null,
    }
  })
}

type SentEmails = AnswerOf<'GET /api/office/outbox'>

/** A page of the messages that were kept, latest first. Values: the id to read before, how many. */
const listMessages = query<{ message: SentEmails['messages'][number] }>(
  'list_sent_emails',
  `select json_build_object('id', id, 'made_at', ${instant('made_at')},
     'recipient', recipient, 'subject', subject, 'body', body) as message
   from sent_email where id < coalesce($1::bigint, 9223372036854775807) order by id desc limit $2`,
)

const countWaiting = query<{ waiting: number }>(
  'count_waiting_jobs',
  "select count(*)::int as waiting from job where given_up_at is null and lane not in ('pictures', 'readings')",
)

/** What was given up in the last days, latest first. Values: now, how many. */
const listUndelivered = query<{ letter: Omit<SentEmails['undelivered'][number], 'what'> & { what: JobKind } }>(
  'list_undelivered',
  `select json_build_object('id', j.id, 'what', j.kind,
     'recipient', coalesce(j.payload->>'email', p.email, a.email, ''), 'reason', j.last_error,
     'given_up_at', ${instant('j.given_up_at')}) as letter
   from job j left join person p on p.id = (j.payload->>'person_id')::bigint
     left join membership_application a on a.id = (j.payload->>'application_id')::bigint
   where j.given_up_at > $1::timestamptz - interval '30 days' order by j.given_up_at desc, j.id desc limit $2`,
)
