import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement, violatedConstraint } from '#server/db/statement.ts'

const updatePerson = statement<{ id: bigint }>(
  'correct_member_profile',
  `update person set name = $2, email = $3, mobile = $4, address = $5, gender = $6, wallet = $7
   where id = $1 and exists (select from member where id = $1) returning id`,
)

/** Corrects what is known of a member. Throws `not_found`, `email_taken`. */
export async function correctProfile(
  db: Db,
  memberId: bigint,
  profile: Parsed<'POST /api/office/members/:id/profile', 'body'>,
): Promise<void> {
  const { name, email, mobile, address, gender, wallet } = profile
  try {
    const changed = await updatePerson(db, [memberId, name, email, mobile, address, gender, wallet])
    if (changed.length === 0) throw new Refusal('not_found')
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}
