import { Trans } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type LoadMoreProps = {
  /** What useInfiniteQuery gives. */
  list: { error: Error | null; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The way to a list's next page, under what is there. */
export function LoadMore({ list: { error, hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  return (
    <>
      {error && (
        <Banner tone="error" live>
          <Trans>The next ones could not be loaded: {error.message}.</Trans>
        </Banner>
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
