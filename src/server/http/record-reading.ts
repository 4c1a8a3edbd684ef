import type { ReadingOnRecord } from '#contract/calls.ts'
import type { Pool } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { appendRecord, type OfficersAct } from './audit-record.ts'

const findReading = statement(
  'find_recorded_reading',
  `select from audit_record where call like 'GET %' and object_id = $1 and person_id = $2 and call = $3
   and at >= date_trunc('day', $4::timestamptz, 'Asia/Dubai') limit 1`,
)

/** Leaves a record that an officer has read what few may read: the first time each day, since a page is often read anew. */
export async function recordReading(
  pool: Pool,
  by: OfficersAct['by'],
  call: ReadingOnRecord,
  id: bigint,
  now: Date,
): Promise<void> {
  const found = await findReading(pool, [id, by.personId, call, now])
  if (found.length === 0) await pool.query(appendRecord({ by, call, now, sent: { params: { id } } }))
}
