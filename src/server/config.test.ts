import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

// A machine in no local network, wherever this runs (private-way.test.ts).
vi.mock('node:os', async (actual) => ({ ...(await actual<typeof import('node:os')>()), networkInterfaces: () => ({}) }))

describe('the settings', () => {
  test('have a default each', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      database: { kind: 'embedded' },
      bucket: undefined,
      backups: { folder: resolve('data', 'backups'), bucket: undefined },
      demo: true,
      demoLanguage: 'en',
      production: false,
      publicUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
      trustedProxies: [],
      sessionLife: { idleDays: 30, longestDays: 365 },
      mail: undefined,
      recharges: undefined,
      secondFactor: 'optional',
      uploadsADay: 100,
      readsReceipts: true,
      sealEverySeconds: 60,
      secretFiles: [],
      corsOrigins: [],
      slowStatementMs: 500,
      tracing: false,
      drainSeconds: 0,
      secretsKey: undefined,
    })
  })

  test('are taken from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/somiti',
      DATABASE_URL: 'postgresql://app:secret@db/somiti',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db/somiti',
      DEMO: 'off',
      DEMO_LANGUAGE: 'bn',
      PUBLIC_URL: 'https://somiti.example/',
      LOG_LEVEL: 'warn',
      SECOND_FACTOR: 'required',
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      SESSION_IDLE_DAYS: '1',
      SESSION_LONGEST_DAYS: '90',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      SMTP_URL: 'smtp://office:secret@mail.example:587',
      MAIL_FROM: 'office@somiti.example',
      UPLOADS_PER_DAY: '40',
      READ_RECEIPTS: 'off',
      SEAL_EVERY_SECONDS: '5',
      CORS_ORIGINS: 'https://app.somiti.example/, http://127.0.0.1:5173',
      METRICS_TOKEN: 'sixteen-letters!',
      SLOW_STATEMENT_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      DRAIN_SECONDS: '5',
      S3_URL: 'https://s3.example/somiti',
      S3_KEY_ID: 'somiti',
      S3_KEY: 'secret',
      BACKUP_DIR: '/backups',
      BACKUP_S3_URL: 'https://s3.elsewhere/backups',
      BACKUP_S3_REGION: 'eu-central-1',
      BACKUP_S3_KEY_ID: 'backups',
      BACKUP_S3_KEY: 'another secret',
    }
    expect(loadConfig(env)).toEqual({
      port: 0,
      host: '::1',
      dataDir: '/srv/somiti',
      database: { kind: 'external', url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL },
      bucket: { url: env.S3_URL, region: 'auto', accessKeyId: 'somiti', secretAccessKey: 'secret' },
      backups: {
        folder: '/backups',
        bucket: {
          url: env.BACKUP_S3_URL,
          region: 'eu-central-1',
          accessKeyId: 'backups',
          secretAccessKey: 'another secret',
        },
      },
      demo: false,
      demoLanguage: 'bn',
      production: false,
      publicUrl: 'https://somiti.example',
      logLevel: 'warn',
      sessionLife: { idleDays: 1, longestDays: 90 },
      secondFactor: 'required',
      secretsKey: Buffer.alloc(32, 7),
      uploadsADay: 40,
      readsReceipts: false,
      sealEverySeconds: 5,
      secretFiles: [],
      corsOrigins: ['https://app.somiti.example', 'http://127.0.0.1:5173'],
      metricsToken: 'sixteen-letters!',
      slowStatementMs: 0,
      tracing: true,
      drainSeconds: 5,
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    })
  })

  test('that are secret are read from a file where one is named instead', () => {
    const folder = mkdtempSync(join(tmpdir(), 'somiti-secrets-'))
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const config = loadConfig({
      DATABASE_URL_FILE: file('app', 'postgres://app:secret@db/somiti\n'),
      DATABASE_OWNER_URL_FILE: file('owner', 'postgres://owner:secret@db/somiti\n'),
      SMTP_URL_FILE: file('smtp', 'smtp://office:secret@mail\n'),
      MAIL_FROM: 'office@somiti.example',
      SECRETS_KEY_FILE: file('key', `${Buffer.alloc(32, 7).toString('base64')}\n`),
    })
    const empty = file('empty', '\n')
    rmSync(join(folder, 'smtp'))
    expect(config).toMatchObject({
      database: { url: 'postgres://app:secret@db/somiti', ownerUrl: 'postgres://owner:secret@db/somiti' },
      mail: { smtpUrl: 'smtp://office:secret@mail' },
      secretsKey: Buffer.alloc(32, 7),
    })
    expect(() => loadConfig({ SECRETS_KEY_FILE: empty })).toThrow(/^SECRETS_KEY must be 32 bytes in base64\.$/)
    expect(() => loadConfig({ SMTP_URL_FILE: join(folder, 'smtp') })).toThrow(
      /^SMTP_URL_FILE must be a file that can be read, not ".*smtp"\.$/,
    )
    expect(() => loadConfig({ SECRETS_KEY: 'a', SECRETS_KEY_FILE: 'b' })).toThrow(
      /^SECRETS_KEY and SECRETS_KEY_FILE are both set: one of them has to go\.$/,
    )
    rmSync(folder, { recursive: true })
  })

  test('that are empty are as if absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(loadConfig({}))
  })

  test('let the application migrate where no owner is named', () => {
    const url = 'postgres://app@db/somiti'
    expect(loadConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'external', url, ownerUrl: url })
  })

  test('never fill a production database with the demo', () => {
    expect(loadConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false)
  })

  test.each([
    [{}, 'optional'],
    [{ DEMO: 'off' }, 'required'],
    [{ DEMO: 'off', SECOND_FACTOR: 'optional' }, 'optional'],
    [{ NODE_ENV: 'production' }, 'required'],
  ])('ask officers for a second factor outside the demo: %j is %s', (env, rule) => {
    expect(loadConfig(env).secondFactor).toBe(rule)
  })

  test('do not let officers of a production go without a second factor', () => {
    const env = { NODE_ENV: 'production', SECOND_FACTOR: 'optional' }
    expect(() => loadConfig(env)).toThrow('SECOND_FACTOR cannot be optional in production.')
  })

  test('name a provider of recharges with what it knows us by, and over a private way', () => {
    const env = { RECHARGE_URL: 'https://recharge.example/v1/', RECHARGE_TOKEN: 'secret', RECHARGE_PAID_FROM: 'bank_2' }
    const recharges = { url: 'https://recharge.example/v1', token: 'secret', paidFrom: 'bank_2' }
    expect(loadConfig(env).recharges).toEqual(recharges)
    expect(() => loadConfig({ RECHARGE_URL: env.RECHARGE_URL })).toThrow('RECHARGE_URL needs RECHARGE_TOKEN beside it')
    const open = { ...env, RECHARGE_URL: 'http://recharge.example' }
    expect(() => loadConfig(open)).toThrow('RECHARGE_URL must be an https address, or http on this very machine.')
    expect(() => loadConfig({ ...env, RECHARGE_PAID_FROM: 'savings' })).toThrow(/^RECHARGE_PAID_FROM must be/)
  })

  test('do not repeat a key that is none', () => {
    expect(() => loadConfig({ SECRETS_KEY: 'c2hvcnQ=' })).toThrow(/^SECRETS_KEY must be 32 bytes in base64\.$/)
  })

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['somiti.example', 'http://somiti.example:3000'],
  ])('make an address that opens in a browser from HOST %s', (HOST, publicUrl) => {
    expect(loadConfig({ HOST }).publicUrl).toBe(publicUrl)
  })
})

