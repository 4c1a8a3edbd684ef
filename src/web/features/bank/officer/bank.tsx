import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ListSelect, SortSelect, useListChoice, useSort } from '#web/app/officer/list-select.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { useStatus } from '#web/app/officer/status-filter.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import {
  bankLinesQuery,
  bankRulesQuery,
  type LineFilter,
  type LineSort,
  type LineStatus,
  type LineWay,
} from './bank-queries.ts'
import { lineLists, noLines } from './line-head.tsx'
import { ProposedRules } from './proposed-rules.tsx'

// Fetched beside the page, for the lines that come after it.
const linesToMatch = import('./lines-to-match.tsx')
const LinesToMatch = lazy(() => linesToMatch.then(({ LinesToMatch }) => ({ default: LinesToMatch })))
const SettledLines = lazy(() => import('./settled-lines.tsx'))

/** The lines of a bank account's statements: what each is in the books. */
export default function BankPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(lineLists)
  const { query, accounts } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Bank`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <Pills
              label={t`Status`}
              pills={(Object.keys(lineLists) as LineStatus[]).map((each) => ({
                key: each,
                to: `?${new URLSearchParams({ account: code, status: each })}`,
                label: i18n._(lineLists[each]),
                current: each === status,
              }))}
            />
            <FoundLines key={`${code} ${status}`} account={code} status={status} />
          </>
        )}
      </Report>
    </>
  )
}

const oldest = msg`Oldest first`
const newest = msg`Newest first`
const byAmount = { largest: msg`Largest first`, smallest: msg`Smallest first` }
/** What waits is work, and the oldest of it comes first; what is settled is history. */
const work: Readonly<Record<LineSort, MessageDescriptor>> = { oldest, newest, ...byAmount }
const history: Readonly<Record<LineSort, MessageDescriptor>> = { newest, oldest, ...byAmount }

const ways: Readonly<Record<LineWay | 'both', MessageDescriptor>> = {
  both: msg`In and out`,
  in: msg`Money in`,
  out: msg`Money out`,
}

/** The lines of a state, searched, of one direction and in an order, as the address has it. */
function FoundLines({ account, status }: { account: string; status: LineStatus }) {
  const { t } = useLingui()
  const { text, setText, search } = useSearchText()
  const sorts = status === 'open' || status === 'unclaimed' ? work : history
  const sort = useSort(sorts)
  const chosen = useListChoice('way', ways)
  const way = chosen === 'both' ? undefined : chosen
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchField
          text={text}
          onType={setText}
          label={t`Search bank lines`}
          placeholder={t`Words, member, amount or day`}
        />
        <div className="flex gap-3 max-md:w-full">
          <div className="min-w-0 max-md:grow max-md:basis-36">
            <ListSelect name="way" label={t`Direction`} choices={ways} chosen={chosen} />
          </div>
          <div className="min-w-0 max-md:grow max-md:basis-36">
            <SortSelect sorts={sorts} sort={sort} />
          </div>
        </div>
      </div>
      <Lines
        key={`${search} ${sort} ${way}`}
        filter={{ account, status, ...(way && { way }), search, sort }}
        ordered={sort !== Object.keys(sorts)[0]}
      />
    </>
  )
}

function Lines({ filter, ordered }: { filter: LineFilter; ordered: boolean }) {
  const { account, status, search } = filter
  const narrowed = search !== '' || filter.way !== undefined
  const list = useInfiniteQuery(bankLinesQuery(filter))
  const isToMatch = status === 'open' || status === 'unclaimed'
  // What rules are proposed stands above the lines: it is asked for with them, so that they seldom move once they are there.
  useQuery({ ...bankRulesQuery(account), enabled: isToMatch })
  return (
    <Report query={list}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines)
        return (
          <>
            {isToMatch ? (
              <>
                <ProposedRules account={account} />
                <Suspense fallback={<SkeletonRows count={6} />}>
                  <LinesToMatch
                    filter={filter}
                    lines={lines}
                    ordered={ordered}
                    mayMatch={pages[0]?.may.includes('verify') ?? false}
                  />
                </Suspense>
              </>
            ) : (
              <Suspense fallback={<SkeletonRows count={6} />}>
                <SettledLines lines={lines} />
              </Suspense>
            )}
            {lines.length === 0 && narrowed && <NothingFound narrowedBy={['search', 'way']} />}
            {lines.length === 0 && !narrowed && (
              <NoLines account={account} status={status} mayImport={pages[0]?.may.includes('match') ?? false} />
            )}
            <LoadMore list={list} />
          </>
        )
      }}
    </Report>
  )
}

/** A list of lines with nothing in it. Lines to match come from the bank's statement. */
function NoLines({ account, status, mayImport }: Pick<LineFilter, 'account' | 'status'> & { mayImport: boolean }) {
  const { i18n } = useLingui()
  if (status === 'open') {
    return (
      <EmptyState
        icon="check"
        title={i18n._(noLines.open)}
        action={
          mayImport && (
            <ButtonLink look="quiet" to={`${paths.officeBankImport}?${new URLSearchParams({ account })}`}>
              <Trans>Import a statement</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>The lines of a statement appear here until each is matched.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState quiet icon="check" title={i18n._(noLines[status])}>
      <Trans>Lines appear here once officers say what they are.</Trans>
    </EmptyState>
  )
}
