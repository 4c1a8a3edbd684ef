import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type AnswerOf, type CallName, calls, isOfficersCall, type Parsed } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { localize, type Unlocalized } from '#server/languages/answer-words.ts'
import type { Live } from '#server/live/open-live.ts'
import { newsOf } from '#server/live/what-calls-tell.ts'
import type { Push } from '#server/push/web-push.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { appendRecord } from './audit-record.ts'
import { checkHandsOff, handsOffRecord } from './hands-off.ts'
import { holdKey, keyStoredTwice, once, storeAnswers } from './idempotency.ts'
import { noteWho } from './logger.ts'
import { printOf, readSent, type Sent } from './read-sent.ts'
import { checkFreshCode, officerOf, type SecondFactorRule, whyClosed } from './second-factor.ts'
import { authenticate, type Session, type SessionLife } from './session.ts'
import { type Act, type ActTogether, together } from './together.ts'
import { countUploads, quotaOf } from './upload-quota.ts'

/** What was found of the server, in no language yet. */
type ServerFinding = Unlocalized<AnswerOf<'GET /api/office/server'>>['findings'][number]

/** What every feature is given. Time is a parameter: only main.ts knows the clock. */
export type Deps = {
  pool: Pool
  files: FileStore
  now: () => Date
  publicUrl: string
  demo: boolean
  sessionLife: SessionLife
  /** Whether emails are sent. Otherwise they are kept among the sent emails (docs/operate/email.md). */
  mailServer: boolean
  /** Whether recharges go to a provider before the desk. */
  rechargeProvider?: boolean
  /** Whether officers need an authenticator app before the officer area opens to them. */
  secondFactor: SecondFactorRule
  secrets: Secrets
  /** Messages to devices whose browser asked for them. */
  push: Push
  /** News to who is connected. What a call tells when it has succeeded stands in live/what-calls-tell.ts. */
  live: Live
  /** How many files a member may send a day. */
  uploadsADay: number
  /** The public key of the sealed books, 32 bytes. */
  booksKey: Buffer
  /** What `npm run doctor` says too. Never throws. */
  checkServer: () => Promise<ServerFinding[]>
}

type SessionOf<N extends CallName> = (typeof calls)[N]['access'] extends 'anyone' ? Session | null : Session

/** A parsed call, as its handler reads it. */
export type Call<N extends CallName> = {
  session: SessionOf<N>
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  body: Parsed<N, 'body'>
  form: Parsed<N, 'form'>
  /** Files that are what their bytes say; a handler keeps one once nothing else can refuse the call. */
  files: Readonly<Record<string, CheckedFile>>
  /**
   * The pool; or for an officer's action, and under an Idempotency-Key, the connection that holds the database
   * transaction in which the record of the action and the key are kept.
   */
  db: Db
  now: Date
  /** Adds to what the record of an officer's action says came of it: what is lost otherwise, as what was there before. */
  note: (facts: Readonly<Record<string, unknown>>) => void
}

type Given<N extends CallName> =
  AnswerOf<N> extends { status_code: 200 } ? Unlocalized<Omit<AnswerOf<N>, 'status_code'>> : undefined
