import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** English stands beside the code. A translation is a catalogue of src/server/mail/locales, compiled, under its language. */
const CATALOGUES: Readonly<Record<string, Messages>> = { en: {} }

/** Speaks a language; English where there is no catalogue of it. */
export function speakerOf(language: string): I18n {
  const messages = CATALOGUES[language]
  const locale = messages ? language : 'en'
  const speaker = setupI18n({ locale, messages: { [locale]: messages ?? {} } })
  return speaker.setMessagesCompiler(compileMessage)
}
