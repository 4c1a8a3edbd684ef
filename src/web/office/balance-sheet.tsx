import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Day } from '#web/ui/day.tsx'
import { BalanceSheetTables } from './books/balance-sheet-tables.tsx'
import { BooksHead } from './books/books-head.tsx'
import { balanceSheetQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { Report } from './books/report.tsx'
import { DayPicker } from './books/time-picker.tsx'
import { useTime } from './books/use-time.ts'

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
