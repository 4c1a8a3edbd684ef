import { createContext, use, useEffect } from 'react'

type PageMeta = { title: string; description: string | undefined }

/** What comes after each page's own title. */
export const SiteNameContext = createContext('')

/** Where a page that is rendered to HTML says its title and description. */
export const PageMetaContext = createContext<((meta: PageMeta) => void) | undefined>(undefined)

export function usePageTitle(title: string, description?: string): void {
  const site = use(SiteNameContext)
  const whole = `${title} · ${site}`
  use(PageMetaContext)?.({ title: whole, description })
  useEffect(() => {
    document.title = whole
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [whole, description])
}
