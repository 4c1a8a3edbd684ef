import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'

export type LoanOfferAnswer = AnswerOf<'GET /api/loan-offer'>['offer']

/** Why nothing may be borrowed now, in words. */
export function LoanReason({ reason }: { reason: LoanOfferAnswer['reason'] }) {
  switch (reason) {
    case 'death_reported':
      return <Trans>A death is recorded for this membership. Speak to the association.</Trans>
    case 'inactive':
      return <Trans>Only active members can borrow. Speak to the association.</Trans>
    case 'loan_open':
      return <Trans>You can borrow again once your loan or application is finished.</Trans>
    case 'receivable_open':
      return <Trans>Pay what you owe the association first. Then you can borrow.</Trans>
    default:
      return <Trans>No money is available to lend now. Check again after repayments come in.</Trans>
  }
}

/** Of two open loans, the later one: a due-loan payment names none, and is for the older. */
export function OlderLoanFirst() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>Bank payments go to your older loan until it is paid off. Your savings can pay this one.</Trans>
    </p>
  )
}

type WrittenOff = { amount: number; from_savings: number; recovered: number }

/** What became of the principal of a loan that was written off. */
export function WrittenOffFacts({ amount, from_savings: fromSavings, recovered }: WrittenOff) {
  const { t } = useLingui()
  return (
    <Facts
      items={[
        { label: t`Written off`, value: <Money aed={amount} /> },
        { label: t`Paid from savings`, value: <Money aed={fromSavings} /> },
        { label: t`Paid since`, value: <Money aed={recovered} /> },
      ]}
    />
  )
}

/** Whether a loan is insured: in figures, AED, only where that cost something. */
export function Insurance({ insured, premium }: { insured: boolean; premium: number }) {
  if (!insured) return <Trans>Not insured</Trans>
  return premium > 0 ? <Money aed={premium} /> : <Trans>Insured, at no cost</Trans>
}

/** A loan towards which nothing was paid yet. */
export function NothingPaid() {
  return (
    <EmptyState quiet icon="pay" title={<Trans>Nothing paid yet</Trans>}>
      <Trans>Payments towards this loan appear here.</Trans>
    </EmptyState>
  )
}
