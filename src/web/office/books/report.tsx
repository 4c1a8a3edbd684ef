import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type ReportProps<T> = {
  /** What useQuery gives. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What the books answer, once they have. */
export function Report<T>({ query: { data, error, refetch }, children }: ReportProps<T>) {
  const { t } = useLingui()
  if (data !== undefined) return children(data)
  if (error) return <ErrorState message={t`The books could not be loaded: ${error.message}.`} onRetry={refetch} />
  return (
    <Loading>
      <Skeleton className="h-130 w-full" />
    </Loading>
  )
}
