import type { AnswerOf } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { pageAfter } from '#server/db/by-status.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { checkApplicationStep } from './application-steps.ts'

/** Accepts a waiting application and has the applicant told; gives the new member's id. Throws `not_found`, `already_decided`, `busy`. */
export async function acceptApplication(db: Db, applicationId: bigint, officerId: bigint, now: Date): Promise<bigint> {
  await checkApplicationStep(db, 'accept', applicationId, officerId)
  const [member] = await acceptWaiting(db, [applicationId, officerId, now, businessDateAt(now)])
  if (!member) throw await lostTo(db, 'accept', applicationId, officerId)
  await addJob(db, 'tell_decision', { application_id: applicationId.toString() }, now)
  return member.id
}

/** Declines a waiting application and has the applicant told. Throws `not_found`, `already_decided`, `busy`. */
export async function declineApplication(
  db: Db,
  applicationId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  await checkApplicationStep(db, 'decline', applicationId, officerId)
  const declined = await declineWaiting(db, [applicationId, officerId, now, reason])
  if (declined.length === 0) throw await lostTo(db, 'decline', applicationId, officerId)
  await addJob(db, 'tell_decision', { application_id: applicationId.toString() }, now)
}

/** Why one that waited could not be decided: somebody else has, or is doing it at this moment. */
async function lostTo(db: Db, step: 'accept' | 'decline', applicationId: bigint, officerId: bigint): Promise<Refusal> {
  await checkApplicationStep(db, step, applicationId, officerId)
  return new Refusal('busy')
}

type Application = Omit<AnswerOf<'GET /api/office/applications'>['applications'][number], keyof May<string>>

/** A page of applications of one status, oldest first. Values: status, the id to read after, how many. */
export const listApplications = statement<{ application: Application }>(
  'list_applications',
  `select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'mobile', a.mobile, 'address', a.address,
     'gender', a.gender, 'how_heard', a.how_heard, 'status', a.status,
     'applied_at', ${instant('a.applied_at')},
     'decided_by', p.name, 'decided_at', ${instant('a.decided_at')},
     'reason', a.reason, 'member_id', a.member_id) as application
   from ${pageAfter('membership_application')} a left join person p on p.id = a.decided_by order by a.id`,
)

/**
 * Makes the applicant a member and marks the application, in one statement; a member since now. Who is one already, by an
 * import, stays as they are. No row: decided meanwhile.
 */
const acceptWaiting = statement<{ id: bigint }>(
  'accept_application',
  `with a as (select * from membership_application where id = $1 and status = 'waiting' for update),
   m as (
     insert into member (id, accepted_on, dues_from, active)
     select person_id, $4, date_trunc('month', $4::date), true from a on conflict (id) do nothing returning id
   ), since as (
     update person set created_at = $3 from m where person.id = m.id
   ), s as (
     insert into member_status (member_id, from_date, active, made_by, made_at) select id, $4, true, $2, $3 from m
   ), done as (
     update membership_application set status = 'accepted', decided_by = $2, decided_at = $3, member_id = a.person_id from a
     where membership_application.id = a.id
   )
   select person_id as id from a`,
)

const declineWaiting = statement<{ id: bigint }>(
  'decline_application',
  `update membership_application set status = 'declined', decided_by = $2, decided_at = $3, reason = $4
   where id = $1 and status = 'waiting' returning id`,
)
