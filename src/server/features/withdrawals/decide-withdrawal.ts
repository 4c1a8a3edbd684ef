import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { payWithdrawal as withdrawalEntry } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { checkAccountOpen, checkDayHasCome } from '#server/ledger/check-entered.ts'
import { DEATH_REPORTED } from '#server/ledger/member-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import { saverOrRefusal } from '#server/ledger/saver.ts'
import { cancelling, checkWithdrawalStep, withdrawalDecided, withdrawalOrRefusal } from './withdrawal-steps.ts'
import { approveWithdrawal, endWithdrawal } from './withdrawal-store.ts'

/**
 * Promises the money: from now on it is neither available to the member nor free to lend. Throws `not_found`,
 * `already_decided`, `own_money`, `recorded_by_you`, `death_reported`, `receivable_open`, `beyond_available`.
 */
export async function approve(db: Db, id: bigint, officerId: bigint, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  const settings = await checkWithdrawalStep(db, 'approve', row, officerId)
  const [approved] = await approveWithdrawal(db, [id, officerId, now, settings.lockSavings])
  if (approved) return
  const since = await withdrawalOrRefusal(db, id)
  if (since.status !== 'asked') throw withdrawalDecided(since)
  const { available } = await saverOrRefusal(db, row.member_id, settings)
  throw new Refusal('beyond_available', { available: amountOf(available) })
}

/** Refuses one that is not paid yet. Throws `not_found`, `already_decided`, `own_money`. */
export async function refuse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  await checkWithdrawalStep(db, 'refuse', row, officerId)
  const [ended] = await endWithdrawal(db, [id, 'refused', officerId, now, reason])
  if (!ended) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}

/** The member takes it back before it is paid. Throws `not_found`, `already_decided`. */
export async function cancel(db: Db, id: bigint, memberId: bigint, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  if (row.member_id !== memberId) throw new Refusal('not_found')
  checkOwnStep(cancelling, row, withdrawalDecided)
  const [ended] = await endWithdrawal(db, [id, 'cancelled', memberId, now, null])
  if (!ended) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}

type Payout = { from: MoneyAccount; paidOn: BusinessDate; reference: string }

const PAY_WITHDRAWAL = postingQuery({
  name: 'pay_withdrawal',
  guard: `select w.id from withdrawal w where w.id = $2 and w.status = 'approved' and not exists (
      select from member_balance where member_id = w.member_id and account = 'member_receivable' and balance > 0)
    and not exists (select from member m where m.id = w.member_id and ${DEATH_REPORTED})
    for update`,
  effects: [
    `update withdrawal set status = 'paid', decided_by = $3, decided_at = $4, paid_from = $5, paid_on = $6, reference = $7,
       entry_id = posted.entry_ids[1] from posted where withdrawal.id = posted.id`,
  ],
})

/**
 * Enters that an approved withdrawal was paid. Throws `not_found`, `already_decided`, `own_money`, `approver_disburses`,
 * `death_reported`, `receivable_open`, `insufficient_savings`, `insufficient_bank`, `busy`, and `invalid_fields` for a day to come or an account that is not open.
 */
export async function pay(db: Db, id: bigint, officerId: bigint, payout: Payout, now: Date): Promise<void> {
  const { from, paidOn, reference } = payout
  checkDayHasCome(paidOn, now, 'paid_on')
  const row = await withdrawalOrRefusal(db, id)
  await checkWithdrawalStep(db, 'pay', row, officerId)
  const { member_id: memberId, amount } = row
  await checkAccountOpen(db, from, 'paid_from')
  const date = businessDateAt(now)
  const entry = withdrawalEntry({ memberId, from, amount })
  const posted = await postEntries(
    db,
    PAY_WITHDRAWAL,
    [id, officerId, now, from, paidOn, reference],
    [{ entry, memo: 'Withdrawal', date, receivedOn: paidOn, postedAt: now, madeBy: officerId }],
  )
  if (posted) return
  const since = await withdrawalOrRefusal(db, id)
  throw since.status === 'approved' ? new Refusal('busy') : withdrawalDecided(since)
}

const REVERSE_WITHDRAWAL = postingQuery({
  name: 'reverse_withdrawal',
  guard: `select id from withdrawal where id = $2 and status = 'paid' for update`,
  effects: [
    `update withdrawal set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5
     from posted where withdrawal.id = posted.id`,
  ],
})

/** A payout that came back: its mirror makes the savings the member's again. Throws `not_found`, `already_decided`, `own_money`. */
export async function reverse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  await checkWithdrawalStep(db, 'reverse', row, officerId)
  const { entry_id: reverses } = row
  if (reverses === null) throw new Error(`withdrawal ${id} was paid by no entry`)
  const reversing = await reversingEntry(db, reverses, 'Withdrawal came back', { officerId, now })
  const posted = await postEntries(db, REVERSE_WITHDRAWAL, [id, officerId, now, reason], [reversing])
  if (!posted) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}
