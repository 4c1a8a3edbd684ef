// What Somiti gives scripts/messages: its languages, and where its sentences stand.
import { languages, PSEUDO } from '../src/core/languages.ts'
import { sentenceExtractor } from './messages/sentence-extractor.ts'
import { speakersOf } from './messages/speakers.ts'

/** How each language says the sentences of the web app. */
export const speakers = () =>
  speakersOf({ languages, source: 'en', pseudo: PSEUDO, catalogues: new URL('../src/web/locales/', import.meta.url) })

/** What the server says, the contract's schemas and refusals among it; not what documents the calls. */
export const serverSentences = sentenceExtractor({
  files: /\/src\/(core|contract|server)\/.*(?<!\.test)\.ts$/,
  functions: ['sentence', 'filled'],
  allOf: /\/src\/contract\//,
  butIn: ['summary', 'description'],
})
