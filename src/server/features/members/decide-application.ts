import type { AnswerOf } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { Reader } from '#core/languages.ts'
import { Refusal } from '#core/refusal.ts'
import { pageAfter } from '#server/db/by-status.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'

/** What of an application to join decides on its steps. */
type ApplicationState = { status: 'waiting' | 'accepted' | 'declined' }
type ApplicationStep = keyof typeof applicationSteps

const isOpen = ({ status }: ApplicationState) => status === 'waiting'

/** The steps of officers with an application to join. */
export const applicationSteps = {
  accept: { call: 'POST /api/office/applications/:id/accept', isOpen },
  decline: { call: 'POST /api/office/applications/:id/decline', isOpen },
} satisfies StepRules<string, ApplicationState>

/** Throws `not_found`, also of one whose address is not confirmed, and `already_decided`. */
async function checkApplicationStep(
  db: Db,
  step: ApplicationStep,
  applicationId: bigint,
  officerId: bigint,
): Promise<void> {
  const [application] = await readApplication(db, [applicationId])
  if (!application) throw new Refusal('not_found')
  await checkStep(db, applicationSteps[step], application, officerId, ({ status, decided_by: by }) =>
    alreadyDecided(status, by),
  )
}

const readApplication = query<ApplicationState & { decided_by: string | null }>(
  'read_application',
  `select a.status, p.name as decided_by from membership_application a left join person p on p.id = a.decided_by
   where a.id = $1 and a.status <> 'unconfirmed'`,
)

/** Accepts a waiting application and has the applicant told; gives the new member's id. Throws `not_found`, `already_decided`, `busy`. */
export async function acceptApplication(db: Db, applicationId: bigint, officerId: bigint, now: Date): Promise<bigint> {
  await checkApplicationStep(db, 'accept', applicationId, officerId)
  await keepSetUp(db, [officerId, now])
  await makePerson(db, [applicationId, now])
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
export const listApplications = query<{ application: Omit<Application, 'greeting' | 'same'> } & Reader>(
  'list_applications',
  `select json_build_object('id', a.id, 'name', a.name, 'email', coalesce(a.email, ''), 'mobile', a.mobile, 'address', a.address,
     'gender', a.gender, 'birthday', a.birthday, 'how_heard', a.how_heard, 'status', a.status,
     'applied_at', ${instant('a.applied_at')},
     'decided_by', p.name, 'decided_at', ${instant('a.decided_at')},
     'reason', a.reason, 'member_id', a.member_id,
     'has_password', own.password_hash is not null) as application,
     coalesce(own.language, a.language, 'en') as language, coalesce(own.digits, 'western') as digits
   from ${pageAfter('membership_application')} a left join person p on p.id = a.decided_by
     left join person own on own.id = a.person_id order by a.id`,
)

/**
 * Makes a person of an applicant who is none yet, with the email that they gave where nobody has it: they confirm it, or
 * enter another, with their invitation.
 */
const makePerson = query(
  'make_person_of_applicant',
  `with a as (select * from membership_application where id = $1 and status = 'waiting' and person_id is null for update),
   made as (
     insert into person (email, name, mobile, address, gender, birthday, language, created_at)
     select case when not exists (select from person p where lower(p.email) = lower(a.email)) then a.email end,
       a.name, a.mobile, a.address, a.gender, a.birthday, a.language, $2 from a returning id
   )
   update membership_application set person_id = made.id from made where membership_application.id = $1`,
)

/**
 * Makes the applicant a member and marks the application, in one statement; a member since now. Who is one already, by an
 * import, stays as they are. No row: decided meanwhile.
 */
const acceptWaiting = query<{ id: bigint }>(
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
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select person_id, 'application_accepted', jsonb_build_object('application_id', id), $3::timestamptz from a
   )
   select person_id as id from a`,
)

/** Who was never a person here is told by the officer who declines. Values: which, the officer, now, why. No row: decided already. */
const declineWaiting = query<{ id: bigint }>(
  'decline_application',
  `with a as (
     update membership_application set status = 'declined', decided_by = $2, decided_at = $3, reason = $4
     where id = $1 and status = 'waiting' returning *
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select person_id, 'application_declined', jsonb_build_object('application_id', id), decided_at
     from a where person_id is not null
   )
   select id from a`,
)
