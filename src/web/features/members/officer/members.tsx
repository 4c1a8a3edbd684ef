import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { download } from '#web/app/forms/download.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { SortSelect, useSort } from '#web/app/officer/sort-select.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { InviteDialog } from '#web/features/invitations/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
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
          search={search}
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

type RegisterProps = { status: MemberFilter; search: string; sort: RegisterSort; onAdd: () => void }

/** The members found. */
function Register({ onAdd, ...filter }: RegisterProps) {
  const { t } = useLingui()
  const wide = useWide()
  const list = useInfiniteQuery(registerQuery(filter))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The register could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const members = data.pages.flatMap((page) => page.members)
  const add = data.pages[0]?.may.includes('add') && (
    <Button icon="plus" look="quiet" className="justify-self-start" onClick={onAdd}>
      <Trans>Add a member</Trans>
    </Button>
  )
  const tools = (
    <div className="flex flex-wrap gap-x-4 gap-y-2 print:hidden">
      {add}
      <SaveContacts {...filter} />
    </div>
  )
  if (members.length === 0) {
    return filter.search === '' ? (
      <>
        {add}
        <EmptyState icon="person" title={t`No members here`} />
      </>
    ) : (
      <EmptyState icon="person" title={t`Nobody found`}>
        <Trans>Part of a name, of a member ID, of a mobile number or of an email finds somebody.</Trans>
      </EmptyState>
    )
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
      {wide ? <RegisterTable members={members} /> : <RegisterRows members={members} />}
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
          <Trans>The contacts could not be downloaded: {error.message}.</Trans>
        </Banner>
      )}
    </>
  )
}

/** The register on a phone. */
function RegisterRows({ members }: { members: readonly MemberRow[] }) {
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

function RegisterTable({ members }: { members: readonly MemberRow[] }) {
  const { t } = useLingui()
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
        {
          key: 'contact',
          label: t`Contact`,
          cell: ({ mobile, email }) => (
            <span className="num block text-sm text-ink-2">
              <span className="block whitespace-nowrap">
                <Code>{mobile}</Code>
              </span>
              {email && <Code className="wrap-anywhere">{email}</Code>}
            </span>
          ),
        },
        {
          key: 'since',
          label: t`Member since`,
          cell: ({ accepted_on }) => (
            <span className="whitespace-nowrap">
              <Day date={accepted_on} />
            </span>
          ),
        },
        { key: 'status', label: t`Status`, cell: (member) => <MemberStamp {...member} /> },
        { key: 'open', label: t`Dues open`, figure: true, cell: (member) => <OpenMonths member={member} /> },
        { key: 'savings', label: t`Savings, AED`, figure: true, cell: ({ savings }) => <Money aed={savings} bare /> },
      ]}
    />
  )
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
