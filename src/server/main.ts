import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { findClosed } from './closed.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { EmbeddedError } from './db/embedded/embedded-error.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { SchemaError } from './db/schema-files.ts'
import { fillEmptyDatabase } from './demo/seed-demo.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo/sign-ins.ts'
import { runChecks } from './doctor/run-checks.ts'
import { makeSetupLink } from './features/setup/setup-link.ts'
import { openFiles } from './files/open-files.ts'
import { errorForLog, newLogger, newReadableLogger } from './http/logger.ts'
import { jobHandlers } from './job-handlers.ts'
import { every } from './jobs/every.ts'
import { failureLog, startJobs } from './jobs/run-jobs.ts'
import { openLive } from './live/open-live.ts'
import { openMailer } from './mail/open-mailer.ts'
import { isOwnMachine, originOf } from './private-way.ts'
import { openPush, pushKeyIn } from './push/web-push.ts'
import { chaining, forgetting, proposing, publishing, reminding, sealing, sweeping } from './recurring-work.ts'
import { booksKeyIn, openBooksKey } from './secrets/books-key.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'

const WEB_ROOT = fileURLToPath(new URL('../../dist/', import.meta.url))
/** Who starts us with a channel is building that folder, and says when all pages are there. */
const pagesAreThere = process.connected ? once(process, 'message') : undefined

/** A push service that does not answer keeps one of them waiting. */
const NEWS_AT_ONCE = 3

/** The administrator waits for the page; npm run doctor waits longer. */
const CHECK_WITHIN_MS = 5_000

/** What has been started, in order; stopping undoes it from the last to the first. */
const started: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined

process.on('SIGINT', () => void stopOnce('SIGINT'))
process.on('SIGTERM', () => void stopOnce('SIGTERM'))
process.on('disconnect', () => void stopOnce('The build is gone'))

start().catch(async (error: unknown) => {
  console.error(isExpected(error) ? error.message : errorForLog(error))
  process.exitCode = 1
  await stopAll()
})

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const database = await openDatabase(config, { log: say, onExit: exitAtOnce })
  started.push(() => database.close())
  if (stopping) return stopAll()
  await serve(config, database)
  if (stopping) return stopAll()
}

