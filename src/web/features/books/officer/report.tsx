import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadProblem } from '#web/app/officer/load-problem.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type ReportProps<T> = {
  /** What useQuery gives, or useInfiniteQuery, whose list says itself what of it is old. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; fetchNextPage?: unknown }
  children: (data: T) => ReactNode
}

/** What the books answer, once they have. */
export function Report<T>({ query: { data, error, refetch, fetchNextPage }, children }: ReportProps<T>) {
  const { t } = useLingui()
  if (data !== undefined) {
    return (
      <>
        {error && !fetchNextPage && (
          <LoadProblem onRetry={refetch}>
            <Trans>What is shown could not be brought up to date: {error.message}.</Trans>
          </LoadProblem>
        )}
        {children(data)}
      </>
    )
  }
  if (error) return <ErrorState message={t`The books could not be loaded: ${error.message}.`} onRetry={refetch} />
  return (
    <Loading>
      <Skeleton className="h-130 w-full" />
    </Loading>
  )
}
