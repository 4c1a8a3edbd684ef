import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { associationsHere, placesOf, settingsOf } from './places.ts'

test('two associations share neither a user, a folder nor a database', () => {
  const [one, two] = [placesOf('north-one'), placesOf('north')]
  const shared = Object.keys(one).filter((place) => one[place] === two[place])
  expect(shared).toEqual(['versions', 'units', 'caddyfile'])
  expect(one).toMatchObject({
    user: 'somiti-north-one',
    database: 'somiti_north_one',
    data: '/var/lib/somiti/north-one',
  })
})

test.each(['', 'North', 'a_b', 'a-', '-a', '../a', 'a--b', 'a'.repeat(25), 'a b'])('%j is no name for one', (name) => {
  expect(() => placesOf(name)).toThrow(/^--association takes at most 24 small letters/)
})

test('the associations of a machine are found, with what each is set to', () => {
  const root = mkdtempSync(join(tmpdir(), 'somiti-places-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(associationsHere(root)).toEqual([])
  const places = placesOf('north', root)
  for (const folder of [places.settings, dirname(places.running)]) mkdirSync(folder, { recursive: true })
  symlinkSync('../versions/1.0.0', places.running)
  writeFileSync(places.environment, '# A comment\nPORT=3001\nPUBLIC_URL=https://save.example.org\nMAIL_FROM=\n')
  expect(associationsHere(root)).toEqual(['north'])
  expect(settingsOf(places)).toEqual({ PORT: '3001', PUBLIC_URL: 'https://save.example.org', MAIL_FROM: '' })
})
