import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ENTRY_KINDS } from '#core/entry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BooksHead } from './books/books-head.tsx'
import { journalQuery } from './books/books-queries.ts'
import { BooksTools } from './books/books-tools.tsx'
import { JournalFilters } from './books/journal-filters.tsx'
import { JournalTable } from './books/journal-table.tsx'
import { Report } from './books/report.tsx'
import { TakeAlong } from './books/take-along.tsx'
import { PeriodPicker } from './books/time-picker.tsx'
import { PeriodWords } from './books/time-words.tsx'
import { useTime } from './books/use-time.ts'
import { LoadMore } from './parts/load-more.tsx'

/** The journal: every entry of the books. */
export default function JournalPage() {
  const { t } = useLingui()
  const { params, period } = useTime()
  const account = params.get('account') ?? undefined
  const kind = ENTRY_KINDS.find((each) => each === params.get('kind'))
  const asked = { ...period, ...(account && { account }), ...(kind && { kind }) }
  const list = useInfiniteQuery(journalQuery(asked))
  const fileName = t`journal-${period.from}-to-${period.to}.csv`
  return (
    <>
      <BooksHead
        title={t`Journal`}
        time={<PeriodWords {...period} />}
        note={
          <Trans>
            Every entry of the books with its debits and credits, the newest first. None is ever changed: what was wrong
            is put right by an entry that reverses it.
          </Trans>
        }
      />
      <PeriodPicker />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <JournalFilters {...(account && { account })} {...(kind && { kind })} />
        <BooksTools list={list} csv={{ path: '/api/office/ledger/journal.csv', query: asked, fileName }} />
      </div>
      <TakeAlong />
      <Report query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          return entries.length === 0 ? (
            <EmptyState icon="statement" title={t`No entries`}>
              <Trans>Nothing of this was posted in these days.</Trans>
            </EmptyState>
          ) : (
            <>
              <JournalTable entries={entries} />
              <LoadMore list={list} />
            </>
          )
        }}
      </Report>
    </>
  )
}
