import type { AnswerOf } from '#contract/calls.ts'
import { isMoneyAccount } from '#core/chart.ts'
import { toAedNumber } from '#core/money.ts'
import { isLineNeeded, type LinesOfPayment, type ProposedLine } from '#server/bank-lines/lines-of-payments.ts'
import type { UnsettledLine } from '#server/bank-lines/payment-lines-store.ts'

type BankAnswer = NonNullable<AnswerOf<'GET /api/office/payments/:id/lines'>['bank']>

/** What the bank's statement has of a payment, as the calls give it. */
export function bankAnswer(lines: LinesOfPayment | undefined): BankAnswer | null {
  if (!lines) return null
  return {
    day_is_covered: lines.dayIsCovered,
    line_needed: isLineNeeded(lines),
    proposal: lines.proposal ? lineAnswer(lines.proposal) : null,
    others: lines.others.map((line) => lineAnswer({ ...line, reasons: [], sure: false })),
  }
}

function lineAnswer({
  id,
  amount,
  account,
  ...line
}: ProposedLine | (UnsettledLine & Pick<ProposedLine, 'reasons' | 'sure'>)) {
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return { ...line, id: Number(id), account, amount: toAedNumber(amount) }
}
