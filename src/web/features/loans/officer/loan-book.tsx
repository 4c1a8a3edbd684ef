import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import {
  type LoanBook as Book,
  type LoanBookColumn,
  type LoanStatus,
  loanBookQuery,
} from '#web/app/calls/office-queries.ts'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'
import { EnterForMember } from '#web/app/officer/from-the-register.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { LoanLink, loanAddress } from './loan-words.tsx'

/** What is owed of every active loan, or of those that a text finds, sorted by what its reader looks for, with the sums of all. */
export function LoanBook({ search }: { search: string }) {
  const { t } = useLingui()
  const wide = useWide()
  const sorting = useSorting()
  const list = useInfiniteQuery(loanBookQuery(sorting.sort, sorting.order, search))
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
  const latest = data.pages.at(-1)
  if (search !== '' && latest?.loans === 0) return <NothingFound />
  if (!latest || latest.loans === 0) return <NoLoans status="active" />
  const rows = data.pages.flatMap((page) => page.rows)
  const asked = new URLSearchParams({ sort: sorting.sort, order: sorting.order, ...(search && { search }) })
  const today = businessDateAt(new Date())
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden md:ms-auto">
        <PrintButton list={list} />
        <DownloadButton path={`/api/office/loan-book.csv?${asked}`} fileName={t`loan-book-${today}.csv`}>
          <Trans>Download CSV</Trans>
        </DownloadButton>
      </div>
      {wide ? (
        <div data-print="sideways">
          <BookTable rows={rows} sums={latest} {...sorting} />
        </div>
      ) : (
        <BookRows rows={rows} sums={latest} {...sorting} />
      )}
      <LoadMore list={list} />
    </>
  )
}

type Order = 'asc' | 'desc'

/** The column that the address asks for, or the day of the next instalment: who is overdue longest is first. */
function useSorting() {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const asked = params.get('sort')
  const sort = columns.find((column) => column === asked) ?? 'next_due'
  const order: Order = params.get('order') === 'desc' ? 'desc' : 'asc'
  return {
    ...{ sort, order },
    sortBy: (column: LoanBookColumn, way: Order) => change({ sort: column, order: way }),
  }
}

/** The way to begin with: who owes most is looked for, and which day comes next. */
const firstWay: Readonly<Record<LoanBookColumn, Order>> = {
  member: 'asc',
  number: 'asc',
  outstanding: 'desc',
  overdue: 'desc',
  next_due: 'asc',
  next_amount: 'desc',
  days_late: 'desc',
}

type BookProps = { rows: Book['rows']; sums: Book } & ReturnType<typeof useSorting>

function BookTable({ rows, sums, sort, order, sortBy }: BookProps) {
  const { t } = useLingui()
  const sorted = (column: LoanBookColumn) => ({
    order: column !== sort ? ('none' as const) : order === 'asc' ? ('ascending' as const) : ('descending' as const),
    onSort: () => sortBy(column, column !== sort ? firstWay[column] : order === 'asc' ? 'desc' : 'asc'),
  })
  return (
    <Table
      tight
      caption={t`Loan book`}
      rows={rows}
      rowKey={({ loan_id }) => loan_id}
      columns={[
        {
          key: 'member',
          label: t`Member`,
          heading: true,
          sort: sorted('member'),
          cell: ({ loan_id, member }) => <LoanLink loan={{ id: loan_id, member }} />,
          total: <Plural value={sums.loans} one="# loan in all" other="# loans in all" />,
        },
        {
          key: 'number',
          label: t`ID`,
          sort: sorted('number'),
          cell: ({ member }) => (
            <span className="whitespace-nowrap">
              <Code>{member.unique_id}</Code>
            </span>
          ),
        },
        {
          key: 'loan',
          label: t`Loan`,
          cell: ({ loan_id }) => <RowLink to={loanAddress(loan_id)}>{loan_id}</RowLink>,
        },
        {
          key: 'outstanding',
          label: t`Outstanding, AED`,
          figure: true,
          sort: sorted('outstanding'),
          cell: ({ outstanding }) => <Money aed={outstanding} bare />,
          total: <Money aed={sums.outstanding} bare />,
        },
        {
          key: 'overdue',
          label: t`Overdue, AED`,
          figure: true,
          sort: sorted('overdue'),
          cell: ({ overdue }) => <Overdue aed={overdue} />,
          total: <Money aed={sums.overdue} bare />,
        },
        {
          key: 'next_due',
          label: t`Next instalment`,
          sort: sorted('next_due'),
          cell: ({ next_due }) => <Day date={next_due} />,
        },
        {
          key: 'next_amount',
          label: t`Amount, AED`,
          figure: true,
          sort: sorted('next_amount'),
          cell: ({ next_amount }) => <Money aed={next_amount} bare />,
          total: <Money aed={sums.next_amount} bare />,
        },
        {
          key: 'days_late',
          label: t`Days overdue`,
          figure: true,
          sort: sorted('days_late'),
          cell: ({ days_late }) => <DaysOverdue days_late={days_late} />,
          total: sums.late > 0 && <Plural value={sums.late} one="# loan overdue" other="# loans overdue" />,
        },
      ]}
    />
  )
}

