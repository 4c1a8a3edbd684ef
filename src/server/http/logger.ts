import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { type Logger, pino } from 'pino'
import type { RefusalCode } from '#core/refusal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Lines are written together, when this much has come or this long has passed: a write each would cost a request its tenth. */
const BUFFER_BYTES = 4096
const FLUSH_EVERY_MS = 500
/** The framework and its parts log headers at the level trace, the token among them. */
const HEADERS = ['headers', '*.headers']

/**
 * JSON lines on standard output, or in a file. What is still held is written when the process ends. Whatever is logged,
 * no line has a token, a password, a number of somebody or a row (docs/reference/privacy.md).
 */
export function newLogger(level: string, file?: string): Logger {
  const destination = pino.destination({
    dest: file ?? 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  })
  return pino(optionsFor(level), destination)
}

/** The same, a line a person reads, for a terminal: each is shown at once, and the colour says how bad it is. */
export async function newReadableLogger(level: string, file?: string): Promise<Logger> {
  const { default: pretty } = await import('pino-pretty')
  const lines = pretty({
    destination: file ?? 1,
    sync: true,
    colorize: file === undefined,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
  })
  return pino(optionsFor(level), lines)
}

const optionsFor = (level: string) => ({ level, serializers: { err: errorForLog }, redact: HEADERS })

/** Who makes a request: a person, or an email that was entered, as a print of it. */
type Who = { person: bigint } | { email_print: string }

const known = new WeakMap<FastifyRequest, Who>()

/** Says who makes the request, as soon as it is known, for the lines of the log (docs/operate/monitoring.md). */
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
  'passkey_wrong',
  'passkey_cloned',
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

/**
 * What a log says of an error: enough to find it by, and no value of a row or a call. A database tells the whole row in
 * `detail`, a query's parameters in `where`, and what it could not read in the message of a data exception (class 22
 * of its codes); JSON.parse repeats what it could not read.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const told = {
    type: error.name,
    message: repeatsValues(error) ? undefined : error.message,
    code,
    ...(error instanceof DatabaseError ? placeOf(error) : {}),
    stack: frames.map((line) => line.trim()).join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
  return told
}

const repeatsValues = (error: Error) =>
  error instanceof SyntaxError || (error instanceof DatabaseError && error.code?.startsWith('22') === true)

const placeOf = ({ severity, table, column, constraint, routine }: DatabaseError) => {
  return { severity, table, column, constraint, routine }
}
