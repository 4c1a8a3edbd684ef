import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { directionOf, type Language } from '#core/languages.ts'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import { type LazyPage, lazyPage, Page, preload } from '#web/app/routes/lazy-page.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { GuideBlocks } from './guide-blocks.tsx'
import type { GuidePage } from './guide-page.ts'

type Pages = Readonly<Record<string, () => Promise<{ default: GuidePage }>>>

/** Which pages a language has: each of its own, so that no page is fetched with the addresses of all. */
const languages = import.meta.glob<{ pages: Pages }>('./pages/*.ts')

const GuideSearch = lazy(() => import('./guide-search.tsx'))

const INDEX = 'index'

const opened: Record<string, LazyPage> = {}
const guideAt = (pathname: string) => (opened[pathname.replace(/\/+$/, '')] ??= lazyPage(() => load(pathname)))

/** Loads the page of the guide at an address, so that its first rendering is whole; nothing where the address is no such page. */
export async function preloadGuide(pathname: string): Promise<void> {
  if (pathname.startsWith(paths.help)) await preload(guideAt(pathname))
}

/** All pages of the guide, that of the browser's address with its words. */
export async function openGuide(): Promise<{ default: ComponentType }> {
  if (typeof location !== 'undefined') await preloadGuide(location.pathname)
  return { default: Guide }
}

function Guide() {
  const { pathname } = useLocation()
  return <Page key={pathname} page={guideAt(pathname)} />
}

/** A page in the language of the app where it has been translated. Its words are a file of their own. */
async function load(pathname: string): Promise<{ default: ComponentType }> {
  const name = pathname.slice(paths.help.length).replaceAll('/', '') || INDEX
  const spoken = spokenLanguage()
  const own = await pageIn(spoken, name)
  const page = own ?? (await pageIn('en', name))
  if (!page) return import('#web/app/routes/not-found.tsx')
  const language = own ? spoken : 'en'
  return { default: () => <Help name={name} page={page} language={language} /> }
}

async function pageIn(language: Language, name: string): Promise<GuidePage | undefined> {
  const all = await languages[`./pages/${language}.ts`]?.()
  return (await all?.pages[`/docs/guide/${language}/${name}.md`]?.())?.default
}

type HelpProps = { name: string; page: GuidePage; language: Language }

function Help({ name, page, language }: HelpProps) {
  const { title, summary, blocks } = page
  return (
    <div className="mx-auto grid w-full max-w-[66ch] grid-cols-[minmax(0,1fr)] gap-6">
      {name !== INDEX && <WaysOn />}
      <article
        lang={language}
        dir={directionOf(language)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 print:block"
        data-guide={name}
      >
        <PageHeading
          title={title}
          description={summary}
          className="font-display text-figure font-medium text-balance"
        />
        {name === INDEX && <SearchLater />}
        <GuideBlocks blocks={blocks} />
      </article>
    </div>
  )
}

/** Comes once the page runs: a page rendered to HTML has nothing that would search. */
function SearchLater() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return (
    <div className="min-h-20 print:hidden">
      {running && (
        <Suspense fallback={null}>
          <GuideSearch />
        </Suspense>
      )}
    </div>
  )
}

/** Paper has every picture, those too that were below the screen and not fetched yet. */
async function printWhole() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-guide] img')]
  for (const picture of pictures) picture.loading = 'eager'
  // A picture that can't be had, without a connection, keeps nobody from the words.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}

/** Back to all pages, and onto paper. */
function WaysOn() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Help pages`} className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <Link to={paths.help} className="inline-flex min-h-target items-center gap-2 hover:text-leaf">
        <Icon name="back" className="size-4.5" />
        <Trans>All help pages</Trans>
      </Link>
      <Button look="text" icon="print" onClick={printWhole}>
        <Trans>Print</Trans>
      </Button>
    </nav>
  )
}
