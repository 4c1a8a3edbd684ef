import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payWithdrawal, repayLoan, setOffReceivable } from '#core/events.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { decidedAfterOthers } from '#server/ledger/decided-after-others.ts'
import { lockAgainstBonuses, lockMember } from '#server/ledger/locks.ts'
import { receivableOf, savingsOf } from '#server/ledger/member-facts.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { spentMeanwhile } from '#server/ledger/spent-meanwhile.ts'
import { leaverForStep } from './leaving-steps.ts'
import type { Leaver } from './leaving-store.ts'

type Payout = { from: MoneyAccount; reference: string }

/**
 * Settles and closes a membership as another officer proposed: what is owed is set off, the rest of the savings is paid
 * out, the months that were not paid are owed no more, and every session ends. Gives what is paid out. Throws
 * `not_found`, `not_proposed`, `own_money`, `proposed_by_you`, `decide_first`, `bonus_under_way`, `leaving_owes`,
 * `insufficient_bank`, `busy`, and `invalid_fields` for an account that is not open.
 */
export async function confirmLeaving(
  db: Db,
  memberId: bigint,
  officerId: bigint,
  { from, reference }: Payout,
  now: Date,
): Promise<Fils> {
  await lockMember(db, [memberId])
  await lockAgainstBonuses(db)
  const leaver = await leaverForStep(db, 'confirm', memberId, officerId)
  checkCanClose(leaver)
  await checkAccountOpen(db, from, 'paid_from')
  const { toReceivable, toLoans, payout } = leaver.settlement
  const { entries, loans, payoutAt } = leavingEntries(memberId, leaver, from)
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    {
      name: 'confirm_leaving',
      claim: CLAIM,
      effects: EFFECTS,
      values: [
        leaver.proposed_id,
        officerId,
        now,
        date,
        leaver.savings,
        leaver.receivable,
        JSON.stringify(loans),
        payoutAt,
        from,
        reference,
        toReceivable,
        toLoans,
        payout,
        `${addMonths(monthOf(date), 1)}-01`,
        memberId,
      ],
    },
    entries.map((each) => ({ ...each, date, receivedOn: date, postedAt: now, madeBy: officerId })),
  ).catch(spentMeanwhile)
  if (!posted) throw new Refusal('busy')
  return payout
}

function checkCanClose({ waiting, bonus_under_way: bonusUnderWay, settlement }: Leaver): void {
  if (waiting) throw new Refusal('decide_first')
  if (bonusUnderWay) throw new Refusal('bonus_under_way')
  if (settlement.short > 0n) throw new Refusal('leaving_owes', { short: amountOf(settlement.short) })
}

/**
 * The entries were made for what was read: $6 savings, $7 receivable, $8 the active loans. The loans are locked, so that
 * no repayment comes between; money that is on its way in waits in a payment; and savings that were spent since cannot
 * be spent again, the database sees to that.
 */
const CLAIM = `with loans as materialized (
    select id, repaid from loan where member_id = $16 and status = 'active' order by id for update
  )
  select v.id, v.member_id, v.reason from member_leaving v join member m on m.id = v.member_id
  where v.id = $2 and v.status = 'proposed'
    and ${savingsOf('m.id')} = $6
    and ${receivableOf('m.id')} = $7
    and (select coalesce(jsonb_agg(jsonb_build_array(id, repaid) order by id), '[]') from loans)
      = (select coalesce(jsonb_agg(jsonb_build_array(id, repaid) order by id), '[]')
         from jsonb_to_recordset($8::jsonb) as seen (id bigint, repaid bigint))
    and not exists (select from payment where member_id = m.id and status = 'in_review')
    and not exists (select from loan where member_id = m.id and status in ('submitted', 'approved'))
    and not exists (select from withdrawal where member_id = m.id and status in ('asked', 'approved'))
    and not exists (select from recharge_order where member_id = m.id and status = 'ordered')
  for update of v, m`

const EFFECTS = [
  `update loan set repaid = principal + total_interest, status = 'settled'
   from posted, jsonb_to_recordset($8::jsonb) as seen (id bigint) where loan.id = seen.id`,
  `insert into payment (member_id, kind, status, amount, loan_id, from_savings, received_on, submitted_at, decided_at, decided_by, entry_id)
   select member_id, 'loan', 'verified', seen.amount, seen.id, true, $5, $4,
     ${decidedAfterOthers('$4', 'seen.id')}, $3, entry_ids[seen.at]
   from posted, jsonb_to_recordset($8::jsonb) as seen (id bigint, amount bigint, at int)`,
  `insert into loan_step (loan_id, step, made_by, made_at, reason)
   select seen.id, 'settled', $3, $4, reason from posted, jsonb_to_recordset($8::jsonb) as seen (id bigint)`,
  `insert into member_status (member_id, from_date, active, made_by, reason, made_at)
   select member_id, $5, false, $3, reason, $4 from posted`,
  `update member set active = false, closed_on = coalesce(closed_on, $5), dues_from = greatest(dues_from, $15::date)
   from posted where member.id = posted.member_id`,
  `update session set ended_at = $4 from posted where session.person_id = posted.member_id and session.ended_at is null`,
  `update member_leaving set status = 'confirmed', decided_by = $3, decided_at = $4, paid_from = $10, reference = $11,
     to_receivable = $12, to_loans = $13, payout = $14, payout_entry_id = posted.entry_ids[$9::int]
   from posted where member_leaving.id = posted.id`,
]

/** The entries that settle a membership. Places among them are counted from 1; null where there is nothing to post. */
type LeavingEntries = {
  entries: { entry: Entry; memo: string }[]
  loans: { id: string; repaid: string; amount: string; at: number }[]
  payoutAt: number | null
}

/** The receivable, then each loan whole, then the payout of what is left. The savings cover all of it. */
function leavingEntries(memberId: bigint, leaver: Leaver, from: MoneyAccount): LeavingEntries {
  const { toReceivable, payout } = leaver.settlement
  const entries: LeavingEntries['entries'] = []
  const post = (entry: Entry, memo: string) => entries.push({ entry, memo })
  if (toReceivable > 0n) post(setOffReceivable({ memberId, amount: toReceivable }), 'Set off on leaving')
  const loans = leaver.loans.map(({ id, schedule, repaid, owed }) => {
    const allocation = allocateRepayment(schedule, repaid, owed)
    const entry = repayLoan({ memberId, loanId: id, from: 'savings', toReceivable: 0n, allocation })
    return { id: `${id}`, repaid: `${repaid}`, amount: `${owed}`, at: post(entry, 'Loan set off on leaving') }
  })
  const payoutAt =
    payout > 0n ? post(payWithdrawal({ memberId, from, amount: payout }), 'Savings paid out on leaving') : null
  return { entries, loans, payoutAt }
}
