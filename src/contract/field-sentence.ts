import { inEnglish, type PlacesOf, type Sentence, type Value } from '#core/sentence.ts'

/** A schema can carry text only; so what fills the places of its sentences is found again by the English text. */
const withPlaces = new Map<string, Sentence>()

/** The English text of a field's sentence with places, for a schema to carry. */
export function filled<const W extends string>(words: W, values: Readonly<Record<PlacesOf<W>, Value>>): string {
  const text = inEnglish({ words, values })
  withPlaces.set(text, { words, values })
  return text
}

/** The sentence that a schema carried. */
export const sentenceOf = (text: string): Sentence => withPlaces.get(text) ?? { words: text }

/** Where a schema has no sentence of its own: zod's would be for programmers, and in English. */
export const UNNAMED = 'Please check this.'
