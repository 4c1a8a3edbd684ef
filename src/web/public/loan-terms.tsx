import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAssociation } from '#web/association.ts'

/** What a loan costs, before anybody has to ask. */
export function LoanTerms() {
  const { loanMin, loanMax, loanInterest, loanTermMax } = useAssociation()
  return (
    <section
      aria-labelledby="terms"
      className="relative overflow-hidden rounded-sheet border border-rule bg-sheet p-5 shadow-lift md:p-8"
    >
      <div className="ruled absolute inset-0" />
      <div className="relative grid gap-5">
        <h2 id="terms" className="font-display text-xl font-semibold">
          <Trans>A loan in four lines</Trans>
        </h2>
        <dl className="num max-w-2xl">
          <Line label={<Trans>How much</Trans>}>
            <span className="whitespace-nowrap">AED {loanMin}</span> – {loanMax}
          </Line>
          <Line label={<Trans>What it costs</Trans>}>
            <Trans>{loanInterest}% once, whatever the term</Trans>
          </Line>
          <Line label={<Trans>How long</Trans>}>
            <Trans>1, 3 or 6 months, or your own number up to {loanTermMax}</Trans>
          </Line>
          <Line label={<Trans>When you know</Trans>}>
            <Trans>2-3 business days after you apply</Trans>
          </Line>
        </dl>
      </div>
    </section>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-3 last:border-0 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-lg font-medium">{children}</dd>
    </div>
  )
}
