import type { LoanLimits } from './loan-schedule.ts'
import { divideHalfUp, type Fils, minFils } from './money.ts'

export interface FundPosition {
  bank: Fils
  cash: Fils
  rechargeClearing: Fils
  unmatchedReceipts: Fils
  /** Withdrawals approved and not yet paid. */
  approvedWithdrawals: Fils
  /** Loans approved and not yet paid out. */
  approvedLoans: Fils
  /** What the settings keep back. */
  reserve: Fils
}

/** What the association may lend now; below zero when it has promised more than it holds (product: "Money"). */
export function freeToLend(fund: FundPosition): Fils {
  const held = fund.bank + fund.cash - fund.rechargeClearing - fund.unmatchedReceipts
  return held - fund.approvedWithdrawals - fund.approvedLoans - fund.reserve
}

export interface Borrowing {
  /** By an officer, whether the membership is settled or not. */
  deathReported: boolean
  active: boolean
  /** An open application or an active loan. */
  loanOpen: boolean
  /** What the member owes the association. */
  receivable: Fils
  freeToLend: Fils
}

export interface BorrowingLimit {
  /** 0, or an amount that the stepper offers. */
  amount: Fils
  /** What holds it there: the most that anyone may borrow, what the fund has, or why it is nothing. */
  reason: 'limit' | 'fund' | 'death_reported' | 'inactive' | 'loan_open' | 'receivable_open'
}

/** What keeps a member from borrowing, however much the fund has. */
export function borrowingFault({ deathReported, active, loanOpen, receivable }: Omit<Borrowing, 'freeToLend'>) {
  if (deathReported) return 'death_reported'
  if (!active) return 'inactive'
  if (loanOpen) return 'loan_open'
  return receivable > 0n ? 'receivable_open' : undefined
}

/** What a member may borrow now (product: "Loans"). */
export function mayBorrow(borrowing: Borrowing, { min, max, step }: LoanLimits): BorrowingLimit {
  const fault = borrowingFault(borrowing)
  if (fault) return { amount: 0n, reason: fault }
  const { freeToLend } = borrowing
  if (freeToLend >= max) return { amount: max, reason: 'limit' }
  const onStep = freeToLend - (freeToLend % step)
  return { amount: onStep < min ? 0n : onStep, reason: 'fund' }
}

export interface SavingsPosition {
  savings: Fils
  approvedWithdrawals: Fils
  /** Of the member's active loans. */
  outstandingPrincipal: Fils
  /** The setting that locks an active borrower's savings. */
  lockSavings: boolean
}

/** The savings a member may use now, never below zero (product: "Money"). */
export function availableSavings({
  savings,
  approvedWithdrawals,
  outstandingPrincipal,
  lockSavings,
}: SavingsPosition): Fils {
  const locked = lockSavings ? minFils(savings, outstandingPrincipal) : 0n
  const available = savings - locked - approvedWithdrawals
  return available > 0n ? available : 0n
}

/** The premium of an insured loan, half up to the fils; withheld from what is paid out (product: "Loans"). */
export function insurancePremium(principal: Fils, rateBasisPoints: number): Fils {
  return divideHalfUp(principal * BigInt(rateBasisPoints), 10_000n)
}
