import { existsSync, readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import type { Language } from '#core/languages.ts'

/** What a language's catalogue says, by the id or the English words that the code has; empty where nobody translated yet. */
export function readCatalogue(language: Language): Record<string, string> {
  const file = new URL(`./locales/${language}.po`, import.meta.url)
  return existsSync(file) ? parseCatalogue(readFileSync(file, 'utf8')) : {}
}

export function parseCatalogue(text: string): Record<string, string> {
  const translated = parsePo(text).items.flatMap(({ msgid, msgstr: [translation], obsolete }) =>
    translation && !obsolete ? [[msgid, translation] as const] : [],
  )
  return Object.fromEntries(translated)
}
