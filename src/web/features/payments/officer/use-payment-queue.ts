import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type OfficePayment,
  officePaymentsQuery,
  type PaymentFilter,
  type PaymentSort,
} from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { blobQuery } from '#web/app/forms/use-blob.ts'

/** With so few left the next page is fetched, so that an officer never waits for it. */
const FEW = 8
/** A receipt that has arrived is drawn within it, on a slow phone too. */
const DRAWN_MS = 500

/** The payments of a list, the one that is open, and what has left the list since it was fetched. */
export function usePaymentQueue(filter: PaymentFilter) {
  const { data, error, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    officePaymentsQuery(filter),
  )
  const { shown, showAnew } = useShown(
    data?.pages.flatMap((page) => page.payments),
    orders[filter.sort],
  )
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpenId] = useState<number>()
  /** What left last, until another is opened: should it come back, it is opened again. */
  const leftLast = useRef<number>(undefined)
  const open = (id: number | undefined) => {
    leftLast.current = undefined
    setOpenId(id)
  }

  const payments = shown.filter(({ id }) => !gone.has(id))
  const index = Math.max(
    0,
    payments.findIndex(({ id }) => id === openId),
  )
  const [current, next] = payments.slice(index)

  useEffect(() => {
    if (hasNextPage && !isFetching && payments.length < FEW) void fetchNextPage()
  }, [hasNextPage, isFetching, payments.length, fetchNextPage])

  useReceipts(current?.receipt, next?.receipt)

  return {
    loaded: data !== undefined,
    error,
    /** As it is now: what colleagues have decided goes. */
    refetch: async () => {
      await refetch()
      showAnew()
    },
    more: hasNextPage ? { pending: isFetchingNextPage, fetch: () => void fetchNextPage() } : undefined,
    /** Fetches what is not loaded yet, and gives all of it; what could be fetched where the connection is gone. */
    whole: async (): Promise<readonly OfficePayment[]> => {
      let pages = data?.pages ?? []
      for (let more = hasNextPage; more; ) {
        const next = await fetchNextPage()
        pages = next.data?.pages ?? pages
        more = next.hasNextPage && !next.isError
      }
      return pages.flatMap((page) => page.payments).filter(({ id }) => !gone.has(id))
    },
    payments,
    index,
    current,
    open,
    /** Opens the one before or after, if there is one. */
    move: (by: 1 | -1) => open(payments[index + by]?.id ?? payments[index]?.id),
    /** Takes a payment out of the list; the next one opens where it was open. */
    leave: (id: number) => {
      if (id === payments[index]?.id) open((next ?? payments[index - 1])?.id)
      leftLast.current = id
      setGone((ids) => new Set(ids).add(id))
    },
    /** What was decided here and undone is back, and the first of it opens. In a list of what was decided it leaves. */
    undone: async (ids: readonly number[]) => {
      if (filter.status !== 'in_review') return setGone((gone) => new Set([...gone, ...ids]))
      await refetch()
      setGone((gone) => new Set([...gone].filter((each) => !ids.includes(each))))
      open(ids[0])
    },
    comeBack: (id: number) => {
      setGone((ids) => new Set([...ids].filter((each) => each !== id)))
      if (leftLast.current === id) open(id)
    },
  }
}

/** Fetches the receipt that is looked at, and only once it is on the screen the next one: neither is there later for the other. */
function useReceipts(current: string | null | undefined, next: string | null | undefined) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const fetchNext = () => void (next && queryClient.prefetchQuery(blobQuery(next)))
    const fetchBoth = async () => {
      if (current) await queryClient.prefetchQuery(blobQuery(current))
      if (!left) timer = setTimeout(fetchNext, DRAWN_MS)
    }
    void fetchBoth()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [current, next])
}

type Order = (one: OfficePayment, other: OfficePayment) => number
const orders: Readonly<Record<PaymentSort, Order>> = {
  oldest: (one, other) => one.id - other.id,
  newest: (one, other) => other.id - one.id,
  largest: (one, other) => other.amount - one.amount || other.id - one.id,
  smallest: (one, other) => one.amount - other.amount || one.id - other.id,
}

/**
 * What arrives is shown at once. What a colleague has decided stays until the officer comes to it and is told so: were it
 * taken away, a key that is just being pressed would meet the next payment.
 */
function useShown(fetched: OfficePayment[] | undefined, order: Order) {
  const ids = fetched?.map(({ id }) => id).join()
  const [shown, setShown] = useState({ ids: '', payments: [] as OfficePayment[] })
  if (fetched && ids !== undefined && ids !== shown.ids) {
    const left = shown.payments.filter(({ id }) => !fetched.some((each) => each.id === id))
    setShown({ ids, payments: [...fetched, ...left].sort(order) })
  }
  const now = new Map(fetched?.map((payment) => [payment.id, payment]))
  return {
    shown: shown.payments.map((payment) => now.get(payment.id) ?? payment),
    showAnew: () => setShown({ ids: '', payments: [] }),
  }
}

export type PaymentQueue = ReturnType<typeof usePaymentQueue>
