import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Paged, useNextPage } from '#web/app/calls/use-next-page.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type LoadMoreProps = { list: Paged & { error: Error | null; refetch: () => unknown } }

/** The way to a list's next page, under what is there; and what of it could not be fetched. */
export function LoadMore({ list }: LoadMoreProps) {
  const { error, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const next = useNextPage(list)
  return (
    <>
      {error && (
        <LoadProblem onRetry={isFetchNextPageError ? fetchNextPage : refetch}>
          {isFetchNextPageError ? (
            <Trans>The next ones could not be loaded: {error.message}</Trans>
          ) : (
            <Trans>The list could not be brought up to date: {error.message}</Trans>
          )}
        </LoadProblem>
      )}
      {hasNextPage && (
        <Button look="quiet" className="justify-self-center print:hidden" pending={next.pending} onClick={next.fetch}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </>
  )
}

/** Part of what is shown could not be loaded: what, and a way on. */
export function LoadProblem({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <Banner tone="error" live>
      <span className="flex flex-wrap items-center gap-x-3">
        <span>{children}</span>
        <Button look="text" onClick={() => onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      </span>
    </Banner>
  )
}
