import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { yearText } from '#core/local-text.ts'
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
  const { t, i18n } = useLingui()
  const { year: asked } = useYear()
  const year = yearText(asked, i18n.locale)
  const years = useQuery(periodsQuery(asked)).data?.years ?? [asked]
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
            label: yearText(each, i18n.locale),
            current: each === asked,
          }))}
        />
        <BooksTools
          csv={{
            path: '/api/office/reports/annual.csv',
            query: { year: String(asked) },
            fileName: t`annual-report-${year}.csv`,
          }}
        />
      </div>
      <Report query={useQuery(annualReportQuery(asked))}>
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
