import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { download } from '#web/app/forms/download.ts'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { PrintHead } from '#web/app/officer/print-head.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { SortSelect, useSort } from '#web/app/officer/sort-select.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { InviteDialog } from '#web/features/invitations/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { type MemberFilter, type MemberRow, memberAddress, type RegisterSort, registerQuery } from './member-queries.ts'
import { MemberStamp } from './member-stamp.tsx'
import { MembersNav } from './members-nav.tsx'

const lists = {
  all: msg`All`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  leaving: msg`Leaving`,
  closed: msg`Closed`,
} as const

const sorts: Readonly<Record<RegisterSort, MessageDescriptor>> = {
  number: msg`By ID`,
  newest: msg`Newest first`,
  name: msg`By name`,
  birthday: msg`By birthday`,
}

/** The register of members, searched as one types, in the order that the address has. */
export default function MembersPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const { opened, open, ways, notice } = useModal<'add' | { id: number; name: string }>()
  const { text, setText, search } = useSearchText()
  const sort = useSort(sorts)
  const overview = useQuery(overviewQuery).data
  const counts = overview && {
    ...overview.members,
    all: overview.members.active + overview.members.inactive + overview.members.closed,
    leaving: overview.waiting.leavings,
  }
  return (
    <>
      <PageHeading title={t`Members`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      {notice}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField text={text} onType={setText} />
        <SortSelect sorts={sorts} sort={sort} />
        <StatusFilter
          path={paths.officeMembers}
          status={status}
          lists={lists}
          narrowed={{ search }}
          {...(search === '' && counts && { counts })}
        />
      </div>
      <Register status={status} search={search} sort={sort} onAdd={() => open('add')} />
      {opened === 'add' && <AddMemberDialog ways={ways} onAdded={open} />}
      <Suspense fallback={null}>
        {typeof opened === 'object' && <InviteDialog person={opened} whose="members" ways={ways} />}
      </Suspense>
    </>
  )
}

/** A register with nobody in it begins with a member or a spreadsheet of them; the other lists fill as members change. */
function NoMembers({ status, add }: { status: MemberFilter; add: ReactNode }) {
  const { t } = useLingui()
  if (status === 'all' || status === 'active') {
    return (
      <EmptyState
        icon="person"
        title={t`No members here`}
        action={
          add && (
            <div className="flex flex-wrap justify-center gap-2">
              {add}
              <ButtonLink look="quiet" to={paths.officeImport}>
                <Trans>Import members</Trans>
              </ButtonLink>
            </div>
          )
        }
      >
        <Trans>Each member appears here, with savings, loan and what is overdue.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState quiet icon="person" title={t`No members here`}>
      <Trans>Members appear here when their membership changes.</Trans>
    </EmptyState>
  )
}

type RegisterProps = { status: MemberFilter; search: string; sort: RegisterSort; onAdd: () => void }

/** The members found. */
function Register({ onAdd, ...filter }: RegisterProps) {
  const { t } = useLingui()
  const wide = useWide()
  const columns = useColumns()
  const list = useInfiniteQuery(registerQuery(filter))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The register could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const members = data.pages.flatMap((page) => page.members)
  const today = businessDateAt(new Date())
  const add = data.pages[0]?.may.includes('add') && (
    <Button icon="plus" look="quiet" className="justify-self-start" onClick={onAdd}>
      <Trans>Add a member</Trans>
    </Button>
  )
  const tools = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {add}
      <SaveContacts {...filter} />
      <PrintButton list={list} />
      <DownloadButton
        path={`/api/office/members/register.csv?${new URLSearchParams(filter)}`}
        fileName={t`members-${today}.csv`}
      >
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
  if (members.length === 0) {
    if (filter.search !== '') {
      return (
        <NothingFound title={t`Nobody found`}>
          <Trans>Search by part of a name, member ID, mobile number or email.</Trans>
        </NothingFound>
      )
    }
    return <NoMembers status={filter.status} add={add} />
  }
  return (
    <>
      {tools}
      {filter.search !== '' && (
        <p role="status" className="text-sm text-ink-2">
          {list.hasNextPage ? (
            <Trans>More than {members.length} members found</Trans>
          ) : (
            <Plural value={members.length} one="# member found" other="# members found" />
          )}
        </p>
      )}
      <PrintHead of={<Trans>register of members</Trans>} />
      {wide ? (
        <>
          <ColumnChoice {...columns} />
          <div data-print="sideways">
            <RegisterTable members={members} shown={columns.shown} />
          </div>
        </>
      ) : (
        <RegisterRows members={members} sort={filter.sort} />
      )}
      <LoadMore list={list} />
    </>
  )
}

/** Those that are listed, all pages of them, for the phone's own address book. */
function SaveContacts({ status, search }: Pick<RegisterProps, 'status' | 'search'>) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(`/api/office/members.vcf?${new URLSearchParams({ status, search })}`, t`members.vcf`),
  })
  return (
    <>
      <Button look="text" icon="save" pending={isPending} onClick={() => mutate()}>
        <Trans>Save to the phone's contacts</Trans>
      </Button>
      {error && (
        <Banner tone="error" live>
          <Trans>The contacts could not be downloaded: {error.message}</Trans>
        </Banner>
      )}
    </>
  )
}

