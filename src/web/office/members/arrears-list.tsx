import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { associationQuery } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { arrearsQuery } from '../parts/member-queries.ts'
import { ArrearsRow } from './arrears-row.tsx'

/** The members who are behind, the longest first. A reminder says where to pay, so both have to be there. */
export function ArrearsList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(arrearsQuery)
  const association = useQuery(associationQuery)
  const error = list.data ? association.error : list.error
  if (error && !(list.data && association.data)) {
    const retry = () => void Promise.all([list.refetch(), association.refetch()])
    return <ErrorState message={t`The arrears could not be loaded: ${error.message}.`} onRetry={retry} />
  }
  if (!list.data || !association.data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title={t`Nobody is behind.`}>
        <Trans>Whoever lets a day pass on which something was due stands here.</Trans>
      </EmptyState>
    )
  }
  const { data } = association
  return (
    <>
      <Rows label={t`Arrears`}>
        {rows.map((row) => (
          <ArrearsRow key={row.id} row={row} association={data} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}
