import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import type { MoneyAccount } from '#core/chart.ts'
import { type logLevels, settings } from './config-settings.ts'
import { isPrivate, originOf, saysItsWay } from './private-way.ts'

type DatabaseConfig =
  | { kind: 'embedded' }
  /** Migrations run as the owner; `url` and `ownerUrl` are the same where only DATABASE_URL is set. */
  | { kind: 'external'; url: string; ownerUrl: string }

export interface Config {
  /** 0: any free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  database: DatabaseConfig
  /** An S3-compatible bucket that keeps the files; absent: DATA_DIR does. */
  bucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether an empty database is filled with the demo association; never where NODE_ENV is production. */
  demo: boolean
  production: boolean
  /** The origin that people reach Somiti at, without a slash at its end. With port 0 and no PUBLIC_URL it ends in :0. */
  publicUrl: string
  logLevel: z.infer<typeof logLevels>
  /** Addresses and networks of the proxies in front, which are believed when they say who called; empty: nobody is. */
  trustedProxies: readonly string[]
  /** How many days a session lasts unused, and at most. */
  sessionLife: { idleDays: number; longestDays: number }
  /** The mail server and the sender's address; absent: emails are kept in the outbox. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Who carries recharges out, and the account that it is paid from; absent: the desk does. */
  recharges: { url: string; token: string; paidFrom: MoneyAccount } | undefined
  /** Whether officers need an authenticator app; always in production. */
  secondFactor: 'required' | 'optional'
  /** How many files a member may send a day; officers ten times as many. */
  uploadsADay: number
  /** What GET /metrics is asked with; absent: there is no such address. */
  metricsToken: string | undefined
  /** From how many milliseconds on a statement is logged. */
  slowStatementMs: number
  /** Whether traces are sent; where to stands in variables that the exporter reads itself. */
  tracing: boolean
  /** How many seconds requests are still answered after the signal to stop, so that a proxy finds out. */
  drainSeconds: number
  /** Origins of pages elsewhere that may call Somiti from a browser; empty: none may. */
  corsOrigins: readonly string[]
  /** 32 bytes; absent: a file in the data folder has the key. */
  secretsKey: Buffer | undefined
  /** 32 bytes, by which push services know us; absent: a file in the data folder has the key. */
  pushKey: Buffer | undefined
  /** 32 bytes, which sign the sealed books; absent: a file in the data folder has the key. */
  booksKey: Buffer | undefined
  /** How often what was posted is sealed, in seconds. */
  sealEverySeconds: number
  /** The key until now, for `npm run admin -- reseal` alone. */
  secretsKeyOld: Buffer | undefined
}

