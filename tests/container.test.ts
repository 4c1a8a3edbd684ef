import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { serverFlags } from '../scripts/lib/server-node.mjs'

// The image itself is built and started by `npm run container`.

const deploy = join(import.meta.dirname, '../deploy/container')
const textOf = (name: string) => readFileSync(join(deploy, name), 'utf8')
const compose = textOf('compose.yaml')

test('the image runs the server as npm start does', () => {
  const [, command = '[]'] = textOf('Containerfile').match(/^CMD (\[.*\])$/m) ?? []
  expect(JSON.parse(command)).toEqual([...serverFlags, 'src/server/main.ts'])
})

describe('the secrets of compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'somiti-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const make = () => execFileSync('sh', [join(deploy, 'new-secrets.sh'), folder])
  const kept = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const isRoot = process.getuid?.() === 0

  // Files are given to the users who read them, which root alone may do.
  test.skipIf(!isRoot)('are made once, each for its reader alone, and are all that it names', () => {
    make()
    const first = kept()
    const named = [...compose.matchAll(/^ {2}([\w-]+): \{ file: \.\/secrets\/([\w-]+) \}$/gm)]
    expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(first).sort())
    expect(named.filter(([, name, file]) => name !== file)).toEqual([])
    for (const name of Object.keys(first)) {
      const { mode, uid } = statSync(join(folder, name))
      expect({ name, mode: mode & 0o777 }).toEqual({ name, mode: 0o600 })
      expect({ name, uid }).toEqual({ name, uid: name.endsWith('-password') ? 999 : 10_001 })
    }
    make()
    expect(kept()).toEqual(first)
  })

  test.skipIf(!isRoot)('are settings that the server takes in production', () => {
    make()
    const settings = [...compose.matchAll(/^ {6}(\w+_FILE): \/run\/secrets\/([\w-]+)$/gm)]
    const files = settings.filter(([, name]) => name !== 'POSTGRES_PASSWORD_FILE')
    expect(files.length).toBe(5)
    const env = Object.fromEntries(files.map(([, name = '', file = '']) => [name, join(folder, file)]))
    const config = loadConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://save.example.org', ...env })
    const passwords = kept()
    expect(config.database).toEqual({
      kind: 'external',
      url: `postgres://somiti_app:${passwords['app-password']}@database:5432/somiti?sslmode=disable`,
      ownerUrl: `postgres://somiti_owner:${passwords['owner-password']}@database:5432/somiti?sslmode=disable`,
    })
  })
})
