import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { accountDataQuery, statementQuery } from '#web/queries.ts'
import { queryClient } from '#web/query-client.ts'
import { rechargesQuery } from './recharge-queries.ts'

/** How soon the desk's answer is seen while an order waits for it. */
const LOOK_AGAIN_MS = 5_000

type Pages = InfiniteData<AnswerOf<'GET /api/recharges'>>

/**
 * The member's orders. While one waits for the desk they are looked at again and again; when the desk has decided, the
 * balance is too.
 */
export function useRecharges() {
  const list = useInfiniteQuery({
    ...rechargesQuery,
    refetchInterval: ({ state }) => waitingIn(state.data) > 0 && LOOK_AGAIN_MS,
  })
  const waiting = waitingIn(list.data)
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) {
      for (const { queryKey } of [accountDataQuery, statementQuery]) void queryClient.invalidateQueries({ queryKey })
    }
    before.current = waiting
  }, [waiting])
  return { ...list, recharges: list.data?.pages.flatMap((page) => page.recharges) }
}

function waitingIn(data: Pages | undefined): number {
  const orders = data?.pages.flatMap((page) => page.recharges) ?? []
  return orders.filter(({ status }) => status === 'ordered').length
}
