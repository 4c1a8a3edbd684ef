import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Arrears } from './overview/arrears.tsx'
import { DuesByMonth } from './overview/dues-by-month.tsx'
import { Fund } from './overview/fund.tsx'
import { Waiting } from './overview/waiting.tsx'
import { MissingOfficers } from './parts/missing-officers.tsx'

export default function OverviewPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Overview`} />
      <Figures />
    </>
  )
}

function Figures() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (!data && error) {
    return <ErrorState message={t`The overview could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) return <OverviewSkeleton />
  return (
    <>
      <MissingOfficers missing={data.missing_officers} />
      <Waiting counts={data.waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Fund fund={data.fund} members={data.members} />
          <Arrears arrears={data.arrears} />
        </div>
        <DuesByMonth months={data.months} />
      </div>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6">
        {Array.from({ length: 11 }, (_, card) => card).map((card) => (
          <Skeleton key={card} className="h-24 w-full" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-130 w-full" />
        <Skeleton className="h-130 w-full" />
      </div>
    </Loading>
  )
}
