import { matchRoutes } from 'react-router'
import type { LazyPage } from './lazy-page.tsx'

/** The pages of a part of the app by their addresses, as routes write them. */
export type Pages = Readonly<Record<string, LazyPage>>

/** What went wrong with pages that were fetched ahead. */
const unmissed = new WeakSet<object>()

/** Fetches the page of an address ahead, if it is one of these; gives whether it is. */
export function fetchAhead(pages: Pages, pathname: string): boolean {
  const routes = Object.keys(pages).map((path) => ({ path }))
  const page = pages[matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '']
  page?.load().catch((error: object) => void unmissed.add(error))
  return page !== undefined
}

/** Whether somebody waits for what could not be fetched: who then opens the page asks for it anew. */
export const isMissed = (error: object) => !unmissed.has(error)
