import { useEffect, useState } from 'react'

/** Whether a moment is still to come, in milliseconds; it turns false by itself. */
export function useStillOpen(untilMs: number): boolean {
  const [past, setPast] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPast(untilMs), Math.max(0, untilMs - Date.now()))
    return () => clearTimeout(timer)
  }, [untilMs])
  return past < untilMs && Date.now() < untilMs
}
