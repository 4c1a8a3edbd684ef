import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { OfficersDesk } from './officers/officers-desk.tsx'
import { officersQuery } from './parts/settings-queries.ts'

/** Who holds which offices, and what was given and withdrawn. */
export default function OfficersPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Officers`} className="font-display text-xl font-semibold max-md:sr-only" />
      <AllOfficers />
    </>
  )
}

function AllOfficers() {
  const { t } = useLingui()
  const list = useInfiniteQuery(officersQuery)
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The officers could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonRows count={5} />
          <SkeletonRows count={5} />
        </div>
      </Loading>
    )
  }
  const history = data.pages.flatMap((page) => page.history)
  return <OfficersDesk officers={latest.officers} missing={latest.missing} history={history} list={list} />
}
