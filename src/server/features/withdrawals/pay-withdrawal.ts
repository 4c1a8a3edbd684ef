import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { payWithdrawal as withdrawalEntry } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { alreadyDecided, checkOwesNothing, withdrawalOrRefusal } from './decide-withdrawal.ts'

export type Payout = { from: MoneyAccount; paidOn: BusinessDate; reference: string }

/**
 * Enters that an approved withdrawal was paid. Throws `not_found`, `already_decided`, `own_money`, `approver_disburses`,
 * `receivable_open`, `insufficient_savings`, `insufficient_bank`, `busy`, and `invalid_fields` for a day to come or an account that is not open.
 */
export async function pay(db: Db, id: bigint, officerId: bigint, payout: Payout, now: Date): Promise<void> {
  const { from, paidOn, reference } = payout
  checkDayHasCome(paidOn, now, 'paid_on')
  const row = await withdrawalOrRefusal(db, id)
  if (row.status !== 'approved' || row.approved_by === null) throw alreadyDecided(row)
  const { member_id: memberId, approved_by: approvedBy, amount } = row
  const settings = await checkSeparation(db, {
    step: 'pay_withdrawal',
    officerId,
    ownerId: memberId,
    approvedBy: [approvedBy],
  })
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
  throw since.status === 'approved' ? new Refusal('busy') : alreadyDecided(since)
}
