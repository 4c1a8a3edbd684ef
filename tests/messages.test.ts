import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sentenceOf } from '#contract/fields.ts'
import { refusals } from '#contract/refusals.ts'
import { languages } from '#core/languages.ts'
import { serverSentences } from '../scripts/somiti-messages.ts'
import { faultsOf, fileOf, inCode } from './support/catalogues.ts'

const SERVER = 'src/server/languages/locales'
const WEB = 'src/web/locales'

const ofServer = fileOf(SERVER, 'en')
const ofWeb = fileOf(WEB, 'en')

/** The sentences of a schema and of all that is in it, zod's checks too. */
function sentencesIn(schema: object, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === 'error' && typeof value === 'function') return [String(value({ input: undefined }))]
    return typeof value === 'object' && value !== null ? sentencesIn(value, seen) : []
  })
}

test('the English file of the server has each sentence of the code, as it stands there, and no other', async () => {
  const code = await inCode('src/{core,contract,server}/**/*.ts', serverSentences)
  expect(code.size).toBeGreaterThan(500)
  expect(Object.fromEntries(ofServer)).toEqual(Object.fromEntries(code))
}, 60_000)

test('the English file of the web app has each sentence of the code, as it stands there, and no other', async () => {
  const own = await inCode('src/web/**/*.{ts,tsx}', babelExtractor)
  const shared = await inCode('src/core/words/*.ts', serverSentences)
  const code = new Map([...own, ...shared])
  expect(own.size).toBeGreaterThan(2000)
  expect(shared.size).toBeGreaterThan(50)
  expect(Object.fromEntries(ofWeb)).toEqual(Object.fromEntries(code))
}, 120_000)

test('the file of the server has the words of every refusal and of every field', () => {
  const ofFields = Object.values(calls).flatMap((call) => sentencesIn(call))
  expect(ofFields.length).toBeGreaterThan(100)
  const said = [
    ...Object.values(refusals).map(({ message }) => message),
    ...ofFields.map((text) => sentenceOf(text).words),
  ]
  expect(said.filter((words) => !ofServer.has(words))).toEqual([])
})

test.each(languages)(
  'the files of %s have every sentence, with the places of the English, and no other',
  (language) => {
    expect(faultsOf(ofServer, fileOf(SERVER, language))).toEqual([])
    expect(faultsOf(ofWeb, fileOf(WEB, language))).toEqual([])
  },
)
