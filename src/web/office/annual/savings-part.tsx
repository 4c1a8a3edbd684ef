import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from '../books/books-queries.ts'
import { LedgerTable, Line } from '../books/ledger-table.tsx'
import { Part } from './part.tsx'

export function SavingsPart({ report: { savings, to } }: { report: AnnualReport }) {
  const { t } = useLingui()
  return (
    <Part
      title={t`Members' savings`}
      words={
        <p>
          <Trans>
            On <Day date={to} /> the members had saved <Money aed={savings.after} /> with the association, after{' '}
            <Money aed={savings.before} /> when the year began.
          </Trans>{' '}
          {savings.bonus > 0 ? (
            <Trans>
              A bonus of <Money aed={savings.bonus} /> was credited to them.
            </Trans>
          ) : (
            <Trans>No bonus was credited.</Trans>
          )}
        </p>
      }
    >
      <LedgerTable
        caption={t`Members' savings`}
        columns={[{ label: t`Savings` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          <Line name={<Trans>When the year began</Trans>} amounts={[savings.before]} />
          <Line
            name={<Trans>Dues and deposits, less what was paid from savings</Trans>}
            amounts={[savings.otherwise]}
          />
          <Line name={<Trans>Bonus credited</Trans>} amounts={[savings.bonus]} />
          <Line name={<Trans context="money">Withdrawn</Trans>} amounts={[0 - savings.withdrawn]} />
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Day date={to} />} amounts={[savings.after]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}
