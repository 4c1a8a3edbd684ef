import { useEffect } from 'react'

/** By then the page shows what it was opened for, on a slow phone too. */
const LATER_MS = 2_000

/** Does something once that nobody waits for, when the page has nothing else to do. Where it fails, nothing is missing. */
export function useLater(act: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void act().catch(() => {})
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(begin)
      else begin()
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [act])
}

export const followRenewal = () => import('./follow-renewal.ts').then((renewal) => renewal.followRenewal())
