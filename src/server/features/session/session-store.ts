import type { AnswerOf } from '#contract/calls.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { SESSION_ALIVE } from '#server/http/session.ts'

type OwnSession = AnswerOf<'GET /api/sessions'>['sessions'][number]

/** The person's sessions as the call's JSON. Values: the hash of the token that asks, then those of sessionLimits, then the person. */
export const listSessions = statement<{ session: OwnSession }>(
  'list_sessions',
  `select json_build_object('id', s.id, 'browser', s.browser, 'system', s.system,
     'began_at', ${instant('s.created_at')},
     'last_used_at', ${instant('s.last_used_at')},
     'current', s.token_hash = $1) as session
   from session s where s.person_id = $5 and ${SESSION_ALIVE}
   order by s.token_hash = $1 desc, s.last_used_at desc, s.id desc`,
)

/** Values: the token's hash, when. */
export const endSession = statement('end_session', 'update session set ended_at = $2 where token_hash = $1')

/** Values: the session, the person, when. No row: it is not theirs, or has ended. */
export const endOwnSession = statement<{ id: bigint }>(
  'end_own_session',
  'update session set ended_at = $3 where id = $1 and person_id = $2 and ended_at is null returning id',
)

/** Values: the person, the hash of the token that stays, when. */
export const endOtherSessions = statement<{ id: bigint }>(
  'end_other_sessions',
  'update session set ended_at = $3 where person_id = $1 and token_hash <> $2 and ended_at is null returning id',
)

/** Values: the person, when. No row: no such person. */
export const endAllSessions = statement<{ ended: number }>(
  'end_all_sessions',
  `with gone as (update session set ended_at = $2 where person_id = $1 and ended_at is null returning id)
   select (select count(*)::int from gone) as ended from person where id = $1`,
)
