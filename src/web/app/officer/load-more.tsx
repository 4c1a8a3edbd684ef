import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { LoadProblem } from './load-problem.tsx'

type LoadMoreProps = {
  /** What useInfiniteQuery gives. */
  list: {
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** The way to a list's next page, under what is there; and what of it could not be fetched. */
export function LoadMore({ list }: LoadMoreProps) {
  const { error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  return (
    <>
      {error && (
        <LoadProblem onRetry={isFetchNextPageError ? fetchNextPage : refetch}>
          {isFetchNextPageError ? (
            <Trans>The next ones could not be loaded: {error.message}.</Trans>
          ) : (
            <Trans>The list could not be brought up to date: {error.message}.</Trans>
          )}
        </LoadProblem>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-center print:hidden"
          pending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      )}
    </>
  )
}
