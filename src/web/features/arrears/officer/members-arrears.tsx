import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Association } from '#contract/association.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import {
  type ArrearsRow as Arrears,
  arrearsQuery,
  memberAddress,
} from '#web/features/members/officer/member-queries.ts'
import { MemberStamp } from '#web/features/members/officer/member-stamp.tsx'
import { MembersNav } from '#web/features/members/officer/members-nav.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Reminder } from './reminder.tsx'

/** Who is behind, each with a reminder to send. */
export default function MembersArrearsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Arrears`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <ArrearsList />
    </>
  )
}

/** The members who are behind, the longest first. A reminder says where to pay, so both have to be there. */
function ArrearsList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(arrearsQuery)
  const association = useQuery(associationQuery)
  const error = list.data ? association.error : list.error
  if (error && !(list.data && association.data)) {
    const retry = () => void Promise.all([list.refetch(), association.refetch()])
    return <ErrorState message={t`The arrears could not be loaded: ${error.message}.`} onRetry={retry} />
  }
  if (!list.data || !association.data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title={t`Nobody is behind.`}>
        <Trans>Whoever lets a day pass on which something was due stands here.</Trans>
      </EmptyState>
    )
  }
  const { data } = association
  return (
    <>
      <Rows label={t`Arrears`}>
        {rows.map((row) => (
          <ArrearsRow key={row.id} row={row} association={data} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}

/** A member who is behind: with what, since when, how much, and the reminder. */
function ArrearsRow({ row, association }: { row: Arrears; association: Association }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <RowLink to={memberAddress(row.id)}>{row.name}</RowLink>
          {row.status === 0 && <MemberStamp status={row.status} />}
        </div>
        <p className="num text-sm text-ink-2">
          <Code>{row.unique_id}</Code> · <Code className="whitespace-nowrap">{row.mobile}</Code>
        </p>
      </div>
      <ul className="num self-center text-label text-ink-2">
        {row.months_open > 0 && (
          <li>
            <Plural value={row.months_open} one="# month of dues" other="# months of dues" />
            {': '}
            <Money aed={row.dues_open} bare />
          </li>
        )}
        {row.instalments_open > 0 && (
          <li>
            <Trans>
              Loan instalments: <Money aed={row.instalments_open} bare />
            </Trans>
          </li>
        )}
        {row.receivable > 0 && (
          <li>
            <Trans>
              Owed besides: <Money aed={row.receivable} bare />
            </Trans>
          </li>
        )}
      </ul>
      <div className="self-center lg:text-end">
        <Money aed={row.total} className="font-display text-xl font-medium text-saffron" />
        <p className="text-sm text-ink-2">
          <Trans>
            since <Day date={row.since} />
          </Trans>
          {', '}
          <Plural value={row.days_late} one="# day" other="# days" />
        </p>
      </div>
      <div className="lg:col-span-full">
        <Reminder row={row} association={association} />
      </div>
    </li>
  )
}
