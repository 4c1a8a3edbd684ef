import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The headers that every answer has. They are worked out once, not on every request. What an answer tells is kept by no
 * cache; pages and assets, which are the same for everybody, say otherwise themselves (web-pages.ts).
 * No inline script or style but those in the shells, by their hashes; nothing from elsewhere; receipts are shown and voice notes
 * played from blobs, since an address cannot carry the token.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const own = { 'permissions-policy': PERMISSIONS, 'cache-control': 'no-store' }
  return { ...helmetHeaders(publicUrl.startsWith('https:')), ...own }
}

/** Those, and the number under which the log has the request. */
export function setOnEveryAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(), payment=()'

function helmetHeaders(https: boolean): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", shellScript.hash],
        styleSrc: ["'self'", shellStyle.hash],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ['blob:'],
        mediaSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

const read = (name: string) => readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')

const inlined = (text: string) => ({
  text,
  /** As the content security policy names it. */
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/** Asks for a page's answers while its files are on their way (web/app/calls/early-calls.ts). */
export const shellScript = inlined(read('app/calls/early-script.js'))
/** What a shell is painted with before its style sheet is there. */
export const shellStyle = inlined(withoutComments(read('styles/tokens.css') + read('styles/shell.css')))
