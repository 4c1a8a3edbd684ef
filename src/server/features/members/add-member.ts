import type { Parsed } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { findOutsideOfficers, isThisOfficer } from '#server/db/officers-outside.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'

/** Values: email, name, mobile, address, gender, now, today, the officer, birthday, whose person they are, or null. */
const insertMember = query<{ id: bigint }>(
  'add_member',
  `with p as (
     insert into person (email, name, mobile, address, gender, created_at, birthday)
     select $1, $2, $3, $4, $5, $6::timestamptz, $9 where $10::bigint is null returning id
   ), kept as (
     -- Of an officer the register knows nothing yet.
     update person set mobile = coalesce(nullif(mobile, ''), $3), address = coalesce(nullif(address, ''), $4),
       gender = coalesce(gender, $5), birthday = coalesce(birthday, $9), changed_by = $8, changed_at = $6
     where id = $10 returning id
   ), m as (
     insert into member (id, accepted_on, dues_from, active)
     select id, $7, date_trunc('month', $7::date), true from (select id from p union all select id from kept) who
     on conflict (id) do nothing returning id
   ), s as (
     insert into member_status (member_id, from_date, active, made_by, made_at) select id, $7, true, $8, $6 from m
   )
   select id from m`,
)

/**
 * Adds a member as of now, as an accepted applicant becomes one; gives the id. They have no password until they choose one
 * by an invitation. An officer who has the name and the mobile stays one person, who signs in as before: `officer` is their
 * name. Throws `email_taken`, `own_membership`, `busy`, and `invalid_fields` for a birthday to come.
 */
export async function addMember(
  db: Db,
  member: Parsed<'POST /api/office/members', 'body'>,
  officerId: bigint,
  now: Date,
): Promise<{ id: bigint; officer: string | undefined }> {
  const { email, name, mobile, address, gender, birthday } = member
  if (birthday) checkDayHasCome(birthday, now, 'birthday')
  const officer = (await findOutsideOfficers(db, [])).find((each) => isThisOfficer(each)(member))
  if (officer?.id === officerId) throw new Refusal('own_membership')
  const values = [email || null, name, mobile, address, gender, now, businessDateAt(now), officerId, birthday]
  await keepSetUp(db, [officerId, now])
  try {
    const [made] = await insertMember(db, [...values, officer?.id ?? null])
    if (!made) throw new Refusal('busy')
    return { id: made.id, officer: officer?.name }
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}
