import { useEffect, useState } from 'react'

/** Long enough that a word is typed in one go, short enough that nobody waits for it. */
const PAUSE_MS = 250

/** The text once it has stood still for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
