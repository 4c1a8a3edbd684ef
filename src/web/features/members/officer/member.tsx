import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { leavingQuery } from '#web/features/leaving/officer/index.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { MemberDesk } from './member-desk.tsx'
import { officeMemberQuery } from './member-queries.ts'

export default function MemberPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneMember key={id} id={id} /> : <NoSuchMember />
}

function OneMember({ id }: { id: number }) {
  const { t } = useLingui()
  const member = useQuery(officeMemberQuery(id))
  const leaving = useQuery(leavingQuery(id))
  if (member.data && leaving.data) return <MemberDesk desk={{ member: member.data, leaving: leaving.data }} />
  const error = member.error ?? leaving.error
  const refetch = () => Promise.all([member.refetch(), leaving.refetch()])
  if (error instanceof ApiError && error.status === 404) return <NoSuchMember />
  return (
    <>
      <PageHeading title={t`Member`} hidden />
      {error ? (
        <ErrorState message={t`The member could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-44 w-full" />
          <div className="grid gap-4 lg:grid-cols-2">
            <SkeletonRows count={6} />
            <SkeletonRows count={6} />
          </div>
        </Loading>
      )}
    </>
  )
}

function NoSuchMember() {
  const { t } = useLingui()
  return <NotThere icon="person" title={t`No such member`} to={paths.officeMembers} all={<Trans>All members</Trans>} />
}
