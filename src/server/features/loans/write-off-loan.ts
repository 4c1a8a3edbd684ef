import { businessDateAt } from '#core/calendar.ts'
import { writeOffLoan as writeOffEntry } from '#core/events.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { alreadyDecided, loanOrRefusal } from './decide-loan.ts'

/** Who agrees to a write-off: a loan officer who proposes it and a treasurer who confirms it, two different persons. */
export type WriteOff = { proposedBy: bigint; confirmedBy: bigint; reason: string }

/** Writes off what a loan still owes of its principal; the member's savings are set off first. Throws `not_found`, `already_decided`, `own_money`, `busy`. */
export async function writeOffLoan(
  db: Db,
  loanId: bigint,
  { proposedBy, confirmedBy, reason }: WriteOff,
  now: Date,
): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  if (loan.status !== 'active') throw alreadyDecided(loan)
  if (new Set([proposedBy, confirmedBy, loan.member_id]).size < 3) throw new Refusal('own_money')
  const { outstandingPrincipal } = repaidState(scheduleOf(loan), loan.repaid)
  const entry = writeOffEntry({ memberId: loan.member_id, loanId, outstandingPrincipal, savings: loan.savings })
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    {
      name: 'write_off_loan',
      claim: `select id from loan where id = $2 and status = 'active' and repaid = $3 for update`,
      effects: [
        `update loan set status = 'written_off' from posted where loan.id = posted.id`,
        `insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'written_off', $4, $5, $6 from posted`,
      ],
      values: [loanId, loan.repaid, confirmedBy, now, reason],
    },
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: confirmedBy }],
  )
  if (!posted) throw new Refusal('busy')
}
