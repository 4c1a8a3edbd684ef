import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { cx } from './cx.ts'

let opened = false

type PageHeadingProps = {
  /** The document's title, before the association's name. */
  title: string
  description?: string
  /** What the heading says, where it is more than the title. */
  children?: ReactNode
  /** For a page whose look needs no heading; those who listen still hear it. */
  hidden?: boolean
  /** Where the heading is one of a row: what is under it is `PageNote`, below the row. */
  inRow?: boolean
  className?: string
}

/** The h1 of a page. It names the document, and takes the focus when somebody comes here from another page. */
export function PageHeading({
  title,
  description,
  children,
  hidden,
  inRow,
  className = 'font-display text-xl font-semibold',
}: PageHeadingProps) {
  usePageTitle(title, description)
  const ref = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()

  const arrive = useEffectEvent(() => {
    if (opened) {
      // Going back, the browser returns to where one was on the page.
      if (navigation !== 'POP') window.scrollTo(0, 0)
      ref.current?.focus({ preventScroll: true })
    }
    opened = true
  })
  useEffect(() => arrive(), [])

  return (
    <>
      <h1 ref={ref} tabIndex={-1} className={cx(hidden ? 'sr-only' : className)}>
        {children ?? title}
      </h1>
      {!inRow && use(PageNoteContext)}
    </>
  )
}

/** What its layout says under a page's heading. */
export const PageNoteContext = createContext<ReactNode>(null)

export const PageNote = () => use(PageNoteContext)

type PageMeta = { title: string; description: string | undefined }

/** What comes after each page's own title. */
export const SiteNameContext = createContext('')

/** Where a page that is rendered to HTML says its title and description. */
export const PageMetaContext = createContext<((meta: PageMeta) => void) | undefined>(undefined)

function usePageTitle(title: string, description?: string): void {
  const site = use(SiteNameContext)
  const whole = `${title} · ${site}`
  use(PageMetaContext)?.({ title: whole, description })
  useEffect(() => {
    document.title = whole
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [whole, description])
}
