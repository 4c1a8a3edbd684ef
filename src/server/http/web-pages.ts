import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Association } from '#contract/association.ts'
import { SHARE_TARGET, SHARED_FIELD, SHARED_SHOWN_AT } from '#contract/share-target.ts'
import { escaped } from '#core/escape-html.ts'
import {
  type DigitStyle,
  isLanguage,
  type Language,
  languageOf,
  localeOf,
  PSEUDO,
  preferredLanguage,
} from '#core/languages.ts'
import { Refusal } from '#core/refusal.ts'
import { readSettings } from '#server/db/settings.ts'
import { answerRefusal } from './errors.ts'
import { publicAssociation } from './public-association.ts'
import type { Deps } from './route.ts'

/** Addresses that a shell of the app answers, with the files of an area's page; what it shows there is for who is signed in. */
const SHELL = /^\/(user|office|mobile-recharge)(?:\/([a-z-]*)\/?$|\/|$)/
/** Shows every part of the design system; for the demo alone. */
const DESIGN = /^\/design\/?$/

/**
 * Serves the built web app from its folder. Public pages were rendered when the app was built; the association's name,
 * contacts and loan terms, which are settings, are filled into them here, as they are stored at that moment. Hashed assets are kept for ever, pages are not; both are sent compressed.
 */
export async function webPages(app: FastifyInstance, deps: Deps, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**', '.built-from'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      // A browser asks for its worker now and then, and has to get the one of this version.
      const kept = path.basename(file) === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : kept)
    },
  })
  webManifest(app, deps)
  // A phone whose browser has not begun the worker yet cannot keep what is shared: the page opens without it.
  app.post(SHARE_TARGET, (_request, reply) => reply.redirect(SHARED_SHOWN_AT, 303))
  const pageOf = filledPages(root, deps.publicUrl)
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    const pathname = request.url.split('?')[0] ?? '/'
    if (!asksForPage || pathname.startsWith('/api')) return answerRefusal(new Refusal('not_found'), reply)
    const language = pageLanguage(request, deps.demo)
    const { file, status } = await fileFor(root, language, pathname, deps.demo)
    const association = await publicAssociation(deps.pool, deps.now(), deps)
    const page = await pageOf(file, association, localeOf(languageOf(language), pageDigits(request)))
    const encoding = encodingFor(request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', 'content-language': language })
      .header('vary', 'Accept-Language, Cookie, Accept-Encoding')
      .type('text/html; charset=utf-8')
      .send(page[encoding ?? 'identity'])
  })
}

function encodingFor({ headers }: FastifyRequest): PageEncoding | null {
  return negotiate<PageEncoding>(headers['accept-encoding'] ?? '', [...pageEncodings])
}

type PageFile = { file: string; status: 200 | 404 }

async function fileFor(root: string, language: string, pathname: string, demo: boolean): Promise<PageFile> {
  if (demo && DESIGN.test(pathname)) return { file: path.join('shells', language, 'design.html'), status: 200 }
  const [shell, area, page] = pathname.match(SHELL) ?? []
  if (shell) {
    const folder = path.join('shells', language, area === 'office' ? 'office' : 'user')
    const own = path.join(folder, `${page || (area === 'mobile-recharge' ? area : 'index')}.html`)
    const hasOwn = shell === pathname && (await exists(path.join(root, own)))
    return { file: hasOwn ? own : `${folder}.html`, status: 200 }
  }
  const name = pathname.replace(/^\/+|\/+$/g, '')
  const file = path.join('pages', language, `${name || 'home'}.html`)
  const isPage = /^(?:help\/)?[a-z-]*$/.test(name) && name !== 'home' && (await exists(path.join(root, file)))
  return isPage ? { file, status: 200 } : { file: path.join('pages', language, '404.html'), status: 404 }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/**
 * The language in which a page is served: the one chosen on the device, which the web app keeps in a cookie, or what
 * the browser asks for. In the demo there is one more, for the tests of the screens.
 */
function pageLanguage(request: FastifyRequest, demo: boolean): Language | typeof PSEUDO {
  const chosen = cookie(request, 'language')
  if (isLanguage(chosen) || (demo && chosen === PSEUDO)) return chosen
  return preferredLanguage(request.headers['accept-language'] ?? '')
}

/** The figures that were chosen on the device. */
const pageDigits = (request: FastifyRequest): DigitStyle => (cookie(request, 'digits') === 'own' ? 'own' : 'western')

function cookie({ headers }: FastifyRequest, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([each]) => each === name)?.[1] ?? ''
}

