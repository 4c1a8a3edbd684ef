import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoanStatus, officeLoansQuery } from '#web/office-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { LoadMore } from '../parts/load-more.tsx'
import { noLoansIn } from '../parts/loan-words.ts'
import { LoanRows } from './loan-rows.tsx'
import { LoanTable } from './loan-table.tsx'

/** The loans of one status, oldest first. */
export function LoanList({ status }: { status: LoanStatus }) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const list = useInfiniteQuery(officeLoansQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The loans could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const loans = data.pages.flatMap((page) => page.loans)
  if (loans.length === 0) return <EmptyState icon="loan" title={i18n._(noLoansIn[status])} />
  return (
    <>
      {wide ? <LoanTable loans={loans} /> : <LoanRows loans={loans} />}
      <LoadMore list={list} />
    </>
  )
}
