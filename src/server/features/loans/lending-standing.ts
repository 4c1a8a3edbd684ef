import type { AnswerOf } from '#contract/calls.ts'
import { type Borrowing, freeToLend, mayBorrow } from '#core/lending.ts'
import { amountToBeginWith, SINGLE_APPROVER_MAX } from '#core/loan-schedule.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { readLending } from './loan-store.ts'

/** `promised` is what approved loans and withdrawals take out of the fund once they are paid. */
type Standing = Borrowing & { promised: Fils }

/** Where a member and the fund stand now, as the lending rules read it. In fils. */
export async function readStanding(db: Db, memberId: bigint, settings: AssociationSettings): Promise<Standing> {
  const [row] = await readLending(db, [memberId])
  if (!row) throw new Refusal('not_a_member')
  return {
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
