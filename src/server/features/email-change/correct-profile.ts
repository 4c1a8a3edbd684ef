import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { enterEmail } from './enter-email.ts'

const updatePerson = statement<{ id: bigint }>(
  'correct_member_profile',
  `update person set name = $2, mobile = $3, address = $4, gender = $5, wallet = $6
   where id = (select id from member where id = $1) returning id`,
)

/**
 * Corrects what is known of a member. Another email does not hold yet: gives the id of the change that waits, or null.
 * Throws `not_found`, and what enterEmail throws.
 */
export async function correctProfile(
  db: Db,
  memberId: bigint,
  profile: Parsed<'POST /api/office/members/:id/profile', 'body'>,
  officer: { id: bigint; admin: boolean },
  now: Date,
): Promise<bigint | null> {
  const { name, email, mobile, address, gender, wallet } = profile
  const [corrected] = await updatePerson(db, [memberId, name, mobile, address, gender, wallet])
  if (!corrected) throw new Refusal('not_found')
  return enterEmail(db, { personId: memberId, email, officerId: officer.id, admin: officer.admin }, now)
}
