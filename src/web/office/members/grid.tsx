import { useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import type { GridRow } from '../parts/member-queries.ts'
import { GridLegend } from './grid-legend.tsx'
import { GridTable } from './grid-table.tsx'

type GridProps = { list: UseInfiniteQueryResult<{ pages: { rows: GridRow[] }[] }>; year: number }

/** The grid of the members found. */
export function Grid({ list, year }: GridProps) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage } = list
  if (!data && error)
    return <ErrorState message={t`The grid could not be loaded: ${error.message}.`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-130 w-full" />
      </Loading>
    )
  }
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon="person" title={t`Nobody found`} />
  return (
    <>
      <GridLegend />
      <GridTable rows={rows} year={year} whole={!hasNextPage} />
      <LoadMore list={list} />
    </>
  )
}
