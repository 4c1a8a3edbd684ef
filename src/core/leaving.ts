import { type Fils, minFils, sumFils } from './money.ts'

export interface Leaver {
  savings: Fils
  /** What stands as receivable from the member. */
  receivable: Fils
  /** What each active loan still costs, principal and the full flat interest. */
  loans: readonly Fils[]
}

export interface LeavingSettlement {
  /** Taken from the savings for the receivable, and for the loans together. */
  toReceivable: Fils
  toLoans: Fils
  /** What is left and paid out. */
  payout: Fils
  /** What the savings do not cover; while it is above zero the membership cannot be closed. */
  short: Fils
}

/** What becomes of a member's savings when they leave or have died: what is owed is set off, the rest is paid out. In fils. */
export function leavingSettlement({ savings, receivable, loans }: Leaver): LeavingSettlement {
  const owedOnLoans = sumFils(loans)
  const toReceivable = minFils(savings, receivable)
  const toLoans = minFils(savings - toReceivable, owedOnLoans)
  const short = receivable + owedOnLoans - toReceivable - toLoans
  return { toReceivable, toLoans, payout: savings - toReceivable - toLoans, short }
}
