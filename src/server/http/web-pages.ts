import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Association } from '#contract/association.ts'
import { Refusal } from '#core/refusal.ts'
import { answerRefusal } from './errors.ts'
import { publicAssociation } from './public-association.ts'
import type { Deps } from './route.ts'

/** Addresses that a shell of the app answers, each with its own layout; what it shows there is for who is signed in. */
const SHELL = /^\/(user|office|mobile-recharge)(\/|$)/

/**
 * Serves the built web app from its folder. Public pages were rendered when the app was built; the association's name,
 * contacts and loan terms, which are settings, are filled into them here, as they are stored at that moment. Hashed assets are kept for ever, pages are not.
 */
export async function webPages(app: FastifyInstance, deps: Deps, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '.vite/**', '.built-from'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      // A browser asks for its worker now and then, and has to get the one of this version.
      const kept = path.basename(file) === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : kept)
    },
  })
  const pages = new Map<string, string>()
  const page = async (file: string) => {
    const known = pages.get(file) ?? (await readFile(path.join(root, file), 'utf8'))
    pages.set(file, known)
    return known
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    const pathname = request.url.split('?')[0] ?? '/'
    if (!asksForPage || pathname.startsWith('/api')) return answerRefusal(new Refusal('not_found'), reply)
    const { file, status } = await fileFor(root, pathname)
    const html = fill(await page(file), await publicAssociation(deps.pool, deps.now(), deps.demo))
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

async function fileFor(root: string, pathname: string): Promise<{ file: string; status: 200 | 404 }> {
  const [, area] = pathname.match(SHELL) ?? []
  if (area) return { file: area === 'office' ? 'office.html' : 'app.html', status: 200 }
  const name = pathname.replace(/^\/+|\/+$/g, '')
  const file = path.join('pages', `${name || 'home'}.html`)
  const isPage = /^[a-z-]*$/.test(name) && name !== 'home' && (await exists(path.join(root, file)))
  return isPage ? { file, status: 200 } : { file: path.join('pages', '404.html'), status: 404 }
}

/** Fills the places that the build left for settings: escaped in the markup, and as data for the app. */
function fill(html: string, association: Association): string {
  const { name, email, phone, address } = association
  const loans = {
    loanMin: association.loan_min.toLocaleString('en'),
    loanMax: association.loan_max.toLocaleString('en'),
    loanTermMax: String(association.loan_term_max),
    loanInterest: String(association.loan_interest_percent),
  }
  const json = JSON.stringify({ name, email, phone, address, ...loans }).replaceAll('<', '\\u003c')
  const places: Record<string, string> = {
    ASSOCIATION_NAME: escaped(name),
    ASSOCIATION_EMAIL: escaped(email),
    ASSOCIATION_PHONE: escaped(phone),
    ASSOCIATION_ADDRESS: escaped(address),
    ASSOCIATION_LOAN_MIN: loans.loanMin,
    ASSOCIATION_LOAN_MAX: loans.loanMax,
    ASSOCIATION_LOAN_TERM_MAX: loans.loanTermMax,
    ASSOCIATION_LOAN_INTEREST: loans.loanInterest,
    ASSOCIATION_JSON: json,
  }
  return html.replace(/%(ASSOCIATION_[A-Z_]+)%/g, (token, place: string) => places[place] ?? token)
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
