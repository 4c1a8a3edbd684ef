import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const deactivate = statement<{ id: bigint }>(
  'deactivate_member',
  `with m as (update member set active = false where id = $1 and active returning id),
   s as (insert into member_status (member_id, from_date, active, made_by, reason, made_at)
     select id, $2, false, $3, $4, $5 from m),
   ended as (update session set ended_at = $5 from m where person_id = m.id and ended_at is null)
   select id from m`,
)

/** Makes an active member inactive from today on, and ends the member's sessions. Throws `not_found` where there is none. */
export async function deactivateMember(
  db: Db,
  memberId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const done = await deactivate(db, [memberId, businessDateAt(now), officerId, reason, now])
  if (done.length === 0) throw new Refusal('not_found')
}
