import { useEffect, useState } from 'react'

/** What useInfiniteQuery gives. */
export type Paged = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/**
 * The next page of a list, fetched by a press, and once more by another after it failed. News that comes while it is on its
 * way has the list fetched from its beginning, without that page: then it is asked for again.
 */
export function useNextPage({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Paged) {
  const pages = data?.pages.length ?? 0
  const [wanted, setWanted] = useState(0)
  const pending = wanted > pages && hasNextPage && (isFetching || !isFetchNextPageError)
  useEffect(() => {
    // A list that is narrowed later begins with one page again.
    if (wanted <= pages) setWanted(0)
    else if (pending && !isFetching) void fetchNextPage()
  }, [wanted, pages, pending, isFetching, fetchNextPage])
  return {
    pending,
    fetch: () => {
      setWanted(pages + 1)
      if (isFetchNextPageError) void fetchNextPage()
    },
  }
}
