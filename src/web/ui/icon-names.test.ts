import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

test('every icon that may be named is drawn, and every one drawn may be named', () => {
  const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual([...iconNames])
})
