import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { calls } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { refuseWhileClosed } from './closed.ts'
import { accountRoutes } from './features/account/routes.ts'
import { arrearsRoutes } from './features/arrears/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bankRoutes } from './features/bank/routes.ts'
import { bonusRoutes } from './features/bonus/routes.ts'
import { booksRoutes } from './features/books/routes.ts'
import { emailChangeRoutes } from './features/email-change/routes.ts'
import { evidenceRoutes } from './features/evidence/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { joiningRoutes } from './features/joining/routes.ts'
import { leavingRoutes } from './features/leaving/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { loanRoutes } from './features/loans/routes.ts'
import { manualEntryRoutes } from './features/manual-entries/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { moneyAccountRoutes } from './features/money-accounts/routes.ts'
import { myDataRoutes } from './features/my-data/routes.ts'
import { nomineeRoutes } from './features/nominee/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { officerRoutes } from './features/officers/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { periodRoutes } from './features/periods/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { publishedRoutes } from './features/published/routes.ts'
import { rechargeRoutes } from './features/recharges/routes.ts'
import { sampleRoutes } from './features/samples/routes.ts'
import { sealedBooksRoutes } from './features/sealed-books/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { sentEmailRoutes } from './features/sent-emails/routes.ts'
import { serverRoutes } from './features/server/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { statementRoutes } from './features/statement/routes.ts'
import { voucherRoutes } from './features/vouchers/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { answerError, answerNoRequest, answerRefusal } from './http/errors.ts'
import { logAnswer } from './http/logger.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Deps } from './http/route.ts'
import { securityHeaders, setOnEveryAnswer } from './http/security-headers.ts'
import { webPages } from './http/web-pages.ts'
import { type ShownMetrics, showMetrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing.ts'

export type AppOptions = {
  logger: FastifyBaseLogger | false
  /** The folder of the built web app; absent where only the calls are served. */
  webRoot?: string
  /** The proxies that are believed when they say who called. */
  trustedProxies?: readonly string[]
  /** Origins whose pages may call from a browser; absent: none but our own. */
  corsOrigins?: readonly string[]
  /** What is told of this process at /metrics, and to whom; absent: nothing. */
  metrics?: ShownMetrics
  /** Absent: no traces. */
  tracing?: Tracing
  /** Whether this process was told to stop. */
  isStopping?: () => boolean
  /** Whether nothing is to be accepted yet. */
  isClosed?: (() => boolean) | undefined
}

/** The whole server, without listening. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.publicUrl)
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A photo over a poor connection takes its time.
    requestTimeout: 300_000,
    // A request that was sent is answered, also when we are about to stop.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // No hook has seen these.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, headers),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  options.tracing?.follow(app)
  app.addHook('onResponse', logAnswer)
  setOnEveryAnswer(app, headers)
  endUnusedConnections(app)
  if (options.isStopping) tellStopping(app, options.isStopping)
  if (options.isClosed) refuseWhileClosed(app, options.isClosed)
  if (options.metrics) showMetrics(app, options.metrics)
  if (options.corsOrigins?.length) await openToOrigins(app, options.corsOrigins)
  await app.register(multipart)
  await compressAnswers(app)
  await documents(app)
  for (const routes of FEATURES) routes(app, deps)
  if (options.webRoot) await webPages(app, deps, options.webRoot)
  else app.setNotFoundHandler((_request, reply) => answerRefusal(new Refusal('not_found'), reply))
  return app
}

const FEATURES = [
  sessionRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  emailChangeRoutes,
  invitationRoutes,
  profileRoutes,
  joiningRoutes,
  passwordResetRoutes,
  accountRoutes,
  statementRoutes,
  publishedRoutes,
  myDataRoutes,
  arrearsRoutes,
  searchRoutes,
  paymentRoutes,
  sealedBooksRoutes,
  loanRoutes,
  memberRoutes,
  leavingRoutes,
  nomineeRoutes,
  importRoutes,
  overviewRoutes,
  booksRoutes,
  evidenceRoutes,
  auditRoutes,
  sampleRoutes,
  periodRoutes,
  manualEntryRoutes,
  settingsRoutes,
  setupRoutes,
  withdrawalRoutes,
  rechargeRoutes,
  voucherRoutes,
  bonusRoutes,
  bankRoutes,
  moneyAccountRoutes,
  officerRoutes,
  notificationRoutes,
  sentEmailRoutes,
  serverRoutes,
  messageRoutes,
  liveRoutes,
]

/** The document of the calls, and pages that show it. It's made when it is first asked for. */
async function documents(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', async () => openApiDocument('3.1.0'))
  const info = { title: 'Somiti', version: '1' }
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.0.4', info, paths: {} } } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Somiti: the calls' },
    // The pages work on a document of 3.1 for twelve seconds before they show it, and on one of 3.0 for two.
    transformSpecification: () => openApiDocument('3.0.4'),
    transformSpecificationClone: false,
    // Without the bar on top, which carries another's mark and styles that the content security policy refuses. The groups
    // begin closed: a busy machine drew all calls at once for ten seconds.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  })
}

/**
 * What calls answer is sent compressed where it is more than one packet. That its length then tells of a secret is
 * nothing to whoever watches: a page elsewhere cannot make a browser ask with the token of who is signed in.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^application\/json/,
    globalDecompression: false,
  })
}

const CALL_METHODS = [...new Set(['HEAD', ...Object.keys(calls).map((name) => name.split(' ')[0] ?? '')])].sort()
/** What a client sets beside what every page may. */
const HEADERS_TAKEN = ['authorization', 'content-type', 'idempotency-key']
/** What a client elsewhere may read of an answer: when to come again, the name of what it saves, the number to ask us by. */
const HEADERS_SHOWN = ['retry-after', 'content-disposition', 'x-request-id']
/** Browsers ask again after this; most of them never keep an answer longer than two hours. */
const PREFLIGHT_KEPT_S = 7_200

/**
 * Lets pages of these origins call from a browser. They sign in by token like everybody: there is no cookie, so none is
 * allowed.
 */
async function openToOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: CALL_METHODS,
    allowedHeaders: HEADERS_TAKEN,
    exposedHeaders: HEADERS_SHOWN,
    maxAge: PREFLIGHT_KEPT_S,
  })
}

/**
 * While this process is about to stop, what comes is still answered; but the health call says so to whoever shares the
 * requests out among processes, and each answer closes its connection, so that nobody is about to use one that ends.
 */
function tellStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping() && request.url === '/api/health' ? new Refusal('stopping') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}

/**
 * Lets the server close although a browser has opened a connection ahead on which nothing was asked yet. Node counts it as
 * one with a request under way, and would wait for as long as the browser keeps it.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
