import type { MoneyAccount } from '../chart.ts'
import { type Entry, makeEntry } from '../entry.ts'
import type { Allocation } from '../loan-repayment.ts'
import { type Fils, minFils } from '../money.ts'
import { type MoneyIn, moneyIn } from './money-in.ts'

export interface Borrower {
  memberId: bigint
  loanId: bigint
}

/** The member receives the principal less the insurance premium, and owes the whole principal. Interest is booked when paid. */
export function disburseLoan({
  memberId,
  loanId,
  principal,
  premium,
  from,
}: Borrower & { principal: Fils; premium: Fils; from: MoneyAccount }): Entry {
  return makeEntry({
    kind: 'loan_disbursement',
    postings: [
      { account: 'loans_receivable', memberId, loanId, debit: principal },
      { account: from, credit: principal - premium },
      { account: 'insurance_payable', credit: premium },
    ],
  })
}

export interface Repayment extends Borrower {
  from: MoneyIn | 'savings'
  /** What is collected first of a receivable from the member (receivableFirst). */
  toReceivable: Fils
  /** How the rest divides over the loan (allocateRepayment). Its excess becomes savings. */
  allocation: Pick<Allocation, 'principal' | 'interest' | 'excess'>
}

/** Throws when savings would pay more than the loan owes: the caller refuses that first. */
export function repayLoan({ memberId, loanId, from, toReceivable, allocation }: Repayment): Entry {
  const { principal, interest, excess } = allocation
  if (from === 'savings' && excess > 0n) throw new Error('savings repay at most what the loan owes')
  return makeEntry({
    kind: from === 'savings' ? 'savings_repayment' : 'loan_repayment',
    postings: [
      moneyIn(from, memberId, toReceivable + principal + interest + excess),
      { account: 'member_receivable', memberId, credit: toReceivable },
      { account: 'loans_receivable', memberId, loanId, credit: principal },
      { account: 'interest_income', credit: interest },
      { account: 'savings', memberId, credit: excess },
    ],
  })
}

export interface WriteOff extends Borrower {
  outstandingPrincipal: Fils
  /** The member's savings, which are set off first. */
  savings: Fils
}

/** Unpaid interest was never booked, so only the principal is written off. */
export function writeOffLoan({ memberId, loanId, outstandingPrincipal, savings }: WriteOff): Entry {
  const setOff = minFils(savings, outstandingPrincipal)
  return makeEntry({
    kind: 'write_off',
    postings: [
      { account: 'savings', memberId, debit: setOff },
      { account: 'write_off_expense', debit: outstandingPrincipal - setOff },
      { account: 'loans_receivable', memberId, loanId, credit: outstandingPrincipal },
    ],
  })
}

export interface Recovery {
  memberId: bigint
  from: MoneyIn | 'savings'
  amount: Fils
  /** What is collected first of a receivable from the member (receivableFirst). */
  toReceivable: Fils
  /** What was written off and not recovered since. Beyond it the money becomes savings. */
  writtenOff: Fils
}

/** Money for a loan that was written off. Throws when savings would pay more than was written off. */
export function recoverLoan({ memberId, from, amount, toReceivable, writtenOff }: Recovery): Entry {
  const recovered = minFils(amount - toReceivable, writtenOff)
  const excess = amount - toReceivable - recovered
  if (from === 'savings' && excess > 0n) throw new Error('savings recover at most what was written off')
  return makeEntry({
    kind: 'recovery',
    postings: [
      moneyIn(from, memberId, amount),
      { account: 'member_receivable', memberId, credit: toReceivable },
      { account: 'recovery_income', credit: recovered },
      { account: 'savings', memberId, credit: excess },
    ],
  })
}
