import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { loanFacts } from '#contract/loans.ts'
import { type BusinessDate, monthOf } from '#core/calendar.ts'
import { duesRows, monthsCompleted } from '#core/dues-calendar.ts'
import { type Borrowing, freeToLend, mayBorrow } from '#core/lending.ts'
import { amountToBeginWith, SINGLE_APPROVER_MAX } from '#core/loan-schedule.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { type LoanRow, readLending } from './loan-store.ts'
import { availableOf } from './repay-loan.ts'

/** `promised` is what approved loans and withdrawals take out of the fund once they are paid. */
type Standing = Borrowing & { promised: Fils }

/** Where a member and the fund stand now, as the lending rules read it. In fils. */
export async function readStanding(db: Db, memberId: bigint, settings: AssociationSettings): Promise<Standing> {
  const [row] = await readLending(db, [memberId])
  if (!row) throw new Refusal('not_a_member')
  return {
    deathReported: row.death_reported,
    active: row.active,
    loanOpen: row.loan_open,
    receivable: row.receivable,
    promised: row.approved_withdrawals + row.approved_loans,
    freeToLend: freeToLend({
      bank: row.bank,
      cash: row.cash,
      rechargeClearing: row.recharge_clearing,
      unmatchedReceipts: row.unmatched_receipts,
      approvedWithdrawals: row.approved_withdrawals,
      approvedLoans: row.approved_loans,
      reserve: settings.reserve,
    }),
  }
}

/** What a member may borrow now, why not more, and on what terms. */
export async function loanOffer(db: Db, memberId: bigint): Promise<AnswerOf<'GET /api/loan-offer'>['offer']> {
  const settings = await readSettings(db)
  const { loanLimits } = settings
  const { amount, reason } = mayBorrow(await readStanding(db, memberId, settings), loanLimits)
  return {
    may_borrow: toAedNumber(amount),
    reason,
    amount_min: toAedNumber(loanLimits.min),
    amount_max: toAedNumber(loanLimits.max),
    amount_step: toAedNumber(loanLimits.step),
    amount_default: toAedNumber(amountToBeginWith(loanLimits)),
    two_approvals_above: toAedNumber(SINGLE_APPROVER_MAX),
    term_max: settings.termMax,
    interest_percent: settings.interestBasisPoints / 100,
    insurance_percent: settings.insuranceRateBasisPoints / 100,
    instalment_multiple: settings.instalmentMultiple,
  }
}

type LoanFacts = z.infer<typeof loanFacts>

const readBefore = query<{ accepted_on: string; loans_before: LoanFacts['loans_before'] }>(
  'read_loans_before',
  `select m.accepted_on, (select coalesce(json_agg(json_build_object('id', b.id, 'principal', b.principal / 100.0,
      'status', b.status, 'applied_at', ${instant('b.applied_at')})
      order by b.id desc), '[]') from loan b where b.member_id = m.id and b.id < $2) as loans_before
   from member m where m.id = $1`,
)

/** Where a loan's member and the fund stand, for who decides. */
export async function factsForDecision(
  db: Db,
  loan: LoanRow,
  settings: AssociationSettings,
  today: BusinessDate,
): Promise<LoanFacts> {
  const [facts] = await readDuesFacts(db, [loan.member_id])
  const [before] = await readBefore(db, [loan.member_id, loan.id])
  if (!facts || !before) throw new Refusal('not_found')
  const { freeToLend } = await readStanding(db, loan.member_id, settings)
  const rows = duesRows(duesAccount(facts.facts), today)
  const promised = loan.status === 'approved' ? loan.principal - loan.premium : 0n
  return {
    savings: toAedNumber(loan.savings),
    available_savings: toAedNumber(availableOf(loan, settings.lockSavings)),
    member_since: before.accepted_on,
    active: loan.member_active,
    months_completed: monthsCompleted(rows),
    months_before: facts.facts.months_before,
    months_on_time: rows.filter((row) => row.onTime).length,
    months_open: rows.filter((row) => row.owed && row.state !== 'completed' && row.month <= monthOf(today)).length,
    receivable: toAedNumber(loan.receivable),
    free_to_lend: toAedNumber(freeToLend + promised),
    loans_before: before.loans_before,
  }
}
