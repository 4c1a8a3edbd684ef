import { useEffect } from 'react'
import { fetchAhead, type Pages } from './fetch-ahead.ts'

/**
 * Fetches the page that a link leads to as soon as somebody points at it, touches it or comes to it by keyboard, unless
 * the browser is to save data.
 */
export function useIntent(pages: Pages): void {
  useEffect(() => {
    if (savesData()) return
    const leaving = new AbortController()
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) fetchAhead(pages, link.pathname)
    }
    // A touch begins with the first of these too.
    const options = { passive: true, signal: leaving.signal }
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, follow, options)
    return () => leaving.abort()
  }, [pages])
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
