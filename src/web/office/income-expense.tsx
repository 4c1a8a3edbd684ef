import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BooksHead } from './books/books-head.tsx'
import { incomeExpenseQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { IncomeExpenseTables } from './books/income-expense-tables.tsx'
import { Report } from './books/report.tsx'
import { PeriodPicker } from './books/time-picker.tsx'
import { PeriodWords } from './books/time-words.tsx'
import { useTime } from './books/use-time.ts'

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