/** The colour of the paper (src/web/styles/tokens.css), around the app while it opens. */
const PAPER = '#fbfaf5'

/** What a browser needs to put the app on a home screen, under the association's own name. The icons are built by scripts/draw-icons.ts. */
function webManifest(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name } = await readSettings(deps.pool)
    const manifest = {
      id: '/user',
      name,
      short_name: name,
      start_url: '/user',
      scope: '/',
      display: 'standalone',
      background_color: PAPER,
      theme_color: PAPER,
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      share_target: {
        action: SHARE_TARGET,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: SHARED_FIELD, accept: ['image/*', 'application/pdf'] }] },
      },
    }
    return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest)
  })
}

const pageEncodings = ['br', 'gzip'] as const
type PageEncoding = (typeof pageEncodings)[number]

type Filled = Readonly<Record<PageEncoding | 'identity', Buffer>>

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * The built pages with the association's settings in them, as they are and compressed. Each is worked out once for its
 * language, its figures and the settings as they are.
 */
function filledPages(root: string, publicUrl: string) {
  const kept = new Map<string, { places: string; filled: Filled }>()

  /** `file` lies below `root`, `locale` is how its figures are written. */
  return async (file: string, association: Association, locale: string): Promise<Filled> => {
    const values = { ...placesOf(association, locale), PUBLIC_URL: escaped(publicUrl) }
    const [key, places] = [`${file} ${locale}`, JSON.stringify(values)]
    const known = kept.get(key)
    if (known?.places === places) return known.filled
    const filled = await compressed(fill(await readFile(path.join(root, file), 'utf8'), values))
    kept.set(key, { places, filled })
    return filled
  }
}

async function compressed(html: string): Promise<Filled> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([brotli(identity), gzipped(identity)])
  return { identity, br, gzip: gz }
}

/** What goes into the places that the build left for settings: escaped in the markup, and as data for the app. */
function placesOf(association: Association, locale: string): Readonly<Record<string, string>> {
  const { name, email, phone, address, emails, published } = association
  const { format: figure } = new Intl.NumberFormat(locale)
  const loans = {
    loanMin: figure(association.loan_min),
    loanMax: figure(association.loan_max),
    loanTermMax: figure(association.loan_term_max),
    loanInterest: figure(association.loan_interest_percent),
  }
  return {
    ASSOCIATION_NAME: escaped(name),
    ASSOCIATION_EMAIL: escaped(email),
    ASSOCIATION_PHONE: escaped(phone),
    ASSOCIATION_ADDRESS: escaped(address),
    ASSOCIATION_LOAN_MIN: loans.loanMin,
    ASSOCIATION_LOAN_MAX: loans.loanMax,
    ASSOCIATION_LOAN_TERM_MAX: loans.loanTermMax,
    ASSOCIATION_LOAN_INTEREST: loans.loanInterest,
    ASSOCIATION_JSON: JSON.stringify({ name, email, phone, address, emails, published, ...loans }).replaceAll(
      '<',
      '\\u003c',
    ),
  }
}

function fill(html: string, places: Readonly<Record<string, string>>): string {
  return html.replace(/%(ASSOCIATION_[A-Z_]+|PUBLIC_URL)%/g, (token, place: string) => places[place] ?? token)
}
