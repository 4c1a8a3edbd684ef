import { type Borrowing, freeToLend } from '#core/lending.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readLending } from './loan-store.ts'

/** Where a member and the fund stand now, as the lending rules read it. In fils. */
export async function readStanding(db: Db, memberId: bigint, settings: AssociationSettings): Promise<Borrowing> {
  const [row] = await readLending(db, [memberId])
  if (!row) throw new Refusal('not_a_member')
  return {
    active: row.active,
    loanOpen: row.loan_open,
    receivable: row.receivable,
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
