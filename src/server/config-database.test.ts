import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

describe('an address of a database that cannot be used', () => {
  test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])('%s, without repeating its password', (name) => {
    const sentence = `${name} must be an address such as postgres://user:password@host:5432/database, or with several hosts as host1:5432,host2:5432.`
    for (const url of [
      'mysql://root:hunter2@db',
      'postgres://app:hunter2@one,two words/somiti',
      'postgres://app:hunter2@one,two/somiti?target_session_attrs=standby',
    ]) {
      expect(() => loadConfig({ DATABASE_URL: 'postgres://db/somiti', [name]: url })).toThrow(new ConfigError(sentence))
    }
  })

  test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
    'in production a %s elsewhere that leaves open how it is reached',
    (name) => {
      const near = 'postgres://app:secret@127.0.0.1/somiti'
      const reached = (url: string) =>
        loadConfig({ NODE_ENV: 'production', DATABASE_URL: near, [name]: url }).database.kind
      const open = ['postgres://app:secret@db/somiti', 'postgres://app:secret@localhost/somiti?host=db.example']
      for (const url of open) expect(() => reached(url)).toThrow(/must say \?sslmode=verify-full in production/)
      for (const url of [...open.map((url) => `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`), near]) {
        expect(reached(url)).toBe('external')
      }
      expect(() => reached('postgres://app:secret@127.0.0.1:5432,db:5432/somiti')).toThrow(/must say/)
      expect(reached('postgres:///somiti?host=/run/postgresql')).toBe('external')
      expect(reached(`${open[0]}?sslmode=disable`)).toBe('external')
    },
  )

  test('DATABASE_OWNER_URL alone', () => {
    expect(() => loadConfig({ DATABASE_OWNER_URL: 'postgres://owner@db/somiti' })).toThrow(
      new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL beside it, for the same database.'),
    )
  })
})
