import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import type { ExtractorType } from '@lingui/conf'
import { getConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo } from 'pofile-ts'

/** What the file of a language has by its key: the English sentence with its context, or an id of its own. */
export function fileOf(locales: string, language: string): ReadonlyMap<string, string> {
  const { items } = parsePo(readFileSync(`${locales}/${language}.po`, 'utf8'))
  const kept = items.filter(({ obsolete }) => !obsolete)
  return new Map(kept.map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt ?? ''), msgstr[0] ?? '']))
}

const keyOf = (sentence: string, context: string) => (context ? `${sentence} [${context}]` : sentence)

/** The sentences that stand in the code now, by their key. */
export async function inCode(files: string, extractor: ExtractorType): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const linguiConfig = getConfig()
  for await (const file of glob(files)) {
    const path = `${process.cwd()}/${file}`
    if (!extractor.match(path)) continue
    const note = ({ id, message = '', context = '' }: { id: string; message?: string; context?: string }) =>
      found.set(id === generateMessageId(message, context) ? keyOf(message, context) : id, message)
    await extractor.extract(path, readFileSync(path, 'utf8'), note, { linguiConfig })
  }
  return found
}

/** The names of what fills a sentence, and its tags. */
function placesOf(message: string): ReadonlySet<string> {
  const places = new Set<string>()
  const walk = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) places.add(tag)
      else places.add(token[0])
      const choices = typeof token === 'string' ? undefined : token[2]
      if (choices && typeof choices === 'object') Object.values(choices).filter(Array.isArray).forEach(walk)
    }
  }
  walk(compileMessageOrThrow(message))
  return places
}

/** What is wrong with the file of a language beside the English one: what it lacks, has too much, or names otherwise. */
export function faultsOf(english: ReadonlyMap<string, string>, translated: ReadonlyMap<string, string>): string[] {
  const unused = [...translated.keys()].filter((key) => !english.has(key)).map((key) => `unused: ${key}`)
  const faults = [...english].flatMap(([key, sentence]) => {
    const translation = translated.get(key) ?? ''
    if (translation === '') return [`missing: ${key}`]
    const [asked, given] = [placesOf(sentence), placesOf(translation)]
    const otherwise = [...asked, ...given].filter((place) => !asked.has(place) || !given.has(place))
    return otherwise.map((place) => `${place}: ${translation}`)
  })
  return [...unused, ...faults]
}
