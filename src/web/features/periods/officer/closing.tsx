import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { yearText } from '#core/local-text.ts'
import { useYear } from '#web/app/officer/status-filter.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { BooksHead, periodsQuery, Report } from '#web/features/books/officer/index.ts'
import { ClosingDesk } from './closing-desk.tsx'

/** The months of the books: which are closed, by whom, and which can be closed next. */
export default function ClosingPage() {
  const { t, i18n } = useLingui()
  const { chosen, year: thisYear } = useYear()
  const periods = useQuery(periodsQuery(chosen))
  const year = chosen ?? periods.data?.year ?? thisYear
  return (
    <>
      <BooksHead
        title={t`Closing`}
        time={yearText(year, i18n.locale)}
        note={
          <Trans>Close a month after it ends: its balances are kept, and nothing can be posted into it then.</Trans>
        }
      />
      <Report query={periods}>
        {(data) => (
          <>
            <Pills
              label={t`Year`}
              pills={data.years.map((each) => ({
                key: String(each),
                to: `?year=${each}`,
                label: yearText(each, i18n.locale),
                current: each === year,
              }))}
            />
            <ClosingDesk periods={data} />
          </>
        )}
      </Report>
    </>
  )
}
