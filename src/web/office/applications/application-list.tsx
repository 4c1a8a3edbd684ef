import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { type ApplicationStatus, applicationsQuery } from '../parts/member-queries.ts'
import { useMay } from '../parts/use-may.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ApplicationCard, type ApplicationDecision } from './application-card.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

/** What a list says that has nothing in it. */
const nothingIn: Readonly<Record<ApplicationStatus, MessageDescriptor>> = {
  waiting: msg`Nobody waits to join.`,
  accepted: msg`Nobody who asked was accepted yet.`,
  declined: msg`Nobody was declined.`,
}

/** The applications of one status, oldest first. */
export function ApplicationList({ status }: { status: ApplicationStatus }) {
  const { t, i18n } = useLingui()
  const mayAccept = useMay('accept_application')
  const mayDecline = useMay('decline_application')
  const { opened, open, ways, notice } = useModal<ApplicationDecision>()
  const list = useInfiniteQuery(applicationsQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The applications could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const applications = data.pages.flatMap((page) => page.applications)
  return (
    <>
      {notice}
      {applications.length === 0 && <EmptyState icon="person" title={i18n._(nothingIn[status])} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              {...(mayAccept && { onAccept: () => open({ what: 'accept', application }) })}
              {...(mayDecline && { onDecline: () => open({ what: 'decline', application }) })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {opened?.what === 'accept' && <AcceptDialog application={opened.application} ways={ways} />}
      {opened?.what === 'decline' && <DeclineDialog application={opened.application} ways={ways} />}
    </>
  )
}
