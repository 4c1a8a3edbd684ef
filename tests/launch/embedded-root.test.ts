import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, launch, ready, stop } from './fixtures/launch.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-root-'))
const dataDir = join(parent, 'data')
const programs = join(parent, 'programs')
// Without the program unshare it is as where the kernel refuses namespaces.
const withoutNamespaces = { ...process.env, PATH: programs }

const everybodyMayEnter = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === '/' || everybodyMayEnter(dirname(folder)))

beforeAll(() => {
  mkdirSync(programs)
  for (const program of ['id', 'test']) symlinkSync(join('/usr/bin', program), join(programs, program))
})

afterAll(() => rmSync(parent, { recursive: true }))

describe.runIf(process.getuid?.() === 0)('root, where namespaces are refused', () => {
  test('is told in one sentence that no other user can enter the folder', async () => {
    const launched = launch(dataDir, withoutNamespaces)
    expect(await launched.hear('refused')).toMatch(
      /^PostgreSQL does not run as root, and the user it would run as here \(number \d+\) cannot use .*, or set DATABASE_URL to a PostgreSQL server\.$/,
    )
    expect(await launched.ended).toBe(1)
  })

  test.runIf(everybodyMayEnter(import.meta.dirname))('has PostgreSQL run as nobody, who gets its files', async () => {
    chmodSync(parent, 0o755)
    const launched = launch(dataDir, withoutNamespaces)
    const { appUrl } = await ready(launched)
    expect(await ask(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBeGreaterThan(0)
    expect(statSync(join(dataDir, 'postgres-passwords'))).toMatchObject({ uid: 0, mode: 0o100600 })
    await stop(launched)
    const again = launch(dataDir)
    await ready(again)
    expect(await stop(again)).toBe(0)
  })
})
