import { readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { languages, PSEUDO } from '../../src/core/languages.ts'
import { pseudo } from './pseudo.ts'

const LOCALES = new URL('../../src/web/locales/', import.meta.url)

/** A language that the app is built in: how it says an English sentence, and which sentences it cannot say. */
export type Speaker = {
  readonly language: string
  readonly missing: Set<string>
  speak(english: string, context: string): CompiledMessage
}

/** One for each language, and one that only looks like a language, for the screens' tests. */
export const speakers = (): Speaker[] => [...languages.map(speakerOf), pseudoSpeaker()]

function speakerOf(language: string): Speaker {
  const translations = language === 'en' ? undefined : catalogueOf(language)
  const missing = new Set<string>()
  const speak = (english: string, context: string) => {
    const said = translations ? translations.get(keyOf(english, context)) : english
    if (!said) missing.add(english)
    return compileMessage(said || english)
  }
  return { language, missing, speak }
}

function pseudoSpeaker(): Speaker {
  return { language: PSEUDO, missing: new Set(), speak: (english) => compileMessage(english, pseudo) }
}

const keyOf = (english: string, context: string) => `${context}\u0004${english}`

/** The translations of a language by the English sentence and its context. */
function catalogueOf(language: string): ReadonlyMap<string, string> {
  const { items } = parsePo(readFileSync(new URL(`${language}.po`, LOCALES), 'utf8'))
  return new Map(
    items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt ?? ''), msgstr[0] ?? '']),
  )
}
