import { addDays, addMonths, type BusinessDate, dateInMonth } from '#core/calendar.ts'
import { parseAed } from '#core/money.ts'
import { borrow, DISBURSED_AFTER_DAYS, type LoanStory, paidOnTime } from './borrow.ts'
import type { Player, Stage } from './stage.ts'

/** A loan in every state a loan can be in. `others` are the ordinary members in the order in which they joined. */
export function loanStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  /** A day so many months ago. */
  const ago = (months: number, day: number) => dateInMonth(addMonths(stage.month, -months), day)
  const recent = (days: number) => addDays(stage.today, -days)
  const stories: LoanStory[] = [
    demoLoan(stage, member),
    story(who(2), 'personal', 500, 3, ago(15, 8), 3),
    {
      ...story(who(5), 'personalLoan', 2000, 6, ago(14, 3), 5),
      fromSavings: { on: ago(8, 20), amount: parseAed('356.65') ?? 0n },
    },
    story(who(9), 'businessLoan', 3000, 6, ago(3, 6), 2),
    story(who(14), 'personal', 1500, 6, ago(5, 2), 1),
    {
      ...story(who(20), 'businessLoan', 4500, 12, ago(8, 12), 7),
      waiting: { on: recent(1), amount: parseAed('401.25') ?? 0n },
    },
    { ...pending(who(11), 'personal', 1000, 3, recent(2)), ending: { is: 'submitted' } },
    { ...pending(who(17), 'businessLoan', 4000, 6, recent(4)), ending: { is: 'approved_once' } },
    { ...pending(who(23), 'personalLoan', 2500, 6, recent(7)), ending: { is: 'approved' } },
    {
      ...pending(who(26), 'personal', 5000, 3, ago(5, 9)),
      ending: { is: 'declined', reason: 'The dues of the last two months are still open.' },
    },
    { ...pending(who(29), 'personal', 800, 3, ago(2, 14)), ending: { is: 'withdrawn' } },
    {
      ...story(who(31), 'personal', 1200, 6, ago(12, 4), 1),
      ending: { is: 'written_off', on: ago(3, 10), reason: 'Left the country; no answer since.' },
    },
  ]
  for (const each of stories) borrow(stage, each)
}

/** 1,000 AED over 11 months with 523.00 of the principal repaid: five instalments, and part of the sixth. */
function demoLoan(stage: Stage, borrower: Player): LoanStory {
  const disbursedOn = dateInMonth(addMonths(stage.month, -6), 4)
  const part = { on: dateInMonth(addMonths(stage.month, -1), 16), amount: parseAed('74.81') ?? 0n }
  return {
    borrower,
    type: 'personal',
    aed: 1000,
    months: 11,
    appliedOn: addDays(disbursedOn, -DISBURSED_AFTER_DAYS),
    ending: { is: 'active' },
    repaid: [...paidOnTime(1000, 11, disbursedOn, 5), part],
  }
}

function story(
  borrower: Player,
  type: LoanStory['type'],
  amount: number,
  months: number,
  appliedOn: BusinessDate,
  paid: number,
): LoanStory {
  const disbursedOn = addDays(appliedOn, DISBURSED_AFTER_DAYS)
  const repaid = paidOnTime(amount, months, disbursedOn, paid)
  return { borrower, type, aed: amount, months, appliedOn, ending: { is: 'active' }, repaid }
}

function pending(borrower: Player, type: LoanStory['type'], amount: number, months: number, appliedOn: BusinessDate) {
  return { borrower, type, aed: amount, months, appliedOn }
}
