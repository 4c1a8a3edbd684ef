import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payWithdrawal, repayLoan, setOffReceivable } from '#core/events.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import type { Leaver } from './leaver.ts'

/** The entries that settle a membership. Places among them are counted from 1; null where there is nothing to post. */
export type LeavingEntries = {
  entries: { entry: Entry; memo: string }[]
  loans: { id: string; repaid: string; amount: string; at: number }[]
  payoutAt: number | null
}

/** The receivable, then each loan whole, then the payout of what is left. The savings cover all of it. */
export function leavingEntries(memberId: bigint, leaver: Leaver, from: MoneyAccount): LeavingEntries {
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
