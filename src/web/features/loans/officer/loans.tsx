import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type LoanSort,
  type LoanStatus,
  type OfficeLoan,
  officeLoansQuery,
  overviewQuery,
} from '#web/app/calls/office-queries.ts'
import { SortSelect, useSort } from '#web/app/officer/list-select.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { LoanBook, NoLoans } from './loan-book.tsx'
import { ApprovalState, LoanLink, loanLists } from './loan-words.tsx'

/** Loans by where they stand. Those that wait for officers are counted. */
export default function LoansPage() {
  const { t } = useLingui()
  const status = useStatus(loanLists)
  const waiting = useQuery(overviewQuery).data?.waiting
  const { text, setText, search } = useSearchText()
  return (
    <>
      <PageHeading title={t`Loans`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeLoans}
        status={status}
        lists={loanLists}
        narrowed={{ search }}
        {...(waiting && { counts: { submitted: waiting.loans_submitted, approved: waiting.loans_approved } })}
      />
      <SearchField
        text={text}
        onType={setText}
        label={t`Search loans`}
        placeholder={t`Name, ID, number, amount or day`}
      />
      {status === 'active' ? <LoanBook search={search} /> : <LoanList key={status} status={status} search={search} />}
    </>
  )
}

const oldest = msg`Oldest first`
const newest = msg`Newest first`
const byAmount = { largest: msg`Largest first`, smallest: msg`Smallest first` }
/** What waits is work, and the oldest of it comes first; what is over is history. */
const work: Readonly<Record<LoanSort, MessageDescriptor>> = { oldest, newest, ...byAmount }
const history: Readonly<Record<LoanSort, MessageDescriptor>> = { newest, oldest, ...byAmount }

/** The loans of one status, in an order. */
function LoanList({ status, search }: { status: LoanStatus; search: string }) {
  const sorts = status === 'submitted' || status === 'approved' ? work : history
  const sort = useSort(sorts)
  return (
    <>
      <div className="w-fit max-md:w-full">
        <SortSelect sorts={sorts} sort={sort} />
      </div>
      <ListedLoans status={status} search={search} sort={sort} />
    </>
  )
}

function ListedLoans({ status, search, sort }: { status: LoanStatus; search: string; sort: LoanSort }) {
  const { t } = useLingui()
  const wide = useWide()
  const list = useInfiniteQuery(officeLoansQuery(status, search, sort))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The loans could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const loans = data.pages.flatMap((page) => page.loans)
  if (loans.length === 0 && search !== '') return <NothingFound />
  if (loans.length === 0) return <NoLoans status={status} />
  return (
    <>
      {wide ? <LoanTable loans={loans} /> : <LoanRows loans={loans} />}
      <LoadMore list={list} />
    </>
  )
}

/** The loans on a phone. */
function LoanRows({ loans }: { loans: readonly OfficeLoan[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Loans`}>
      {loans.map((loan) => (
        <Row
          key={loan.id}
          title={<LoanLink loan={loan} />}
          detail={
            <>
              <span className="num block">
                <Code>{loan.member.unique_id}</Code> · <Day date={loan.applied_at} />
              </span>
              <ApprovalState loan={loan} />
            </>
          }
          end={<Money aed={loan.principal} bare />}
          under={
            <span className="text-sm text-ink-2">
              <Plural value={loan.duration_month} one="# month" other="# months" />
            </span>
          }
        />
      ))}
    </Rows>
  )
}

function LoanTable({ loans }: { loans: readonly OfficeLoan[] }) {
  const { t } = useLingui()
  return (
    <Table
      tight
      caption={t`Loans`}
      rows={loans}
      rowKey={({ id }) => id}
      columns={[
        { key: 'member', label: t`Member`, heading: true, cell: (loan) => <LoanLink loan={loan} /> },
        { key: 'id', label: t`ID`, cell: ({ member }) => <Code>{member.unique_id}</Code> },
        { key: 'applied', label: t`Applied`, cell: ({ applied_at }) => <Day date={applied_at} /> },
        {
          key: 'out',
          label: t`Paid out`,
          cell: ({ disbursed_on }) => (disbursed_on === null ? '–' : <Day date={disbursed_on} />),
        },
        { key: 'approvals', label: t`Approvals`, cell: (loan) => <ApprovalState loan={loan} /> },
        {
          key: 'term',
          label: t`Term`,
          figure: true,
          cell: ({ duration_month }) => <Plural value={duration_month} one="# month" other="# months" />,
        },
        { key: 'amount', label: t`Amount, AED`, figure: true, cell: ({ principal }) => <Money aed={principal} bare /> },
      ]}
    />
  )
}
