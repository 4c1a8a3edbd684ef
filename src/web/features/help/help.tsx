import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { directionOf, type Language } from '#core/languages.ts'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import { type LazyPage, lazyPage, Page, preload } from '#web/app/routes/lazy-page.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { GuideBlocks } from './guide-blocks.tsx'
import type { GuidePage } from './guide-page.ts'
import { GuideSearch } from './guide-search.tsx'

const pages = import.meta.glob<{ default: GuidePage }>('/docs/guide/*/*.md')

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
  const own = pages[`/docs/guide/${spoken}/${name}.md`]
  const written = own ?? pages[`/docs/guide/en/${name}.md`]
  if (!written) return import('#web/app/routes/not-found.tsx')
  const { default: page } = await written()
  const language = own ? spoken : 'en'
  return { default: () => <Help name={name} page={page} language={language} /> }
}

function Help({ name, page, language }: { name: string; page: GuidePage; language: Language }) {
  const { title, summary, blocks } = page
  const isIndex = name === INDEX
  return (
    <div className="mx-auto grid w-full max-w-[66ch] grid-cols-[minmax(0,1fr)] gap-6">
      {!isIndex && <WaysOn />}
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
        {isIndex && <GuideSearch />}
        <GuideBlocks blocks={blocks} />
      </article>
    </div>
  )
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
      <Button look="text" icon="print" onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </nav>
  )
}
