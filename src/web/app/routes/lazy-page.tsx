import { type ComponentType, lazy } from 'react'

type PageModule = { default: ComponentType }

/** A page in a file of its own, fetched when somebody goes there. */
export type LazyPage = {
  readonly Lazy: ComponentType
  readonly load: () => Promise<PageModule>
  /** There once the page has been preloaded. */
  Loaded?: ComponentType
}

export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  return { Lazy: lazy(load), load }
}

/** Loads a page ahead, so that its first rendering is whole: before hydration, and when it is rendered to HTML. */
export async function preload(page: LazyPage): Promise<void> {
  page.Loaded = (await page.load()).default
}

export function Page({ page }: { page: LazyPage }) {
  const View = page.Loaded ?? page.Lazy
  return <View />
}