function Overdue({ aed }: { aed: number }) {
  return aed === 0 ? '–' : <Money aed={aed} bare className="text-saffron" />
}

function DaysOverdue({ days_late }: Pick<Book['rows'][number], 'days_late'>) {
  return days_late === 0 ? '–' : <Plural value={days_late} one="# day" other="# days" />
}

const orders: Readonly<Record<LoanBookColumn, MessageDescriptor>> = {
  next_due: msg`Next instalment, earliest first`,
  days_late: msg`Days overdue, most first`,
  overdue: msg`Overdue, most first`,
  outstanding: msg`Outstanding, most first`,
  next_amount: msg`Amount of the next instalment, most first`,
  member: msg`Member, by name`,
  number: msg`Member, by ID`,
}

const columns = Object.keys(orders) as LoanBookColumn[]

/** The loan book on a phone: the sums, what it is sorted by, and its lines. */
function BookRows({ rows, sums, sort, sortBy }: BookProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <Facts
          items={[
            { label: t`Active loans`, value: sums.loans },
            { label: t`Outstanding`, value: <Money aed={sums.outstanding} /> },
            { label: t`Overdue`, value: <Money aed={sums.overdue} /> },
            { label: t`Next instalments together`, value: <Money aed={sums.next_amount} /> },
          ]}
        />
      </Sheet>
      <SelectField
        label={t`Sort by`}
        required
        value={sort}
        options={Object.entries(orders).map(([value, label]) => ({ value, label: i18n._(label) }))}
        onChange={({ target }) => sortBy(target.value as LoanBookColumn, firstWay[target.value as LoanBookColumn])}
      />
      <Rows label={t`Loan book`}>
        {rows.map(({ loan_id, member, outstanding, overdue, next_due, next_amount, days_late }) => (
          <Row
            key={loan_id}
            title={<LoanLink loan={{ id: loan_id, member }} />}
            detail={
              <span className="grid gap-0.5">
                <span className="num">
                  <Code>{member.unique_id}</Code> · <Trans>Loan {loan_id}</Trans>
                </span>
                <span>
                  <Trans>
                    Next: <Money aed={next_amount} /> on <Day date={next_due} />
                  </Trans>
                </span>
              </span>
            }
            end={<Money aed={outstanding} bare />}
            under={
              overdue > 0 && (
                <span className="grid text-sm text-saffron">
                  <span>
                    <Trans>
                      <Money aed={overdue} bare /> overdue
                    </Trans>
                  </span>
                  <span>
                    <DaysOverdue days_late={days_late} />
                  </span>
                </span>
              )
            }
          />
        ))}
      </Rows>
    </>
  )
}

/** What a list says that has nothing in it. */
const noLoansIn: Readonly<Record<LoanStatus, MessageDescriptor>> = {
  submitted: msg`No application waits.`,
  approved: msg`No loan waits to be paid out.`,
  active: msg`No outstanding loans.`,
  settled: msg`No loan is repaid yet.`,
  declined: msg`No application was rejected.`,
  withdrawn: msg`No cancelled applications.`,
  written_off: msg`No loan was written off.`,
}

/** A list of loans with nothing in it: what comes into it, and when. */
export function NoLoans({ status }: { status: LoanStatus }) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      quiet
      icon="loan"
      title={i18n._(noLoansIn[status])}
      begin={status === 'submitted' && <EnterForMember />}
    >
      {status === 'submitted' ? (
        <Trans>Members apply in the app. Each application appears here.</Trans>
      ) : (
        <Trans>Loans appear here as officers decide on them, pay them out and close them.</Trans>
      )}
    </EmptyState>
  )
}
