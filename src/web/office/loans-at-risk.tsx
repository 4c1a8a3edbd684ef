import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { BooksHead } from './books/books-head.tsx'
import { loansAtRiskQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { LateLoanRows } from './books/late-loan-rows.tsx'
import { LateLoanTable } from './books/late-loan-table.tsx'
import { PortfolioTable } from './books/portfolio-table.tsx'
import { Report } from './books/report.tsx'
import { useTime } from './books/use-time.ts'
import { LoadMore } from './parts/load-more.tsx'

/** The loans that are late, and how much of what is lent they are. */
export default function LoansAtRiskPage() {
  const { t } = useLingui()
  const { today } = useTime()
  const wide = useWide()
  const list = useInfiniteQuery(loansAtRiskQuery)
  const fileName = t`loans-at-risk-${today}.csv`
  return (
    <>
      <BooksHead
        title={t`Loans at risk`}
        time={<Day date={today} />}
        note={
          <Trans>
            What is still out in active loans today, and how much of it is in loans whose oldest unpaid instalment is
            late: each line is part of the one above it.
          </Trans>
        }
      />
      <BooksTools list={list} csv={{ path: '/api/office/reports/loans-at-risk.csv', query: {}, fileName }} />
      <Report query={list}>
        {({ pages }) => {
          const [report] = pages
          if (!report) return null
          const loans = pages.flatMap((page) => page.rows)
          return (
            <>
              <PortfolioTable report={report} />
              <SectionTitle className="mt-2 mb-0">{t`The loans that are late`}</SectionTitle>
              {loans.length === 0 ? (
                <EmptyState icon="check" title={t`No loan is late`}>
                  <Trans>A loan whose instalment is not paid on its day stands here from the next day on.</Trans>
                </EmptyState>
              ) : wide ? (
                <div data-print="sideways">
                  <LateLoanTable loans={loans} />
                </div>
              ) : (
                <LateLoanRows loans={loans} />
              )}
              <LoadMore list={list} />
            </>
          )
        }}
      </Report>
    </>
  )
}