async function serve(config: Config, { pool, ownerUrl }: Database): Promise<void> {
  const now = () => new Date()
  const files = openFiles(config)
  const secrets = await openSecrets({ ...config, ownerUrl })
  await fillEmptyDatabase({ pool, files, secrets, demo: config.demo, language: config.demoLanguage, now: now(), say })
  const logger = process.stdout.isTTY ? await newReadableLogger(config.logLevel) : newLogger(config.logLevel)
  const { demo, sessionLife, secondFactor, uploadsADay } = config
  const mailServer = config.mail !== undefined
  const live = openLive(pool, logger)
  const push = openPush({ key: config.pushKey ?? pushKeyIn(config.dataDir), contact: contactOf(config.publicUrl) })
  const booksKey = openBooksKey(config.booksKey ?? booksKeyIn(config.dataDir))
  const deps = {
    pool,
    files,
    now,
    publicUrl: config.publicUrl,
    demo,
    sessionLife,
    mailServer,
    rechargeProvider: config.recharges !== undefined,
    secondFactor,
    secrets,
    uploadsADay,
    live,
    push,
    booksKey: booksKey.publicKey,
    checkServer: () =>
      runChecks({ config, pool, now, booksKeys: () => [booksKey.publicKey], limitMs: CHECK_WITHIN_MS }),
  }
  const { trustedProxies, corsOrigins } = config
  const telemetry = await openTelemetry(config, { pool, now, logger })
  started.push(() => telemetry.stop())
  const isStopping = () => stopping !== undefined
  const closed = findClosed(config.dataDir)
  const { isClosed } = closed ?? {}
  const options = { logger, webRoot: WEB_ROOT, trustedProxies, corsOrigins, isStopping, isClosed, ...telemetry }
  await pagesAreThere
  closeChannel()
  const app = await buildApp(deps, options)
  started.push(async () => {
    await pause(config.drainSeconds * 1000)
    await app.close()
  })
  const address = await app.listen({ port: config.port, host: config.host })
  const port = Number(new URL(address).port || 80)
  // With port 0 the origin is known only now.
  const publicUrl = config.publicUrl.endsWith(':0') ? originOf(config.host, port) : config.publicUrl
  // Who was told to stop while it began waits for nothing more: what is listening by now is closed by our caller.
  if (closed && !stopping) {
    say(`Closed for an upgrade, at ${address}`)
    await closed.opened
  }
  if (stopping) return
  const mailer = openMailer(config, pool)
  const handlers = jobHandlers(
    { pool, files, readsReceipts: config.readsReceipts, publicUrl, mailer, live, push, sessionLife },
    config.recharges,
  )
  for (const lane of [
    'prompt',
    'reminders',
    'pictures',
    'readings',
    ...Array<'news'>(NEWS_AT_ONCE).fill('news'),
  ] as const) {
    const jobs = startJobs({ pool, now, handlers, lane, onFailure: failureLog(logger) })
    started.push(() => jobs.stop())
  }
  const parts = { pool, now, log: logger }
  const recurring = [
    sweeping({ ...parts, files }),
    forgetting(parts),
    reminding(parts),
    sealing({ ...parts, booksKey, everySeconds: config.sealEverySeconds }),
    chaining(parts),
    proposing({ ...parts, secrets, live }),
    publishing({ ...parts, booksKey }),
  ]
  for (const work of recurring) {
    const turns = every(work, logger)
    started.push(() => turns.stop())
  }
  // Nothing that could end the process is left once it says where it is.
  const setupLink = demo ? undefined : await makeSetupLink(pool, publicUrl, now())
  announce(config, publicUrl)
  offerSetup(setupLink)
  // Kept now, since a server that is killed keeps nothing.
  flushCompileCache()
}

/** Whom push services ask: they take an https address, or that of an email. */
const contactOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:somiti@localhost.localdomain'

const ONLY_HERE =
  'Links open on this machine alone: set PUBLIC_URL, or HOST=0.0.0.0 to try Somiti in your local network.'

function announce(config: Config, publicUrl: string): void {
  say(`Somiti is at ${publicUrl}`)
  if (!config.demo && isOwnMachine(new URL(publicUrl).hostname)) say(ONLY_HERE)
  say(mailWords(config, publicUrl))
  if (config.recharges) say(`Recharges are carried out by ${new URL(config.recharges.url).host}.`)
  if (!config.demo) return
  say(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const { email, who } of DEMO_SIGN_INS) say(`  ${email.padEnd(26)} ${who}`)
}

/** While nobody has a role, whoever starts the server gets the way in. */
function offerSetup(link: string | undefined): void {
  if (link) say(`Set up your association at ${link} (this link works once, within 24 hours).`)
}

function mailWords({ mail, demo }: Config, publicUrl: string): string {
  if (mail) return `Emails are sent through ${new URL(mail.smtpUrl).host}.`
  if (demo) return `SMTP_URL is not set: emails are not sent, officers read them at ${publicUrl}/office/outbox`
  return 'SMTP_URL is not set: emails are not sent. Officers hand over links themselves.'
}

/** Lets the requests under way finish, then shuts the database down. A second signal changes nothing. */
function stopOnce(signal: string): Promise<void> {
  if (!stopping) say(`${signal}: finishing what is under way, then stopping.`)
  stopping ??= stopAll().then(() => say('Stopped.'))
  return stopping
}

async function stopAll(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop()
  closeChannel()
}

function closeChannel(): void {
  process.removeAllListeners('disconnect')
  if (process.connected) process.disconnect()
}

/** The embedded server ended by itself: nothing that is asked of us can be done any more. */
function exitAtOnce(message: string): void {
  console.error(message)
  process.exit(1)
}

function isExpected(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof SchemaError) return true
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function say(message: string): void {
  console.log(message)
}
