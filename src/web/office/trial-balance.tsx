import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Day } from '#web/ui/day.tsx'
import { BooksHead } from './books/books-head.tsx'
import { trialBalanceQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { Report } from './books/report.tsx'
import { DayPicker } from './books/time-picker.tsx'
import { TrialBalanceTable } from './books/trial-balance-table.tsx'
import { useTime } from './books/use-time.ts'

/** Every account with its balance at the end of a day. */
export default function TrialBalancePage() {
  const { t } = useLingui()
  const { day } = useTime()
  const fileName = t`trial-balance-${day}.csv`
  return (
    <>
      <BooksHead
        title={t`Trial balance`}
        time={<Day date={day} />}
        note={
          <Trans>
            Every account with its balance at the end of <Day date={day} />, debits on one side and credits on the
            other.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DayPicker />
        <BooksTools csv={{ path: '/api/office/ledger/trial-balance.csv', query: { at: day }, fileName }} />
      </div>
      <Report query={useQuery(trialBalanceQuery(day))}>{(report) => <TrialBalanceTable report={report} />}</Report>
    </>
  )
}
