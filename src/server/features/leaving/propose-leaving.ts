import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { lockMember } from '#server/ledger/locks.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { leaverForStep } from './leaving-steps.ts'
import { agreeToProposed, insertLeaving, withdrawProposed } from './leaving-store.ts'

/**
 * Proposes that a member leaves, or says that one has died. A closed membership can be settled again where money came
 * after it was closed. Throws `not_found`, `member_closed`, `leaving_proposed`.
 */
export async function proposeLeaving(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  officerId: bigint,
  proposal: Parsed<'POST /api/office/members/:id/leaving', 'body'>,
  now: Date,
): Promise<void> {
  await leaverForStep(db, 'propose', memberId, officerId)
  const { kind, reason, payee } = proposal
  const to = keepNumber(secrets, 'member_leaving.payee_account', memberId, proposal.payee_account)
  try {
    await insertLeaving(db, [memberId, kind, reason, payee, to.masked, officerId, now, to.sealed])
  } catch (error) {
    throw violatedConstraint(error) === 'member_leaving_proposed' ? new Refusal('leaving_proposed') : error
  }
}

/** Cancels the proposal. Throws `not_found`, `not_proposed`. */
export async function withdrawLeaving(
  db: Db,
  memberId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  await leaverForStep(db, 'withdraw', memberId, officerId)
  const withdrawn = await withdrawProposed(db, [memberId, officerId, now, reason])
  if (withdrawn.length === 0) throw new Refusal('not_proposed')
}

/**
 * A second officer agrees that what a member left is paid out to a nominee who was changed late. Throws `not_found`,
 * `not_proposed`, `no_agreement_needed`, `own_money`, `proposed_by_you`, `nominee_changed_by_you`, `already_decided`.
 */
export async function agreeToPayout(db: Db, memberId: bigint, officerId: bigint, now: Date): Promise<void> {
  await lockMember(db, [memberId])
  const { proposed_id: id } = await leaverForStep(db, 'agree', memberId, officerId)
  const agreed = await agreeToProposed(db, [id, officerId, now])
  if (agreed.length === 0) throw new Refusal('already_decided')
}
