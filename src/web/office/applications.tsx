import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ApplicationList } from './applications/application-list.tsx'
import { MembersNav } from './parts/members-nav.tsx'
import { StatusFilter } from './parts/status-filter.tsx'
import { useStatus } from './parts/use-status.ts'

const lists = { waiting: msg`Waiting`, accepted: msg`Accepted`, declined: msg`Declined` } as const

/** Who has asked to join, and what became of it. */
export default function ApplicationsPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const waiting = useQuery(overviewQuery).data?.waiting.applications
  return (
    <>
      <PageHeading title={t`Applications to join`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <StatusFilter
        path={paths.officeApplications}
        status={status}
        lists={lists}
        {...(waiting !== undefined && { counts: { waiting } })}
      />
      <ApplicationList key={status} status={status} />
    </>
  )
}
