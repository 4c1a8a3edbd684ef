import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AnnualSections } from './annual/annual-sections.tsx'
import { Signatures } from './annual/signatures.tsx'
import { BooksHead } from './books/books-head.tsx'
import { annualReportQuery, periodsQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { Report } from './books/report.tsx'
import { Pills } from './parts/pills.tsx'
import { useYear } from './parts/use-year.ts'

/** What is read out at the meeting, and printed to be signed. */
export default function AnnualReportPage() {
  const { t } = useLingui()
  const { year } = useYear()
  const years = useQuery(periodsQuery(year)).data?.years ?? [year]
  return (
    <>
      <BooksHead
        title={t`Annual report ${year}`}
        time={year}
        note={
          <Trans>
            What is read out at the meeting. Every figure is added up from the books when this page is read.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Pills
          label={t`Year`}
          pills={years.map((each) => ({
            key: String(each),
            to: `?year=${each}`,
            label: String(each),
            current: each === year,
          }))}
        />
        <BooksTools
          csv={{
            path: '/api/office/reports/annual.csv',
            query: { year: String(year) },
            fileName: t`annual-report-${year}.csv`,
          }}
        />
      </div>
      <Report query={useQuery(annualReportQuery(year))}>
        {(report) => (
          <>
            <AnnualSections report={report} />
            <Signatures report={report} />
          </>
        )}
      </Report>
    </>
  )
}
