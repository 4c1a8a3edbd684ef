import type { Parsed } from '#contract/calls.ts'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payWithdrawal, repayLoan, setOffReceivable } from '#core/events.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'
import { decidedAfterOthers } from '#server/ledger/loan-facts.ts'
import { lockAgainstBonuses, lockMember } from '#server/ledger/locks.ts'
import { receivableOf, savingsOf } from '#server/ledger/member-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import { spentMeanwhile } from '#server/ledger/saver.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { leaverForStep } from './leaving-steps.ts'
import { agreeToProposed, insertLeaving, type Leaver, withdrawProposed } from './leaving-store.ts'

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
    await insertLeaving(db, [memberId, kind, reason, payee, to.masked, officerId, now, to.encrypted])
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
  await checkAccountOpen(db, from, 'paid_from')
  const { toReceivable, toLoans, payout } = leaver.settlement
  const { entries, loans, payoutAt } = leavingEntries(memberId, leaver, from)
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    CONFIRM_LEAVING,
    [
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
    entries.map((each) => ({ ...each, date, receivedOn: date, postedAt: now, madeBy: officerId })),
  ).catch(spentMeanwhile)
  if (!posted) throw new Refusal('busy')
  return payout
}

/**
 * The entries were made for what was read: $6 savings, $7 receivable, $8 the active loans. The loans are locked, so that
 * no repayment comes between; money that is on its way in waits in a payment; and savings that were spent since cannot
 * be spent again, the database sees to that.
 */
const CONFIRM_LEAVING = postingQuery({
  name: 'confirm_leaving',
  guard: `with loans as materialized (
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
  for update of v, m`,
  effects: [
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
    // Who has left knows the links that they made for others, and could choose a password by one.
    `update invitation i set status = 'revoked', ended_at = $4, ended_by = $3
   from posted where i.made_by = posted.member_id and i.status = 'open' and not i.by_email`,
    `update member_leaving set status = 'confirmed', decided_by = $3, decided_at = $4, paid_from = $10, reference = $11,
     to_receivable = $12, to_loans = $13, payout = $14, payout_entry_id = posted.entry_ids[$9::int],
     dues_from = (select m.dues_from from member m where m.id = posted.member_id)
   from posted where member_leaving.id = posted.id`,
  ],
})

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

const REVERSE_LEAVING_PAYOUT = postingQuery({
  name: 'reverse_leaving_payout',
  guard: `select id from member_leaving where id = $2 and status = 'confirmed' for update`,
  effects: [
    `update member_leaving set status = 'payout_reversed', decided_by = $3, decided_at = $4, decided_reason = $5
     from posted where member_leaving.id = posted.id`,
  ],
})

/**
 * A payout that bounced: its reversing entry makes the savings the member's again. The membership stays closed, and leaving can be
 * proposed again. Throws `not_found`, `not_proposed` where nothing was paid out, `own_money`, `busy`.
 */
export async function reversePayout(
  db: Db,
  memberId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { paid_id: id, payout_entry_id: entryId } = await leaverForStep(db, 'reverse_payout', memberId, officerId)
  if (id === null || entryId === null) throw new Error(`a payout of member ${memberId} without its entry`)
  const reversing = await reversingEntry(db, entryId, 'Payout came back', { officerId, now })
  const posted = await postEntries(db, REVERSE_LEAVING_PAYOUT, [id, officerId, now, reason], [reversing])
  if (!posted) throw new Refusal('busy')
}
