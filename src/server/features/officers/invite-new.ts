import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { addJob } from '#server/jobs/job-store.ts'

const insertFirst = query<{ id: bigint }>(
  'insert_first_invitation',
  `insert into invitation (person_id, first, by_email, made_by, made_at) values ($1, true, true, $2, $3) returning id`,
)

/** Sends somebody who was just made, and has no password, the link to choose one. `db` holds a transaction. */
export async function inviteByEmail(db: Db, personId: bigint, officerId: bigint, now: Date): Promise<void> {
  const [made] = await insertFirst(db, [personId, officerId, now])
  if (!made) throw new Error('an invitation was not stored')
  await addJob(db, 'send_invitation', { invitation_id: made.id.toString(), person_id: personId.toString() }, now)
}