describe('a bad setting is refused in one sentence that names it', () => {
  test.each([
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535, not "65536".'],
    ['PORT', '-1', 'PORT must be a port number from 0 to 65535, not "-1".'],
    ['PORT', '3e3', 'PORT must be a port number from 0 to 65535, not "3e3".'],
    ['HOST', 'http://here', 'HOST must be a host name or an IP address, not "http://here".'],
    ['DEMO', 'true', 'DEMO must be on or off, not "true".'],
    [
      'PUBLIC_URL',
      'somiti.example',
      'PUBLIC_URL must be an http or https address without a path, not "somiti.example".',
    ],
    [
      'PUBLIC_URL',
      'https://a.example/somiti',
      'PUBLIC_URL must be an http or https address without a path, not "https://a.example/somiti".',
    ],
    ['SESSION_IDLE_DAYS', '0', 'SESSION_IDLE_DAYS must be a whole number of days from 1 to 3650, not "0".'],
    [
      'SESSION_LONGEST_DAYS',
      'a year',
      'SESSION_LONGEST_DAYS must be a whole number of days from 1 to 3650, not "a year".',
    ],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY must be the addresses or networks of the proxies in front, with commas between them, not "everybody".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })

  test('SMTP_URL, without repeating its password', () => {
    const sentence = 'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587, or smtps://.'
    expect(() => loadConfig({ SMTP_URL: 'http://office:hunter2@mail' })).toThrow(new ConfigError(sentence))
  })

  test('a bucket without a key, at no bucket, or where others read what is sent', () => {
    const bucket = (S3_URL: string) => () => loadConfig({ S3_URL, S3_KEY_ID: 'somiti' })
    expect(bucket('https://s3.example/somiti')).toThrow(new ConfigError('S3_URL needs S3_KEY_ID and S3_KEY beside it.'))
    const backups = () => loadConfig({ BACKUP_S3_URL: 'https://s3.example/somiti', BACKUP_S3_KEY_ID: 'somiti' })
    expect(backups).toThrow('BACKUP_S3_URL needs BACKUP_S3_KEY_ID and BACKUP_S3_KEY beside it.')
    for (const url of ['https://s3.example', 'http://s3.example/somiti']) expect(bucket(url)).toThrow(/^S3_URL must be/)
  })

  test('SMTP_URL without MAIL_FROM', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail' })).toThrow(
      new ConfigError('SMTP_URL needs MAIL_FROM beside it, the address that emails come from.'),
    )
  })

  test('SMTP_URL without PUBLIC_URL, in production', () => {
    const env = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'office@somiti.example' }
    expect(loadConfig(env).mail?.from).toBe('office@somiti.example')
    expect(() => loadConfig({ ...env, NODE_ENV: 'production' })).toThrow(
      new ConfigError('SMTP_URL needs PUBLIC_URL beside it, the address that links in emails begin with.'),
    )
  })

  test('in production an address that people reach over the network without https', () => {
    const production = (PUBLIC_URL: string) => loadConfig({ NODE_ENV: 'production', PUBLIC_URL }).publicUrl
    expect(() => production('http://somiti.example')).toThrow(/^PUBLIC_URL must be an https address in production/)
    expect(production('https://somiti.example')).toBe('https://somiti.example')
    expect(production('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(loadConfig({ PUBLIC_URL: 'http://somiti.example' }).publicUrl).toBe('http://somiti.example')
  })
})
