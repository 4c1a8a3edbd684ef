import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt, sources } from '../../scripts/lib/web-build.mjs'

const root = join(import.meta.dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'somiti-release-'))
const checkout = join(place, 'checkout')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A checkout of this version, built, with all in it committed. */
beforeAll(async () => {
  await ensureBuilt()
  const files = sources.map((file) => relative(root, file)).filter((file) => existsSync(join(root, file)))
  for (const file of new Set([...files, 'scripts', 'dist', '.gitignore']))
    cpSync(join(root, file), join(checkout, file), { recursive: true })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=Somiti', '-c', 'user.email=somiti@example.test', 'commit', '--quiet', '--message=All of it')
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  // A link is no folder to .gitignore.
  writeFileSync(join(checkout, '.git/info/exclude'), 'node_modules\n')
}, 60_000)
afterAll(() => rmSync(place, { recursive: true }))

const git = (...words: string[]) => execFileSync('git', words, { cwd: checkout })

function release() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('what is not committed is in no archive, and none is made beside it', () => {
  writeFileSync(join(checkout, 'src/core/later.ts'), '')
  const { status, said } = release()
  rmSync(join(checkout, 'src/core/later.ts'))
  expect(status).toBe(1)
  expect(said).toContain('src/core/later.ts')
  expect(existsSync(join(checkout, '.tmp'))).toBe(false)
})

test('a version that is unpacked from its archive has the web app, and builds nothing at its first start', () => {
  const archive = `.tmp/somiti-${version}.tar.gz`
  expect(release()).toEqual({ status: 0, said: `${archive}\n` })
  execFileSync('tar', ['-xzf', join(checkout, archive), '-C', place])
  const unpacked = join(place, `somiti-${version}`)
  expect(existsSync(join(unpacked, 'dist/pages'))).toBe(true)
  symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/start.mjs', '--prepare-only'], {
    cwd: unpacked,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
}, 60_000)
