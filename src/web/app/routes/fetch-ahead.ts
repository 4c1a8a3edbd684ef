import { matchRoutes } from 'react-router'
import { type LazyPage, preload } from './lazy-page.tsx'

/** The pages of a part of the app by their addresses, as routes write them. */
export type Pages = Readonly<Record<string, LazyPage>>

/** What went wrong with pages that were fetched ahead. */
const unmissed = new WeakSet<object>()

/** Fetches the page of an address ahead, if it is one of these. */
export function fetchAhead(pages: Pages, pathname: string): void {
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

function pageAt(pages: Pages, pathname: string): LazyPage | undefined {
  const routes = Object.keys(pages).map((path) => ({ path }))
  return pages[matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '']
}

const leave = (error: object) => void unmissed.add(error)

/** Whether somebody waits for what could not be fetched: who then opens the page asks for it anew. */
export const isMissed = (error: object) => !unmissed.has(error)
