import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sumFils, toAedNumber } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Day } from '#web/ui/day.tsx'
import { BooksHead, BooksTools } from './books-head.tsx'
import { type BalanceSheet, balanceSheetQuery } from './books-queries.ts'
import { LedgerTable, Line } from './ledger-table.tsx'
import { Holds, Report, ReportLines } from './report.tsx'
import { DayPicker, useTime } from './time-picker.tsx'

/** What the association has, owes and is worth at the end of a day. */
export default function BalanceSheetPage() {
  const { t } = useLingui()
  const { day } = useTime()
  const fileName = t`balance-sheet-${day}.csv`
  return (
    <>
      <BooksHead
        title={t`Balance sheet`}
        time={<Day date={day} />}
        note={
          <Trans>
            What the association has, what it owes, and what is its own at the end of <Day date={day} />.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DayPicker />
        <BooksTools csv={{ path: '/api/office/reports/balance-sheet.csv', query: { at: day }, fileName }} />
      </div>
      <Report query={useQuery(balanceSheetQuery(day))}>{(report) => <BalanceSheetTables report={report} />}</Report>
    </>
  )
}

/** Assets on one side, liabilities and equity on the other, and whether both are the same. */
function BalanceSheetTables({ report }: { report: BalanceSheet }) {
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
