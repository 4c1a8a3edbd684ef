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
import type { Block, GuidePage, Part, Parts } from './guide-page.ts'

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

/** What is of one page never changes its place there. */
const placed = <Each,>(all: readonly Each[]) => all.map((each, place) => ({ each, key: `place ${place}` }))

/** What a page of the guide says, block by block. */
function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return placed(blocks).map(({ each, key }) => <GuideBlock key={key} block={each} />)
}

/** A line that begins with a link is pressed as a button is: its padding makes a target of it, and no line higher. */
const leadsOn = ({ parts: [first] }: { parts: Parts }) => typeof first === 'object' && first.kind === 'link'

function GuideBlock({ block }: { block: Block }) {
  if (block.kind === 'text') {
    return (
      <p className={leadsOn(block) ? 'my-1 *:first:py-[0.8125rem]' : ''}>
        <Words parts={block.parts} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    return (
      <h2 id={block.id} className="mt-3 scroll-mt-20 font-display text-xl font-semibold">
        <Words parts={block.parts} />
      </h2>
    )
  }
  if (block.kind === 'picture') return <Picture {...block} />
  const [List, marks] = block.kind === 'steps' ? (['ol', 'list-decimal'] as const) : (['ul', 'list-disc'] as const)
  return (
    <List className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 ps-6 marker:font-semibold marker:text-leaf ${marks}`}>
      {placed(block.items).map(({ each, key }) => (
        <li key={key}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 align-top">
            <GuideBlocks blocks={each} />
          </div>
        </li>
      ))}
    </List>
  )
}

function Picture({ source, alt, width, height }: Omit<Extract<Block, { kind: 'picture' }>, 'kind'>) {
  const narrow = height > width ? 'max-w-72' : ''
  return (
    <img
      src={source}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={`h-auto w-full rounded-sheet border border-rule ${narrow} print:max-w-64 print:break-inside-avoid`}
    />
  )
}

function Words({ parts }: { parts: Parts }) {
  return placed(parts).map(({ each, key }) => (typeof each === 'string' ? each : <SetOff key={key} part={each} />))
}

function SetOff({ part }: { part: Part }) {
  if (part.kind === 'link') {
    return (
      <Link to={part.to} className="underline decoration-rule underline-offset-4 hover:text-leaf hover:decoration-leaf">
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'strong') return <strong className="font-semibold">{part.text}</strong>
  return <code className="rounded-field bg-leaf-wash px-1 text-sm">{part.text}</code>
}
