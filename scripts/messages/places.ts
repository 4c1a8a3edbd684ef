import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/**
 * A string that no sentence and no code has, and that a minifier leaves as it is: it carries the English sentence, and
 * what is said about it to translators where one sentence stands for two things.
 */
export const placeOf = (english: string, context: string) =>
  `@@message:${[english, context].map((text) => Buffer.from(text).toString('base64url')).join(':')}@@`

const PLACE = /(["'`])@@message:([\w-]+):([\w-]*)@@\1/g

export const hasPlaces = (code: string) => code.search(PLACE) >= 0

/** Code with its sentences as a language says them. */
export function fillPlaces(code: string, speak: (english: string, context: string) => CompiledMessage): string {
  const decoded = (text: string) => Buffer.from(text, 'base64url').toString()
  return code.replace(PLACE, (_place, _quote, english: string, context: string) =>
    JSON.stringify(speak(decoded(english), decoded(context))),
  )
}
