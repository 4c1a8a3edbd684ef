import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { sources } from './web-build.mjs'

test('every program of the build counts among what it is built from', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const programs = [...build.matchAll(/\bscripts\/\S+/g)].map(([program]) => join(root, program))
  expect(programs.length).toBeGreaterThan(5)
  expect(programs.filter((program) => !sources.some((source) => program.startsWith(source)))).toEqual([])
})
