import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'

const read = new Map<string, ReadonlyMap<string, string>>()

/**
 * What is in bold in the guide is written on a screen, in every page by its English: the app's own catalogue says how
 * the screen says it, so that no page names a button that is called otherwise. A catalogue is read once.
 */
export function screenWords(language: string): ReadonlyMap<string, string> {
  const words = read.get(language) ?? readWords(language)
  read.set(language, words)
  return words
}

function readWords(language: string): ReadonlyMap<string, string> {
  const { items } = parsePo(readFileSync(new URL(`../../src/web/locales/${language}.po`, import.meta.url), 'utf8'))
  const words = new Map<string, string>()
  for (const { obsolete, msgid, msgctxt, msgstr } of items) {
    // Where one English word has two meanings, the one without a context is meant.
    if (!obsolete && (!msgctxt || !words.has(msgid))) words.set(msgid, msgstr[0] || msgid)
  }
  return words
}
