import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { disburseLoan as disbursementEntry } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'
import { DEATH_REPORTED } from '#server/ledger/member-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import { readStanding } from './lending-standing.ts'
import { loanDecided, loanForStep, loanOrRefusal } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'

export type Disbursement = { from: MoneyAccount; reference: string }

const DISBURSE_LOAN = postingQuery({
  name: 'disburse_loan',
  guard: `select l.id from loan l join member m on m.id = l.member_id
    where l.id = $2 and l.status = 'approved' and m.active and not ${DEATH_REPORTED} for update of l for share of m`,
  effects: [
    `update loan set status = 'active', disbursed_on = $3, disbursement_reference = $4 from posted where loan.id = posted.id`,
    `insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'disbursed', $5, $6, $4 from posted`,
  ],
})

/**
 * Pays an approved loan out: the entry, the loan active from today, the step with the bank's reference.
 * Status and funds are checked again (product: "Loans"). Throws `not_found`, `already_decided`, `approver_disburses`,
 * `own_money`, `death_reported`, `member_inactive`, `receivable_open`, `beyond_fund`, `insufficient_bank`, `busy`, and
 * `invalid_fields` for an account that is not open.
 */
export async function disburseLoan(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  { from, reference }: Disbursement,
  now: Date,
): Promise<void> {
  const { loan, settings } = await loanForStep(db, 'disburse', loanId, officerId)
  await checkAccountOpen(db, from, 'paid_from')
  await checkFund(db, loan, settings)

  const date = businessDateAt(now)
  const { member_id: memberId, principal, premium } = loan
  const entry = disbursementEntry({ memberId, loanId, principal, premium, from })
  const posted = await postEntries(
    db,
    DISBURSE_LOAN,
    [loanId, date, reference, officerId, now],
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (posted) return
  const since = await loanOrRefusal(db, loanId)
  throw since.status === 'approved' ? new Refusal('busy') : loanDecided(since)
}

async function checkFund(db: Db, loan: LoanRow, settings: AssociationSettings): Promise<void> {
  const { freeToLend } = await readStanding(db, loan.member_id, settings)
  // What is free has this loan already taken off, as approved and not yet paid out.
  const free = freeToLend + loan.principal - loan.premium
  if (loan.principal - loan.premium > free)
    throw new Refusal('beyond_fund', { available: amountOf(free < 0n ? 0n : free) })
}

const findDisbursement = query<{ id: bigint }>(
  'find_disbursement',
  `select e.id from posting p join entry e on e.id = p.entry_id
   where p.member_id = $1 and p.account = 'loans_receivable' and p.loan_id = $2 and e.kind = 'loan_disbursement'
     and not exists (select from entry r where r.reverses = e.id)`,
)

const REVERSE_DISBURSEMENT = postingQuery({
  name: 'reverse_disbursement',
  guard: 'select id from take_loan_to_reverse($2) as id',
  effects: [
    `update loan set status = 'approved', disbursed_on = null, disbursement_reference = null from posted where loan.id = posted.id`,
    `insert into loan_step (loan_id, step, made_by, made_at, reason)
     select id, 'disbursement_reversed', $3, $4, $5 from posted`,
  ],
})

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

  const reversing = await reversingEntry(db, disbursement.id, 'Reversed: loan paid out', { officerId, now })
  const posted = await postEntries(db, REVERSE_DISBURSEMENT, [loanId, officerId, now, reason], [reversing])
  if (!posted) throw new Refusal('loan_payment_waiting')
}
