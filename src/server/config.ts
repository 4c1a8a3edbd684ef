import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import { type Language, languages } from '#core/languages.ts'
import { addressesOf, hasSecureTransport, isPrivate, originOf } from './private-way.ts'

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
  /** The folder that nightly backups are kept in, and the bucket that they are sent to. */
  backups: { folder: string; bucket: Config['bucket'] }
  /** Whether an empty database is filled with the demo association; never where NODE_ENV is production. */
  demo: boolean
  /** What the people of the demo association write in. */
  demoLanguage: Language
  production: boolean
  /** The origin that people reach Somiti at, without a slash at its end. With port 0 and no PUBLIC_URL it ends in :0. */
  publicUrl: string
  logLevel: z.infer<typeof logLevels>
  /** Addresses and networks of the proxies in front, which are believed when they say who called; empty: nobody is. */
  trustedProxies: readonly string[]
  /** How many days a session lasts unused, and at most. */
  sessionLife: { idleDays: number; longestDays: number }
  /** The mail server and the sender's address; absent: emails are kept among the sent emails. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Who carries recharges out, and the account that it is paid from; absent: the desk does. */
  recharges: { url: string; token: string; paidFrom: MoneyAccount } | undefined
  /** Whether officers need an authenticator app; always in production. */
  secondFactor: 'required' | 'optional'
  /** How many files a member may send a day; officers ten times as many. */
  uploadsADay: number
  /** What GET /metrics is asked with; absent: there is no such address. */
  metricsToken: string | undefined
  /** From how many milliseconds on a query is logged. */
  slowStatementMs: number
  /** Whether traces are sent; where to stands in variables that the exporter reads itself. */
  tracing: boolean
  /** How many seconds requests are still answered after the signal to stop, so that a proxy finds out. */
  drainSeconds: number
  /** Whether receipts are read; each process that does so takes up to 250 MB while there are some. */
  readsReceipts: boolean
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
  /** Absolute: the files that secrets were read from, each named by a NAME_FILE. */
  secretFiles: readonly string[]
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
  const dataDir = resolve(read(env, 'DATA_DIR') ?? 'data')
  return {
    port,
    host,
    dataDir,
    database: readDatabase(env),
    bucket: readBucket(env),
    backups: { folder: resolve(read(env, 'BACKUP_DIR') ?? join(dataDir, 'backups')), bucket: readBackupBucket(env) },
    demo,
    demoLanguage: read(env, 'DEMO_LANGUAGE') ?? 'en',
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
    readsReceipts: (read(env, 'READ_RECEIPTS') ?? 'on') === 'on',
    metricsToken: read(env, 'METRICS_TOKEN'),
    slowStatementMs: read(env, 'SLOW_STATEMENT_MS') ?? 500,
    tracing: read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined,
    drainSeconds: read(env, 'DRAIN_SECONDS') ?? 0,
    secretsKey: read(env, 'SECRETS_KEY'),
    secretsKeyOld: read(env, 'SECRETS_KEY_OLD'),
    pushKey: read(env, 'PUSH_KEY'),
    booksKey: read(env, 'BOOKS_KEY'),
    sealEverySeconds: read(env, 'SEAL_EVERY_SECONDS') ?? 60,
    secretFiles: [...SECRET].flatMap((name) => (env[`${name}_FILE`] ? [resolve(String(env[`${name}_FILE`]))] : [])),
  }
}

function readDatabase(env: NodeJS.ProcessEnv): DatabaseConfig {
  const url = read(env, 'DATABASE_URL')
  const ownerUrl = read(env, 'DATABASE_OWNER_URL')
  if (url) {
    if (env.NODE_ENV === 'production' && ![url, ownerUrl ?? url].every(hasSecureTransport))
      throw new ConfigError(DATABASE_WAY)
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
  return bucketOf('S3', {
    url: read(env, 'S3_URL'),
    region: read(env, 'S3_REGION'),
    accessKeyId: read(env, 'S3_KEY_ID'),
    secretAccessKey: read(env, 'S3_KEY'),
  })
}

function readBackupBucket(env: NodeJS.ProcessEnv): Config['bucket'] {
  return bucketOf('BACKUP_S3', {
    url: read(env, 'BACKUP_S3_URL'),
    region: read(env, 'BACKUP_S3_REGION'),
    accessKeyId: read(env, 'BACKUP_S3_KEY_ID'),
    secretAccessKey: read(env, 'BACKUP_S3_KEY'),
  })
}

type GivenBucket = Record<'url' | 'region' | 'accessKeyId' | 'secretAccessKey', string | undefined>

function bucketOf(name: string, { url, region = 'auto', accessKeyId, secretAccessKey }: GivenBucket): Config['bucket'] {
  if (!url) return undefined
  if (accessKeyId && secretAccessKey) return { url, region, accessKeyId, secretAccessKey }
  throw new ConfigError(`${name}_URL needs ${name}_KEY_ID and ${name}_KEY beside it.`)
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
  'BACKUP_S3_KEY',
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

/** Those of pino. */
const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const onePostgres = z.url({ protocol: /^postgres(ql)?$/ })
const postgresAddress = z
  .string()
  .refine((url) => addressesOf(url).every((address) => onePostgres.safeParse(address).success && wantsPrimary(address)))
const postgresWords =
  'an address such as postgres://user:password@host:5432/database, or with several hosts as host1:5432,host2:5432'

/** What libpq calls the host that is looked for; Somiti works with no other. */
const wantsPrimary = (address: string): boolean =>
  ['read-write', 'primary', null].includes(new URL(address).searchParams.get('target_session_attrs'))

const DAYS_MOST = 3_650
const days = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((number) => number >= 1 && number <= DAYS_MOST)
const daysWords = `a whole number of days from 1 to ${DAYS_MOST}`

const SECONDS_MOST = 86_400
const seconds = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number >= 1 && number <= SECONDS_MOST)

const secretsKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32)
const secretsKeyWords = '32 bytes in base64'

