import { type Borrowing, freeToLend } from '#core/lending.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
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