/** A setting that cannot be used; its message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * The settings of the environment, checked, with their defaults. A variable that is empty counts as absent; a secret may
 * stand in a file instead, which NAME_FILE names.
 * Throws ConfigError for the first that cannot be used.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const port = read(env, 'PORT') ?? 3000
  const host = read(env, 'HOST') ?? '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const demo = (read(env, 'DEMO') ?? 'on') === 'on' && !production
  return {
    port,
    host,
    dataDir: resolve(read(env, 'DATA_DIR') ?? 'data'),
    database: readDatabase(env),
    bucket: readBucket(env),
    demo,
    production,
    publicUrl: readPublicUrl(env) ?? originOf(host, port),
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    trustedProxies: read(env, 'TRUST_PROXY') ?? [],
    // Product: "Sessions".
    sessionLife: {
      idleDays: read(env, 'SESSION_IDLE_DAYS') ?? 30,
      longestDays: read(env, 'SESSION_LONGEST_DAYS') ?? 365,
    },
    mail: readMail(env),
    recharges: readRecharges(env),
    secondFactor: readSecondFactor(env, { demo, production }),
    // A member pays for a month now and then; a hundred receipts are years of them.
    uploadsADay: read(env, 'UPLOADS_PER_DAY') ?? 100,
    corsOrigins: read(env, 'CORS_ORIGINS') ?? [],
    metricsToken: read(env, 'METRICS_TOKEN'),
    slowStatementMs: read(env, 'SLOW_STATEMENT_MS') ?? 500,
    tracing: read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined,
    drainSeconds: read(env, 'DRAIN_SECONDS') ?? 0,
    secretsKey: read(env, 'SECRETS_KEY'),
    secretsKeyOld: read(env, 'SECRETS_KEY_OLD'),
    pushKey: read(env, 'PUSH_KEY'),
    booksKey: read(env, 'BOOKS_KEY'),
    sealEverySeconds: read(env, 'SEAL_EVERY_SECONDS') ?? 60,
  }
}

function readDatabase(env: NodeJS.ProcessEnv): DatabaseConfig {
  const url = read(env, 'DATABASE_URL')
  const ownerUrl = read(env, 'DATABASE_OWNER_URL')
  if (url) {
    if (env.NODE_ENV === 'production' && ![url, ownerUrl ?? url].every(saysItsWay)) throw new ConfigError(DATABASE_WAY)
    return { kind: 'external', url, ownerUrl: ownerUrl ?? url }
  }
  if (ownerUrl) throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL beside it, for the same database.')
  return { kind: 'embedded' }
}

const DATABASE_WAY =
  'DATABASE_URL must say ?sslmode=verify-full in production for a database on another machine, or ?sslmode=disable where nobody else is on the way.'

function readPublicUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = read(env, 'PUBLIC_URL')?.replace(/\/$/, '')
  if (url === undefined || env.NODE_ENV !== 'production' || isPrivate(url)) return url
  throw new ConfigError('PUBLIC_URL must be an https address in production, unless it is on this very machine.')
}

function readBucket(env: NodeJS.ProcessEnv): Config['bucket'] {
  const url = read(env, 'S3_URL')
  const [accessKeyId, secretAccessKey] = [read(env, 'S3_KEY_ID'), read(env, 'S3_KEY')]
  if (!url) return undefined
  if (!accessKeyId || !secretAccessKey) throw new ConfigError('S3_URL needs S3_KEY_ID and S3_KEY beside it.')
  return { url, region: read(env, 'S3_REGION') ?? 'auto', accessKeyId, secretAccessKey }
}

function readMail(env: NodeJS.ProcessEnv): Config['mail'] {
  const smtpUrl = read(env, 'SMTP_URL')
  const from = read(env, 'MAIL_FROM')
  if (!smtpUrl) return undefined
  if (!from) throw new ConfigError('SMTP_URL needs MAIL_FROM beside it, the address that emails come from.')
  if (env.NODE_ENV === 'production' && !read(env, 'PUBLIC_URL')) {
    throw new ConfigError('SMTP_URL needs PUBLIC_URL beside it, the address that links in emails begin with.')
  }
  return { smtpUrl, from }
}

function readRecharges(env: NodeJS.ProcessEnv): Config['recharges'] {
  const url = read(env, 'RECHARGE_URL')
  const token = read(env, 'RECHARGE_TOKEN')
  if (!url) return undefined
  if (!token) throw new ConfigError('RECHARGE_URL needs RECHARGE_TOKEN beside it, which the provider knows us by.')
  return { url: url.replace(/\/+$/, ''), token, paidFrom: read(env, 'RECHARGE_PAID_FROM') ?? 'bank' }
}

function readSecondFactor(env: NodeJS.ProcessEnv, { demo, production }: { demo: boolean; production: boolean }) {
  const chosen = read(env, 'SECOND_FACTOR') ?? (demo ? 'optional' : 'required')
  if (production && chosen === 'optional') throw new ConfigError('SECOND_FACTOR cannot be optional in production.')
  return chosen
}

type Value<Name extends keyof typeof settings> = z.infer<(typeof settings)[Name][0]>

function read<Name extends keyof typeof settings>(env: NodeJS.ProcessEnv, name: Name): Value<Name> | undefined {
  const text = SECRET.has(name) ? secretText(env, name) : env[name] || undefined
  if (text === undefined) return undefined
  const [schema, words] = settings[name]
  const result = schema.safeParse(text)
  if (result.success) return result.data as Value<Name>
  const given = SECRET.has(name) ? '' : `, not ${JSON.stringify(text)}`
  throw new ConfigError(`${name} must be ${words}${given}.`)
}

/** An address may hold a password, a key is one: sentences do not repeat them, and NAME_FILE may name a file instead. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_OLD',
  'PUSH_KEY',
  'BOOKS_KEY',
  'RECHARGE_URL',
  'S3_KEY',
  'RECHARGE_TOKEN',
  'METRICS_TOKEN',
])

function secretText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: one of them has to go.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}_FILE must be a file that can be read, not ${JSON.stringify(file)}.`)
  }
}
