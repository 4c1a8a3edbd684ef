import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Leaving } from './leaving-queries.ts'

type Settlement = Leaving['settlement']

/** What is set off from the savings, and what is then paid out. */
export function SettlementFacts({ settlement }: { settlement: Settlement }) {
  const { t } = useLingui()
  const { savings, to_receivable, to_loans, payout } = settlement
  const facts = [
    { label: t`Savings`, value: <Money aed={savings} /> },
    to_receivable > 0 && { label: t`Savings used: owed to the association`, value: <Money aed={to_receivable} /> },
    to_loans > 0 && { label: t`Savings used: the loan with its interest`, value: <Money aed={to_loans} /> },
    { label: t`To be paid out`, value: <Money aed={payout} className="font-semibold" /> },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

/** What has to be done before the membership can be closed. */
export function InTheWay({ leaving }: { leaving: Leaving }) {
  const { settlement, waiting, bonus_under_way: bonus } = leaving
  if (!waiting && !bonus && settlement.short === 0) return null
  return (
    <Banner tone="warning">
      <div className="grid gap-1 text-label">
        {settlement.short > 0 && (
          <p>
            <Trans>
              The member owes <Money aed={settlement.short} /> more than their savings. This must be paid before the
              membership closes.
            </Trans>
          </p>
        )}
        {waiting && (
          <p>
            <Trans>
              A payment, an application or a recharge of the member waits. It has to be decided before the membership
              can be closed.
            </Trans>
          </p>
        )}
        {bonus && (
          <p>
            <Trans>A bonus with a share for this member is not finished yet. Close the membership afterwards.</Trans>
          </p>
        )}
      </div>
    </Banner>
  )
}
