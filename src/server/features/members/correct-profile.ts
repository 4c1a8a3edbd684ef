import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement, violatedConstraint } from '#server/db/statement.ts'
import { addJob } from '#server/jobs/job-store.ts'

/** Gives the email of before. With another one, links that were sent to the one of before are void. */
const updatePerson = statement<{ email: string }>(
  'correct_member_profile',
  `with before as (select p.id, p.email from person p join member m on m.id = p.id where p.id = $1 for update of p),
   void as (update password_reset r set used_at = $8 from before
     where r.person_id = before.id and r.used_at is null and lower(before.email) <> lower($3))
   update person set name = $2, email = $3, mobile = $4, address = $5, gender = $6, wallet = $7
   from before where person.id = before.id returning before.email`,
)

/** Corrects what is known of a member, who is told at the address of before where that changes. Throws `not_found`, `email_taken`. */
export async function correctProfile(
  db: Db,
  memberId: bigint,
  profile: Parsed<'POST /api/office/members/:id/profile', 'body'>,
  now: Date,
): Promise<void> {
  const { name, email, mobile, address, gender, wallet } = profile
  try {
    const [before] = await updatePerson(db, [memberId, name, email, mobile, address, gender, wallet, now])
    if (!before) throw new Refusal('not_found')
    if (before.email.toLowerCase() === email) return
    await addJob(db, 'tell_email_changed', { person_id: memberId.toString(), email: before.email }, now)
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}
