import type { I18n } from '@lingui/core'
import { sentence } from '#core/sentence.ts'
import type { Speaking } from '#core/words/transaction-words.ts'
import { say } from './speaker.ts'

/** Parts one after the other, by the comma of the language: 'Monthly dues, May 2026, June 2026'. */
export const listed = (speaker: I18n, parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((before, next) => say(speaker, sentence('{before}, {next}', { before, next })))

/** How a speaker says what core has words for. */
export const speakingOf = (speaker: I18n): Speaking => ({
  locale: speaker.locale,
  say: (words) => say(speaker, words),
  listed: (parts) => listed(speaker, parts),
})
