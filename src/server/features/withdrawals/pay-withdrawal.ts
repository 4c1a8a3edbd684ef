import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { payWithdrawal as withdrawalEntry } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { mirrorOf } from '#server/ledger/reversing-entry.ts'
import { checkOwesNothing } from './decide-withdrawal.ts'
import { checkWithdrawalStep, withdrawalDecided, withdrawalOrRefusal } from './withdrawal-steps.ts'

export type Payout = { from: MoneyAccount; paidOn: BusinessDate; reference: string }

/**
 * Enters that an approved withdrawal was paid. Throws `not_found`, `already_decided`, `own_money`, `approver_disburses`,
 * `receivable_open`, `insufficient_savings`, `insufficient_bank`, `busy`, and `invalid_fields` for a day to come or an account that is not open.
 */
export async function pay(db: Db, id: bigint, officerId: bigint, payout: Payout, now: Date): Promise<void> {
  const { from, paidOn, reference } = payout
  checkDayHasCome(paidOn, now, 'paid_on')
  const row = await withdrawalOrRefusal(db, id)
  const settings = await checkWithdrawalStep(db, 'pay', row, officerId)
  const { member_id: memberId, amount } = row
  await checkOwesNothing(db, memberId, settings)
  await checkAccountOpen(db, from, 'paid_from')
  const date = businessDateAt(now)
  const entry = withdrawalEntry({ memberId, from, amount })
  const posted = await postEntries(
    db,
    {
      name: 'pay_withdrawal',
      claim: `select w.id from withdrawal w where w.id = $2 and w.status = 'approved' and not exists (
          select from member_balance where member_id = w.member_id and account = 'member_receivable' and balance > 0)
        for update`,
      effects: [
        `update withdrawal set status = 'paid', decided_by = $3, decided_at = $4, paid_from = $5, paid_on = $6, reference = $7,
           entry_id = posted.entry_ids[1] from posted where withdrawal.id = posted.id`,
      ],
      values: [id, officerId, now, from, paidOn, reference],
    },
    [{ entry, memo: 'Withdrawal', date, receivedOn: paidOn, postedAt: now, madeBy: officerId }],
  )
  if (posted) return
  const since = await withdrawalOrRefusal(db, id)
  throw since.status === 'approved' ? new Refusal('busy') : withdrawalDecided(since)
}

/** A payout that came back: its mirror makes the savings the member's again. Throws `not_found`, `already_decided`, `own_money`. */
export async function reverse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  await checkWithdrawalStep(db, 'reverse', row, officerId)
  const { entry_id: reverses } = row
  if (reverses === null) throw new Error(`withdrawal ${id} was paid by no entry`)
  const mirror = await mirrorOf(db, reverses, 'Withdrawal came back', { officerId, now })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_withdrawal',
      claim: `select id from withdrawal where id = $2 and status = 'paid' for update`,
      effects: [
        `update withdrawal set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5
         from posted where withdrawal.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [mirror],
  )
  if (!posted) throw withdrawalDecided(await withdrawalOrRefusal(db, id))
}
