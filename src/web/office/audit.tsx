import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditCsv } from './audit/audit-csv.tsx'
import { AuditFilters } from './audit/audit-filters.tsx'
import { AuditHead } from './audit/audit-head.tsx'
import { AuditList } from './audit/audit-list.tsx'
import { auditQuery } from './audit/audit-queries.ts'
import { useAuditFilter } from './audit/use-audit-filter.ts'

/** What every officer has done, and the chain that holds it together. */
export default function AuditPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Audit trail`} className="font-display text-xl font-semibold max-md:sr-only" />
      <Trail />
    </>
  )
}

function Trail() {
  const { t } = useLingui()
  const asked = useAuditFilter()
  const list = useInfiniteQuery(auditQuery(asked.filter))
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The audit trail could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const records = data.pages.flatMap((page) => page.records)
  const filtered = Object.keys(asked.filter).length > 0
  return (
    <>
      <AuditHead head={latest.head} />
      <AuditFilters {...asked} officers={latest.officers} />
      <AuditCsv filter={asked.filter} />
      <AuditList records={records} filtered={filtered} list={list} />
    </>
  )
}
