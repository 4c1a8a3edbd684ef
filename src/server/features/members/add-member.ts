import type { Parsed } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'

const insertMember = query<{ id: bigint }>(
  'add_member',
  `with p as (
     insert into person (email, name, mobile, address, gender, created_at, birthday)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $9) returning id
   ), m as (
     insert into member (id, accepted_on, dues_from, active)
     select id, $7, date_trunc('month', $7::date), true from p returning id
   ), s as (
     insert into member_status (member_id, from_date, active, made_by, made_at) select id, $7, true, $8, $6 from m
   )
   select id from m`,
)

/**
 * Adds a member as of now, as an accepted applicant becomes one; gives the id. They have no password until they choose one
 * by an invitation. Throws `email_taken`, and `invalid_fields` for a birthday to come.
 */
export async function addMember(
  db: Db,
  member: Parsed<'POST /api/office/members', 'body'>,
  officerId: bigint,
  now: Date,
): Promise<bigint> {
  const { email, name, mobile, address, gender, birthday } = member
  if (birthday) checkDayHasCome(birthday, now, 'birthday')
  const values = [email || null, name, mobile, address, gender, now, businessDateAt(now), officerId, birthday]
  await keepSetUp(db, [officerId, now])
  try {
    const [made] = await insertMember(db, values)
    if (!made) throw new Error('a member was not stored')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}
