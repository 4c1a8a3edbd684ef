import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#core/refusal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Who makes a request: a person, or an email that was entered, as a print of it. */
type Who = { person: bigint } | { email_print: string }

const known = new WeakMap<FastifyRequest, Who>()

/** Says who makes the request, as soon as it is known, for the lines of the log (docs/operations.md). */
export function noteWho(request: FastifyRequest, who: Who): void {
  known.set(request, who)
}

/** In base64url: of the key's name and the HMAC, 132 bits. */
const PRINT_LENGTH = 22

/** Says which email was entered, where nobody is found by it: by a print that tells who tries again, and not who it is. */
export function noteEmail(request: FastifyRequest, secrets: Secrets, email: string): void {
  const print = secrets.mac(Buffer.from(email)).toString('base64url').slice(0, PRINT_LENGTH)
  noteWho(request, { email_print: print })
}

/** One line an answer. The address without its query, and no header: neither a token nor a search may stand in a log. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { statusCode: status, elapsedTime } = reply
  request.log.info({ ...callOf(request), status, ms: Math.round(elapsedTime) }, 'answered')
  done()
}

export function logSignIn(request: FastifyRequest, { secondFactor }: { secondFactor: boolean }): void {
  request.log.info({ ...callOf(request), from: request.ip, second_factor: secondFactor }, 'signed in')
}

/** What is not refused by its status alone: passwords, codes and links that were not right. */
const GUESSED: ReadonlySet<RefusalCode> = new Set([
  'second_factor_wrong',
  'password_wrong',
  'old_password_wrong',
  'application_password_wrong',
  'link_spent',
])
/** Not signed in, not allowed, tried too often. */
const REFUSED_STATUS: ReadonlySet<number> = new Set([401, 403, 429])

/** A line of its own for what may be somebody trying doors, with where it came from. */
export function logRefusal(request: FastifyRequest, { code, status }: { code: RefusalCode; status: number }): void {
  if (!REFUSED_STATUS.has(status) && !GUESSED.has(code)) return
  request.log.warn({ ...callOf(request), from: request.ip, code }, 'refused')
}

function callOf(request: FastifyRequest) {
  const who = known.get(request)
  const told = who && 'person' in who ? { person: who.person.toString() } : who
  return { method: request.method, path: request.url.split('?')[0], ...told }
}
