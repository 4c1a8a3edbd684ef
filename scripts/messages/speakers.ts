import { readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'

/** A language that the app is built in: how it says an English sentence, and which sentences it cannot say. */
export type Speaker = {
  readonly language: string
  readonly missing: Set<string>
  speak(english: string, context: string): CompiledMessage
}

export type Languages = {
  languages: readonly string[]
  /** The one that stands in the code. */
  source: string
  /** What the one is called that only looks like a language, for tests of the screens. */
  pseudo: string
  /** Where each of the others has its catalogue, `<language>.po`. */
  catalogues: URL
}

/** One for each language, and the one that only looks like a language. */
export const speakersOf = ({ languages, source, pseudo: name, catalogues }: Languages): Speaker[] => [
  ...languages.map((language) => speakerOf(language, language === source ? undefined : catalogues)),
  { language: name, missing: new Set(), speak: (english) => compileMessage(english, pseudo) },
]

function speakerOf(language: string, catalogues: URL | undefined): Speaker {
  const translations = catalogues && catalogueOf(new URL(`${language}.po`, catalogues))
  const missing = new Set<string>()
  const speak = (english: string, context: string) => {
    const said = translations ? translations.get(keyOf(english, context)) : english
    if (!said) missing.add(english)
    return compileMessage(said || english)
  }
  return { language, missing, speak }
}

const keyOf = (english: string, context: string) => `${context}\u0004${english}`

/** The translations of a language by the English sentence and its context. */
function catalogueOf(file: URL): ReadonlyMap<string, string> {
  const { items } = parsePo(readFileSync(file, 'utf8'))
  return new Map(
    items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt ?? ''), msgstr[0] ?? '']),
  )
}

/** How much longer than English a translation may be before a screen has to bear it. */
const LONGER = 1.4

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', c: 'ç', n: 'ñ', y: 'ý' }

/**
 * Text that reads as English and is 40% longer, each word by its share: what stays in plain letters on a screen was
 * not translated, and what does not fit is too narrow. Tags stay as they are.
 */
export const pseudo = (text: string) =>
  text.replace(/<[^>]*>|\p{L}+/gu, (part) => (part.startsWith('<') ? part : longer(part)))

function longer(word: string): string {
  const wanted = Math.ceil(word.length * LONGER)
  const letters = [...word].map((letter) => ACCENTED[letter] ?? letter)
  const vowel = letters.findLastIndex((letter) => /[áëïöü]/.test(letter))
  const stretched = vowel < 0 ? (letters.at(-1) ?? '') : (letters[vowel] ?? '')
  letters.splice(vowel < 0 ? letters.length : vowel, 0, ...Array(wanted - letters.length).fill(stretched))
  return letters.join('')
}
