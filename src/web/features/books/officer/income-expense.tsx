import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sumFils } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { BooksHead, BooksTools } from './books-head.tsx'
import { type IncomeExpense, incomeExpenseQuery } from './books-queries.ts'
import { LedgerTable, Line } from './ledger-table.tsx'
import { Holds, Report, ReportLines } from './report.tsx'
import { SurplusMoves } from './surplus-moves.tsx'
import { PeriodPicker, PeriodWords, useTime } from './time-picker.tsx'

/** What was earned and spent in a period. */
export default function IncomeExpensePage() {
  const { t } = useLingui()
  const { period } = useTime()
  const fileName = t`income-and-expense-${period.from}-to-${period.to}.csv`
  return (
    <>
      <BooksHead
        title={t`Income and expense`}
        time={<PeriodWords {...period} />}
        note={
          <Trans>
            What was earned and what was spent from <PeriodWords {...period} />, and what that did to the association's
            own funds.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <PeriodPicker />
        <BooksTools csv={{ path: '/api/office/reports/income-expense.csv', query: period, fileName }} />
      </div>
      <Report query={useQuery(incomeExpenseQuery(period))}>
        {(report) => <IncomeExpenseTables report={report} />}
      </Report>
    </>
  )
}

/** Income, expense and what is left of them; then how the association's own funds came from what they were. */
function IncomeExpenseTables({ report }: { report: IncomeExpense }) {
  const { t } = useLingui()
  const { income, expense, total_income, total_expense, result } = report
  const columns = [{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <LedgerTable caption={t`Income and expense`} columns={columns}>
        <ReportLines title={t`Income`} lines={income} total={{ name: t`Total income`, amount: total_income }} />
        <ReportLines title={t`Expense`} lines={expense} total={{ name: t`Total expense`, amount: total_expense }} />
        <tfoot className="print:table-row-group">
          <Line total name={result < 0 ? <Trans>Deficit</Trans> : <Trans>Surplus</Trans>} amounts={[result]} />
        </tfoot>
      </LedgerTable>
      <OwnFunds report={report} />
    </div>
  )
}

function OwnFunds({ report }: { report: IncomeExpense }) {
  const { t } = useLingui()
  const { result, equity_before, equity_otherwise, equity_moves, equity_after } = report
  const came = sumFils([equity_before, result, equity_otherwise].map(filsOf))
  return (
    <section className="grid gap-3">
      <SectionTitle className="mb-0">{t`The association's own funds`}</SectionTitle>
      <LedgerTable
        caption={t`The association's own funds`}
        columns={[{ label: t`Changes` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          <Line name={<Trans>Before this period</Trans>} amounts={[equity_before]} />
          <Line name={<Trans>Income less expense</Trans>} amounts={[result]} />
          <SurplusMoves moves={equity_moves} />
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Trans>After this period</Trans>} amounts={[equity_after]} />
        </tfoot>
      </LedgerTable>
      <Holds sides={[came, filsOf(equity_after)]}>
        <Trans>Funds before plus changes equal funds after.</Trans>
      </Holds>
    </section>
  )
}
