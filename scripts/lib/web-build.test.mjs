import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.mjs'
import { hashOf, isBuilt, markBuilt, sources } from './web-build.mjs'

const buildProgram = () => readFileSync(join(root, 'scripts/build.mjs'), 'utf8')

test('every program of the build counts among what it is built from', () => {
  const programs = [...buildProgram().matchAll(/script\('([\w/.-]+)'/g)].map(([, name]) => join(root, 'scripts', name))
  expect(programs.length).toBeGreaterThan(5)
  expect(programs.filter((program) => !sources.some((source) => program.startsWith(source)))).toEqual([])
})

test('what an earlier build left is not taken for one of sources that have changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'page.ts')
  const built = () => isBuilt(folder, hashOf([source]))
  writeFileSync(source, 'one')
  expect(built()).toBe(false)
  markBuilt(folder, hashOf([source]))
  expect(built()).toBe(true)
  writeFileSync(source, 'two')
  expect(built()).toBe(false)
})

test('a build ends by saying what it was made from', () => {
  expect(buildProgram()).toMatch(/\n {2}markBuilt\(\)\n[^\n]*\n}\n/)
})
