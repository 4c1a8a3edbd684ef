import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { type LazyPage, preload } from './lazy-page.tsx'

/** The pages of a part of the app by their addresses, as routes write them. */
export type Pages = Readonly<Record<string, LazyPage>>

/** What went wrong with pages that were fetched ahead. */
const prefetchErrors = new WeakSet<object>()

/** Fetches the page of an address ahead, if it is one of these. */
function fetchAhead(pages: Pages, pathname: string): void {
  pageAt(pages, pathname)?.load().catch(leave)
}

/**
 * Loads the page at which the browser opened the app, if it is one of these: it is drawn at once with the frame around it,
 * with nothing in between. Where it cannot be had, who draws it asks for it anew.
 */
export async function preloadOpened(pages: Pages): Promise<void> {
  const page = pageAt(pages, location.pathname)
  if (page) await preload(page).catch(leave)
}

/** The page of an address, if it is one of these. */
export function pageAt(pages: Pages, pathname: string): LazyPage | undefined {
  const routes = Object.keys(pages).map((path) => ({ path }))
  return pages[matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '']
}

const leave = (error: object) => void prefetchErrors.add(error)

/** Whether somebody waits for what could not be fetched: who then opens the page asks for it anew. */
export const isMissed = (error: object) => !prefetchErrors.has(error)

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
