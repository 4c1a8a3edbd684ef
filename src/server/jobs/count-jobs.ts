import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const selectCounts = statement<{ due: number; waiting: number; given_up: number }>(
  'count_jobs',
  `select count(*) filter (where given_up_at is null and run_at <= $1)::int as due,
     count(*) filter (where given_up_at is null and run_at > $1)::int as waiting,
     count(*) filter (where given_up_at is not null)::int as given_up
   from job`,
)

/** How many jobs are due, wait for their time, and were given up. */
export async function countJobs(db: Db, now: Date) {
  const [counted] = await selectCounts(db, [now])
  return counted
}
