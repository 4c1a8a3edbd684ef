import type { Fils } from '#core/money.ts'
import type { LoanForDecision } from '#web/office-queries.ts'
import { filsOf } from '#web/ui/amounts.ts'

/** What leaves the bank when a loan is paid out: the principal less the premium that is withheld (product: "Money"). */
export function toTransfer({ principal, premium }: Pick<LoanForDecision['detail'], 'principal' | 'premium'>): Fils {
  return filsOf(principal) - filsOf(premium)
}
