import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { businessDateAt } from '#core/calendar.ts'
import { ENTRY_KINDS } from '#core/entry.ts'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { BooksHead, BooksTools } from './books-head.tsx'
import { journalQuery } from './books-queries.ts'
import { entryKinds } from './entry-words.ts'
import { AccountSelect, FilterSelect } from './filter-select.tsx'
import { JournalTable } from './journal-table.tsx'
import { Report } from './report.tsx'
import { PeriodPicker, PeriodWords, useChoose, useTime } from './time-picker.tsx'

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
            Every entry of the books, the newest first: none is ever changed, and a reversing entry corrects a mistake.
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
          if (entries.length > 0) {
            return (
              <>
                <JournalTable entries={entries} />
                <LoadMore list={list} />
              </>
            )
          }
          return account || kind ? (
            <NothingFound title={t`No entries`} narrowedBy={['account', 'kind']}>
              <Trans>Nothing of this was posted in these days.</Trans>
            </NothingFound>
          ) : (
            <EmptyState quiet icon="statement" title={t`No entries`}>
              <Trans>Nothing was posted in these days. Choose others to look further back.</Trans>
            </EmptyState>
          )
        }}
      </Report>
    </>
  )
}

/** Which entries of the journal are shown. */
function JournalFilters({ account = '', kind = '' }: { account?: string; kind?: string }) {
  const { t, i18n } = useLingui()
  const choose = useChoose()
  const kinds = ENTRY_KINDS.map((each) => ({ value: each, label: i18n._(entryKinds[each]) }))
  return (
    <>
      <AccountSelect none={t`All accounts`} value={account} onChoose={(code) => choose({ account: code })} />
      <FilterSelect
        label={t`Kind`}
        none={t`All kinds`}
        groups={[{ options: kinds }]}
        value={kind}
        onChoose={(chosen) => choose({ kind: chosen })}
      />
    </>
  )
}

/** The whole journal for programs of others, by which anybody can check the books. */
function TakeAlong() {
  const today = businessDateAt(new Date())
  return (
    <Fold
      summary={
        <span className="text-label font-semibold text-leaf">
          <Trans>Check the whole journal elsewhere</Trans>
        </span>
      }
      className="max-w-[80ch] rounded-sheet border border-rule bg-sheet px-4 print:hidden"
    >
      <p className="mb-3 text-label text-ink-2">
        <Trans>
          Every entry from the first day on, as a text file. hledger and beancount are free programs that add it up by
          themselves. An auditor gets the same balances, to the fils, without trusting Somiti.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 pb-4">
        <DownloadButton path="/api/office/ledger/journal.hledger" fileName={`somiti-${today}.hledger`}>
          <Trans>For hledger or ledger</Trans>
        </DownloadButton>
        <DownloadButton path="/api/office/ledger/journal.beancount" fileName={`somiti-${today}.beancount`}>
          <Trans>For beancount</Trans>
        </DownloadButton>
      </div>
    </Fold>
  )
}