/** The register on a phone. */
function RegisterRows({ members, sort }: { members: readonly MemberRow[]; sort: RegisterSort }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Members`}>
      {members.map((member) => (
        <Row
          key={member.id}
          title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          detail={
            <span className="num grid gap-0.5">
              <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
                <Code>{member.unique_id}</Code> <MemberStamp {...member} />
              </span>
              <Code>{member.mobile}</Code>
              {sort === 'birthday' && member.birthday && <Day date={member.birthday} />}
            </span>
          }
          end={<Money aed={member.savings} bare />}
          under={
            <span className="text-sm">
              <OpenMonths member={member} />
            </span>
          }
        />
      ))}
    </Rows>
  )
}

/** The columns that can be chosen beside a member's name and ID, each with what it is called. */
const columnNames = {
  contact: msg`Contact`,
  since: msg`Member since`,
  birthday: msg`Birthday`,
  status: msg`Status`,
  open: msg`Dues open`,
  savings: msg`Savings, AED`,
  loan: msg`Loan left, AED`,
  loan_overdue: msg`Loan overdue, AED`,
} as const
type ColumnName = keyof typeof columnNames
const COLUMNS = Object.keys(columnNames) as ColumnName[]
/** What is shown until others are chosen. */
const USUAL: readonly ColumnName[] = ['contact', 'since', 'status', 'open', 'savings']

/** The columns that the address asks for (?columns=contact.savings), and a way to choose others. */
function useColumns() {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const asked = params.get('columns')?.split('.')
  const shown = COLUMNS.filter((name) => (asked ?? USUAL).includes(name))
  const choose = (name: ColumnName, on: boolean) => {
    const chosen = COLUMNS.filter((each) => (each === name ? on : shown.includes(each)))
    change({ columns: chosen.join() === USUAL.join() ? '' : chosen.join('.') || 'none' })
  }
  return { shown, choose }
}

function ColumnChoice({ shown, choose }: ReturnType<typeof useColumns>) {
  const { i18n } = useLingui()
  return (
    <Fold className="print:hidden" summary={<Trans>Columns</Trans>}>
      <div className="flex flex-wrap gap-x-6">
        {COLUMNS.map((name) => (
          <Checkbox
            key={name}
            label={i18n._(columnNames[name])}
            checked={shown.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
          />
        ))}
      </div>
    </Fold>
  )
}

type RegisterTableProps = { members: readonly MemberRow[]; shown: readonly ColumnName[] }

function RegisterTable({ members, shown }: RegisterTableProps) {
  const { t, i18n } = useLingui()
  return (
    <Table
      tight
      caption={t`Members`}
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t`Member`,
          heading: true,
          cell: ({ id, name }) => <RowLink to={memberAddress(id)}>{name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ unique_id }) => <Code>{unique_id}</Code> },
        ...shown.map((name) => ({ key: name, label: i18n._(columnNames[name]), ...cells[name] })),
      ]}
    />
  )
}

type Cell = { cell: (member: MemberRow) => ReactNode; figure?: boolean }

const cells: Readonly<Record<ColumnName, Cell>> = {
  contact: {
    cell: ({ mobile, email }) => (
      <span className="num block text-sm text-ink-2">
        <span className="block whitespace-nowrap">
          <Code>{mobile}</Code>
        </span>
        {email && <Code className="wrap-anywhere">{email}</Code>}
      </span>
    ),
  },
  since: {
    cell: ({ accepted_on }) => (
      <span className="whitespace-nowrap">
        <Day date={accepted_on} />
      </span>
    ),
  },
  birthday: { cell: ({ birthday }) => (birthday ? <Day date={birthday} /> : '–') },
  status: { cell: (member) => <MemberStamp {...member} /> },
  open: { figure: true, cell: (member) => <OpenMonths member={member} /> },
  savings: { figure: true, cell: ({ savings }) => <Money aed={savings} bare /> },
  loan: { figure: true, cell: ({ loan }) => (loan === 0 ? '–' : <Money aed={loan} bare />) },
  loan_overdue: {
    figure: true,
    cell: ({ loan_overdue: overdue }) =>
      overdue === 0 ? (
        '–'
      ) : (
        <span className="text-saffron">
          <Money aed={overdue} bare />
        </span>
      ),
  },
}

/** How many months of dues a member still owes, and how much that is. */
function OpenMonths({ member }: { member: Pick<MemberRow, 'months_open' | 'dues_open'> }) {
  if (member.months_open === 0) {
    return (
      <span className="text-ink-2">
        <Trans>None open</Trans>
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap text-saffron">
      <Plural value={member.months_open} one="# month" other="# months" />
      {' · '}
      <Money aed={member.dues_open} bare />
    </span>
  )
}
