import type { Role } from '#core/policy.ts'
import { statement } from '#server/db/statement.ts'
import { SESSION_ALIVE } from '#server/http/session.ts'

/** Which of these sessions count still, with what decides what an officer may hear. Values: the hashes, then those of sessionLimits. */
export const findAlive = statement<{ token_hash: Buffer; roles: Role[]; second_factor: boolean }>(
  'find_sessions_alive',
  `select s.token_hash, array(select role from officer_role o where o.person_id = s.person_id) as roles,
     exists (select from second_factor f where f.person_id = s.person_id and f.secret is not null) as second_factor
   from session s where s.token_hash = any($1::bytea[]) and ${SESSION_ALIVE}`,
)
