import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { memberSteps } from '#server/http/member-steps.ts'
import { checkStep } from '#server/http/steps.ts'
import { lockMember } from '#server/ledger/locks.ts'
import { readMembership } from '#server/ledger/member-facts.ts'

const setStatus = query(
  'set_member_status',
  `with m as (
     update member set active = $2, closed_on = null,
       dues_from = case when closed_on is null then dues_from else date_trunc('month', $3::date) end
     where id = $1 returning id),
   s as (insert into member_status (member_id, from_date, active, made_by, reason, made_at)
     select id, $3, $2, $4, $5, $6 from m)
   update session set ended_at = $6 from m where not $2 and person_id = m.id and ended_at is null`,
)

/** Who changes a member's status, and why. */
export type StatusChange = { active: boolean; officerId: bigint; reason: string }

/**
 * Makes a member active or inactive from today on; who becomes inactive is signed out everywhere. Where the member is
 * so already nothing changes. A member who left and comes back owes dues from this month on. Throws `not_found`,
 * `own_membership`, and `member_closed` for a member who has died.
 */
export async function setMemberStatus(db: Db, memberId: bigint, change: StatusChange, now: Date): Promise<void> {
  const { active, officerId, reason } = change
  await lockMember(db, [memberId])
  const [member] = await readMembership(db, [memberId])
  if (!member) throw new Refusal('not_found')
  if (member.active === active && memberId !== officerId) return
  const step = memberSteps[active ? 'activate' : 'deactivate']
  await checkStep(db, step, member, officerId, () => new Refusal('member_closed'))
  await setStatus(db, [memberId, active, businessDateAt(now), officerId, reason, now])
}
