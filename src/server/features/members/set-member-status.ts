import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const setStatus = statement<{ id: bigint }>(
  'set_member_status',
  `with m as (update member set active = $2 where id = $1 and active <> $2 returning id),
   s as (insert into member_status (member_id, from_date, active, made_by, reason, made_at)
     select id, $3, $2, $4, $5, $6 from m),
   ended as (update session set ended_at = $6 from m where not $2 and person_id = m.id and ended_at is null)
   select id from m`,
)

/** Who changes a member's status, and why. */
export type StatusChange = { active: boolean; officerId: bigint; reason: string }

/**
 * Makes a member active or inactive from today on; who becomes inactive is signed out everywhere. Where the member is
 * so already nothing changes. Throws `not_found`.
 */
export async function setMemberStatus(db: Db, memberId: bigint, change: StatusChange, now: Date): Promise<void> {
  const { active, officerId, reason } = change
  const changed = await setStatus(db, [memberId, active, businessDateAt(now), officerId, reason, now])
  if (changed.length === 0 && !(await isMember(db, memberId))) throw new Refusal('not_found')
}

const findMember = statement<{ id: bigint }>('find_member', 'select id from member where id = $1')

async function isMember(db: Db, memberId: bigint): Promise<boolean> {
  return (await findMember(db, [memberId])).length > 0
}
