import { RETURNED } from '#contract/audit-subjects.ts'
import { type BusinessDate, businessDateAt, later, type Month, monthOf } from '#core/calendar.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { memberSteps } from '#server/http/member-steps.ts'
import { checkStep } from '#server/http/steps.ts'
import { addJob, type Jobs } from '#server/jobs/job-store.ts'
import { lockMember } from '#server/ledger/locks.ts'
import { readMembership } from '#server/ledger/member-facts.ts'

const setStatus = query(
  'set_member_status',
  `with m as (
     update member set active = $2, closed_on = null, returns_on = $7::date,
       dues_from = case when closed_on is null then dues_from else date_trunc('month', $3::date) end
     where id = $1 returning id),
   s as (insert into member_status (member_id, from_date, active, made_by, reason, made_at)
     select id, $3, $2, $4, $5, $6 from m)
   update session set ended_at = $6 from m where not $2 and person_id = m.id and ended_at is null`,
)

/** The last change of a membership, and whether a month is open. Values: the member, the first of the month. */
const readLastChange = query<{ last: BusinessDate; is_open: boolean }>(
  'read_last_status_change',
  `select (select max(from_date) from member_status where member_id = $1) as last,
     not exists (select from month_closing where month = $2::date and reopened_at is null) as is_open`,
)

/** Who changes a member's status, and why; inactive from a month on instead of today, and until a day. */
export type StatusChange = {
  active: boolean
  officerId: bigint
  reason: string
  from?: Month | undefined
  until?: BusinessDate | null
}

/**
 * Makes a member active from today on, or inactive from today or from an open month on; who becomes inactive is signed out
 * everywhere. Where the member is so already nothing changes. A member who left and comes back owes dues from this month
 * on. Gives the day that it counts from. Throws `not_found`, `own_membership`, `member_closed` for a member who has died,
 * and `invalid_fields` for a month or a day that does not do.
 */
export async function setMemberStatus(
  db: Db,
  memberId: bigint,
  change: StatusChange,
  now: Date,
): Promise<BusinessDate> {
  const { active, officerId, reason, from, until = null } = change
  const today = businessDateAt(now)
  await lockMember(db, [memberId])
  const [member] = await readMembership(db, [memberId])
  if (!member) throw new Refusal('not_found')
  if (member.active === active && memberId !== officerId) return today
  const step = memberSteps[active ? 'activate' : 'deactivate']
  await checkStep(db, step, member, officerId, () => new Refusal('member_closed'))
  if (until !== null && until <= today) {
    throw new Refusal('invalid_fields', {}, { until: [sentence('Enter a day after today.')] })
  }
  const day = from === undefined ? today : await firstDayOf(db, memberId, from, today)
  await setStatus(db, [memberId, active, day, officerId, reason, now, active ? null : until])
  if (!active && until !== null) {
    await addJob(
      db,
      'member_returns',
      { member_id: memberId.toString(), day: until },
      now,
      new Date(`${until}T00:00:00+04:00`),
    )
  }
  return day
}

/** The day from which a month counts: its first, or the day in it on which the membership changed last. */
async function firstDayOf(db: Db, memberId: bigint, month: Month, today: BusinessDate): Promise<BusinessDate> {
  const first: BusinessDate = `${month}-01`
  const [found] = await readLastChange(db, [memberId, first])
  const refused = (words: Sentence) => new Refusal('invalid_fields', {}, { from: [words] })
  if (month > monthOf(today)) throw refused(sentence('Choose this month or an earlier one.'))
  if (!found?.is_open) throw refused(sentence('This month is closed. Choose an open month.'))
  if (month < monthOf(found.last)) {
    throw refused(
      sentence('The membership changed on {day}. Choose that month or a later one.', { day: { day: found.last } }),
    )
  }
  return later(first, found.last)
}

const findReturning = query<{ made_by: bigint; name: string; roles: Role[] }>(
  'find_returning_member',
  `select p.id as made_by, p.name, array(select role from officer_role o where o.person_id = p.id) as roles
   from member m
     join lateral (select made_by from member_status where member_id = m.id order by from_date desc, id desc limit 1) s on true
     join person p on p.id = s.made_by
   where m.id = $1 and m.returns_on = $2::date and not m.active and m.closed_on is null`,
)

/** Makes a member active again on the day that was set, unless their membership changed since. */
export async function returnMember(
  pool: Pool,
  { member_id: id, day }: Jobs['member_returns'],
  now: Date,
): Promise<void> {
  const work = async (db: Db) => {
    await lockMember(db, [id])
    const [found] = await findReturning(db, [id, day])
    if (found) await setStatus(db, [id, true, day, found.made_by, '', now, null])
    return found
  }
  await inTransaction(pool, work, (found) => {
    if (!found) return undefined
    const by = { personId: found.made_by, name: found.name, roles: found.roles }
    return appendRecord({ by, call: RETURNED, now, sent: { params: { id } } })
  })
}
