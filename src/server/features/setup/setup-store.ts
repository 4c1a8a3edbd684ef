import { query } from '#server/db/query.ts'

/** How long a link can be used. In PostgreSQL's words. */
const VALID = "interval '24 hours'"

/** Whether nobody has a role yet: only then is there something to set up by a link. */
export const findNobody = query<{ nobody: boolean }>(
  'find_whether_set_up',
  'select not exists (select from officer_role) as nobody',
)

/** Values: hash, now. */
export const insertSetupLink = query(
  'insert_setup_link',
  'insert into setup_link (token_hash, made_at) values ($1, $2)',
)

const USABLE = `token_hash = $1 and used_at is null and made_at > $2::timestamptz - ${VALID}
     and not exists (select from officer_role)`

/** Values: hash, now. No row: it can't be used. */
export const findSetupLink = query<{ made_at: Date }>(
  'find_setup_link',
  `select made_at from setup_link where ${USABLE}`,
)

/** Uses a link up; of two that are used in one moment the second violates setup_link_used. Values: hash, now. */
export const useSetupLink = query<{ made_at: Date }>(
  'use_setup_link',
  `update setup_link set used_at = $2 where ${USABLE} returning made_at`,
)

/** Values: what, the officer, now. */
export const insertSetupStep = query(
  'insert_setup_step',
  'insert into setup_step (step, made_by, made_at) values ($1, $2, $3) on conflict do nothing',
)
