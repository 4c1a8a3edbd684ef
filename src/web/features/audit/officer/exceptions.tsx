import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { EXCEPTIONS, type Exception } from '#contract/audit-subjects.ts'
import { yearText } from '#core/local-text.ts'
import { PrintButton } from '#web/app/officer/download-button.tsx'
import { thisYear, useYear } from '#web/app/officer/status-filter.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditNav } from './audit-nav.tsx'
import { auditQuery } from './audit-words.ts'

const AuditCsv = lazy(() => import('./audit-csv.tsx'))
const AuditList = lazy(() => import('./audit-list.tsx'))

const kinds: Readonly<Record<Exception, MessageDescriptor>> = {
  reversals: msg`Reversals`,
  write_offs: msg`Write-offs`,
  fines: msg`Waived fines`,
  manual_entries: msg`Manual entries`,
  without_line: msg`Verified without a bank line`,
  set_aside: msg`Bank lines set aside`,
  reopened: msg`Reopened months`,
  roles: msg`Roles given and removed`,
  own_money: msg`Officers’ own money`,
}

const YEARS_SHOWN = 6

/** What left the ordinary way in a year, with the reasons: what an auditor asks about first. */
export default function ExceptionsPage() {
  const { t, i18n } = useLingui()
  const { year } = useYear()
  const [search] = useSearchParams()
  const kind = EXCEPTIONS.find((each) => each === search.get('kind'))
  const filter = { exception: kind ?? ('all' as const), from: `${year}-01-01`, to: `${year}-12-31` }
  const list = useInfiniteQuery(auditQuery(filter))
  const { data, error, refetch } = list
  const records = data?.pages.flatMap((page) => page.records)
  const counts = new Map(data?.pages[0]?.exceptions.map(({ kind: of, count }) => [of, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shownYear = yearText(year, i18n.locale)
  const years = Array.from({ length: YEARS_SHOWN }, (_, ago) => thisYear() - ago)
  const wait = (
    <Loading>
      <SkeletonRows count={8} />
    </Loading>
  )
  return (
    <>
      <PageHeading title={t`Exceptions`} hidden />
      <AuditNav />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Pills
          label={t`Year`}
          pills={years.map((each) => ({
            key: String(each),
            to: `?${new URLSearchParams({ year: String(each), ...(kind && { kind }) })}`,
            label: yearText(each, i18n.locale),
            current: each === year,
          }))}
        />
        <PrintButton list={list} />
      </div>
      <Pills
        label={t`Kind`}
        pills={[
          { key: 'all', to: `?year=${year}`, label: t`All`, current: kind === undefined, count: data && all },
          ...EXCEPTIONS.map((each) => ({
            key: each,
            to: `?year=${year}&kind=${each}`,
            label: i18n._(kinds[each]),
            current: each === kind,
            count: counts.get(each),
          })),
        ]}
      />
      <h2 className="font-display text-lg font-semibold not-print:sr-only">
        <Trans>Exceptions {shownYear}</Trans>
      </h2>
      {records?.length === 0 ? (
        <EmptyState quiet icon="check" title={t`No exceptions`}>
          <Trans>Reversals, write-offs and other exceptions appear here.</Trans>
        </EmptyState>
      ) : records ? (
        <Suspense fallback={wait}>
          <AuditList records={records} filtered list={list} />
        </Suspense>
      ) : error ? (
        <ErrorState message={t`The audit trail could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        wait
      )}
      <Suspense fallback={<span className="min-h-target" />}>
        <AuditCsv filter={filter} />
      </Suspense>
    </>
  )
}
