import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** English stands beside the code. A translation is a catalogue of src/server/mail/locales, compiled, under its language. */
const CATALOGUES: ReadonlyMap<string, Messages> = new Map([['en', {}]])

/** Speaks a language; English where there is no catalogue of it. */
export function speakerOf(language: string): I18n {
  const messages = CATALOGUES.get(language)
  const locale = messages ? language : 'en'
  const speaker = setupI18n({ locale, messages: { [locale]: messages ?? {} } })
  return speaker.setMessagesCompiler(compileMessage)
}