export type Handler<N extends CallName> = (
  call: Call<N>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Given<N>>

const JSON_MAX_BYTES = 64 * 1024
const FORM_MAX_BYTES = 11 * 1024 * 1024

/** An act as its handler is given it. */
type Asked<N extends CallName> = Act<N> & { request: FastifyRequest; reply: FastifyReply }

/**
 * Binds a call of the contract to its handler. In this order: who calls and whether they may (before a byte of the body
 * is read), then the shape of what was sent, then the Idempotency-Key, then the handler. An officer's action is one
 * database transaction, and its record in the audit trail the last query of it: nothing is done without its record,
 * and what is refused leaves none, but for a step on the money of a member whose sign-in the officer changed. `withOthers` does
 * several that arrive together in one transaction.
 */
export function route<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handle: Handler<N>,
  withOthers?: ActTogether<N>,
): void {
  const declared: Endpoint = calls[name]
  const [method = '', url = ''] = name.split(' ')
  const sessions = new WeakMap<FastifyRequest, Session>()
  const quota = quotaOf(deps.uploadsADay, typeof declared.access === 'object')
  const acts = isOfficersCall(name)
  const alone = (act: Asked<N>) => {
    const { session, scope, key, sent, now, request, reply } = act
    const noted: Record<string, unknown> = {}
    const note = (facts: object) => void Object.assign(noted, facts)
    const work = async (db: Db, held: readonly object[]) => {
      const command = async () => {
        await checkHandsOff(db, name, { officerId: session.personId, params: sent.params }, now)
        return (await handle({ session, db, now, note, ...(sent as Sent) } as Call<N>, request, reply)) ?? {}
      }
      if (key === undefined) return { answer: await command(), first: true, toKeep: undefined }
      return once({ held, secrets: deps.secrets }, scope, printOf(sent), now, command)
    }
    const end = ({ answer, first, toKeep }: Awaited<ReturnType<typeof work>>) => {
      const record = acts && first ? appendRecord({ by: session, call: name, now, sent, answer, noted }) : undefined
      const store = toKeep && storeAnswers([toKeep])
      return [store, record].filter((query) => query !== undefined).join('; ') || undefined
    }
    const begin = key === undefined ? undefined : holdKey(scope)
    return inTransaction(deps.pool, work, end, begin).catch(async (error: unknown) => {
      const record = acts && handsOffRecord(error, { by: session, call: name, now, sent })
      if (record)
        await inTransaction(
          deps.pool,
          async () => {},
          () => record,
        )
      return keyStoredTwice(error)
    })
  }
  const perform = withOthers ? together(deps, name, withOthers, alone) : alone
  app.route({
    method,
    url,
    bodyLimit: declared.form ? FORM_MAX_BYTES : JSON_MAX_BYTES,
    onRequest: async (request) => {
      if (declared.access === 'anyone') return
      const now = deps.now()
      const session = await authenticate(deps.pool, request.headers.authorization, now, deps.sessionLife)
      noteWho(request, { person: session.personId })
      checkAccess(declared.access, session, deps.secondFactor)
      if (declared.freshCode) checkFreshCode(session, now)
      sessions.set(request, session)
    },
    handler: async (request, reply) => {
      const session = sessions.get(request) ?? null
      const sent = await readSent(declared, request, async (files) => {
        if (session) await countUploads(deps.pool, session.personId, files, quota, deps.now())
      })
      const now = deps.now()
      const tell = () => deps.live.tell(newsOf(name, { ...sent, personId: session?.personId ?? 0n }))
      const key = declared.idempotent ? request.headers['idempotency-key'] : undefined
      if (!session || (key === undefined && !isOfficersCall(name))) {
        const call = { session, db: deps.pool, now, note: () => {}, ...sent } as Call<N>
        const answered = await handle(call, request, reply)
        tell()
        return answer(answered, request, reply)
      }
      const scope = { personId: session.personId, method, path: pathOf(url, sent.params), key: String(key) }
      const asked = { session, scope, key: key === undefined ? undefined : scope.key, sent, now, request, reply }
      const done = await perform(asked as Asked<N>)
      if (done.first) tell()
      return answer(done.answer, request, reply)
    },
  })
}

/**
 * The path of a call with what its parameters were understood as, however the request spelt it: a slash at the end, %61
 * for an a, or 007 for 7 are the same call, and a key that is sent again with it the same key.
 */
function pathOf(route: string, params: unknown): string {
  const understood = (params ?? {}) as Readonly<Record<string, unknown>>
  return route.replace(/:(\w+)/g, (_, name: string) => String(understood[name]))
}

function answer(sent: object | undefined, request: FastifyRequest, reply: FastifyReply): object {
  return reply.sent || sent === undefined ? reply : { status_code: 200, ...localize(sent, request) }
}

function checkAccess(access: Exclude<Access, 'anyone'>, session: Session, secondFactor: SecondFactorRule): void {
  if (access === 'member' && session.memberId === null) throw new Refusal('not_a_member')
  if (typeof access !== 'object') return
  if (!may(session.roles, access.officer)) throw new Refusal('not_allowed')
  const closed = whyClosed(officerOf(session), secondFactor)
  if (closed) throw new Refusal(closed)
}
