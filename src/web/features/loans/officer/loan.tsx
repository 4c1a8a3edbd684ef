import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { officeLoanQuery } from '#web/app/calls/office-queries.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LoanDesk } from './loan-desk.tsx'

export default function LoanPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneLoan key={id} id={id} /> : <NoSuchLoan />
}

function OneLoan({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(officeLoanQuery(id))
  if (data) return <LoanDesk desk={data} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchLoan />
  return (
    <>
      <PageHeading title={t`Loan ${id}`} />
      {error ? (
        <ErrorState message={t`The loan could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-32 w-full" />
          <div className="grid gap-4 lg:grid-cols-2">
            <SkeletonRows count={6} />
            <SkeletonRows count={6} />
          </div>
        </Loading>
      )}
    </>
  )
}

function NoSuchLoan() {
  const { t } = useLingui()
  return <NotThere icon="loan" title={t`No such loan`} to={paths.officeLoans} all={<Trans>All loans</Trans>} />
}
