import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { lockMember } from '#server/ledger/lock-member.ts'
import { leaverOrRefusal } from './leaver.ts'
import { agreeToProposed } from './leaving-store.ts'

/**
 * A second officer agrees that what a member left is paid out to a nominee who was changed late. Throws `not_found`,
 * `not_proposed`, `no_agreement_needed`, `own_money`, `proposed_by_you`, `nominee_changed_by_you`, `already_decided`.
 */
export async function agreeToPayout(db: Db, memberId: bigint, officerId: bigint, now: Date): Promise<void> {
  await lockMember(db, [memberId])
  const { proposed_id: id, proposed_by: proposedBy, late_change_by: changedBy } = await leaverOrRefusal(db, memberId)
  if (id === null) throw new Refusal('not_proposed')
  if (changedBy === null) throw new Refusal('no_agreement_needed')
  if (memberId === officerId) throw new Refusal('own_money')
  if (proposedBy === officerId) throw new Refusal('proposed_by_you')
  if (changedBy === officerId) throw new Refusal('nominee_changed_by_you')
  const agreed = await agreeToProposed(db, [id, officerId, now])
  if (agreed.length === 0) throw new Refusal('already_decided')
}
