import { useEffect, useEffectEvent } from 'react'

/** Whether a call would be answered now, and where not, whether it is this device that has no connection. */
type Reach = 'here' | 'no connection' | 'no answer'

/** A server that takes longer is no better than none. */
const PATIENCE_MS = 5_000

export async function lookForServer(): Promise<Reach> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  )
  if (answer?.ok) return 'here'
  return navigator.onLine ? 'no answer' : 'no connection'
}

/** How soon it is seen that the server answers again: a device that is connected to nothing useful is told of no change. */
const LOOK_MS = 3_000
/** Where the server answers and what was asked of it still fails, the same is not asked for every few seconds. */
const LOOK_LAST_MS = 30_000

/** While the server is away, looks for it again and again, and acts whenever it is there. Nobody is asked while nobody looks. */
export function useWhenBack(away: boolean, onBack: () => void): void {
  const act = useEffectEvent(onBack)
  useEffect(() => {
    if (!away) return
    let here = true
    let waitMs = LOOK_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const found = document.visibilityState === 'visible' && (await lookForServer()) === 'here'
      if (!here) return
      if (found) {
        act()
        waitMs = Math.min(2 * waitMs, LOOK_LAST_MS)
      }
      lookLater()
    }
    // Of many that lost a server at once, not all come back at once.
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(look, waitMs * (0.75 + Math.random() / 2))
    }
    // Not at once: what has just failed while the server answers is told first, with the way to try it again.
    lookLater()
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      here = false
      clearTimeout(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [away])
}
