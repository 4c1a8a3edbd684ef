import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row } from '#web/ui/rows.tsx'
import type { LoanCost, LoanOffer } from './loan-cost.ts'
import { useLoanCost } from './loan-fields.tsx'

type LoanFiguresProps = { cost: LoanCost | undefined; offer: LoanOffer }

/** What the loan in the form around costs in all and a month, and when its instalments would fall. */
export function LoanFigures({ offer }: Pick<LoanFiguresProps, 'offer'>) {
  return <Figures cost={useLoanCost(offer)} offer={offer} />
}

const Figures = memo(({ cost, offer }: LoanFiguresProps) => {
  const { t } = useLingui()
  if (!cost) {
    return <p className="text-ink-2">{t`The figures appear here once the amount and the term are right.`}</p>
  }
  return (
    <section aria-live="polite" className="rounded-field bg-leaf-wash px-[min(1rem,3cqi)] py-1">
      <Facts
        items={[
          {
            label: t`Interest, ${offer.interest_percent}% once, also for a longer term`,
            value: <Money fils={cost.totalInterest} />,
          },
          { label: t`Total with interest`, value: <Money fils={cost.total} className="font-semibold" /> },
          { label: t`Monthly payment estimate`, value: <Money fils={cost.perMonth} className="font-semibold" /> },
          ...cost.instalments.slice(0, 1).map(({ dueOn }) => ({
            label: t`First payment, if it is paid out today`,
            value: <Day date={dueOn} />,
          })),
        ]}
      />
      <Fold
        className="border-t border-rule"
        summary={
          <b className="font-semibold text-leaf">
            <Plural value={cost.months} one="The instalment" other="The # instalments" />
          </b>
        }
      >
        <p className="text-sm text-ink-2">
          <Trans>Example for a payout today. Actual dates follow the payout date.</Trans>
        </p>
        <ol>
          {cost.instalments.map((instalment) => (
            <Row
              key={instalment.number}
              title={<Day date={instalment.dueOn} />}
              end={<Money fils={instalment.total} bare />}
            />
          ))}
        </ol>
      </Fold>
    </section>
  )
})
