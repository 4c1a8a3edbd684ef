import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { disburseLoan as disbursementEntry } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { readStanding } from './lending-standing.ts'
import { loanDecided, loanForStep, loanOrRefusal } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'

export type Disbursement = { from: MoneyAccount; reference: string }

/**
 * Pays an approved loan out: the entry, the loan active from today, the step with the bank's reference.
 * Status and funds are checked again (product: "Loans"). Throws `not_found`, `already_decided`, `approver_disburses`,
 * `own_money`, `member_inactive`, `receivable_open`, `beyond_fund`, `insufficient_bank`, and `invalid_fields` for an account
 * that is not open.
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
  await checkAgain(db, loan, settings)

  const date = businessDateAt(now)
  const { member_id: memberId, principal, premium } = loan
  const entry = disbursementEntry({ memberId, loanId, principal, premium, from })
  const posted = await postEntries(
    db,
    {
      name: 'disburse_loan',
      claim: `select l.id from loan l join member m on m.id = l.member_id
        where l.id = $2 and l.status = 'approved' and m.active for update of l for share of m`,
      effects: [
        `update loan set status = 'active', disbursed_on = $3, disbursement_reference = $4 from posted where loan.id = posted.id`,
        `insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'disbursed', $5, $6, $4 from posted`,
      ],
      values: [loanId, date, reference, officerId, now],
    },
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw loanDecided(await loanOrRefusal(db, loanId))
}

async function checkAgain(db: Db, loan: LoanRow, settings: AssociationSettings): Promise<void> {
  if (!loan.member_active) throw new Refusal('member_inactive')
  const { freeToLend, receivable } = await readStanding(db, loan.member_id, settings)
  if (receivable > 0n) throw new Refusal('receivable_open', { amount: amountOf(receivable) })
  // What is free has this loan already taken off, as approved and not yet paid out.
  const free = freeToLend + loan.principal - loan.premium
  if (loan.principal - loan.premium > free)
    throw new Refusal('beyond_fund', { available: amountOf(free < 0n ? 0n : free) })
}
