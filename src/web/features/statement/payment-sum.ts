import type { TransactionLine } from '#contract/statement.ts'
import type { TransactionKind } from '#core/transactions.ts'

/** What somebody paid: of other entries the parts have no sum that any bank shows. */
const PAYMENTS: ReadonlySet<TransactionKind> = new Set([
  ...(['dues_payment', 'deposit', 'loan_repayment', 'savings_repayment', 'recovery'] as const),
])

type Line = Pick<
  TransactionLine,
  'kind' | 'reversed_kind' | 'account' | 'amount' | 'interest' | 'recovered' | 'transferred'
>

const fils = (aed: number) => Math.round(aed * 100)

/**
 * What was paid in all, in AED: as the bank's own statement has it, or as the savings paid it. `lines` are those of one
 * entry. Undefined where the entry is no payment.
 */
export function paymentSum(lines: readonly Line[]): number | undefined {
  const [first] = lines
  if (!first || !PAYMENTS.has(first.reversed_kind ?? first.kind)) return undefined
  const transferred = lines.find((line) => line.transferred !== null)?.transferred
  if (transferred != null) return transferred
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + fils(of(line)), 0)
  const paid = sum(({ account, amount, interest, recovered }) =>
    account === 'savings' ? amount : -amount + interest + recovered,
  )
  // What savings paid goes from one balance to the others.
  const most = Math.max(...lines.map(({ amount }) => Math.abs(fils(amount))))
  return (Math.abs(paid) || most) / 100
}

/** Whether an entry did more than move one balance, or a bank has another sum for it: then its parts are listed below. */
export const hasParts = (lines: readonly Line[]): boolean =>
  lines.length > 1 ||
  lines.some(({ interest, recovered, transferred }) => interest !== 0 || recovered !== 0 || transferred !== null)
