import type { I18n } from '@lingui/core'
import type { FastifyRequest } from 'fastify'
import { type Language, readAcceptLanguage } from '#core/languages.ts'
import type { Sentence } from '#core/sentence.ts'
import { say, speakerOf } from './speaker.ts'

/** The language that whoever sent the request reads best of those spoken here; null where it does not say. */
export const languageOfRequest = ({ headers }: FastifyRequest): Language | null =>
  headers['accept-language'] ? readAcceptLanguage(headers['accept-language']).language : null

/** Speaks as whoever sent the request reads: by its Accept-Language, which may name their own figures ('bn-u-nu-beng'). */
export const speakerFor = (request: FastifyRequest): I18n =>
  speakerOf(readAcceptLanguage(request.headers['accept-language'] ?? ''))

/** An answer whose sentences are in no language yet: `message` of itself, and of what it lists. */
export type Unlocalized<A> = {
  [K in keyof A]: K extends 'message'
    ? Sentence
    : A[K] extends { message: string }[]
      ? Unlocalized<A[K][number]>[]
      : A[K]
}

/** The answer with its sentences in the language of whoever sent the request. */
export function localize(answer: object, request: FastifyRequest): object {
  const unlocalized = Object.entries(answer).filter(
    ([name, value]) => isSentence(name, value) || isListOfSentences(value),
  )
  if (unlocalized.length === 0) return answer
  const speaker = speakerFor(request)
  return {
    ...answer,
    ...Object.fromEntries(unlocalized.map(([name, value]) => [name, localizeValue(speaker, name, value)])),
  }
}

function localizeValue(speaker: I18n, name: string, value: unknown): unknown {
  if (isSentence(name, value)) return say(speaker, value)
  if (!isListOfSentences(value)) return value
  return value.map((item) => ({ ...item, message: say(speaker, item.message) }))
}

const isSentence = (name: string, value: unknown): value is Sentence =>
  name === 'message' && typeof value === 'object' && value !== null && 'words' in value

function isListOfSentences(value: unknown): value is { message: Sentence }[] {
  if (!Array.isArray(value)) return false
  const [first]: unknown[] = value
  return typeof first === 'object' && first !== null && 'message' in first && isSentence('message', first.message)
}
