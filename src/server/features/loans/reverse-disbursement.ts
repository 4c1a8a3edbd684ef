import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { mirrorOf } from '#server/ledger/reversing-entry.ts'
import { loanDecided, loanForStep } from './loan-steps.ts'

const findDisbursement = statement<{ id: bigint }>(
  'find_disbursement',
  `select e.id from posting p join entry e on e.id = p.entry_id
   where p.member_id = $1 and p.account = 'loans_receivable' and p.loan_id = $2 and e.kind = 'loan_disbursement'
     and not exists (select from entry r where r.reverses = e.id)`,
)

/**
 * A payout that bounced: its entry is reversed, and the loan is approved again, while nothing is repaid.
 * Throws `not_found`, `already_decided`, `own_money`, `loan_payment_waiting`.
 */
export async function reverseDisbursement(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { loan } = await loanForStep(db, 'reverse_disbursement', loanId, officerId)
  const [disbursement] = await findDisbursement(db, [loan.member_id, loanId])
  if (!disbursement) throw loanDecided(loan)

  const mirror = await mirrorOf(db, disbursement.id, 'Reversed: loan paid out', { officerId, now })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_disbursement',
      claim: 'select id from take_loan_to_reverse($2) as id',
      effects: [
        `update loan set status = 'approved', disbursed_on = null, disbursement_reference = null from posted where loan.id = posted.id`,
        `insert into loan_step (loan_id, step, made_by, made_at, reason)
         select id, 'disbursement_reversed', $3, $4, $5 from posted`,
      ],
      values: [loanId, officerId, now, reason],
    },
    [mirror],
  )
  if (!posted) throw new Refusal('loan_payment_waiting')
}
