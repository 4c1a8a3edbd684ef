import { Trans, useLingui } from '@lingui/react/macro'
import { sumFils, toAedNumber } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import type { BalanceSheet } from './books-queries.ts'
import { Holds } from './holds.tsx'
import { LedgerTable, Line } from './ledger-table.tsx'
import { ReportLines } from './report-lines.tsx'

/** Assets on one side, liabilities and equity on the other, and whether both are the same. */
export function BalanceSheetTables({ report }: { report: BalanceSheet }) {
  const { t } = useLingui()
  const { assets, liabilities, equity, unclosed_result, total_assets, total_liabilities, total_equity } = report
  const columns = [{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]
  const together = filsOf(total_liabilities) + filsOf(total_equity)
  const has = sumFils(assets.map(({ amount }) => filsOf(amount)))
  const owesAndOwns = sumFils([...[...liabilities, ...equity].map(({ amount }) => amount), unclosed_result].map(filsOf))
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <LedgerTable caption={t`Assets`} columns={columns}>
          <ReportLines title={t`Assets`} lines={assets} total={{ name: t`Total assets`, amount: total_assets }} />
        </LedgerTable>
        <LedgerTable caption={t`Liabilities and equity`} columns={columns}>
          <ReportLines
            title={t`Liabilities`}
            lines={liabilities}
            total={{ name: t`Total liabilities`, amount: total_liabilities }}
          />
          <ReportLines
            title={t`Equity`}
            lines={equity}
            more={{
              name: <Trans>Income less expense, not yet closed</Trans>,
              amount: unclosed_result,
            }}
            total={{ name: t`Total equity`, amount: total_equity }}
          />
          <tfoot className="print:table-row-group">
            <Line total name={<Trans>Liabilities and equity together</Trans>} amounts={[toAedNumber(together)]} />
          </tfoot>
        </LedgerTable>
      </div>
      <Holds sides={[has, owesAndOwns]}>
        <Trans>Assets = liabilities + equity.</Trans>
      </Holds>
    </>
  )
}
