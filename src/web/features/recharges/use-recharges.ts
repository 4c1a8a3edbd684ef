import { useInfiniteQuery } from '@tanstack/react-query'
import { rechargesQuery } from './recharge-queries.ts'

/** The member's orders. */
export function useRecharges() {
  const list = useInfiniteQuery(rechargesQuery)
  return { ...list, recharges: list.data?.pages.flatMap((page) => page.recharges) }
}
