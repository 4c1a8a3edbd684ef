import { access } from 'node:fs/promises'
import path from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf, localeOf } from '#core/languages.ts'
import { Refusal } from '#core/refusal.ts'
import { answerRefusal } from './errors.ts'
import { filledPages, type PageEncoding, pageEncodings } from './filled-pages.ts'
import { pageDigits, pageLanguage } from './page-language.ts'
import { publicAssociation } from './public-association.ts'
import type { Deps } from './route.ts'
import { webManifest } from './web-manifest.ts'

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
  const pageOf = filledPages(root, deps.publicUrl)
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    const pathname = request.url.split('?')[0] ?? '/'
    if (!asksForPage || pathname.startsWith('/api')) return answerRefusal(new Refusal('not_found'), reply)
    const language = pageLanguage(request, deps.demo)
    const { file, status } = await fileFor(root, language, pathname, deps.demo)
    const association = await publicAssociation(deps.pool, deps.now(), deps.demo)
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
  const isPage = /^[a-z-]*$/.test(name) && name !== 'home' && (await exists(path.join(root, file)))
  return isPage ? { file, status: 200 } : { file: path.join('pages', language, '404.html'), status: 404 }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
