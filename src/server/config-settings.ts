import { z } from 'zod'
import { isMoneyAccount } from '#core/chart.ts'
import { addressesOf } from './database-address.ts'
import { isPrivate } from './private-way.ts'

/** Those of pino. */
export const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

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

/** Each setting with the words for what it takes. */
export const settings = {
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
  S3_URL: [
    z
      .url({ protocol: /^https?$/ })
      .regex(/^[^/]+:\/\/[^/?#@]+\/[^/?#]+$/)
      .refine(isPrivate),
    'the https address of a bucket, such as https://s3.example.com/somiti',
  ],
  S3_REGION: [z.string(), 'the region of the bucket, such as eu-central-1'],
  S3_KEY_ID: [z.string(), 'the name of the key that the bucket knows us by'],
  S3_KEY: [z.string(), 'the secret key that the bucket knows us by'],
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
