import type { Month } from './calendar.ts'
import { type Fils, sumFils } from './money.ts'

/** An owed month that is neither paid nor waiting, and what is still to pay of it. */
export type OpenMonth = { month: Month; remaining: Fils }

/**
 * How many of the open months one receipt may pay together: the amount is a multiple of the month's dues, and several
 * months are open (product: "Dues"). 0 where there is nothing to offer. The amount has to reach the last of them, or the
 * server would refuse it.
 */
export function monthsTogether(amount: Fils, dues: Fils, open: readonly OpenMonth[]): number {
  if (dues <= 0n || amount % dues !== 0n) return 0
  const times = amount / dues
  const count = times > BigInt(open.length) ? open.length : Number(times)
  const beforeLast = sumFils(open.slice(0, count - 1).map((month) => month.remaining))
  return count >= 2 && amount > beforeLast ? count : 0
}
