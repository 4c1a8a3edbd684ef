import type { AnswerOf } from '#contract/calls.ts'
import { mayBorrow } from '#core/lending.ts'
import { amountToBeginWith, SINGLE_APPROVER_MAX } from '#core/loan-schedule.ts'
import { toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { readStanding } from './lending-standing.ts'

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