/** `loopback` is a proxy on this very machine. */
const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal('loopback')])

const origin = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^/]+:\/\/[^/?#@]+\/?$/)
  .transform((text) => new URL(text).origin)
const listOf = <T extends z.ZodType<string, string>>(part: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(part))

const bucketAddress = [
  z
    .url({ protocol: /^https?$/ })
    .regex(/^[^/]+:\/\/[^/?#@]+\/[^/?#]+$/)
    .refine(isPrivate),
  'the https address of a bucket, such as https://s3.example.com/somiti',
] as const
const bucketRegion = [z.string(), 'the region of the bucket, such as eu-central-1'] as const
const bucketKeyId = [z.string(), 'the name of the key that the bucket knows us by'] as const
const bucketKey = [z.string(), 'the secret key that the bucket knows us by'] as const

/** Each setting with the words for what it takes. */
const settings = {
  PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535),
    'a port number from 0 to 65535',
  ],
  HOST: [z.hostname().or(z.ipv4()).or(z.ipv6()), 'a host name or an IP address'],
  DATA_DIR: [z.string(), 'a folder'],
  DATABASE_URL: [postgresAddress, postgresWords],
  DATABASE_OWNER_URL: [postgresAddress, postgresWords],
  DEMO: [z.enum(['on', 'off']), 'on or off'],
  DEMO_LANGUAGE: [z.enum(languages), `one of ${languages.join(', ')}`],
  PUBLIC_URL: [
    z.url({ protocol: /^https?$/ }).regex(/^[^/]+:\/\/[^/?#]+\/?$/),
    'an http or https address without a path',
  ],
  TRUST_PROXY: [listOf(proxyAddress), 'the addresses or networks of the proxies in front, with commas between them'],
  CORS_ORIGINS: [listOf(origin), 'origins such as https://app.example.com, with commas between them'],
  UPLOADS_PER_DAY: [
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    'a whole number of files from 1 to 999999',
  ],
  SESSION_IDLE_DAYS: [days, daysWords],
  SESSION_LONGEST_DAYS: [days, daysWords],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }).regex(/^[^/]+:\/\/[^/?#]+\/?$/),
    'an address such as smtp://user:password@mail.example.com:587, or smtps://',
  ],
  MAIL_FROM: [z.email(), 'an email address'],
  RECHARGE_URL: [z.url({ protocol: /^https?$/ }).refine(isPrivate), 'an https address, or http on this very machine'],
  RECHARGE_TOKEN: [z.string(), 'the secret that the provider of recharges knows us by'],
  RECHARGE_PAID_FROM: [z.string().refine(isMoneyAccount), 'the code of a bank account or cash box, such as bank'],
  S3_URL: bucketAddress,
  S3_REGION: bucketRegion,
  S3_KEY_ID: bucketKeyId,
  S3_KEY: bucketKey,
  BACKUP_DIR: [z.string(), 'a folder'],
  BACKUP_S3_URL: bucketAddress,
  BACKUP_S3_REGION: bucketRegion,
  BACKUP_S3_KEY_ID: bucketKeyId,
  BACKUP_S3_KEY: bucketKey,
  READ_RECEIPTS: [z.enum(['on', 'off']), 'on or off'],
  METRICS_TOKEN: [z.string().min(16), 'a secret of at least 16 characters, which GET /metrics is asked with'],
  SLOW_STATEMENT_MS: [
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    'a whole number of milliseconds from 0 to 999999',
  ],
  DRAIN_SECONDS: [
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
    'a whole number of seconds from 0 to 999',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [z.url({ protocol: /^https?$/ }), 'an http or https address'],
  SECOND_FACTOR: [z.enum(['required', 'optional']), 'required or optional'],
  SECRETS_KEY: [secretsKey, secretsKeyWords],
  SECRETS_KEY_OLD: [secretsKey, secretsKeyWords],
  PUSH_KEY: [secretsKey, secretsKeyWords],
  BOOKS_KEY: [secretsKey, secretsKeyWords],
  SEAL_EVERY_SECONDS: [seconds, `a whole number of seconds from 1 to ${SECONDS_MOST}`],
  LOG_LEVEL: [logLevels, `one of ${logLevels.options.join(', ')}`],
} as const
