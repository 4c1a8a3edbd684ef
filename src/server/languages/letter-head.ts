import type { I18n } from '@lingui/core'
import { directionOf, languageOf } from '#core/languages.ts'
import { countText, momentText } from '#core/local-text.ts'
import type { AssociationSettings } from '#core/settings.ts'

const made = /*i18n*/ { id: 'print.made', message: 'Made on {moment}' }
const page = /*i18n*/ { id: 'print.page', message: 'Page {page} of {pages}' }

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

type Head = Pick<AssociationSettings, 'name' | 'email' | 'phone' | 'address'>

/** How the association is reached, as it stands at the head of a page. */
export const contactsOf = ({ address, phone, email }: Head): string[] => [address, phone, email].filter(Boolean)

/** What stands on every page to hand over. The page's own number and how many there are come in when it is set. */
export function letterHead(title: string, association: Head, speaker: I18n, now: Date) {
  const language = languageOf(speaker.locale)
  return {
    language,
    direction: directionOf(language),
    digits: DIGITS.map((digit) => countText(digit, speaker.locale)),
    title,
    association: association.name,
    contacts: contactsOf(association),
    made: speaker._(made.id, { moment: momentText(now.toISOString(), speaker.locale) }, made),
    page: speaker._(page.id, { page: '{page}', pages: '{pages}' }, page),
  }
}
