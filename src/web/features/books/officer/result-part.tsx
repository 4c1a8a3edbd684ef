import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from './books-queries.ts'
import { LedgerTable, Line } from './ledger-table.tsx'
import { Part } from './part.tsx'
import { ReportLines } from './report-lines.tsx'

type PartOfReport = { report: AnnualReport }

export function ResultPart({ report }: PartOfReport) {
  const { t } = useLingui()
  const { income, expense, total_income, total_expense, result } = report
  return (
    <Part
      title={t`Income and expense`}
      words={
        <p>
          <Trans>
            The association earned <Money aed={total_income} /> and spent <Money aed={total_expense} />.
          </Trans>{' '}
          {result < 0 ? (
            <Trans>
              That is a deficit of <Money aed={-result} />.
            </Trans>
          ) : (
            <Trans>
              That leaves a surplus of <Money aed={result} />.
            </Trans>
          )}
        </p>
      }
    >
      <LedgerTable
        caption={t`Income and expense`}
        columns={[{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]}
      >
        <ReportLines title={t`Income`} lines={income} total={{ name: t`Total income`, amount: total_income }} />
        <ReportLines title={t`Expense`} lines={expense} total={{ name: t`Total expense`, amount: total_expense }} />
        <tfoot className="print:table-row-group">
          <Line total name={result < 0 ? <Trans>Deficit</Trans> : <Trans>Surplus</Trans>} amounts={[result]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}

export function FundsPart({ report: { funds, result, to } }: PartOfReport) {
  const { t } = useLingui()
  return (
    <Part
      title={t`The association's own funds`}
      words={
        <p>
          <Trans>
            Its own funds were <Money aed={funds.before} /> when the year began and <Money aed={funds.after} /> on{' '}
            <Day date={to} />.
          </Trans>
        </p>
      }
    >
      <LedgerTable
        caption={t`The association's own funds`}
        columns={[{ label: t`What changed` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          <Line name={<Trans>When the year began</Trans>} amounts={[funds.before]} />
          <Line name={<Trans>Income less expense</Trans>} amounts={[result]} />
          {funds.otherwise !== 0 && (
            <Line
              name={<Trans>Straight to or from the surplus, as opening balances or a bonus</Trans>}
              amounts={[funds.otherwise]}
            />
          )}
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Day date={to} />} amounts={[funds.after]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}
