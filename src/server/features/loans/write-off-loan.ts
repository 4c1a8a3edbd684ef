import { businessDateAt } from '#core/calendar.ts'
import { writeOffLoan } from '#core/events.ts'
import { repaidState, writeOffParts } from '#core/loan-repayment.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { loanDecided, loanForStep, loanOrRefusal, proposerOf } from './loan-steps.ts'
import { cancelWriteOffProposal, noteWriteOffProposal, rejectWriteOffProposal } from './loan-store.ts'

const WRITE_OFF_LOAN = postingQuery({
  name: 'write_off_loan',
  guard: `with l as materialized (
      select id, member_id from loan where id = $2 and status = 'active' and repaid = $3 and write_off_proposed_by = $9 for update)
    select id from l where coalesce((select savings from lock_savings(array[member_id])), 0) = $8`,
  effects: [
    `update loan set status = 'written_off', written_off = $6 from posted where loan.id = posted.id`,
    `insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'written_off', $4, $5, $7 from posted`,
    `insert into notification (person_id, kind, about, made_at)
     select $9, 'write_off_confirmed', jsonb_build_object('loan_id', id, 'amount', $6::bigint, 'by_id', $4::bigint), $5
     from posted where $9 <> $4::bigint`,
  ],
})

/**
 * Writes off what a loan still owes of its principal, as another officer proposed; the member's savings are set off
 * first. Throws `not_found`, `already_decided`, `not_proposed`, `own_money`, `proposed_by_you`, and `busy` where something
 * was repaid meanwhile or the savings are no longer what they were.
 */
export async function confirmWriteOff(db: Db, loanId: bigint, officerId: bigint, now: Date): Promise<void> {
  const { loan } = await loanForStep(db, 'confirm_write_off', loanId, officerId)

  const { outstandingPrincipal } = repaidState(scheduleOf(loan), loan.repaid)
  const entry = writeOffLoan({ memberId: loan.member_id, loanId, outstandingPrincipal, savings: loan.savings })
  const { lost: cost } = writeOffParts(outstandingPrincipal, loan.savings)
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    WRITE_OFF_LOAN,
    [loanId, loan.repaid, officerId, now, cost, loan.write_off_reason, loan.savings, proposerOf(loan)],
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId, memo: 'Loan written off' }],
  )
  if (!posted) throw new Refusal('busy')
}

/** Proposes to write a loan off; a treasurer confirms. Throws `not_found`, `already_decided`, `own_money`. */
export async function proposeWriteOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  await loanForStep(db, 'propose_write_off', loanId, officerId)
  const noted = await noteWriteOffProposal(db, [loanId, officerId, now, reason])
  if (noted.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}

/**
 * Rejects a proposed write-off: the loan stays as it is, and who proposed it is told why. Throws `not_found`,
 * `already_decided`, `not_proposed`, `own_money`, `proposed_by_you`.
 */
export async function rejectWriteOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { loan } = await loanForStep(db, 'reject_write_off', loanId, officerId)
  const ended = await rejectWriteOffProposal(db, [loanId, officerId, now, reason, proposerOf(loan)])
  if (ended.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}

/** Cancels the write-off that the officer proposed. Throws `not_found`, `already_decided`, `not_proposed`, `only_proposer`. */
export async function cancelWriteOff(db: Db, loanId: bigint, officerId: bigint, now: Date): Promise<void> {
  await loanForStep(db, 'cancel_write_off', loanId, officerId)
  const ended = await cancelWriteOffProposal(db, [loanId, officerId, now])
  if (ended.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}
