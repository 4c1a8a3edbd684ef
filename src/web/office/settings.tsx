import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsQuery } from './parts/settings-queries.ts'
import { SettingsDesk } from './settings/settings-desk.tsx'

/** The association's settings: what holds, what is to come, and what has been changed. */
export default function SettingsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Settings`} className="font-display text-xl font-semibold max-md:sr-only" />
      <AllSettings />
    </>
  )
}

function AllSettings() {
  const { t } = useLingui()
  const list = useInfiniteQuery(settingsQuery)
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The settings could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonRows count={8} />
          <SkeletonRows count={8} />
        </div>
      </Loading>
    )
  }
  const history = data.pages.flatMap((page) => page.history)
  return <SettingsDesk {...latest} history={history} list={list} />
}
