import type { MyAccountData } from '#contract/account.ts'
import type { Loan } from '#contract/loans.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import { type Fils, minFils, sumFils } from '#core/money.ts'
import { isOverdue } from '#core/next-thing.ts'
import { filsOf } from '#web/ui/amounts.ts'

type Payer = Pick<MyAccountData, 'account_balance' | 'available_balance' | 'locks_savings'> & {
  dues: Pick<MyAccountData['dues'], 'late_fine'>
}
type Schedule = Pick<
  Loan['schedule'][number],
  'number' | 'principal' | 'interest' | 'total' | 'paid' | 'due_on' | 'status'
>[]

/**
 * What savings pay beside a repayment, and what is available of them afterwards: each instalment that is completed late
 * is fined, as far as they reach, and principal that is repaid no longer locks them. `left` is not known without the
 * schedule where one of the two matters.
 */
export function afterRepayment(
  account: Payer,
  schedule: Schedule | undefined,
  amount: Fils,
  today: BusinessDate,
): { fine: Fils; left: Fils | undefined } {
  const before = filsOf(account.available_balance) - amount
  const lateFine = filsOf(account.dues.late_fine)
  if (!schedule) return { fine: 0n, left: lateFine > 0n || account.locks_savings ? undefined : before }
  const { instalments, repaid } = repaidOf(schedule)
  const { principal: unlocked, perInstalment } = allocateRepayment(instalments, repaid, amount)
  const completedLate = schedule.filter(({ number, total, paid, due_on: dueOn }) => {
    const part = perInstalment.find((each) => each.number === number)
    return part && isOverdue(dueOn, today) && filsOf(paid) + part.principal + part.interest === filsOf(total)
  })
  const fine = minFils(lateFine * BigInt(completedLate.length), filsOf(account.account_balance) - amount)
  const left = before - fine + (account.locks_savings ? unlocked : 0n)
  return { fine, left: left > 0n ? left : 0n }
}

/** The instalments in fils, and what is repaid of them. */
export function repaidOf(schedule: Schedule) {
  return {
    instalments: schedule.map(({ number, principal, interest, total }) => ({
      number,
      principal: filsOf(principal),
      interest: filsOf(interest),
      total: filsOf(total),
    })),
    repaid: sumFils(schedule.map((instalment) => filsOf(instalment.paid))),
  }
}
