import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { completeRecharge, refuseRecharge, reverseRecharge } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { closedTo, memoOf, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'
import { keepProposal, lockRecharge, type RechargeRow, takeOverSent } from './recharge-store.ts'

export type Completion = {
  /** The operator's. */
  reference: string
  /** What was paid to the operator. */
  paid: Fils
  from: MoneyAccount
}

/**
 * Enters that the desk carried an order out. Of several officers the first posts. What cost more beyond the charge than the
 * settings let one officer pay is kept, and posted once another treasurer enters the same. Throws `not_found`,
 * `already_decided`, `own_money`, `proposed_by_you`, `with_provider`, `insufficient_bank`, `busy`, and `invalid_fields` for an
 * account that is not open.
 */
export async function complete(
  db: Db,
  id: bigint,
  officerId: bigint,
  completion: Completion,
  now: Date,
): Promise<'completed' | 'proposed'> {
  await lockRecharge(db, [id])
  const row = await rechargeForStep(db, 'complete', id, officerId)
  await checkAccountOpen(db, completion.from, 'paid_from')
  const { rechargeCostMost, twoPersonRules } = await readSettings(db)
  const needsAnother = twoPersonRules && completion.paid - row.amount > rechargeCostMost
  if (needsAnother && !isProposed(row, completion)) {
    const { reference, paid, from } = completion
    const [kept] = await keepProposal(db, [id, officerId, now, reference, paid, from])
    if (kept) return 'proposed'
  } else {
    if (needsAnother && row.proposed_by === officerId) throw new Refusal('proposed_by_you')
    const proposedBy = needsAnother ? row.proposed_by : null
    if (await postCompletion(db, row, completion, officerId, now, proposedBy)) return 'completed'
  }
  throw closedTo('complete', await rechargeOrRefusal(db, id))
}

const isProposed = (row: RechargeRow, { reference, paid, from }: Completion) =>
  row.proposed_reference === reference && row.proposed_paid === paid && row.proposed_from === from

/** What a guard says of the order for the member, who is told what became of it. */
const ORDER = 'select id, member_id, amount, operator from recharge_order'
const tellMember = (kind: 'recharge_completed' | 'recharge_refused' | 'recharge_reversed') =>
  `insert into notification (person_id, kind, about, made_at)
   select member_id, '${kind}', jsonb_build_object('recharge_id', id, 'amount', amount, 'operator', operator), $4::timestamptz from posted`

const COMPLETE_RECHARGE = postingQuery({
  name: 'complete_recharge',
  guard: `${ORDER} where id = $2 and status = 'ordered' and (handling = 'sent') = $8::boolean
    and ($9::bigint is null or (proposed_by, proposed_reference, proposed_paid, proposed_from) = ($9, $5::text, $6::bigint, $7::text))
    for update`,
  effects: [
    `update recharge_order set status = 'completed', completed_by = $3, completed_at = $4, reference = $5, paid = $6,
       paid_from = $7, completion_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
    tellMember('recharge_completed'),
  ],
})

/**
 * Posts that an order was carried out: by an officer, or by the provider that it was sent to (null). False where that is
 * no longer so; nor where what another officer proposed is another now. Throws `insufficient_bank`, `account_closed`.
 */
export async function postCompletion(
  db: Db,
  row: RechargeRow,
  { reference, paid, from }: Completion,
  completedBy: bigint | null,
  now: Date,
  proposedBy: bigint | null = null,
): Promise<boolean> {
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    COMPLETE_RECHARGE,
    [row.id, completedBy, now, reference, paid, from, completedBy === null, proposedBy],
    [
      {
        entry: completeRecharge({ amount: row.amount, paid, from }),
        memo: `${memoOf(row)}: ${reference}`,
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: completedBy,
      },
    ],
  )
  return posted !== undefined
}

/**
 * An officer who has looked at the provider's account takes an order back to the desk; the provider is asked no more.
 * Throws `not_found`, `already_decided`, `own_money`, `not_with_provider`.
 */
export async function takeOver(db: Db, id: bigint, officerId: bigint, reason: string): Promise<void> {
  await rechargeForStep(db, 'take_over', id, officerId)
  const [taken] = await takeOverSent(db, [id, sentence('Taken over from the provider: {reason}', { reason })])
  if (!taken) throw closedTo('take_over', await rechargeOrRefusal(db, id))
}

const REFUSE_RECHARGE = postingQuery({
  name: 'refuse_recharge',
  guard: `${ORDER} where id = $2 and status = 'ordered' and handling <> 'sent' for update`,
  effects: [
    `update recharge_order set status = 'refused', ended_by = $3, ended_at = $4, reason = $5,
       release_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
    tellMember('recharge_refused'),
  ],
})

/** Releases what an order took from savings. Throws `not_found`, `already_decided`, `own_money`, `with_provider`. */
export async function refuse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await rechargeForStep(db, 'refuse', id, officerId)
  const date = businessDateAt(now)
  const entry = refuseRecharge({ memberId: row.member_id, amount: row.amount })
  const posted = await postEntries(
    db,
    REFUSE_RECHARGE,
    [id, officerId, now, reason],
    [{ entry, memo: memoOf(row), date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw closedTo('refuse', await rechargeOrRefusal(db, id))
}

const REVERSE_RECHARGE = postingQuery({
  name: 'reverse_recharge',
  guard: `${ORDER} where id = $2 and status = 'completed' for update`,
  effects: [
    `update recharge_order set status = 'reversed', ended_by = $3, ended_at = $4, reason = $5,
       release_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
    tellMember('recharge_reversed'),
  ],
})

/**
 * A completed order failed after all: what the desk paid is back where it came from, and the charge in the savings. Throws
 * `not_found`, `already_decided`, `own_money`, `account_closed`.
 */
export async function reverse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await rechargeForStep(db, 'reverse', id, officerId)
  const { member_id: memberId, amount, paid, paid_from: from, completion_entry_id: reverses } = row
  if (paid === null || from === null || reverses === null) throw new Error('a completed recharge was not paid')
  const date = businessDateAt(now)
  const entry = reverseRecharge({ memberId, amount, paid, from })
  const posted = await postEntries(
    db,
    REVERSE_RECHARGE,
    [id, officerId, now, reason],
    [{ entry, memo: memoOf(row), date, receivedOn: date, postedAt: now, madeBy: officerId, reverses }],
  )
  if (!posted) throw closedTo('reverse', await rechargeOrRefusal(db, id))
}
